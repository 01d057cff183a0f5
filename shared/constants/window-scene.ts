import { DAY_MS } from './dates.ts'
import type { Mood } from './dreams.ts'

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
  const lit = litMoon(phase, { x, y, r })
  const disc = (radius: number) => `cx="${x}" cy="${y}" r="${radius}"`
  return `${HALO}<circle ${disc(26)} fill="url(#sky-halo)" opacity="${rounded(light)}"/><circle ${disc(r)} fill="${high}" stroke="${WHITE}" stroke-width=".4" stroke-opacity=".22"/><path fill="${WHITE}" d="${lit}"/>`
}

/** The lit part of a moon, as the path of an SVG. @param phase from `moonPhase` */
export function litMoon(phase: number, { x, y, r }: { x: number; y: number; r: number }): string {
  const waxing = phase < 0.5 ? 1 : 0
  // The terminator bulges towards the lit side as a crescent, away from it past the quarter.
  const terminator = rounded(Math.abs(Math.cos(2 * Math.PI * phase)) * r)
  const bulge = phase > 0.25 && phase < 0.75 ? waxing : 1 - waxing
  return `M${x} ${y - r}a${r} ${r} 0 0 ${waxing} 0 ${2 * r}a${terminator} ${r} 0 0 ${bulge} 0 ${-2 * r}Z`
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

/** What a dream's window can show beside sky and moon. Apart from the drawings: contracts are loaded before them. */
export const MOTIFS = [
  'mare',
  'acqua',
  'casa',
  'bosco',
  'albero',
  'montagna',
  'strada',
  'treno',
  'automobile',
  'gatto',
  'cane',
  'serpente',
  'uccello',
  'volo',
  'persona',
  'bambino',
  'scuola',
  'citta',
  'porta',
  'scale',
  'fuoco',
  'neve',
  'tempesta',
  'specchio',
  'libro',
  'ponte',
  'telefono',
  'farfalla',
  'denti',
  'candela',
  'piuma',
  'torre',
  'fiore',
] as const
export type Motif = (typeof MOTIFS)[number]

/**
 * What a dream's window shows beside sky and moon, drawn in 80 × 112. Parts stand from back to front, parted by `;`: a
 * tone, a digit, a path. Tones: far, mid and near ground, lamplight, white, ember, horizon. A small letter fills, the
 * digit being its opacity in tenths; a capital draws lines, the digit being their width.
 */
const MOTIF_ART: Record<Motif, string> = {
  mare: 'fM46 79C54 71 62 70 80 73V80H46Z;mM0 78H80V112H0Z;nM0 97Q20 93 40 97T80 96V112H0Z;W1M19 82h14M22 86h8M18 90h15M24 94h6;wM55 88V68c6 4 9 12 9 20Z;w7M53 88V74c-4 4-6 8-6 14Z;nM45 90H67l-4 6H49Z',
  acqua:
    'fM0 84C14 70 28 74 40 82 54 68 68 72 80 80V112H0Z;mM0 91C20 82 60 82 80 91V112H0Z;h9M39 86C33 91 52 93 45 99 39 104 24 106 22 112H63C60 106 62 102 58 98 53 93 44 91 43 86Z;W1M44 96h6M40 101h8M37 106h10;N2M9 112V92M14 112V97M70 112V95;N4M9 92v-5M14 97v-4M70 95v-5',
  casa: 'fM0 84C18 74 40 74 80 86V112H0Z;mM0 94C24 86 54 86 80 94V112H0Z;nM48 60h5v12h-5ZM20 77L39 58 58 77 55 77V101H23V77Z;lM30 81h7v9h-7ZM43 86h7v15h-7Z;N1M33.5 81v9M30 85.5h7;W1M51 56q-3-4 0-7t0-7;nM0 102C20 96 54 97 80 102V112H0ZM68 76c4 8 5 18 3 26h-6c-2-8-1-18 3-26ZM11 82c3 6 4 14 2 20H9c-2-6-1-14 2-20Z',
  bosco:
    'fM10 64l7 22h-3l5 22H1l5-22H3ZM30 58l8 26h-4l6 24H20l6-24h-4ZM52 62l7 22h-3l5 24H42l6-24h-3ZM70 56l8 26h-3l6 26H60l5-26h-3Z;mM20 70l8 20h-4l6 20H10l6-20h-4ZM62 68l8 22h-4l6 20H52l6-20h-4Z;nM4 78l8 18H9l5 16H-6V96ZM42 74l9 20h-4l7 18H30l7-18h-4ZM78 80l9 20v12H68l6-18h-3ZM0 107C22 103 54 104 80 107V112H0Z',
  albero:
    'fM0 92C20 82 56 82 80 90V112H0Z;nM36 103C39 94 39 86 37 78H43C42 88 42 95 46 103Z;mM40 50a14 14 0 0 1 13 9a11 11 0 0 1 4 20a13 13 0 0 1-17 4a13 13 0 0 1-17-4a11 11 0 0 1 4-20a14 14 0 0 1 13-9Z;N1M40 88V66M40 78l-8-7M40 74l7-7;l8M30 64h2v2h-2ZM46 60h2v2h-2ZM50 72h2v2h-2ZM36 57h2v2h-2ZM27 74h2v2h-2ZM42 70h2v2h-2Z;nM0 101C22 95 54 96 80 102V112H0Z',
  montagna:
    'fM0 88L14 76L24 84L40 56L57 83L66 75L80 88V112H0Z;w8M40 56L48 69L43 73L39 69L34 74L32 70Z;mM0 96L16 82L30 96L46 80L62 97L72 88L80 94V112H0Z;nM0 104C16 96 30 102 44 99S70 98 80 103V112H0Z',
  strada:
    'fM0 87C16 74 30 80 44 84S68 78 80 82V112H0Z;nM0 86H80V112H0Z;mM37 86h6L66 112H14Z;W1M40 88v2M40 93v4M40 101v7;N2M61 100V70q0-5-7-5M22 92V75q0-3 4-3;lM49 65h7v3h-7Z;l3M50 68h5l8 31H42Z;lM24 72h4v2h-4Z',
  treno:
    'fM0 84C18 72 38 78 52 80S70 74 80 78V112H0Z;w4M50 67a4.5 4.5 0 0 1 0-9a7 7 0 0 1 12-1a5 5 0 0 1 3 9a4 4 0 0 1-5 4a6 6 0 0 1-10-3ZM61 72a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0Z;nM0 81H19V95H0ZM21 81H42V95H21ZM44 84H60V77h-1.5v-3h7v3h-1.5v7q5 2 5 11H44ZM43 74h11v2h-1v10h-9V76h-1Z;lM2 85h5v4H2ZM10 85h5v4h-5ZM24 85h4v4h-4ZM31 85h4v4h-4ZM37 85h3v4h-3ZM46 78h5v5h-5ZM67 89h3v3h-3Z;l4M70 90L80 86V98L70 92Z;N2M0 96H80;mM0 99H80V112H0Z;N2M0 100H80M4 101l-3 8M18 101l-3 8M32 101l-3 8M46 101l-3 8M60 101l-3 8M74 101l-3 8',
  automobile:
    'fM0 86C16 76 34 80 50 84S70 80 80 84V112H0Z;mM0 96H80V112H0Z;l4M65 90L80 84V104L65 95Z;nM8 98v-8q0-3 4-4l7-1 7-8q2-2 5-2h12q4 0 6 2l7 8 6 1q5 1 5 6v6Z;h9M25 84l4-5q1-1 3-1h4v6ZM39 78h5q2 0 3 1l4 5H39Z;lM62 89h4v4h-4Z;nM14 98a6 6 0 1 1 12 0a6 6 0 1 1-12 0ZM48 98a6 6 0 1 1 12 0a6 6 0 1 1-12 0Z;hM18 98a2 2 0 1 1 4 0a2 2 0 1 1-4 0ZM52 98a2 2 0 1 1 4 0a2 2 0 1 1-4 0Z;W1M4 108h10M24 108h10M44 108h10M64 108h10',
  gatto:
    'fM0 86C20 76 52 78 80 86V112H0Z;N4M52 98q13 1 12-9q-1-8 5-9;nM30 100C27 88 30 80 35 76C31 72 31 67 32 60L37 64Q40 63 43 64L48 60C49 67 49 72 45 76C50 80 54 88 51 100Z;lM35.3 69.5q1.7-2.5 3.2 0q-1.5 1.5-3.2 0ZM41.5 69.5q1.5-2.5 3.2 0q-1.7 1.5-3.2 0Z;nM0 99H80V112H0Z;m6M0 99H80V101H0Z',
  cane: 'fM0 88C20 78 52 80 80 88V112H0Z;N4M24 98q-9-1-8-10;nM24 101C22 90 27 84 34 80C37 77 37 74 37 70C37 63 41 60 46 61L49 57L52 63L61 67Q63 70 60 73L51 74C50 78 51 82 51 86L53 98H57V101H47L45 91C43 94 40 97 40 101Z;lM48.5 65.5a1.3 1.3 0 1 1 2.6 0a1.3 1.3 0 1 1-2.6 0Z;l9M38 77l12 2v2.5l-13-2Z;nM0 100C20 97 54 97 80 101V112H0Z',
  serpente:
    'fM0 86C16 76 40 76 80 86V112H0Z;mM0 96C24 90 56 90 80 96V112H0Z;N7M12 103C26 111 40 104 32 98S18 88 34 86S62 90 56 80S38 76 44 66;H1M14 104.5C27 110 38 104 31 98.5S20 90 34 87S60 90 55 81S40 77 44 68;nM40 69C37 62 40 57 45 56C50 56 52 61 49 68Z;lM42.5 61.5a1 1 0 1 1 2 0a1 1 0 1 1-2 0ZM46.5 61.5a1 1 0 1 1 2 0a1 1 0 1 1-2 0Z;E1M46 56V52l-2-2M46 52l2-2',
  uccello:
    'fM0 92C16 82 30 86 46 90S70 86 80 88V112H0Z;N3M0 96Q28 88 68 94M50 92Q60 84 66 83;N1M20 91l-4-6M58 92l5 5;mM16 85q-5-1-6-5q6 0 6 5ZM63 97q5-1 8 3q-5 2-8-3ZM66 83q3-5 8-4q-2 5-8 4ZM28 90q-3-5 1-8q3 4-1 8Z;nM22 96L34 84C32 74 38 68 45 68C46 63 54 62 56 67L62 69L56 71.5C57 81 51 88 42 90H38L28 99Z;m9M38 84C37 77 41 74 47 74C49 81 45 86 38 84Z;lM50.3 67.5a1.2 1.2 0 1 1 2.4 0a1.2 1.2 0 1 1-2.4 0Z;N1M43 90v4M47 89v4',
  volo: 'w3M0 92a8 8 0 0 1 12-7a10 10 0 0 1 18 1a8 8 0 0 1 12 7a9 9 0 0 1 14-4a9 9 0 0 1 16-1a8 8 0 0 1 8 4V112H0Z;N1M31 78L38 89M49 78L42 89M40 80V89;eM40 48c11 0 17 8 17 16 0 8-8 12-12 18H35c-4-6-12-10-12-18 0-8 6-16 17-16Z;lM40 48c5 0 9 8 9 16 0 8-4 12-5 18H36c-1-6-5-10-5-18 0-8 4-16 9-16Z;wM40 48c2 0 3 8 3 16 0 8-1 12-1 18H38c0-6-1-10-1-18 0-8 1-16 3-16Z;nM36.5 89h7l-1 6h-5Z;w5M0 104a8 8 0 0 1 14-4a9 9 0 0 1 17 0a9 9 0 0 1 17 1a8 8 0 0 1 14-1a9 9 0 0 1 18 0V112H0Z',
  persona:
    'fM0 86C18 76 44 78 80 85V112H0Z;mM0 94C24 88 54 88 80 94V112H0Z;n5M36 101L22 112H38L44 101Z;nM36 66a4.5 5 0 1 1 9 0a4.5 5 0 1 1-9 0ZM34 102L35 78Q35 72 40.5 72Q46 72 46 78L47 94H45L44.5 102H41L40.5 92L40 102ZM35 77L31 91L33 92L37 82Z',
  bambino:
    'fM0 88C20 78 50 80 80 88V112H0Z;mM0 97C24 91 54 91 80 97V112H0Z;W1M44 86Q51 76 51 66;eM51 44c6 0 9 5 9 10s-4 11-9 12c-5-1-9-7-9-12s3-10 9-10Z;w6M47 48q-3 3-2 7q1-4 4-7Z;nM30 81a5 5 0 1 1 10 0a5 5 0 1 1-10 0ZM29 102L31 89Q35 84 39 88L44 84L45 86.5L40 92L42 102H38L36.5 97H34.5L33 102Z;nM0 102C22 99 54 99 80 103V112H0Z',
  scuola:
    'fM0 88C16 80 40 80 80 88V112H0Z;mM10 74H70V102H10Z;nM28 72L40 60 52 72V102H28ZM8 71H28V75H8ZM52 71H72V75H52Z;wM36 73a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z;N1M40 70.5V73l2 1;lM15 80h4v7h-4ZM22 80h3v7h-3ZM55 80h3v7h-3ZM62 80h4v7h-4ZM36 90a4 4 0 0 1 8 0V102H36ZM15 92h4v6h-4ZM62 92h4v6h-4Z;N1M40 60V52;eM40 51.5l8 2-8 3Z;nM0 102H80V112H0Z',
  citta:
    'fM0 112V72H9V64H18V78H26V60H34V82H46V58H50V54H52V58H56V76H64V66H73V74H80V112Z;mM0 112V84H12V76H24V112ZM34 112V74H48V112ZM56 112V82H68V90H80V112Z;nM0 112V98H16V90H30V102H44V92H58V112ZM58 112V100H80V112Z;lM15 80h2v3h-2ZM19 80h2v3h-2ZM15 87h2v2h-2ZM38 78h2v3h-2ZM43 78h2v3h-2ZM38 85h2v3h-2ZM59 86h2v3h-2ZM63 86h2v3h-2ZM63 93h2v3h-2ZM19 94h2v3h-2ZM25 94h2v3h-2ZM48 96h2v3h-2ZM53 102h2v3h-2ZM4 102h2v3H4ZM72 104h2v3h-2Z',
  porta:
    'fM0 88C20 80 54 80 80 88V112H0Z;mM0 98C24 92 56 92 80 98V112H0Z;l4M30 101H52L70 112H24Z;nM27 102V68a13.5 14 0 0 1 27 0V102Z;lM30 101V68a10.5 11 0 0 1 21 0V101Z;w5M41 58a10 10 0 0 1 10 10V101H41Z;nM30 68a11 11 0 0 1 5-9L42 64V106L30 101Z;m6M32.5 70l7 1v10l-7-1ZM32.5 84l7 1v13l-7-2Z;lM39 86a1 1 0 1 1 2 0a1 1 0 1 1-2 0Z',
  scale:
    'fM0 96C20 88 54 86 80 92V112H0Z;mM16 106V99H25V92H34V85H43V78H52V71H61V64H80V112H16Z;nM10 112V106H16V112ZM16 106H25V112H16ZM25 99H34V112H25ZM34 92H43V112H34ZM43 85H52V112H43ZM52 78H61V112H52ZM61 71H80V112H61Z;W1M16 106h9M25 99h9M34 92h9M43 85h9M52 78h9M61 71h19;lM68 71V58a5 5 0 0 1 10 0V71Z;n6M0 106C16 102 30 106 44 108V112H0Z',
  fuoco:
    'fM0 88C18 78 44 80 80 88V112H0Z;mM0 98C24 93 54 93 80 98V112H0Z;e2M40 50a28 26 0 1 1-.1 0Z;eM40 54C44 66 56 72 54 86C53 96 47 101 40 101S27 96 26 86C25 78 31 76 32 68C36 70 37 73 37 76C41 70 42 62 40 54Z;lM41 68C42 76 49 80 48 89C47 97 44 100 40 100S33 97 32 90C32 85 36 83 36 78C39 80 39 83 39 85C42 80 42 74 41 68Z;wM40 84C41 88 44 90 43 95Q42 99 40 99T37 95C36 91 40 89 40 84Z;N4M24 104L54 98M26 98L56 104;nM0 104C22 101 56 101 80 104V112H0Z',
  neve: 'f9M0 84C18 72 36 78 50 82S70 76 80 80V112H0Z;w7M0 92C16 84 34 86 50 91S70 90 80 87V112H0Z;mM22 62l7 14h-3l6 12h-4l6 14H10l6-14h-4l6-12h-3Z;w9M22 62l4.5 9-4.5-2-4.5 2ZM18 76l4-2 4 2 5 10-9-4-9 4ZM16 88l6-3 6 3 5 12-11-5-11 5Z;mM58 76l5 10h-2l5 9h-4l4 8H50l4-8h-4l5-9h-2Z;w9M58 76l3 7-3-1.5-3 1.5ZM55 86l3-1 3 1 4 8-7-3-7 3Z;wM0 102C20 96 50 97 80 101V112H0Z;wM10 56h2v2h-2ZM30 50h1.5v1.5h-1.5ZM44 62h2v2h-2ZM66 56h1.5v1.5h-1.5ZM70 70h2v2h-2ZM8 72h1.5v1.5h-1.5ZM40 78h1.5v1.5h-1.5ZM48 46h1.5v1.5h-1.5Z',
  tempesta:
    'W1M16 72l-4 10M28 72l-5 12M22 88l-4 9M60 74l-4 10M70 72l-4 10M62 90l-4 9M34 90l-3 8M12 92l-3 8M72 90l-3 7;fM8 70a9 9 0 0 1 4-17a13 13 0 0 1 23-6a11 11 0 0 1 18 2a10 10 0 0 1 17 8a7 7 0 0 1 1 13Z;mM14 72a7 7 0 0 1 2-14a11 11 0 0 1 20-3a9 9 0 0 1 15 3a8 8 0 0 1 13 7a5 5 0 0 1-1 7Z;lM44 68L34 85H41L37 99L51 80H43L49 68Z;mM0 98C20 92 52 93 80 98V112H0Z;nM0 105C24 100 54 101 80 105V112H0Z',
  specchio:
    'fM0 90C20 80 54 82 80 90V112H0Z;mM0 99C24 94 56 94 80 99V112H0Z;N3M30 95L26 106M50 95L54 106;eM40 50c11 0 17 11 17 24s-6 24-17 24-17-11-17-24 6-24 17-24Z;nM40 53c9 0 14 10 14 21s-5 21-14 21-14-10-14-21 5-21 14-21Z;h5M27 80C34 74 46 82 53 77C52 88 47 95 40 95S28 90 27 80Z;wM44 60a5.5 5.5 0 1 0 3 9a4.5 4.5 0 0 1-3-9Z;w9M32 66h1v1h-1ZM35 73h1v1h-1ZM49 75h1v1h-1Z;w3M31 60Q28 66 28.5 74L31 73Q31 66 34 59Z',
  libro:
    'fM0 88C18 80 50 80 80 88V112H0Z;l3M10 92L22 48H58L70 92Z;nM8 92Q26 86 40 94Q54 86 72 92V104Q54 98 40 106Q26 98 8 104Z;wM11 89Q28 84 40 92Q52 84 69 89V101Q52 96 40 103Q28 96 11 101Z;N1M40 92V103;F1M16 91q10-2 19 2M16 95q10-2 19 2M64 91q-10-2-19 2M64 95q-10-2-19 2;w9M40 62l1.5 4.5 4.5 1.5-4.5 1.5-1.5 4.5-1.5-4.5-4.5-1.5 4.5-1.5ZM27 74l1 3 3 1-3 1-1 3-1-3-3-1 3-1ZM55 72l1 3 3 1-3 1-1 3-1-3-3-1 3-1Z',
  ponte:
    'fM0 80C16 70 32 74 46 78S70 72 80 76V112H0Z;hM0 96H80V112H0Z;nM0 82Q40 66 80 82V100H72V97a8 9 0 0 0-16 0V100H52V97a12 14 0 0 0-24 0V100H24V97a8 9 0 0 0-16 0V100H0Z;N1M0 78Q40 62 80 78;W1M12 100h8M32 101h16M60 100h8M34 105h12;N1M12 76v-9M68 76v-9;lM10 63h4v4h-4ZM66 63h4v4h-4Z;n5M0 109Q40 105 80 109V112H0Z',
  telefono:
    'fM0 88C18 78 46 80 80 88V112H0Z;mM0 97C24 92 54 92 80 97V112H0Z;l3M14 104L28 70H54L66 104Z;nM27 62Q40 55 54 62V66H27Z;eM28 66H53V103H28Z;lM31 72H50V98H31Z;N1M31 80H50M31 88H50M37 72V98M44 72V98;wM31 67.5H50V70H31Z;nM26 103H55V106H26Z;nM0 105C22 102 56 102 80 106V112H0Z',
  farfalla:
    'fM0 92C18 84 46 84 80 92V112H0Z;eM39 74C34 60 18 54 15 62C13 72 24 78 38 79ZM41 74C46 60 62 54 65 62C67 72 56 78 42 79Z;lM38 79C26 79 20 86 23 91C29 96 36 90 39 82ZM42 79C54 79 60 86 57 91C51 96 44 90 41 82Z;wM20 64a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1-5 0ZM55 64a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1-5 0Z;N1M40 70Q37 62 33 60M40 70Q43 62 47 60;N3M40 72V88;nM0 102C20 96 50 96 80 102V112H0Z;N1M12 104V95M20 102V97M62 102V96M69 104V94;wM10 93h4v3h-4ZM18 95h4v3h-4ZM60 94h4v3h-4ZM67 92h4v3h-4Z',
  denti:
    'fM0 88C18 78 46 80 80 88V112H0Z;mM0 97C24 91 54 91 80 97V112H0Z;wM40 63C45 57 58 58 58 70C58 80 53 84 52 92C51 101 50 104 47 104C43 104 45 90 40 90S37 104 33 104C30 104 29 101 28 92C27 84 22 80 22 70C22 58 35 57 40 63Z;F1M40 63q0 5-3 7M40 63q1 4 4 5;f3M56 64q5 10-4 20-3 5-3 14 1-3 3-6c1-8 6-12 6-22q0-4-2-6Z;nM0 103C22 98 56 99 80 103V112H0Z',
  candela:
    'mM0 94H80V112H0Z;l2M40 46a22 22 0 1 1-.1 0Z;l3M40 54a13 13 0 1 1-.1 0Z;wM34 76Q40 73 46 76V98H34Z;f4M42 75Q45 75 46 76V98H42Z;w9M34 78q-2 5 1 9V78Z;N1M40 75V71;eM40 56C44 64 46 66 45 69Q44 73 40 73T35 69C34 66 38 63 40 56Z;lM40 62C42 66 43 68 42.5 70Q42 72 40 72T37.5 70C37 68 39 66 40 62Z;nM24 97H56L52 102H28ZM0 101H80V112H0Z;N2M55 98q6 0 5 4',
  piuma:
    'fM0 90C18 80 46 82 80 90V112H0Z;mM0 98C24 92 54 92 80 98V112H0Z;wM62 50C66 62 60 76 46 84L43 83L44 86C38 89 32 90 27 90C26 84 30 78 34 74L37 75L36 71C42 62 52 56 62 50Z;f5M62 50C66 62 60 76 46 84L43 83L44 86C38 89 32 90 27 90C40 80 52 68 62 50Z;N1M20 97Q40 82 60 54;nM0 105C22 101 56 101 80 105V112H0Z',
  torre:
    'fM0 86C18 76 46 78 80 86V112H0Z;mM0 102V90H14V84H24V102ZM58 102V88H70V94H80V102Z;nM30 102V66H28V63H31V58L41 46 51 58V63H54V66H52V102Z;wM34 74a7 7 0 1 1 14 0a7 7 0 1 1-14 0Z;N1M41 69.5V74l3 2;lM38 58h2v4h-2ZM42 58h2v4h-2ZM38 102V92a3 3 0 0 1 6 0V102ZM18 89h2v3h-2ZM62 93h2v3h-2Z;nM0 101H80V112H0Z',
  fiore:
    'fM0 88C18 78 46 80 80 88V112H0Z;mM0 97C24 91 54 91 80 97V112H0Z;N1M40 108V70M18 108Q19 96 16 88M62 108Q61 98 65 86;nM40 96q-10 1-13-8q11 0 13 8ZM40 90q10 1 12-8q-10 1-12 8Z;eM40 74C30 76 24 68 26 58Q32 58 35 62Q37 54 40 52Q43 54 45 62Q48 58 54 58C56 68 50 76 40 74Z;lM40 74Q34 70 36 62Q40 58 44 62Q46 70 40 74Z;eM16 90q-6 0-6-7q4 0 5 2q1-3 2-3 3 3 4 4q1 5-5 4ZM65 88q-6 0-6-7q4 0 5 2q2-3 3-3 2 2 3 4q1 5-5 4Z;nM0 105C22 100 56 101 80 105V112H0Z',
}
