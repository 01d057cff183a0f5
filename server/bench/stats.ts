import { daysAgo } from '#server/test/factories.ts'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '#shared/constants/limits.ts'
import { type BenchEnv, mediansOf, signIn, startTarget, stopTarget, withDatabase } from './harness.ts'
import { FEW, fillDatabase, MANY, OTHERS, type Person } from './journals.ts'

const WARM_UP = 20
const TRIES = 200
const GOAL_MS = 30
const FINDING_GOAL_MS = 40

interface Call {
  name: string
  path: string
  goal?: number
  /** Whether the answer holds what was asked for. */
  isFull: (answer: Answer, dreams: number) => boolean
}
interface Answer {
  count?: number
  recall?: { noted: number }
  passages?: unknown[]
  days?: unknown[]
  months?: unknown[]
  items?: unknown[]
}

const month = daysAgo(0).slice(0, 7)
const hasItems = ({ items }: Answer) => Boolean(items?.length)
const list = (name: string, filters: string): Call => ({
  name,
  path: `/api/dreams?limit=${PAGE_SIZE_DEFAULT}&${filters}`,
  isFull: hasItems,
})

const CALLS: readonly Call[] = [
  {
    name: 'statistics with the recall rate',
    path: '/api/stats',
    goal: GOAL_MS,
    isFull: ({ count, recall }, dreams) => count === dreams && Boolean(recall?.noted),
  },
  {
    name: 'thread of an element in most dreams',
    path: '/api/threads/symbols/Acqua',
    isFull: ({ passages }) => Boolean(passages?.length),
  },
  {
    name: 'calendar, a year',
    path: `/api/stats/year/${month.slice(0, 4)}`,
    isFull: ({ days }) => Boolean(days?.length),
  },
  { name: 'calendar, a month', path: `/api/dreams?limit=${PAGE_SIZE_MAX}&month=${month}`, isFull: hasItems },
  { name: 'months', path: '/api/dreams/months', isFull: ({ months }) => Boolean(months?.length) },
  { name: 'suggestions', path: '/api/dreams/suggestions?q=a', isFull: hasItems },
  list('by tag', 'tag=lavoro'),
  list('by element', 'element=Acqua'),
  list('by mood', 'mood=negative'),
  list('by kind', 'kind=incubo'),
  list('by month', `month=${month}`),
  list('by tag, element and mood', 'tag=lavoro&element=Acqua&mood=negative'),
]

/**
 * How long the statistics, threads, calendar and filters take a person with many dreams and one with few, beside a million dreams of others.
 * @param serverUrl a PostgreSQL on which a database may be made: on the embedded one so many would take too long
 */
export async function statsReport(serverUrl: string | undefined): Promise<string> {
  if (!serverUrl)
    return 'Statistics, threads and filters beside a million dreams of others\n  set TEST_DATABASE_URL to measure it'
  return withDatabase(serverUrl, async (env) => compare(env, await fillDatabase(env)))
}

async function compare(env: BenchEnv, people: Person[]): Promise<string> {
  const app = await startTarget('app', env)
  try {
    const cookies = await Promise.all(people.map(({ registration }) => signIn(app.url, registration)))
    const lines: string[] = []
    for (const call of CALLS) {
      const reads = people.map(
        ({ dreams }, at) =>
          () =>
            read(app.url, cookies[at] ?? '', call, dreams),
      )
      const [few = 0, many = 0] = await mediansOf(TRIES, WARM_UP, reads)
      const goal = call.goal ?? FINDING_GOAL_MS
      lines.push(`  ${call.name.padEnd(36)} ${few.toFixed(2)} ms, ${many.toFixed(2)} ms (goal: at most ${goal} ms)`)
    }
    return [
      `Beside ${OTHERS.toLocaleString('en')} dreams of others, journals of ${FEW} and ${MANY.toLocaleString('en')} dreams, median of ${TRIES} each, taking turns`,
      ...lines,
    ].join('\n')
  } finally {
    await stopTarget(app)
  }
}

async function read(url: string, cookie: string, { path, isFull }: Call, dreams: number): Promise<void> {
  const answer = await fetch(url + path, { headers: { cookie } })
  if (!isFull((await answer.json()) as Answer, dreams))
    throw new Error(`${path} answered ${answer.status}, not in full`)
}
