import { buildRegistration } from '#server/test/factories.ts'
import { freePort, ServerProcess } from '#server/test/server-process.ts'
import { mediansOf, withDatabase } from './harness.ts'

const TRIES = 50
const WARM_UP = 5
const GOAL = 0.1

/**
 * Median time of a refused login for a name that exists and for one that does not, taking turns. A difference
 * would list the accounts.
 */
export function loginReport(): Promise<string> {
  return withDatabase(undefined, async (env) => {
    const server = await new ServerProcess(await freePort(), env).ready()
    try {
      return await compare(server.url)
    } finally {
      await server.end('SIGTERM')
    }
  })
}

async function compare(url: string): Promise<string> {
  const registration = buildRegistration()
  await post(url, '/api/register', registration)
  const [wrong = 0, unknown = 0] = await mediansOf(TRIES, WARM_UP, [
    () => refuse(url, registration.username),
    () => refuse(url, buildRegistration().username),
  ])
  return [
    `A refused login, median of ${TRIES} tries`,
    `  wrong password ${wrong.toFixed(2)} ms, unknown name ${unknown.toFixed(2)} ms`,
    `  ratio ${(wrong / unknown).toFixed(3)} (goal: within ${GOAL * 100} % of 1)`,
  ].join('\n')
}

async function refuse(url: string, username: string): Promise<void> {
  const answer = await post(url, '/api/login', { username, password: 'non è questa' })
  await answer.text()
  if (answer.status !== 401) throw new Error(`expected a refusal, got ${answer.status}`)
}

function post(url: string, path: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
  return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}
