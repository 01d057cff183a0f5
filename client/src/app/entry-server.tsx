import { type DehydratedState, dehydrate, type Query, QueryCache } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { createQueryClient } from '#client/api/query-client.ts'
import { USER_KEY } from '#client/lib/identity.tsx'
import { App } from './app.tsx'
import { loadFirstScreen, screenAddress } from './routes.tsx'

/** Answers by the address of their call. */
type Answers = Readonly<Record<string, unknown>>

interface Page {
  /** The address, from its path on. */
  url: string
  answers: Answers
  isPhone: boolean
}

interface RenderedPage {
  markup: string
  /** The address of its screen: that of sign-in where a visitor opens a private one. */
  address: string
  /** The cache that it was rendered with. */
  state: DehydratedState
}

/** A cache whose queries have their answers at once. */
class AnsweredCache extends QueryCache {
  readonly answers: Answers

  constructor(answers: Answers) {
    super()
    this.answers = answers
  }

  // biome-ignore lint/suspicious/noExplicitAny: as the cache itself has it
  override add(query: Query<any, any, any, any>): void {
    super.add(query)
    const { address = '', isPages } = query.meta ?? {}
    const answer = this.answers[address]
    if (answer !== undefined) query.setData(isPages ? { pages: [answer], pageParams: [undefined] } : answer)
  }
}

/** Renders the screen of an address with answers; the browser hydrates it with the same. */
export async function renderPage({ url, answers, isPhone }: Page): Promise<RenderedPage> {
  const user = answers[USER_KEY[0]]
  const isSignedIn = Boolean(user)
  // Where the person is not known, the browser asks.
  const address = user === null ? screenAddress(url, false) : url
  const [path = '', search = ''] = address.split('?', 2)
  await loadFirstScreen(path, isSignedIn)
  const client = createQueryClient(new AnsweredCache(answers))
  const markup = renderToString(
    <Router ssrPath={path} ssrSearch={search}>
      <App firstClient={client} isPhone={isPhone} />
    </Router>,
  )
  return { markup, address, state: dehydrate(client, { shouldDehydrateQuery: isAnswered }) }
}

const isAnswered = ({ state }: Query) => state.status === 'success'
