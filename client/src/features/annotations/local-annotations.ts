import { DICTIONARY_PAGE, ENTRY_NOTES, isSpanKind } from '#shared/constants/annotations.ts'
import { fold } from '#shared/constants/fold.ts'
import type { AnnotatedDream, Dictionary, DictionaryEntry, Note } from '#shared/contracts/annotations.ts'
import type { DeviceDream } from '#shared/contracts/device-diary.ts'
import type { Dream } from '#shared/contracts/dreams.ts'

type Kept = DeviceDream['annotations']

/** A dream's annotations. The browser does not know the proposals; a dream about a death has no questions. */
export const localAnnotated = ({ annotations, analysis }: DeviceDream): AnnotatedDream => ({
  annotations: annotations.map(({ heading: _heading, ...annotation }) => annotation),
  spans: [],
  people: [],
  lastLine: null,
  tellsDeath: true,
  safety: analysis?.safety ?? null,
  earlier: [],
})

const byName = new Intl.Collator('it')
/** Begins a cursor of a page that was made here. */
const HERE = '@'

/**
 * A page of the dictionary in the server's format, made from these dreams.
 * @param dreams all, the latest first
 * @returns undefined if the previous page came from the server
 */
export function localDictionary(
  dreams: readonly Dream[],
  annotations: ReadonlyMap<number, Kept>,
  query: URLSearchParams,
): Dictionary | undefined {
  const { cursor, letter, q } = Object.fromEntries(query)
  if (cursor !== undefined && !cursor.startsWith(HERE)) return undefined
  const found = entriesOf(dreams, annotations).filter(({ heading, notes }) =>
    [heading, ...notes.map(({ words }) => words)].some((text) => fold(text).includes(fold(q ?? ''))),
  )
  const letters = [...new Set(found.map(letterOf))].toSorted()
  const shown = found.filter((entry) => !letter || letterOf(entry) === letter)
  const start = Number(cursor?.slice(HERE.length) ?? 0)
  const end = start + DICTIONARY_PAGE
  return {
    items: shown.slice(start, end).map((entry) => ({ ...entry, notes: entry.notes.slice(0, ENTRY_NOTES) })),
    nextCursor: end < shown.length ? HERE + end : null,
    ...(start === 0 && { total: shown.length, letters }),
  }
}

function letterOf({ heading }: DictionaryEntry): string {
  const first = fold(heading).charAt(0)
  return /[a-z]/.test(first) ? first : '#'
}

function entriesOf(dreams: readonly Dream[], annotations: ReadonlyMap<number, Kept>): DictionaryEntry[] {
  const entries = new Map<string, DictionaryEntry>()
  for (const { id: dreamId, title, date } of dreams) {
    const seen = new Set<DictionaryEntry>()
    for (const { kind, key, heading, quote, words, feelings, day } of annotations.get(dreamId) ?? []) {
      if (!isSpanKind(kind) || key === null || heading === null) continue
      const name = `${kind} ${key}`
      const entry = entries.get(name) ?? { kind, key, heading, dreams: 0, notes: [] as Note[] }
      entries.set(name, entry)
      entry.notes.push({ dreamId, title, date, quote: quote ?? '', words, feelings, day })
      if (!seen.has(entry)) entry.dreams += 1
      seen.add(entry)
    }
  }
  return [...entries.values()].toSorted((a, b) => byName.compare(a.heading, b.heading))
}
