import type { Request } from 'express'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { presentAnalysis } from '#server/features/analyses/analyses.presenter.ts'
import { getAnalysis } from '#server/features/analyses/analyses.service.ts'
import { getAnnotated, getEvening } from '#server/features/annotations/annotations.service.ts'
import { presentPage } from '#server/features/community/community.presenter.ts'
import { readFeed } from '#server/features/community/community.service.ts'
import { listDrafts } from '#server/features/dreams/drafts.service.ts'
import { presentDraft, presentDream, presentDreamPage } from '#server/features/dreams/dreams.presenter.ts'
import { getDream, listMonths as listDreamMonths, listDreams } from '#server/features/dreams/dreams.service.ts'
import { presentGameState, presentLeaderboard } from '#server/features/game/game.presenter.ts'
import { getGameState, getLeaderboard } from '#server/features/game/game.service.ts'
import { getProfile } from '#server/features/identity/profile/profile.service.ts'
import { presentUser } from '#server/features/identity/users/users.presenter.ts'
import { getUser } from '#server/features/identity/users/users.service.ts'
import { findLatest, listMonthly, presentMonthly } from '#server/features/monthly-analyses/monthly-analyses.service.ts'
import { getReminder } from '#server/features/reminders/reminders.service.ts'
import { presentStats } from '#server/features/stats/stats.presenter.ts'
import { getStats } from '#server/features/stats/stats.service.ts'
import { presentSubscription } from '#server/features/subscription/subscription.presenter.ts'
import { billingStateOf, isNewsDue } from '#server/features/subscription/subscription.service.ts'
import { getDreamThreads } from '#server/features/threads/threads.service.ts'
import type { FindPage, PageParts } from '#server/page/page.ts'
import { COMMUNITY_PAGE_SIZE } from '#shared/constants/community.ts'
import { PAGE_SIZE_DEFAULT, TIMELINE_DREAMS } from '#shared/constants/limits.ts'
import type { User } from '#shared/contracts/auth.ts'
import { communityQuerySchema } from '#shared/contracts/community.ts'
import { dreamListQuerySchema } from '#shared/contracts/dreams.ts'
import { presentConfig } from './config.presenter.ts'

/** The path of a call, and what it would be answered. */
type Answer = readonly [path: string, body: unknown]
type Read = (deps: Deps, actor: Actor, id: number) => Promise<Answer>

const stats: Read = async (deps, actor) => ['/api/stats', presentStats(await getStats(deps, actor))]

const newestDreams =
  (limit: number): Read =>
  async (deps, actor) => {
    const query = dreamListQuerySchema.parse({ limit: String(limit) })
    return [`${'/api/dreams'}?limit=${limit}`, presentDreamPage(await listDreams(deps, actor, query), limit)]
  }

const dreamMonths: Read = async (deps, actor) => ['/api/dreams/months', await listDreamMonths(deps, actor)]

const drafts: Read = async (deps, actor) => ['/api/dreams/drafts', (await listDrafts(deps, actor)).map(presentDraft)]

const dreamThreads: Read = async (deps, actor, id) => [
  `/api/dreams/${id}/threads`,
  await getDreamThreads(deps, actor, id),
]

const dream: Read = async (deps, actor, id) => [`/api/dreams/${id}`, presentDream(await getDream(deps, actor, id))]

const analysis: Read = async (deps, actor, id) => [
  `/api/dreams/${id}/analysis`,
  presentAnalysis(await getAnalysis(deps, actor, id)),
]

const annotated: Read = async (deps, actor, id) => [
  `/api/dreams/${id}/annotations`,
  await getAnnotated(deps, actor, id),
]

const evening: Read = async (deps, actor) => ['/api/annotations/evening', await getEvening(deps, actor)]

/** Null says that there is none, which spares the client a call. */
const latestMonth: Read = async (deps, actor) => {
  const latest = await findLatest(deps, actor)
  return ['/api/monthly-analysis/latest', latest && presentMonthly(latest)]
}

const months: Read = async (deps, actor) => [
  '/api/monthly-analysis',
  (await listMonthly(deps, actor)).map(presentMonthly),
]

const gameStats: Read = async (deps, actor) => [
  '/api/user/game-stats',
  presentGameState(await getGameState(deps, actor), deps.now()),
]

const leaderboard: Read = async (deps, actor) => [
  '/api/leaderboard',
  presentLeaderboard(await getLeaderboard(deps, actor), actor),
]

const profile: Read = async (deps, actor) => ['/api/profile', await getProfile(deps, actor)]

const reminder: Read = async (deps, actor) => ['/api/reminders', await getReminder(deps, actor)]

/** The page does not wait for Stripe: where it has to be asked, the client's own call does. */
const subscription: Read = async (deps, actor) => {
  const state = await billingStateOf(deps, actor)
  if (isNewsDue(deps, state)) throw new Error('Stripe has to be asked')
  return ['/api/subscription', presentSubscription(deps, state)]
}

async function communityFeed(deps: Deps): Promise<Answer> {
  const query = communityQuerySchema.parse({ limit: String(COMMUNITY_PAGE_SIZE) })
  return [
    `${'/api/community-dreams'}?limit=${query.limit}`,
    presentPage(await readFeed(deps, undefined, query), query.limit, deps.now()),
  ]
}

interface Screen {
  /** A group named `id` is given to the reads. */
  path: RegExp
  /** Its module among the client's pages. */
  page: string
  reads: readonly Read[]
}

/** The screens of the signed-in person, with what each shows first. An address with a query may ask for something else. */
const PRIVATE: readonly Screen[] = [
  { path: /^\/$/, page: 'dashboard-page', reads: [stats, newestDreams(TIMELINE_DREAMS), dreamMonths, evening] },
  {
    path: /^\/dreams(?:\/new)?\/?$/,
    page: 'dreams-page',
    reads: [newestDreams(PAGE_SIZE_DEFAULT), dreamMonths, drafts],
  },
  { path: /^\/dreams\/calendario\/?$/i, page: 'calendar-page', reads: [] },
  { path: /^\/dreams\/cestino\/?$/i, page: 'bin-page', reads: [] },
  {
    path: /^\/(?:dreams|analysis)\/(?<id>\d{1,9})\/?$/,
    page: 'dream-page',
    reads: [dream, analysis, dreamThreads, annotated],
  },
  { path: /^\/dreams\/(?<id>\d{1,9})\/controluce\/?$/, page: 'annotations-page', reads: [dream, annotated] },
  { path: /^\/dreams\/dizionario\/?$/i, page: 'dictionary-page', reads: [] },
  { path: /^\/dreams\/[^/]+\/controluce\/?$/, page: 'annotations-page', reads: [] },
  { path: /^\/(?:dreams|analysis)\/[^/]+\/?$/, page: 'dream-page', reads: [] },
  { path: /^\/filo\/[^/]+\/[^/]+\/?$/, page: 'thread-page', reads: [] },
  { path: /^\/analysis\/?$/i, page: 'analyses-page', reads: [newestDreams(PAGE_SIZE_DEFAULT), stats, latestMonth] },
  { path: /^\/monthly-analysis\/?$/i, page: 'monthly-analysis-page', reads: [stats, latestMonth, months] },
  { path: /^\/community\/?$/i, page: 'community-page', reads: [leaderboard] },
  { path: /^\/subscription\/?$/i, page: 'subscription-page', reads: [subscription] },
  { path: /^\/profile\/?$/i, page: 'profile-page', reads: [profile, reminder] },
  { path: /^\/notte\/?$/i, page: 'night-page', reads: [] },
]

/** The screens that need nobody to be signed in. */
const PUBLIC: readonly Screen[] = [
  { path: /^\/auth\/?$/i, page: 'auth-page', reads: [] },
  { path: /^\/reset-password\/?$/i, page: 'reset-password-page', reads: [] },
  { path: /^\/(?:privacy|termini|cookie|aiuto)\/?$/, page: 'info-page', reads: [] },
  {
    path: /^\/(?:confirm-email|stop-email-change|release-email|stop-reminder)\/?$/i,
    page: 'mail-link-page',
    reads: [],
  },
  { path: /^\/shared\/dream\//i, page: 'shared-dream-page', reads: [] },
]

/**
 * What the page of an address has at once: who is signed in, what the server offers, and what the first screen reads,
 * with the files that draw it. Only a browser that opens the page is given data: crawlers show unasked what they find.
 * @param find what the page has besides
 */
export function firstScreen(deps: Deps, find?: FindPage): FindPage {
  const config = presentConfig(deps.env)
  return async (req) => {
    const [parts, user] = await Promise.all([find?.(req), findUser(deps, req)])
    const screen = await (user ? privateScreen(deps, user, req.path) : publicScreen(deps, req.path))
    const { answers, ...page } = { ...parts, ...screen, answers: { ...parts?.answers, ...screen.answers } }
    if (req.get('Sec-Fetch-Dest') !== 'document') return page
    return {
      ...page,
      answers: {
        ...(user !== undefined && { '/api/user': user }),
        '/api/config': config,
        ...answers,
      },
    }
  }
}

/** The signed-in person; null for nobody, undefined where that cannot be told. */
async function findUser(deps: Deps, req: Request): Promise<User | null | undefined> {
  if (!req.session) return undefined
  if (!req.user) return null
  try {
    return presentUser(deps, await getUser(deps, req.user))
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    deps.log.error({ err: error }, 'page without its person')
    return undefined
  }
}

const modules = (...pages: string[]) => pages.map((page) => `src/pages/${page}.tsx`)

async function privateScreen(deps: Deps, user: User, path: string): Promise<PageParts> {
  const screen = PRIVATE.find((each) => each.path.test(path))
  if (!screen) return publicScreen(deps, path)
  const id = Number(screen.path.exec(path)?.groups?.id)
  const answers = await readAll([...screen.reads, gameStats].map((read) => read(deps, user, id)))
  return { modules: ['src/app/private-area.tsx', ...modules(screen.page)], answers }
}

/** A visitor of a private screen is led to sign in; the community's dreams are for anybody to read. */
async function publicScreen(deps: Deps, path: string): Promise<PageParts> {
  const screen = [...PUBLIC, ...PRIVATE].find((each) => each.path.test(path))
  if (screen?.page === 'community-page') {
    return { modules: modules('community-visitor-page'), answers: await readAll([communityFeed(deps)]) }
  }
  if (screen && screen.page !== 'auth-page' && PUBLIC.includes(screen)) return { modules: modules(screen.page) }
  if (!screen) return { status: 404, modules: modules('not-found-page') }
  return { modules: modules('auth-page') }
}

/** What cannot be read is left out: the client asks for it, and shows why. */
async function readAll(reads: readonly Promise<Answer>[]): Promise<Record<string, unknown>> {
  const settled = await Promise.allSettled(reads)
  return Object.fromEntries(settled.flatMap((read) => (read.status === 'fulfilled' ? [read.value] : [])))
}
