import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { configQuery } from '#client/lib/config.ts'
import { USER_KEY } from '#client/lib/identity.tsx'
import { type PageAnswers, withPage } from '#client/lib/page-data.ts'
import { createQueryClient } from '#client/lib/query-client.ts'
import { App } from './app.tsx'
import { loadFirstScreen, screenAddress } from './routes.tsx'

interface Page {
  /** The address, from its path on. */
  url: string
  /** What the page holds: answers by the path of their call. */
  answers: PageAnswers
  isPhone: boolean
}

/**
 * Renders the screen of an address with the answers that its page holds; the browser hydrates it with the same.
 * @returns the markup, and the address of its screen: that of sign-in where a visitor opens a private one
 */
export async function renderPage({ url, answers, isPhone }: Page): Promise<{ markup: string; address: string }> {
  const user = answers[USER_KEY[0]]
  const address = screenAddress(url, Boolean(user))
  const [path = '', search = ''] = address.split('?', 2)
  await loadFirstScreen(path, Boolean(user))
  const client = createQueryClient()
  client.setQueryData(USER_KEY, user)
  client.setQueryData<unknown>(configQuery().queryKey, answers[configQuery().queryKey[0]])
  const markup = withPage({ answers, isPhone }, () =>
    renderToString(
      <Router ssrPath={path} ssrSearch={search}>
        <App firstClient={client} />
      </Router>,
    ),
  )
  return { markup, address }
}
