import { splitMatches, type TextPart } from './paragraphs.ts'

interface PhoneRun extends TextPart {
  /** The address of the number, when the run is one. */
  href?: string
}

/** Italian emergency and helpline numbers: 11x, 15xx, 19xxx, 116xxx, 800 and landline numbers. */
const PHONE =
  /(?<![\d/.-])(?:116 ?\d{3}|11\d|15\d{2}|19\d{3}|800(?: ?\d{2,3}){2,3}|0\d{1,3}(?: ?\d{2,4}){2,3})(?![\d/]|[.-]\d)/g

/** Finds the telephone numbers of a text, so that each can be called with a touch. */
export function splitPhones(text: string): PhoneRun[] {
  return splitMatches(text, PHONE).map(({ start, text, match }) =>
    match ? { start, text, href: `tel:${text.replaceAll(' ', '')}` } : { start, text },
  )
}
