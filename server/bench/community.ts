import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUrl, onServer } from '#server/test/global-setup.ts'
import { COMMUNITY_PAGE_SIZE } from '#shared/constants/community.ts'
import type { CommunityPage } from '#shared/contracts/community.ts'
import { fillCommunity, LIKES_PER_DREAM } from './community-dreams.ts'
import { median, signIn, startTarget, stopTarget, type Target } from './harness.ts'

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
  const folder = await mkdtemp(join(tmpdir(), 'diario-bench-'))
  const communities: Community[] = []
  try {
    for (const dreams of [FEW, MANY]) communities.push(await openCommunity(serverUrl, folder, dreams))
    await measure(communities)
    return [
      `${title} and ${(MANY * LIKES_PER_DREAM).toLocaleString('en')} likes, median of ${TRIES} each, taking turns`,
      tell(
        'first page',
        communities.map(({ first }) => median(first)),
      ),
      tell(
        'a page from the middle',
        communities.map(({ deep }) => median(deep)),
      ),
    ].join('\n')
  } finally {
    for (const { app } of communities) await stopTarget(app)
    for (const dreams of [FEW, MANY]) {
      await onServer(serverUrl, (client) => client.query(`drop database if exists ${nameOf(dreams)} with (force)`))
    }
    await rm(folder, { recursive: true })
  }
}

const nameOf = (dreams: number): string => `diario_bench_community_${dreams}_${process.pid}`

async function openCommunity(serverUrl: string, folder: string, dreams: number): Promise<Community> {
  await onServer(serverUrl, (client) => client.query(`create database ${nameOf(dreams)}`))
  const env = { DATA_DIR: join(folder, String(dreams)), DATABASE_URL: databaseUrl(serverUrl, nameOf(dreams)) }
  const { reader, middle } = await fillCommunity(env.DATABASE_URL, dreams)
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

function tell(page: string, [few = 0, many = 0]: number[]): string {
  const times = `${FEW} dreams ${few.toFixed(2)} ms, ${MANY.toLocaleString('en')} dreams ${many.toFixed(2)} ms`
  return `  ${page}: ${times}, ratio ${(many / few).toFixed(2)} (goal: at most ${GOAL_RATIO})`
}
