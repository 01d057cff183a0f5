import { client } from '#client/lib/client.ts'
import { annotationCalls } from '#shared/constants/annotations.ts'

export const annotations =
  client<typeof import('#shared/contracts/annotations.ts').annotationEndpoints>(annotationCalls)

/** What was written about a dream, and what may be. */
export const annotatedQuery = (dreamId: number) => annotations.get.query({ params: { id: dreamId } })

/** The dream of the day whose last question waits. */
export const eveningQuery = () => annotations.evening.query()

/** The dictionary, page after page. */
export const dictionaryQuery = (q: string, letter?: string) => annotations.dictionary.pages({ query: { q, letter } })
