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
export type DreamFieldName = keyof DreamValues

interface DreamField<Value> {
  /** In the form and on the dream's page. */
  label: string
  /** In the list of what is stored, on the page about privacy; title, text and day are «sogni» there. */
  stored?: string
  /** Above a Markdown text and in CSV, in lower case: an export writes the first name, an import knows all. */
  names: readonly [string, ...string[]]
  /** How an export writes it above a Markdown text, if not as it is; null leaves it out. */
  markdown?: (value: Value) => unknown
  /** In the form's fold. */
  summary?: (value: Value) => readonly string[]
  /** On the dream's page, under its label; null leaves it out. */
  note?: (value: Value) => string | null
}

const kindLabels = (kinds: readonly DreamKind[]) => kinds.map((kind) => DREAM_KIND_LABELS[kind])
const onScale = (step: number | null) => (step ? `${step} su ${SCALE_MAX}` : null)

/** What is said of each field, in the order of an export; the contract says what each takes. */
export const DREAM_FIELDS: { [Name in DreamFieldName]: DreamField<DreamValues[Name]> } = {
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
    markdown: (mood) => MOOD_LABELS[mood].toLowerCase(),
    summary: (mood) => [MOOD_LABELS[mood]],
  },
  tags: { label: 'Tag', stored: 'tag', names: ['tag', 'tags', 'etichette'] },
  elements: { label: 'Elementi', stored: 'elementi', names: ['elementi', 'elements'] },
  kinds: {
    label: 'Che sogno era',
    stored: 'tipo di sogno',
    names: ['tipo'],
    markdown: (kinds) => (kinds.length > 0 ? kindLabels(kinds) : null),
    summary: kindLabels,
  },
  vividness: { label: 'Quanto era nitido', stored: 'nitidezza', names: ['nitidezza'], note: onScale },
  sleepQuality: { label: 'Come hai dormito', stored: 'sonno', names: ['sonno'], note: onScale },
  wokeAt: { label: 'Ora del risveglio', stored: 'ora del risveglio', names: ['sveglia'], note: (time) => time },
}

export const DREAM_FIELD_NAMES = Object.keys(DREAM_FIELDS) as DreamFieldName[]

/** What a person wrote of a dream, without the rest of a row or an answer. */
export const dreamValues = (dream: DreamValues): DreamValues =>
  Object.fromEntries(DREAM_FIELD_NAMES.map((name) => [name, dream[name]])) as unknown as DreamValues

/** The fields with what is said of their values. */
export const describeDream = (dream: DreamValues) => DREAM_FIELD_NAMES.map((name) => describeField(name, dream[name]))

function describeField<Name extends DreamFieldName>(name: Name, value: DreamValues[Name]) {
  const { label, names, markdown, summary, note }: DreamField<DreamValues[Name]> = DREAM_FIELDS[name]
  return {
    name,
    label,
    /** As Markdown and CSV name it. */
    writtenName: names[0],
    markdown: markdown ? markdown(value) : value,
    summary: summary?.(value) ?? [],
    note: note?.(value),
  }
}
