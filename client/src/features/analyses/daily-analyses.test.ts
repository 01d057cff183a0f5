import { expect, it } from 'vitest'
import { analysesLeft } from './daily-analyses.ts'

const free = { subscriptionPlan: 'free', analysisCount: 1, lastAnalysisDate: '2026-11-20' } as const

it('leaves a free account none after the analysis of the day', () => {
  expect(analysesLeft(free, new Date('2026-11-20T12:00:00Z'))).toBe(0)
})

it('gives it back at midnight in Rome, not in Greenwich', () => {
  expect(analysesLeft(free, new Date('2026-11-20T22:59:00Z'))).toBe(0)
  expect(analysesLeft(free, new Date('2026-11-20T23:01:00Z'))).toBe(1)
})

it('leaves one to an account that never asked', () => {
  expect(analysesLeft({ ...free, analysisCount: 0, lastAnalysisDate: null })).toBe(1)
})

it('never goes below none', () => {
  expect(analysesLeft({ ...free, analysisCount: 9 }, new Date('2026-11-20T12:00:00Z'))).toBe(0)
})

it('sets premium no limit', () => {
  expect(analysesLeft({ ...free, subscriptionPlan: 'premium' })).toBeNull()
})
