import { nameKey } from '#server/features/users/identity.ts'
import { fold } from '#server/interpreter/language/tokens.ts'

const NO_LETTER = /[^\p{L}\p{N}]|\p{DI}/gu

/** A text as it is compared: spaces, marks, case and accents aside, and letters that look like Latin ones are those. */
export const wordsKey = (text: string): string => fold(nameKey(text)).replace(NO_LETTER, '')
