export const DREAM_NOT_FOUND = 'Sogno non trovato.'

export const MOODS = ['positive', 'neutral', 'negative'] as const
export type Mood = (typeof MOODS)[number]
export const DEFAULT_MOOD: Mood = 'neutral'

/** A dream of which no mood was told. */
export const UNKNOWN_MOOD = 'Umore sconosciuto'

/** The moods as they are read. */
export const MOOD_LABELS: Record<Mood, string> = { positive: 'Positivo', neutral: 'Neutro', negative: 'Negativo' }

/** The kinds of dreams; a dream may be of several. */
export const DREAM_KINDS = ['lucido', 'incubo', 'ricorrente', 'falso_risveglio'] as const
export type DreamKind = (typeof DREAM_KINDS)[number]

/** The kinds as they are read. */
export const DREAM_KIND_LABELS: Record<DreamKind, string> = {
  lucido: 'Lucido',
  incubo: 'Incubo',
  ricorrente: 'Ricorrente',
  falso_risveglio: 'Falso risveglio',
}

/** The two scales go from 1 to this. */
export const SCALE_MAX = 5
export const SCALE_STEPS = Array.from({ length: SCALE_MAX }, (_, place) => place + 1)

const WORDS_MAX = 7
const LENGTH_MAX = 60
/** Filler words at the start of a told dream: «allora, ero…», «niente, ero…». */
const PRELUDE = /^(?:(?:allora|dunque|niente|insomma|ok|beh|boh|mah)\s*[,.…]+\s*)+(?=[\p{L}\p{N}])/iu

/** A title from the first words of a text: its first sentence, or as much of it as a title has room for. */
export function titleFrom(text: string): string {
  const begun = text
    .trim()
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(PRELUDE, '')
  // A text without words, as one of pictures alone, is its own title.
  if (begun === '') return text.trim().slice(0, LENGTH_MAX)
  // «7:30» and «dott.ssa» go on.
  const [sentence = ''] = begun.split(/[.!?;:…]+(?=[\s»”]|$)|\n/u, 1)
  const all = sentence.trim().split(/\s+/)
  const words = all.slice(0, WORDS_MAX)
  while (words.join(' ').length > LENGTH_MAX && words.length > 1) words.pop()
  const isCut = words.length < all.length
  // «Camminavo in una casa che galleggia sul…» ends better before «sul».
  while (isCut && words.length > 2 && (words.at(-1) ?? '').length <= 3) words.pop()
  const title = words
    .join(' ')
    .slice(0, LENGTH_MAX)
    .replace(/[^\p{L}\p{N}\p{P}]+$|[,«(–-]+$/gu, '')
  return title.charAt(0).toUpperCase() + title.slice(1) + (isCut ? '…' : '')
}
