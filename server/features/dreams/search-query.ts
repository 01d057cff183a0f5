import { type SQL, sql } from 'drizzle-orm'
import { foldedSql, loweredSql } from '#shared/schema/dreams.ts'

const MAX_WORDS = 12

/** The words of a search, whatever stands between them; at most twelve count. */
export function searchWords(q: string): string[] {
  return (q.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, MAX_WORDS)
}

/**
 * The search as a tsquery: every word in any of its forms, the last one also as a beginning, for it may still be
 * being typed. Articles and prepositions before the last word ask for nothing.
 * @param words at least one
 */
export function searchQuery(words: readonly string[]): SQL {
  const terms = words.map((word, at) => (at < words.length - 1 ? forms(word) : beginning(word)))
  return sql`(${sql.join(terms, sql` && `)})`
}

const forms = (word: string): SQL =>
  sql`(to_tsquery('italian', ${loweredSql(word)}) || to_tsquery('italian', ${foldedSql(word)}))`

const beginning = (word: string): SQL => sql`(${forms(word)} || to_tsquery('simple', ${foldedSql(word)} || ':*'))`
