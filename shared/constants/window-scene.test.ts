import { describe, expect, it } from 'vitest'
import { MOODS } from './dreams.ts'
import { MOTIFS, moonPhase, windowScene } from './window-scene.ts'

/** The part of a lunation between two phases, whichever is later. */
const distance = (a: number, b: number) => Math.abs(((a - b + 1.5) % 1) - 0.5)
/** 14 hours that the mean lunation is off at most, and a day whose midnight is compared. */
const DAYS_OFF = 14 / 24 + 1

describe('the moon of a night', () => {
  // Days of eclipses and of well-known full moons.
  it.each([
    ['2000-01-21', 0.5],
    ['2001-12-30', 0.5],
    ['2015-09-28', 0.5],
    ['2017-08-21', 0],
    ['2019-01-21', 0.5],
    ['2020-06-21', 0],
    ['2021-05-26', 0.5],
    ['2023-08-31', 0.5],
    ['2024-04-08', 0],
    ['2024-11-15', 0.5],
    ['2025-03-14', 0.5],
    ['2026-08-12', 0],
  ])('is on %s at %d of its course', (day, phase) => {
    expect(distance(moonPhase(day), phase) * 29.53).toBeLessThan(DAYS_OFF)
  })

  it('waxes after it is new, and wanes after it is full', () => {
    expect(moonPhase('2024-04-15')).toBeCloseTo(0.25, 1)
    expect(moonPhase('2024-11-23')).toBeCloseTo(0.75, 1)
  })
})

describe('the window of a dream', () => {
  it('is the same each time, and another one for another motif, mood or moon', () => {
    const draw = (over = {}) => windowScene({ motif: 'mare', mood: 'neutral', date: '2024-11-15', ...over })
    expect(draw()).toBe(draw())
    const others = [{ motif: 'casa' }, { motif: null }, { mood: 'negative' }, { date: '2024-11-23' }].map(draw)
    expect(new Set([draw(), ...others]).size).toBe(5)
  })

  it.each(MOTIFS)('draws %s in known colours and whole paths', (motif) => {
    for (const mood of MOODS) {
      const drawing = windowScene({ motif, mood, date: '2024-11-15' })
      expect(drawing).not.toMatch(/undefined|NaN/)
      for (const [, path] of drawing.matchAll(/ d="([^"]*)"/g))
        expect(path).toMatch(/^M[\d .,\-aAcChHlLmMqQtTvVsSzZ]+$/)
    }
  })
})
