import { buildRegistration } from '#server/test/factories.ts'
import { fill, logIn, median, withDatabase, withTarget } from './harness.ts'
import { createPerson } from './people.ts'

const TRIES = 50
const WARM_UP = 5
const GOAL = 0.1

/**
 * Median time of a refused login for a name that exists and for one that does not, taking turns. A difference
 * would list the accounts.
 */
export function loginReport(): Promise<string> {
  return withDatabase(undefined, async (env) => {
    const { user } = await fill(env, (deps) => createPerson(deps))
    return withTarget('app', env, (url) => compare(url, user.username))
  })
}

async function compare(url: string, username: string): Promise<string> {
  const times: [wrong: number[], unknown: number[]] = [[], []]
  for (let round = 0; round < WARM_UP + TRIES; round++) {
    for (const [at, name] of [username, buildRegistration().username].entries()) {
      const start = performance.now()
      await refuse(url, name)
      if (round >= WARM_UP) times[at]?.push(performance.now() - start)
    }
  }
  const [wrong, unknown] = [median(times[0]), median(times[1])]
  return [
    `A refused login, median of ${TRIES} tries`,
    `  wrong password ${wrong.toFixed(2)} ms, unknown name ${unknown.toFixed(2)} ms`,
    `  ratio ${(wrong / unknown).toFixed(3)} (goal: within ${GOAL * 100} % of 1)`,
  ].join('\n')
}

async function refuse(url: string, username: string): Promise<void> {
  const answer = await logIn(url, { username, password: 'non è questa' })
  await answer.text()
  if (answer.status !== 401) throw new Error(`expected a refusal, got ${answer.status}`)
}
