/** Later the answers are no longer what the server would say. */
const FRESH_MS = 5_000

/** What the server has put into the page: answers by the path of their call. */
export type PageAnswers = Readonly<Record<string, unknown>>

let answers: Map<string, unknown> | undefined

function readAnswers(): Map<string, unknown> {
  setTimeout(() => answers?.clear(), FRESH_MS)
  const block = document.getElementById('page-data')
  return new Map(block ? Object.entries(JSON.parse(block.textContent)) : [])
}

/** The page that the server is drawing. */
export interface DrawnPage {
  answers: PageAnswers
  isPhone: boolean
}

let drawn: DrawnPage | undefined

/** Lets the server draw a page. Only while `draw` runs, which waits for nothing: no other request can come between. */
export function withPage<T>(page: DrawnPage, draw: () => T): T {
  drawn = page
  try {
    return draw()
  } finally {
    drawn = undefined
  }
}

/** Whether the page was rendered for a phone. */
export const isDrawnForPhone = (): boolean =>
  drawn?.isPhone ?? document.getElementById('root')?.dataset.phone === 'true'

/** What the page holds as the answer to a call. A query that begins with it is drawn whole at once. */
export function pageAnswer<T>(path: string): T | undefined {
  if (drawn) return drawn.answers[path] as T | undefined
  answers ??= readAnswers()
  return answers.get(path) as T | undefined
}

/** The same as the beginning of a list that grows. */
export const firstPage = <T>(page: T | undefined) => page && { pages: [page], pageParams: [undefined] }

/** Takes the answer to a call out of the page; undefined where it is not there, or was taken before. */
export function takeAnswer<T>(path: string): T | undefined {
  const answer = pageAnswer<T>(path)
  answers?.delete(path)
  return answer
}

/** Whether the page was made for a signed-in person. */
export const isSignedIn = (): boolean => Boolean(pageAnswer('/api/user'))
