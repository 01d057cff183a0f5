import { DAY_MS } from './dates.ts'
import type { Mood } from './moods.ts'
import { MOTIF_ART } from './motif-art.ts'
import type { Motif } from './motifs.ts'

/** What a dream's window is composed of. */
export interface WindowDream {
  motif: Motif | null
  /** Null where it was not told. */
  mood: Mood | null
  /** `yyyy-MM-dd`: its night has the moon. */
  date: string
}

/** The mean synodic month and the mean new moon of 6 January 2000, after Meeus, Astronomical Algorithms, chapter 49: at most 14 hours from the true ones. */
const LUNATION_DAYS = 29.530588861
const NEW_MOON = Date.UTC(2000, 0, 6, 14, 20)

/** How far the moon is in its course, from 0 (new) over 0.5 (full) to 1, at midnight before a day. */
export function moonPhase(day: string): number {
  const turns = (Date.parse(`${day}T00:00:00Z`) - NEW_MOON) / DAY_MS / LUNATION_DAYS
  return turns - Math.floor(turns)
}

/** From the top of the sky to the horizon, then the far, mid and near ground. */
type Sky = readonly [top: string, high: string, low: string, horizon: string, far: string, mid: string, near: string]
/** Each mood by a dark night and a moonlit one. */
const SKIES: Record<Mood | 'unknown', readonly [dark: Sky, moonlit: Sky]> = {
  positive: [
    ['#1D3350', '#55597A', '#A8747A', '#E4AE80', '#685A70', '#3D4459', '#1C2636'],
    ['#33506B', '#86768A', '#D79B82', '#F0C592', '#86707E', '#4C5565', '#263242'],
  ],
  neutral: [
    ['#061520', '#0E3341', '#245A64', '#5A9490', '#2A6069', '#143F4B', '#08212B'],
    ['#10303F', '#3A6E79', '#A9A98A', '#DDB987', '#588682', '#28535E', '#0E2A35'],
  ],
  negative: [
    ['#0A1230', '#21346A', '#455D9B', '#8698C8', '#425891', '#1F2E5C', '#0D1533'],
    ['#1A2C57', '#4A6AA3', '#8BA0CB', '#BCC9DE', '#6D86B4', '#2C4072', '#16224A'],
  ],
  unknown: [
    ['#10191D', '#27363C', '#4A5C62', '#7E8D90', '#45565B', '#243238', '#10191D'],
    ['#2A3A40', '#5B6D72', '#97A5A5', '#C3CAC5', '#768689', '#3F4F54', '#1C282D'],
  ],
}
const LAMP = '#F2C572'
const WHITE = '#F7EFDD'
const EMBER = '#D9825B'
const STARS =
  'M14 32h.1M24 16h.1M31 44h.1M58 15h.1M68 31h.1M64 48h.1M12 50h.1M45 12h.1M72 58h.1M22 58h.1M50 52h.1M36 24h.1'
const MOON_RADIUS = 8.5
const HALO = `<radialGradient id="sky-halo"><stop offset=".3" stop-color="${WHITE}" stop-opacity=".34"/><stop offset=".6" stop-color="${WHITE}" stop-opacity=".1"/><stop offset="1" stop-color="${WHITE}" stop-opacity="0"/></radialGradient>`

/** The window's drawing, as the inside of an `<svg>` of `0 0 80 112`; the same for the same dream wherever it is shown. */
export function windowScene({ motif, mood, date }: WindowDream): string {
  const phase = moonPhase(date)
  const light = (1 - Math.cos(2 * Math.PI * phase)) / 2
  const moonlit = light > 0.5
  const name = mood ?? 'unknown'
  const sky = SKIES[name][moonlit ? 1 : 0]
  const id = `sky-${name}-${moonlit}`
  const stops = sky.slice(0, 4).map((color, place) => `<stop offset="${place * 0.3}" stop-color="${color}"/>`)
  const gradient = `<linearGradient id="${id}" x2="0" y2="1">${stops.join('')}</linearGradient>`
  return `${gradient}<path fill="url(#${id})" d="M0 0H80V112H0Z"/><path stroke="${WHITE}" stroke-linecap="round" opacity="${rounded(1 - light / 2)}" d="${STARS}"/>${drawMoon(phase, light, sky)}${motif ? drawMotif(motif, sky) : drawHills(sky)}`
}

/** Waxing it stands low on the right, full it stands high, waning it sinks on the left; by day it is lit from the sun's side. */
function drawMoon(phase: number, light: number, [, high]: Sky): string {
  const x = rounded(57 - 34 * phase)
  const y = rounded(35 - 9 * Math.sin(Math.PI * phase))
  const r = MOON_RADIUS
  const waxing = phase < 0.5 ? 1 : 0
  // The terminator bulges towards the lit side as a crescent, away from it past the quarter.
  const terminator = rounded(Math.abs(Math.cos(2 * Math.PI * phase)) * r)
  const bulge = light > 0.5 ? waxing : 1 - waxing
  const lit = `M${x} ${y - r}a${r} ${r} 0 0 ${waxing} 0 ${2 * r}a${terminator} ${r} 0 0 ${bulge} 0 ${-2 * r}Z`
  const disc = (radius: number) => `cx="${x}" cy="${y}" r="${radius}"`
  return `${HALO}<circle ${disc(26)} fill="url(#sky-halo)" opacity="${rounded(light)}"/><circle ${disc(r)} fill="${high}" stroke="${WHITE}" stroke-width=".4" stroke-opacity=".22"/><path fill="${WHITE}" d="${lit}"/>`
}

function drawHills(sky: Sky): string {
  return drawParts(
    'fM0 86C14 76 28 75 42 81S68 86 80 77V112H0Z;mM0 94C18 84 34 86 48 92S70 96 80 90V112H0Z;nM0 103C20 95 44 97 80 104V112H0Z',
    sky,
  )
}

const drawMotif = (motif: Motif, sky: Sky): string => drawParts(MOTIF_ART[motif], sky)

const PART = /^(\w)(\d?)(.*)$/

/** The parts of a drawing (see `MOTIF_ART`) in the colours of a sky. */
function drawParts(drawing: string, [, , , horizon, far, mid, near]: Sky): string {
  const tones: Record<string, string> = { h: horizon, f: far, m: mid, n: near, l: LAMP, w: WHITE, e: EMBER }
  return drawing
    .split(';')
    .map((part) => {
      const [, tone = '', digit = '', path] = PART.exec(part) ?? []
      const color = tones[tone.toLowerCase()]
      if (tone in tones) return `<path fill="${color}"${digit && ` opacity=".${digit}"`} d="${path}"/>`
      return `<path fill="none" stroke="${color}" stroke-width="${digit}" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`
    })
    .join('')
}

const rounded = (value: number): number => Math.round(value * 100) / 100
