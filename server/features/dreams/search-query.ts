import { type SQL, sql } from 'drizzle-orm'

const MAX_WORDS = 12

/** The words of a search, folded as the index folds them; at most twelve count. */
export function searchWords(q: string): string[] {
  const folded = q.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS)
}

/**
 * The search as a tsquery: every word in any of its forms, the last one also as a beginning, for it may still be
 * being typed. Undefined when there is no word to look for.
 */
export function searchQuery(words: readonly string[]): SQL | undefined {
  const last = words.at(-1)
  if (last === undefined) return undefined
  const beginning = sql`to_tsquery('simple', ${`${last}:*`})`
  const whole = words.slice(0, -1).map((word) => sql`(to_tsquery('italian', ${word}) || to_tsquery('simple', ${word}))`)
  return sql.join([...whole, sql`(to_tsquery('italian', ${last}) || ${beginning})`], sql` && `)
}
