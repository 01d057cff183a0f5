import { beforeAll, describe, expect, it } from 'vitest'
import type { Dream } from '#shared/contracts/dreams.ts'
import type * as contracts from '#shared/contracts/index.ts'
import { type Agent, type SignedIn, useTestApp } from './app.ts'
import { buildDream, buildPushDevice, buildRegistration } from './factories.ts'

type Tables = {
  [Name in keyof typeof contracts as Name extends `${string}Endpoints` ? Name : never]: (typeof contracts)[Name]
}
type LineOf<Table> = { [Name in keyof Table]: Table[Name] extends { line: infer Line } ? Line : never }[keyof Table]
/** Method and path of every endpoint. */
type Line = { [Name in keyof Tables]: LineOf<Tables[Name]> }[keyof Tables] & string

/** A journal, its owner with a private profile, and a stranger. */
interface World {
  owner: SignedIn
  stranger: SignedIn
  dream: Dream
}

/** The status for each of the three; path and body are the owner's. */
interface Expectation {
  nobody: number
  owner: number
  stranger: number
  params?: (world: World) => Record<string, string | number>
  body?: (world: World) => object
}

const statusesOf = ({ nobody, owner, stranger }: Expectation) => [nobody, owner, stranger]
const ofDream = ({ dream }: World) => ({ id: dream.id })
const ofAnnotation = ({ dream }: World) => ({ id: dream.id, annotation: crypto.randomUUID() })
const ofOwner = { nobody: 401, owner: 200, stranger: 404, params: ofDream }
const done = { nobody: 401, owner: 204, stranger: 204 }
const refused = { nobody: 400, owner: 400, stranger: 400 }
const mine = { nobody: 401, owner: 200, stranger: 200 }
const open = { nobody: 200, owner: 200, stranger: 200 }
/** A draft's key is valid within an account. */
const draftKey = () => ({ key: crypto.randomUUID() })
/** Community dreams are public; their own tests check the permissions. */
const noCommunityDream = { nobody: 401, owner: 404, stranger: 404, params: () => ({ id: 2_147_483_647 }) }
/** A dream's id is no link, not even for its owner. */
const noLink = { nobody: 404, owner: 404, stranger: 404, params: ({ dream }: World) => ({ shareId: dream.id }) }
const noFile = { nobody: 401, owner: 400, stranger: 400 }
const noPayments = { nobody: 401, owner: 503, stranger: 503 }
const toProvider = { nobody: 302, owner: 302, stranger: 302 }
const wrongCredentials = () => ({ username: 'nessuno-qui', password: 'non è questa' })
const passwords = { newPassword: 'una notte nuova', confirmPassword: 'una notte nuova' }

/** One per endpoint; the compiler requires it. */
const EXPECTED: Record<Line, Expectation> = {
  'GET /healthz': open,
  'GET /readyz': open,
  'GET /metrics': { nobody: 404, owner: 404, stranger: 404 },
  'GET /ad-frame': open,
  'GET /.well-known/security.txt': open,
  'GET /.well-known/change-password': toProvider,
  'GET /api/config': open,
  'GET /api/openapi.json': open,
  'POST /api/register': { nobody: 201, owner: 201, stranger: 201, body: () => buildRegistration() },
  'POST /api/login': { nobody: 401, owner: 401, stranger: 401, body: wrongCredentials },
  'POST /api/login/second-factor': { nobody: 401, owner: 401, stranger: 401, body: () => ({ code: '000000' }) },
  'POST /api/logout': { nobody: 204, owner: 204, stranger: 204 },
  'GET /api/user': mine,
  'GET /api/dreams': mine,
  'POST /api/dreams/elements': { nobody: 401, owner: 200, stranger: 200, body: () => ({ content: 'Nuoto nel mare.' }) },
  'POST /api/dreams': { nobody: 401, owner: 201, stranger: 201, body: () => buildDream() },
  'GET /api/dreams/:id': ofOwner,
  'PATCH /api/dreams/:id/mood': { ...ofOwner, body: () => ({ mood: 'positive' }) },
  'PUT /api/dreams/:id': { ...ofOwner, body: () => buildDream() },
  'DELETE /api/dreams/:id': { nobody: 401, owner: 204, stranger: 404, params: ofDream },
  'GET /api/dreams/suggestions': { nobody: 401, owner: 200, stranger: 200 },
  'GET /api/dreams/months': mine,
  'GET /api/device-diary': mine,
  'GET /api/device-tokens': mine,
  'POST /api/device-tokens': {
    nobody: 401,
    owner: 201,
    stranger: 201,
    body: ({ owner }) => ({ name: 'Telefono', currentPassword: owner.password }),
  },
  'DELETE /api/device-tokens/:id': { nobody: 401, owner: 404, stranger: 404, params: () => ({ id: 1 }) },
  // It accepts no cookie, not even its owner's.
  'POST /api/device/dreams': { nobody: 401, owner: 401, stranger: 401, body: () => ({ content: 'Volavo.' }) },
  'GET /api/dreams/deleted': mine,
  'GET /api/dreams/drafts': mine,
  'PUT /api/dreams/drafts/:key': { ...mine, params: draftKey, body: () => buildDream() },
  'DELETE /api/dreams/drafts/:key': { ...done, params: draftKey },
  'POST /api/dreams/:id/restore': { nobody: 401, owner: 404, stranger: 404, params: ofDream },
  'DELETE /api/dreams/deleted/:id': { nobody: 401, owner: 404, stranger: 404, params: ofDream },
  'POST /api/dreams/:id/analyze': ofOwner,
  'GET /api/dreams/:id/analysis': ofOwner,
  // The owner has no Premium.
  'POST /api/dreams/:id/conversation': { ...ofOwner, owner: 403, body: () => ({ words: 'E poi?' }) },
  'DELETE /api/dreams/:id/conversation': { ...ofOwner, owner: 204 },
  'GET /api/dreams/:id/annotations': ofOwner,
  'PUT /api/dreams/:id/annotations': { ...ofOwner, body: () => ({ annotations: [] }) },
  'PUT /api/dreams/:id/annotations/:annotation': {
    ...ofOwner,
    params: ofAnnotation,
    body: () => ({ kind: 'bridge', quote: null }),
  },
  'DELETE /api/dreams/:id/annotations/:annotation': { ...ofOwner, params: ofAnnotation },
  'GET /api/annotations/evening': mine,
  'GET /api/dictionary': mine,
  'PATCH /api/dreams/:id/elements': { ...ofOwner, body: () => ({ add: 'Mare' }) },
  'POST /api/dreams/:id/share': { nobody: 401, owner: 201, stranger: 404, params: ofDream },
  'DELETE /api/dreams/:id/share': { nobody: 401, owner: 204, stranger: 404, params: ofDream },
  'GET /api/dreams/:id/sharing': ofOwner,
  'GET /api/shared/dream/:shareId': noLink,
  'GET /api/shared/dream/:shareId/image.png': noLink,
  'GET /api/user/game-stats': mine,
  'GET /api/badges': mine,
  'POST /api/badges/seen': { ...done, body: () => ({ badges: ['primo_sogno'] }) },
  'POST /api/empty-mornings': done,
  'DELETE /api/empty-mornings': done,
  'GET /api/leaderboard': mine,
  'POST /api/dreams/:id/share-to-community': { nobody: 401, owner: 201, stranger: 404, params: ofDream },
  'GET /api/community-dreams': open,
  'GET /api/community-dreams/:id/user-like-status': noCommunityDream,
  'POST /api/community-dreams/:id/like': noCommunityDream,
  'POST /api/community-dreams/:id/unlike': noCommunityDream,
  'POST /api/community-dreams/:id/report': { ...noCommunityDream, body: () => ({ reason: 'spam' }) },
  'POST /api/community-dreams/:id/block': noCommunityDream,
  'DELETE /api/community-dreams/:id': noCommunityDream,
  'GET /api/blocks': mine,
  'DELETE /api/blocks/:id': noCommunityDream,
  'GET /api/stats': mine,
  'GET /api/stats/year/:year': { ...mine, params: () => ({ year: 2026 }) },
  'GET /api/threads/:kind/:name': {
    nobody: 401,
    owner: 200,
    stranger: 404,
    params: () => ({ kind: 'symbols', name: 'Casa' }),
  },
  'POST /api/people': { ...done, body: () => ({ name: 'Giulio', isPerson: true }) },
  'GET /api/dreams/:id/threads': ofOwner,
  'GET /api/monthly-analysis': { nobody: 401, owner: 403, stranger: 403 },
  'GET /api/monthly-analysis/latest': { nobody: 401, owner: 403, stranger: 403 },
  'POST /api/monthly-analysis': { nobody: 401, owner: 403, stranger: 403 },
  'POST /api/transcribe': { nobody: 401, owner: 503, stranger: 503 },
  'GET /api/profile': mine,
  'PATCH /api/profile': { ...mine, body: () => ({ publicProfile: false }) },
  'POST /api/profile/change-password': {
    ...done,
    body: ({ owner }) => ({ currentPassword: owner.password, ...passwords }),
  },
  'GET /api/reminders': mine,
  'PUT /api/reminders': {
    ...mine,
    body: () => ({ enabled: true, time: '07:30', weekdays: [1], timeZone: 'Europe/Rome' }),
  },
  'POST /api/reminders/devices': { ...mine, body: buildPushDevice },
  'POST /api/reminders/stop': { nobody: 404, owner: 404, stranger: 404, body: () => ({ token: 'a-guess' }) },
  'POST /api/reminders/followed': done,
  'GET /api/export': mine,
  'GET /api/export/schema.json': open,
  'DELETE /api/account': { nobody: 401, owner: 400, stranger: 400, body: () => ({ password: 'non è questa' }) },
  'GET /api/imports/latest': mine,
  'POST /api/imports/preview': noFile,
  'POST /api/imports': noFile,
  'DELETE /api/imports/:id': { nobody: 401, owner: 404, stranger: 404, params: () => ({ id: 1 }) },
  'GET /api/sessions': mine,
  'GET /api/invitations': mine,
  'POST /api/invitations': { nobody: 401, owner: 403, stranger: 403 },
  'DELETE /api/invitations/:invitation': {
    ...{ nobody: 401, owner: 403, stranger: 403 },
    params: () => ({ invitation: 'a-guess' }),
  },
  'DELETE /api/sessions/others': mine,
  // Its own test ends one; a stranger's is as unknown as this.
  'DELETE /api/sessions/:session': { nobody: 401, owner: 404, stranger: 404, params: () => ({ session: 'a-guess' }) },
  'GET /api/security-events': mine,
  'GET /api/second-factor': mine,
  // Their addresses are not confirmed.
  'POST /api/second-factor/setup': {
    nobody: 401,
    owner: 403,
    stranger: 403,
    body: ({ owner }) => ({ currentPassword: owner.password }),
  },
  'POST /api/second-factor/enable': { nobody: 401, owner: 400, stranger: 400, body: () => ({ code: '000000' }) },
  'POST /api/second-factor/disable': { nobody: 401, owner: 400, stranger: 400, body: () => ({ code: '000000' }) },
  'POST /api/password-reset/request': {
    nobody: 202,
    owner: 202,
    stranger: 202,
    body: ({ owner }) => ({ email: owner.user.email }),
  },
  'GET /api/password-reset/validate-token/:token': { ...open, params: () => ({ token: 'a-guess' }) },
  'POST /api/password-reset/confirm': { ...refused, body: () => ({ token: 'a-guess', ...passwords }) },
  'POST /api/password-reset/release': { ...refused, body: () => ({ token: 'a-guess' }) },
  'POST /api/email-confirmation/request': { nobody: 401, owner: 202, stranger: 202 },
  'POST /api/email-confirmation/confirm': { ...refused, body: () => ({ token: 'a-guess' }) },
  'POST /api/email-confirmation/stop': { ...refused, body: () => ({ token: 'a-guess' }) },
  'GET /api/subscription': mine,
  'POST /api/subscription/trial': mine,
  'POST /api/subscription/premium': { ...noPayments, body: () => ({ plan: 'monthly' }) },
  'POST /api/subscription/cancel': { nobody: 401, owner: 409, stranger: 409 },
  'POST /api/subscription/reactivate': { nobody: 401, owner: 409, stranger: 409 },
  'POST /api/subscription/portal': noPayments,
  'POST /api/create-subscription': { ...noPayments, body: () => ({ plan: 'annual' }) },
  'POST /api/stripe/webhook': { nobody: 503, owner: 503, stranger: 503 },
  'GET /auth/google': toProvider,
  'GET /auth/google/callback': toProvider,
  'GET /auth/facebook': toProvider,
  'GET /auth/facebook/callback': toProvider,
}

describe('every route, for a visitor, the owner and a stranger', () => {
  const t = useTestApp({
    env: {
      GOOGLE_CLIENT_ID: 'diario',
      GOOGLE_CLIENT_SECRET: 'secret',
      FACEBOOK_APP_ID: 'diario',
      FACEBOOK_APP_SECRET: 'secret',
      AD_SCRIPT_URL: 'https://ads.example.com/ad.js',
    },
  })

  async function createWorld(): Promise<World> {
    const [owner, stranger] = await Promise.all([t.signUp(), t.signUp()])
    await owner.patch('/api/profile').send({ publicProfile: false }).expect(200)
    const { body } = await owner.post('/api/dreams').send(buildDream({ title: `Segreto di ${owner.user.username}` }))
    await owner.post(`/api/dreams/${body.id}/analyze`).expect(201)
    return { owner, stranger, dream: body }
  }

  function call(agent: Agent, route: string, world: World, { params, body }: Expectation) {
    const [method = '', pattern = ''] = route.split(' ')
    const values = params?.(world) ?? {}
    const path = pattern.replace(/:(\w+)/g, (_match, name: string) => String(values[name]))
    const request = agent[method.toLowerCase() as 'get'](path)
    return body ? request.send(body(world)) : request
  }

  /** Stripe calls it from outside; its own tests check the signature. */
  const SIGNED = 'POST /api/stripe/webhook'
  /** It uses no cookie, so another site cannot forge it. */
  const BY_KEY = 'POST /api/device/dreams'
  const unsafe = Object.keys(EXPECTED).filter(
    (route) => !route.startsWith('GET ') && route !== SIGNED && route !== BY_KEY,
  )
  it('refuses an unsafe method from another site', async () => {
    const owner = await t.signUp()
    for (const route of unsafe) {
      const [method = '', pattern = ''] = route.split(' ')
      const path = pattern.replace(/:\w+/g, '1')
      const { status, body } = await owner[method.toLowerCase() as 'post'](path).set('Sec-Fetch-Site', 'cross-site')
      expect([route, status, body.code]).toEqual([route, 403, 'cross_site'])
    }
  })

  /** One world for all routes that only read, or refuse all three. */
  let unchanged: World
  beforeAll(async () => {
    unchanged = await createWorld()
  })

  it.each(Object.entries(EXPECTED))('%s', async (route, expectation) => {
    const changes = !route.startsWith('GET ') && Math.min(...statusesOf(expectation)) < 300
    const world = changes ? await createWorld() : unchanged
    const { owner, stranger } = world
    const nobody = await call(t.visitor(), route, world, expectation)
    const strange = await call(stranger, route, world, expectation)
    const own = await call(owner, route, world, expectation)
    expect([nobody.status, own.status, strange.status]).toEqual(statusesOf(expectation))
    if (own.status === 503) expect(own.body.code).toBe('unavailable')
    // Only the owner's response may contain the owner's name.
    for (const { text } of [nobody, strange]) {
      expect(text).not.toContain(owner.user.username)
      expect(text).not.toContain(owner.user.email)
    }
    for (const { status, body } of [nobody, strange]) {
      if (status === 401 || status === 404) expect(Object.keys(body).sort()).toEqual(['code', 'message'])
    }
  })
})
