import { expect, it } from 'vitest'
import { communityDreamSchema } from '#shared/contracts/community.ts'
import { SAMPLE_TEMPLATES } from './sample-templates.ts'
import { drawSamples } from './samples.ts'

const NOW = new Date('2026-01-20T12:00:00.000Z')
const DAY = 24 * 60 * 60 * 1_000

it('draws six different ones of fifteen, as a dream of the community is', () => {
  expect(SAMPLE_TEMPLATES).toHaveLength(15)
  expect(new Set(SAMPLE_TEMPLATES.map(({ title }) => title)).size).toBe(15)
  const samples = drawSamples(NOW)
  expect(new Set(samples.map(({ id }) => id)).size).toBe(6)
  for (const sample of samples) expect(communityDreamSchema.parse(sample).id).toBeLessThan(0)
})

it.each([0, 0.5, 0.999_999])('keeps age, end and likes in their bounds (chance %d)', (chance) => {
  for (const { createdAt, expiresAt, likes } of drawSamples(NOW, () => chance)) {
    const age = NOW.getTime() - Date.parse(createdAt)
    expect(age).toBeGreaterThanOrEqual(0)
    expect(age).toBeLessThanOrEqual(2 * DAY)
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(3 * DAY)
    expect(likes).toBeGreaterThanOrEqual(2)
    expect(likes).toBeLessThanOrEqual(25)
  }
})
