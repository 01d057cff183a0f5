/** Later the answers are no longer what the server would say. */
const FRESH_MS = 5_000

let answers: Map<string, unknown> | undefined

/** What the server has put into the page: answers by the path of their call. */
function readAnswers(): Map<string, unknown> {
  setTimeout(() => answers?.clear(), FRESH_MS)
  const block = document.getElementById('page-data')
  return new Map(block ? Object.entries(JSON.parse(block.textContent)) : [])
}

/** What the page holds as the answer to a call. A query that begins with it is drawn whole at once. */
export function pageAnswer<T>(path: string): T | undefined {
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
