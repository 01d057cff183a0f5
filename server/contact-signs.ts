/** How ways to reach somebody are written: what is the same for words of a dreamer and for words of a model. */

/** Endings of an address that are no Italian word as well. */
export const PLAIN_ENDINGS = 'com|net|org|it|eu|info|biz|xyz|ru'
/** Those that a sentence may begin with: «la porta.me ne vado» only forgets a space. */
export const WORDY_ENDINGS = 'io|co|app|me|link|site|online|shop|ly|tv|top|click'

/** Days, in figures. */
export const DATES = /(?<![\d./-])(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}))(?![./-]?\d)/g

/** Wide, small and circled signs as the plain ones they stand for, without bold marks in between. */
export const plainSigns = (text: string): string =>
  text
    .replaceAll('…', ' ')
    .normalize('NFKC')
    .replace(/\*\*|\p{M}/gu, '')
    .replace(/[。｡․]/gu, '.')
