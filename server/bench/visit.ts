import { URI } from 'otpauth'
import { encodeCursor } from '#server/paging.ts'
import { buildDream, buildPushDevice, buildRegistration, daysAgo } from '#server/test/factories.ts'
import { COMMUNITY_PAGE_SIZE } from '#shared/constants/community.ts'
import { DAY_MS } from '#shared/constants/dates.ts'

/** A call of a visit. */
export interface Call {
  /** As in the OpenAPI tables. */
  route: string
  /** Says which one it is, where a route has several lines. */
  what?: string
  params?: Record<string, string | number>
  query?: string
  body?: object
  /** A file that is uploaded instead of a body. */
  file?: File
  cookie?: string
  /** Whether the answer is a page with items. */
  isFull?: boolean
  /** The expected status, where it is no success. */
  status?: number
}

/** The parts of an answer that a visit reads. */
export interface Answer {
  body: {
    id: number
    shareId: string
    nextCursor: string
    items: { id: number }[]
    latest: { id: number }
    uri: string
    recoveryCodes: string[]
  }
  cookie: string
}

/** Every call of the API in an order in which each succeeds, by somebody who keeps a journal and by a new account. */
export function* visit(cookie: string, round: number): Generator<Call, void, Answer> {
  yield { route: 'GET /api/config' }
  yield* journal(cookie)
  yield* community(cookie, round)
  yield* account()
}

/** Finds dreams again: by statistics, calendar, threads and filters. */
export function* finding(cookie: string): Generator<Call, void, Answer> {
  yield { route: 'GET /api/stats', cookie }
  yield { route: 'GET /api/stats/year/:year', params: { year: daysAgo(0).slice(0, 4) }, cookie }
  for (const [what, kind, name] of THREADS) {
    yield { route: THREAD, what, params: { kind, name }, cookie }
  }
  yield { route: 'GET /api/dreams/months', cookie }
  yield { route: 'GET /api/dreams/suggestions', query: '?q=a', cookie }
  for (const [what, filter] of FILTERS) {
    yield {
      route: 'GET /api/dreams',
      what,
      query: `?limit=20&${filter}`,
      isFull: true,
      cookie,
    }
  }
}

function* journal(cookie: string): Generator<Call, void, Answer> {
  for (const route of READS) yield { route, cookie }
  yield* finding(cookie)
  const page = yield { route: 'GET /api/dreams', what: 'a page', query: '?limit=20', cookie }
  const next = `?limit=20&cursor=${page.body.nextCursor}`
  yield { route: 'GET /api/dreams', what: 'the second page', query: next, cookie }
  for (const [what, q] of SEARCHES) {
    yield { route: 'GET /api/dreams', what: `search ${what}`, query: `?q=${q}`, cookie }
  }

  const content = 'Cammino con Giulio in una casa che galleggia su un lago calmissimo.'
  const { id } = (yield { route: 'POST /api/dreams', body: buildDream({ content }), cookie }).body
  const dream = { params: { id }, cookie }
  yield { route: 'GET /api/dreams/:id', ...dream }
  yield { route: 'GET /api/dreams/:id/threads', ...dream }
  yield { route: 'POST /api/people', body: { name: 'Giulio', isPerson: true }, cookie }
  yield { route: THREAD, what: 'a person', params: { kind: 'person', name: 'Giulio' }, cookie }
  yield { route: 'PUT /api/dreams/:id', body: buildDream({ title: 'Un altro titolo' }), ...dream }
  yield { route: 'POST /api/dreams/:id/analyze', body: {}, ...dream }
  yield { route: 'GET /api/dreams/:id/analysis', ...dream }
  yield { route: 'GET /api/dreams/:id/annotations', ...dream }
  const words = { kind: 'thing', quote: 'un lago', words: 'Era calmo.' }
  const params = { id, annotation: crypto.randomUUID() }
  yield { route: 'PUT /api/dreams/:id/annotations/:annotation', body: words, params, cookie }
  yield { route: 'GET /api/annotations/evening', cookie }
  yield { route: 'GET /api/dictionary', isFull: true, cookie }
  yield { route: 'PATCH /api/dreams/:id/elements', body: { add: 'Mare' }, ...dream }
  const { shareId } = (yield { route: 'POST /api/dreams/:id/share', body: {}, ...dream }).body
  yield { route: 'GET /api/dreams/:id/sharing', ...dream }
  yield { route: 'GET /api/shared/dream/:shareId', params: { shareId } }
  yield { route: 'GET /api/shared/dream/:shareId/image.png', params: { shareId } }
  yield { route: 'DELETE /api/dreams/:id/share', ...dream }
  const shared = yield { route: 'POST /api/dreams/:id/share-to-community', ...dream }
  yield { route: 'DELETE /api/community-dreams/:id', params: { id: shared.body.id }, cookie }
  yield { route: 'DELETE /api/dreams/:id', ...dream }
  yield { route: 'GET /api/dreams/deleted', cookie }
  yield { route: 'POST /api/dreams/:id/restore', ...dream }
  yield { route: 'DELETE /api/dreams/:id', what: 'again', ...dream }
  yield { route: 'DELETE /api/dreams/deleted/:id', ...dream }
  yield { route: 'POST /api/empty-mornings', cookie }
  yield { route: 'DELETE /api/empty-mornings', cookie }
  const reminder = { enabled: true, time: '07:30', weekdays: [1, 3, 5], timeZone: 'Europe/Rome' }
  yield { route: 'PUT /api/reminders', body: reminder, cookie }
  yield { route: 'POST /api/reminders/devices', body: buildPushDevice(), cookie }
  yield { route: 'POST /api/reminders/followed', cookie }

  yield { route: 'POST /api/imports/preview', file: JOURNAL, cookie }
  yield { route: 'POST /api/imports', file: JOURNAL, cookie }
  const { latest } = (yield { route: 'GET /api/imports/latest', cookie }).body
  yield { route: 'DELETE /api/imports/:id', params: { id: latest.id }, cookie }
  yield { route: 'GET /api/export', cookie }
}

const THREAD = 'GET /api/threads/:kind/:name'
const THREADS = [
  ['a symbol in most dreams', 'symbols', 'Acqua'],
  ['a tag', 'tag', 'lavoro'],
] as const
const JOURNAL = new File([`data,titolo,testo\n${daysAgo(900)},Importato,Volo sopra i tetti.\n`], 'sogni.csv')

const READS = [
  'GET /api/user',
  'GET /api/profile',
  'GET /api/sessions',
  'GET /api/stats/links',
  'GET /api/user/game-stats',
  'GET /api/badges',
  'GET /api/leaderboard',
  'GET /api/subscription',
  'GET /api/monthly-analysis',
  'GET /api/blocks',
  'GET /api/second-factor',
  'GET /api/security-events',
  'GET /api/reminders',
]

const SEARCHES = [
  ['a common word', 'lago'],
  ['a rare word', 'parola17'],
  ['the beginning of many words', 'p'],
  ['two words', 'casa+calmissimo'],
  ['nothing that is there', 'zzzz'],
]

const FILTERS = [
  ['a mood', 'mood=negative'],
  ['a kind', 'kind=incubo'],
  ['a tag', 'tag=lavoro'],
  ['an element', 'element=Acqua'],
  ['a tag, an element and a mood', 'tag=lavoro&element=Acqua&mood=negative'],
  ['a day', `date=${daysAgo(3)}`],
  ['a month', `month=${daysAgo(3).slice(0, 7)}`],
  ['the oldest first', 'sort=oldest'],
]

function* community(cookie: string, round: number): Generator<Call, void, Answer> {
  const query = `?limit=${COMMUNITY_PAGE_SIZE}`
  yield { route: 'GET /api/community-dreams', what: 'a visitor', query }
  const page = yield { route: 'GET /api/community-dreams', query, cookie }
  for (const [what, cursor] of [
    ['the second page', page.body.nextCursor],
    ['a page from the middle', encodeCursor([Date.now() - 2 * DAY_MS, 1])],
  ]) {
    const query = `?cursor=${cursor}`
    yield { route: 'GET /api/community-dreams', what, query, isFull: true, cookie }
  }
  const { items } = page.body
  const { id } = items[round % items.length] as { id: number }
  const dream = { params: { id }, cookie }
  yield { route: 'POST /api/community-dreams/:id/like', ...dream }
  yield { route: 'GET /api/community-dreams/:id/user-like-status', ...dream }
  yield { route: 'POST /api/community-dreams/:id/unlike', ...dream }
  const block = yield { route: 'POST /api/community-dreams/:id/block', ...dream }
  yield { route: 'DELETE /api/blocks/:id', params: { id: block.body.id }, cookie }
  yield { route: 'POST /api/community-dreams/:id/report', body: { reason: 'spam' }, ...dream }
}

/** A new account, with Premium for its trial. */
function* account(): Generator<Call, void, Answer> {
  const registration = buildRegistration()
  const { username, email, password } = registration
  yield { route: 'POST /api/register', body: registration }
  let { cookie } = yield { route: 'POST /api/login', body: { username, password } }
  yield { route: 'POST /api/email-confirmation/request', cookie }
  yield { route: 'POST /api/subscription/trial', body: { plan: 'monthly' }, cookie }
  yield { route: 'POST /api/subscription/cancel', cookie }
  yield { route: 'POST /api/subscription/reactivate', cookie }
  for (let n = 0; n < 3; n++) yield { route: 'POST /api/dreams', body: buildDream(), cookie }
  yield { route: 'POST /api/monthly-analysis', cookie }
  yield { route: 'GET /api/monthly-analysis/latest', cookie }
  yield { route: 'POST /api/badges/seen', body: { badges: ['primo_sogno'] }, cookie }
  yield { route: 'PATCH /api/profile', body: { publicProfile: false }, cookie }
  const passwords = { newPassword: 'una notte nuova', confirmPassword: 'una notte nuova' }
  const changed = yield {
    route: 'POST /api/profile/change-password',
    body: { currentPassword: password, ...passwords },
    cookie,
  }
  cookie = changed.cookie
  yield { route: 'DELETE /api/sessions/others', cookie }
  yield { route: 'POST /api/password-reset/request', body: { email } }
  const token = 'a'.repeat(43)
  yield { route: 'GET /api/password-reset/validate-token/:token', params: { token } }
  yield { route: 'POST /api/password-reset/confirm', body: { token, ...passwords }, status: 400 }
  yield { route: 'POST /api/password-reset/release', body: { token }, status: 400 }
  yield { route: 'POST /api/email-confirmation/confirm', body: { token }, status: 400 }
  yield { route: 'POST /api/email-confirmation/stop', body: { token }, status: 400 }
  yield { route: 'POST /api/logout', cookie }
  yield* secondFactor({ username, password: passwords.newPassword })
}

/** Signs in again, protects the account by codes, signs in with one, and deletes the account. */
function* secondFactor(login: { username: string; password: string }): Generator<Call, void, Answer> {
  const { cookie } = yield { route: 'POST /api/login', body: login }
  const setup = yield { route: 'POST /api/second-factor/setup', body: { currentPassword: login.password }, cookie }
  const code = URI.parse(setup.body.uri).generate()
  const [first, second] = (yield { route: 'POST /api/second-factor/enable', body: { code }, cookie }).body.recoveryCodes
  const half = yield { route: 'POST /api/login', what: 'the first factor', body: login, status: 401 }
  yield { route: 'POST /api/login/second-factor', body: { code: first }, cookie: half.cookie }
  const sessions = (yield { route: 'GET /api/sessions', cookie }).body as unknown as { id: string; current: boolean }[]
  const session = sessions.find(({ current }) => !current)?.id ?? ''
  yield { route: 'DELETE /api/sessions/:session', params: { session }, cookie }
  yield { route: 'POST /api/second-factor/disable', body: { code: second }, cookie }
  yield { route: 'DELETE /api/account', body: { password: login.password }, cookie }
}
