import { describe, expect, it } from 'vitest'
import { useTestApp } from '#server/test/app.ts'
import { feed, share } from '#server/test/community-kit.ts'

describe('limits of the community', () => {
  // Scaled down: 1 report an hour, 30 likes, 60 readings by visitors.
  const t = useTestApp({ env: { RATE_LIMIT_SCALE: '0.1' } })

  it('stop who likes too often, never who takes a like back', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const { id } = await share(anna)
    for (let time = 1; time <= 30; time++) await bruno.post(`/api/community-dreams/${id}/like`).expect(200)
    await bruno.post(`/api/community-dreams/${id}/like`).expect(429)
    await bruno.post(`/api/community-dreams/${id}/unlike`).expect(200, { hasLiked: false, likes: 0 })
  })

  it('stop who reports one after the other', async () => {
    const [anna, bruno, carla] = [await t.signUp(), await t.signUp(), await t.signUp()]
    const [first, second] = [await share(anna), await share(bruno)]
    const report = { reason: 'spam' }
    await carla.post(`/api/community-dreams/${first.id}/report`).send(report).expect(204)
    await carla.post(`/api/community-dreams/${second.id}/report`).send(report).expect(429)
  })

  it('stop a visitor’s address, and nobody who is signed in', async () => {
    const anna = await t.signUp()
    for (let reading = 1; reading <= 60; reading++) await feed(t.visitor())
    const { headers } = await t.visitor().get('/api/community-dreams').expect(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    await feed(anna)
  })
})
