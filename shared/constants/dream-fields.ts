import {
  DREAM_KIND_LABELS,
  DREAM_KINDS,
  type DreamKind,
  MOOD_LABELS,
  MOODS,
  type Mood,
  SCALE_MAX,
  SCALE_STEPS,
} from './dreams.ts'
import { ELEMENT_MAX, ELEMENTS_MAX, TAG_MAX, TAGS_MAX } from './limits.ts'

/** The fields of a dream that a person writes. */
export interface DreamValues {
  date: string
  title: string
  content: string
  /** Null where it was not told. */
  mood: Mood | null
  tags: string[]
  elements: string[]
  kinds: DreamKind[]
  /** The vividness and the sleep of its night, each from 1 to 5. */
  vividness: number | null
  sleepQuality: number | null
  /** The time of waking, `HH:MM`. */
  wokeAt: string | null
}

interface DreamField {
  /** In the form and on the dream's page. */
  label: string
  /** In the list of what is stored, on the page about privacy; title, text and day are «sogni» there. */
  stored?: string
  /** In lower case: an export to Markdown writes the first name above the text, an import of Markdown or CSV knows all. */
  names: readonly [string, ...string[]]
  /** Formats the value for the lines above a Markdown text, which else have it as it is; null leaves it out. */
  markdown?: (dream: DreamValues) => unknown
  /** Reads such a text, or the words in it; undefined for a text that is not understood. Null where an import looks elsewhere, too. */
  read: ((text: string, words: readonly string[]) => unknown) | null
  /** Summarises the field in the form's fold while it is closed. */
  summary?: (dream: DreamValues) => readonly string[]
  /** Formats the value for the dream's page; null leaves the field out. */
  note?: (dream: DreamValues) => string | null
}

/** A time of day. */
export const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

const isWord = (text: string, label: string) => text.toLowerCase() === label.toLowerCase()
const bounded = (words: readonly string[], most: number, longest: number) =>
  words.filter(({ length }) => length <= longest).slice(0, most)
const kindLabels = ({ kinds }: DreamValues) => kinds.map((kind) => DREAM_KIND_LABELS[kind])

function scale(label: string, name: string, stepOf: (dream: DreamValues) => number | null): DreamField {
  const read = (text: string) => SCALE_STEPS.find((step) => step === Number(text))
  const note = (dream: DreamValues) => (stepOf(dream) ? `${stepOf(dream)} su ${SCALE_MAX}` : null)
  return { label, stored: name, names: [name], read, note }
}

/** The definition of each field, in the order of an export; the contract has the values that each takes. */
export const DREAM_FIELDS: Record<keyof DreamValues, DreamField> = {
  date: { label: 'Data', names: ['data', 'date', 'giorno', 'day'], read: null },
  title: { label: 'Titolo', names: ['titolo', 'title'], read: null },
  content: {
    label: 'Descrizione del sogno',
    names: ['testo', 'contenuto', 'descrizione', 'sogno', 'content', 'text', 'description', 'dream'],
    // It stands below.
    markdown: () => null,
    read: null,
  },
  mood: {
    label: 'Umore',
    stored: 'umori',
    names: ['umore', 'mood'],
    markdown: ({ mood }) => mood && MOOD_LABELS[mood].toLowerCase(),
    read: (text) => MOODS.find((mood) => isWord(text, mood) || isWord(text, MOOD_LABELS[mood])),
    summary: ({ mood }) => (mood ? [MOOD_LABELS[mood]] : []),
  },
  tags: {
    label: 'Tag',
    stored: 'tag',
    names: ['tag', 'tags', 'etichette'],
    read: (_text, words) => bounded(words, TAGS_MAX, TAG_MAX),
  },
  elements: {
    label: 'Elementi',
    stored: 'elementi',
    names: ['elementi', 'elements'],
    read: (_text, words) => bounded(words, ELEMENTS_MAX, ELEMENT_MAX),
  },
  kinds: {
    label: 'Che sogno era',
    stored: 'tipo di sogno',
    names: ['tipo'],
    markdown: (dream) => (dream.kinds.length > 0 ? kindLabels(dream) : null),
    read: (_text, words) => DREAM_KINDS.filter((kind) => words.some((word) => isWord(word, DREAM_KIND_LABELS[kind]))),
    summary: kindLabels,
  },
  vividness: scale('Quanto era nitido', 'nitidezza', ({ vividness }) => vividness),
  sleepQuality: scale('Come hai dormito', 'sonno', ({ sleepQuality }) => sleepQuality),
  wokeAt: {
    label: 'Ora del risveglio',
    stored: 'ora del risveglio',
    names: ['sveglia'],
    read: (text) => TIME.exec(text.padStart(5, '0'))?.[0],
    note: ({ wokeAt }) => wokeAt,
  },
}

export type DreamFieldName = keyof DreamValues
export const DREAM_FIELD_NAMES = Object.keys(DREAM_FIELDS) as DreamFieldName[]

/** The fields that a person wrote, without the rest of a row or an answer. */
export const dreamValues = (dream: DreamValues): DreamValues =>
  Object.fromEntries(DREAM_FIELD_NAMES.map((name) => [name, dream[name]])) as unknown as DreamValues

type Written = DreamValues & { leftAt: string | null }
/** Whether two dreams say the same in every field that a person writes. */
export const saysTheSame = (one: Written, other: Written): boolean =>
  JSON.stringify([dreamValues(one), one.leftAt]) === JSON.stringify([dreamValues(other), other.leftAt])
