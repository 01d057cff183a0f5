import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import escapeHtml from 'escape-html'
import { PRODUCT_NAME } from '#shared/constants/site.ts'
import { type WindowDream, windowScene } from '#shared/constants/window-scene.ts'

export const PICTURE = { width: 1200, height: 630 }

/** The picture of a link: the dream's window beside its title. */
export interface Picture extends WindowDream {
  title: string
}

/** A font of the project, because a server may have none. */
const FONT = 'Brygada 1918'
const fontFile = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/brygada-1918/500Medium/Brygada1918_500Medium.ttf'),
)
const font = { fontFiles: [fontFile], loadSystemFonts: false, defaultFontFamily: FONT }
/** Increase it with each change of the drawing, to invalidate caches. */
const VERSION = 2

/** The cache key of the picture, by title and window. */
export function pictureTag(picture: Picture): string {
  return `"${createHash('sha256')
    .update(JSON.stringify([VERSION, picture]))
    .digest('base64url')
    .slice(0, 22)}"`
}

/** Renders a picture as PNG; takes about 0.1 s, so it runs in a thread. */
export function drawPicture({ title, ...dream }: Picture): Uint8Array<ArrayBuffer> {
  const lines = linesOf(title)
  const size = sizeOf(lines)
  const top = 300 - ((lines.length - 1) * size * 1.2) / 2
  const text = lines.map((line, place) => `<tspan x="520" y="${top + place * size * 1.2}">${escapeHtml(line)}</tspan>`)
  // The window's arch: half an ellipse of 35.7 % of its height, and a small foot.
  const arch = 'M0 40A40 40 0 0 1 80 40V108a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4Z'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><path fill="#0A181D" d="M0 0H1200V630H0Z"/><clipPath id="arch"><path d="${arch}"/></clipPath><g transform="translate(88 59) scale(4.571)"><g clip-path="url(#arch)">${windowScene(dream)}</g><path fill="none" stroke="#EDF2EE" stroke-opacity=".16" stroke-width=".5" d="${arch}"/></g><g font-family="${FONT}" fill="#EDF2EE"><text font-size="${size}">${text.join('')}</text><text x="520" y="556" font-size="32" fill="#F2C572">${PRODUCT_NAME}</text></g></svg>`
  return new Uint8Array(new Resvg(svg, { font }).render().asPng())
}

/** Letters that usually fit beside the window, and the number of lines. */
const LINE_LENGTH = 21
const LINES = 5
const TEXT_WIDTH = 640

/** The font size at which the widest line fits: capitals are wider than small letters. */
function sizeOf(lines: readonly string[]): number {
  const size = lines.length > 3 ? 52 : 66
  const text = lines.map((line) => `<tspan x="0">${escapeHtml(line)}</tspan>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text font-family="${FONT}" font-size="${size}">${text}</text></svg>`
  const { width } = new Resvg(svg, { font }).getBBox() ?? { width: 0 }
  return Math.min(size, (size * TEXT_WIDTH) / width)
}

/** The title in lines, without characters missing in the font; an ellipsis replaces the rest. */
function linesOf(title: string): string[] {
  const lines: string[] = []
  const drawable = title.replace(/[^\p{Script=Latin}\p{N}\p{P}\p{Z}\p{M}&<>+=]/gu, '').trim()
  for (const word of drawable.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < LINE_LENGTH) lines[lines.length - 1] = `${last} ${word}`
    else for (let at = 0; at < word.length; at += LINE_LENGTH) lines.push(word.slice(at, at + LINE_LENGTH))
  }
  return lines.length > LINES ? [...lines.slice(0, LINES - 1), `${lines[LINES - 1]}…`] : lines
}
