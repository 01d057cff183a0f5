import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { configQuery } from '#client/lib/config.ts'
import { IdentityProvider, USER_KEY } from '#client/lib/identity.tsx'
import { type PageAnswers, withPage } from '#client/lib/page-data.ts'
import { createQueryClient } from '#client/lib/query-client.ts'
import { loadFirstScreen, Routes } from './routes.tsx'

interface FirstScreen {
  /** The address, from its path on. */
  url: string
  /** What the page holds: answers by the path of their call. */
  answers: PageAnswers
  isPhone: boolean
}

/** The screen of an address as it stands in the page before any script has run. React then puts the real thing in its place. */
export async function drawFirstScreen({ url, answers, isPhone }: FirstScreen): Promise<string> {
  const [path = '', search = ''] = url.split('?', 2)
  const user = answers[USER_KEY[0]]
  await loadFirstScreen(path, Boolean(user))
  const client = createQueryClient()
  client.setQueryData(USER_KEY, user)
  client.setQueryData<unknown>(configQuery().queryKey, answers[configQuery().queryKey[0]])
  const markup = withPage({ answers: beginningsOf(answers), isPhone }, () =>
    renderToStaticMarkup(
      // Nothing in it can be used yet.
      <div className="contents" inert>
        <Router ssrPath={path} ssrSearch={search}>
          <IdentityProvider firstClient={client}>
            <Routes />
          </IdentityProvider>
        </Router>
      </div>,
    ),
  )
  // The content policy refuses style attributes.
  return markup.replaceAll(/ style="[^"]*"/g, '')
}

/** As many items of a list as a screen has room for. */
const IN_SIGHT = 6

/** The same answers without what stands below the screen. */
function beginningsOf(answers: PageAnswers): PageAnswers {
  const shortened = Object.entries(answers).map(([path, answer]) => [path, beginningOf(answer)])
  return Object.fromEntries(shortened)
}

function beginningOf(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('items' in answer) || !Array.isArray(answer.items))
    return answer
  return { ...answer, items: answer.items.slice(0, IN_SIGHT) }
}
