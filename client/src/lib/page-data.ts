/** Later the answers are no longer what the server would say. */
const FRESH_MS = 5_000

let answers: Map<string, unknown> | undefined

/** What the server has put into the page: answers by the path of their call. */
function readAnswers(): Map<string, unknown> {
  setTimeout(() => answers?.clear(), FRESH_MS)
  const block = document.getElementById('page-data')
  return new Map(block ? Object.entries(JSON.parse(block.textContent)) : [])
}

/** Takes the answer to a call out of the page; undefined where it is not there, or was taken before. */
export function takeAnswer<T>(path: string): T | undefined {
  answers ??= readAnswers()
  const answer = answers.get(path)
  answers.delete(path)
  return answer as T | undefined
}

/** Whether the page was made for a signed-in person. */
export function isSignedIn(): boolean {
  answers ??= readAnswers()
  return Boolean(answers.get('/api/user'))
}
