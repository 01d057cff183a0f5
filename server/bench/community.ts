import { COMMUNITY_PAGE_SIZE } from '#shared/constants/community.ts'
import type { CommunityPage } from '#shared/contracts/community.ts'
import { fillCommunity, LIKES_PER_DREAM } from './community-dreams.ts'
import { type BenchEnv, median, signIn, startTarget, stopTarget, type Target, withDatabase } from './harness.ts'

const FEW = 100
const MANY = 100_000
const WARM_UP = 20
const TRIES = 200
const GOAL_RATIO = 1.5

/** A community with a server of its own, and how long its pages took. */
interface Community {
  app: Target
  cookie: string
  /** The place of a dream in the middle. */
  middle: string
  first: number[]
  deep: number[]
}

/**
 * How long a page of the community takes among many dreams and likes, and among few: the first, and one from the middle.
 * @param serverUrl a PostgreSQL on which databases may be made: on the embedded one so many would take too long
 */
export async function communityReport(serverUrl: string | undefined): Promise<string> {
  const title = `GET /api/community-dreams among ${MANY.toLocaleString('en')} dreams`
  if (!serverUrl) return `${title}\n  set TEST_DATABASE_URL to measure it`
  return withDatabase(serverUrl, (few) =>
    withDatabase(serverUrl, async (many) => {
      const communities: Community[] = []
      try {
        communities.push(await openCommunity(few, FEW), await openCommunity(many, MANY))
        await measure(communities)
      } finally {
        for (const { app } of communities) await stopTarget(app)
      }
      const [first, deep] = [communities.map(({ first }) => median(first)), communities.map(({ deep }) => median(deep))]
      return [
        `${title} and ${(MANY * LIKES_PER_DREAM).toLocaleString('en')} likes, median of ${TRIES} each, taking turns`,
        format('first page', first),
        format('a page from the middle', deep),
      ].join('\n')
    }),
  )
}

async function openCommunity(env: BenchEnv, dreams: number): Promise<Community> {
  const { reader, middle } = await fillCommunity(env, dreams)
  const app = await startTarget('app', env)
  return { app, cookie: await signIn(app.url, reader), middle, first: [], deep: [] }
}

async function measure(communities: readonly Community[]): Promise<void> {
  for (let round = 0; round < WARM_UP + TRIES; round++) {
    for (const community of communities) {
      const first = await readPage(community, '')
      const deep = await readPage(community, `?cursor=${community.middle}`)
      if (round < WARM_UP) continue
      community.first.push(first)
      community.deep.push(deep)
    }
  }
}

/** Milliseconds until a page is there. */
async function readPage({ app, cookie }: Community, query: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${app.url}/api/community-dreams${query}`, { headers: { cookie } })
  const { items } = (await answer.json()) as CommunityPage
  const time = performance.now() - start
  if (items?.length !== COMMUNITY_PAGE_SIZE) throw new Error(`expected a whole page, got ${answer.status}`)
  return time
}

function format(page: string, [few = 0, many = 0]: number[]): string {
  const times = `${FEW} dreams ${few.toFixed(2)} ms, ${MANY.toLocaleString('en')} dreams ${many.toFixed(2)} ms`
  return `  ${page}: ${times}, ratio ${(many / few).toFixed(2)} (goal: at most ${GOAL_RATIO})`
}
