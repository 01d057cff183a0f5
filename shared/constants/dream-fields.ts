import { DREAM_KIND_LABELS, type DreamKind, SCALE_MAX } from './dream-kinds.ts'
import { MOOD_LABELS, type Mood } from './moods.ts'

/** What a person writes about a dream. */
export interface DreamValues {
  date: string
  title: string
  content: string
  mood: Mood
  tags: string[]
  elements: string[]
  kinds: DreamKind[]
  /** How vivid it was and how its night was slept, each from 1 to 5. */
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
  /** Above a Markdown text and in CSV, in lower case: an export writes the first name, an import knows all. */
  names: readonly [string, ...string[]]
  /** What an export writes above a Markdown text, if not the value as it is; null leaves it out. */
  markdown?: (dream: DreamValues) => unknown
  /** What stands in the form's fold while it is closed. */
  summary?: (dream: DreamValues) => readonly string[]
  /** What the dream's page shows under the label; null leaves it out. */
  note?: (dream: DreamValues) => string | null
}

const kindLabels = ({ kinds }: DreamValues) => kinds.map((kind) => DREAM_KIND_LABELS[kind])
const onScale = (step: number | null) => (step ? `${step} su ${SCALE_MAX}` : null)

/** What is said of each field, in the order of an export; the contract says what each takes. */
export const DREAM_FIELDS: Record<keyof DreamValues, DreamField> = {
  date: { label: 'Data', names: ['data', 'date', 'giorno', 'day'] },
  title: { label: 'Titolo', names: ['titolo', 'title'] },
  content: {
    label: 'Descrizione del sogno',
    names: ['testo', 'contenuto', 'descrizione', 'sogno', 'content', 'text', 'description', 'dream'],
    // It stands below.
    markdown: () => null,
  },
  mood: {
    label: 'Umore',
    stored: 'umori',
    names: ['umore', 'mood'],
    markdown: ({ mood }) => MOOD_LABELS[mood].toLowerCase(),
    summary: ({ mood }) => [MOOD_LABELS[mood]],
  },
  tags: { label: 'Tag', stored: 'tag', names: ['tag', 'tags', 'etichette'] },
  elements: { label: 'Elementi', stored: 'elementi', names: ['elementi', 'elements'] },
  kinds: {
    label: 'Che sogno era',
    stored: 'tipo di sogno',
    names: ['tipo'],
    markdown: (dream) => (dream.kinds.length > 0 ? kindLabels(dream) : null),
    summary: kindLabels,
  },
  vividness: {
    label: 'Quanto era nitido',
    stored: 'nitidezza',
    names: ['nitidezza'],
    note: ({ vividness }) => onScale(vividness),
  },
  sleepQuality: {
    label: 'Come hai dormito',
    stored: 'sonno',
    names: ['sonno'],
    note: ({ sleepQuality }) => onScale(sleepQuality),
  },
  wokeAt: {
    label: 'Ora del risveglio',
    stored: 'ora del risveglio',
    names: ['sveglia'],
    note: ({ wokeAt }) => wokeAt,
  },
}

export type DreamFieldName = keyof DreamValues
export const DREAM_FIELD_NAMES = Object.keys(DREAM_FIELDS) as DreamFieldName[]

/** What a person wrote of a dream, without the rest of a row or an answer. */
export const dreamValues = (dream: DreamValues): DreamValues =>
  Object.fromEntries(DREAM_FIELD_NAMES.map((name) => [name, dream[name]])) as unknown as DreamValues
