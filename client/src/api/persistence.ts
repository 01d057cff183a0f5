import { hashKey, type Query, type QueryCacheNotifyEvent, type QueryPersister } from '@tanstack/react-query'
import { clear, createStore, delMany, get, getMany, setMany } from 'idb-keyval'
import type { Dream } from '#shared/contracts/dreams.ts'
import { ApiError, accountId, confirmAccount } from './api-client.ts'

/** The last answers to a person's calls, for a time without a network, until they sign out. */
const store = createStore('answers', 'answers')

const USER = '/api/user'
/** The answers that are known before the person is. */
const OF_NOBODY = new Set([USER, '/api/config'])

/** Pages of a list, of which later ones are not kept. */
export const MAX_PAGES = 10

/** Only where a service worker can open the app without a network. */
export const canBeOffline = () => 'serviceWorker' in navigator

const keyOf = (address: string) => (OF_NOBODY.has(address) ? address : hashKey([accountId(), address]))

/** Keeps answers by their addresses. @throws where the browser stores no more */
export async function keepAnswers(answers: [address: string, answer: unknown][]): Promise<void> {
  const entries = answers.map(([address, answer]): [string, unknown] => [keyOf(address), answer])
  await setMany(entries, store)
}

/** The kept answer at an address. */
export const findAnswer = <T>(address: string): Promise<T | undefined> => get<T>(keyOf(address), store)

/** The kept answers at addresses, without those that are not there. */
export async function findAnswers<T>(addresses: string[]): Promise<T[]> {
  const found = await getMany<T>(addresses.map(keyOf), store)
  return found.filter((answer) => answer !== undefined)
}

export const dropAnswers = (addresses: string[]): Promise<void> => delMany(addresses.map(keyOf), store)

/** Forgets what was kept of the person's diary. */
export async function forgetAnswers(): Promise<void> {
  if (!canBeOffline()) return
  try {
    await clear(store)
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

interface Pages {
  pages: unknown[]
  pageParams: unknown[]
}

/** Keeps an answer of a call that the contracts want kept. A browser that stores nothing does without. */
function keep({ meta }: Query, data: unknown): void {
  if (!meta?.offline || !meta.address || data == null || !canBeOffline()) return
  if (!OF_NOBODY.has(meta.address) && accountId() === undefined) return
  keepAnswers([...dreamsIn(meta.address, data), [meta.address, isPages(data) ? firstPages(data) : data]]).catch(
    () => {},
  )
}

/** Keeps what came with the page, or was set by hand. */
export function keepGivenAnswer(event: QueryCacheNotifyEvent): void {
  const isGiven =
    event.type === 'added' || (event.type === 'updated' && event.action.type === 'success' && event.action.manual)
  if (isGiven) keep(event.query, event.query.state.data)
}

const isPages = (data: unknown): data is Pages => data instanceof Object && 'pages' in data

const firstPages = ({ pages, pageParams }: Pages): Pages => ({
  pages: pages.slice(0, MAX_PAGES),
  pageParams: pageParams.slice(0, MAX_PAGES),
})

/** A list holds its dreams whole: each can be opened afterwards. */
function dreamsIn(address: string, data: unknown): [string, Dream][] {
  if (!address.startsWith('/api/dreams?')) return []
  const pages = (isPages(data) ? firstPages(data).pages : [data]) as { items: Dream[] }[]
  return pages.flatMap(({ items }) => items.map((dream): [string, Dream] => [`/api/dreams/${dream.id}`, dream]))
}

/** Shows a query's kept answer until the server has answered. */
async function restore(query: Query): Promise<void> {
  const { address = '' } = query.meta ?? {}
  // The previous release kept answers as they came, under their bare addresses.
  const answer = (await findAnswer(address)) ?? (await get(address, store))
  if (answer == null || query.state.data !== undefined) return
  if (address === USER) confirmAccount((answer as { id: number }).id)
  const data = query.meta?.isPages && !isPages(answer) ? { pages: [answer], pageParams: [undefined] } : answer
  query.setState({ data, status: 'success' })
}

/**
 * Shows the kept answer of a query at once, and asks the server; where nothing answers, the kept answer stays.
 * @throws ApiError
 */
// biome-ignore lint/suspicious/noExplicitAny: it persists queries of any answer
export const persister: QueryPersister<any, any> = async (ask, context, query) => {
  if (!query.meta?.offline || !canBeOffline()) return ask(context)
  const restored = query.state.data === undefined ? restore(query as Query).catch(() => {}) : undefined
  try {
    const answer = await ask(context)
    keep(query as Query, answer)
    return answer
  } catch (error) {
    await restored
    const isNextPage = query.state.fetchMeta?.fetchMore !== undefined
    const isLost = error instanceof ApiError && error.isUnknownOutcome && !isNextPage
    if (!isLost || query.state.data === undefined) throw error
    return query.state.data
  }
}
