import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { ENDPOINTS } from '#server/features/openapi/openapi.ts'
import { THREAD_KINDS } from '#shared/constants/threads.ts'
import {
  changedCursor,
  HEADERS,
  type Materials,
  type Mix,
  multipart,
  nearlyValid,
  type Schema,
  SEGMENTS,
  valid,
  wildBody,
  wildText,
} from './fuzz-input.ts'
import { type Answer, type Call, JSON_HEADERS, PASSWORD, Person, sendTo, tagOf } from './fuzz-person.ts'

const NEW_PASSWORD = 'lunapiena8'
const METRICS_TOKEN = 'a token for the fuzz bench'
/** Nothing listens there. */
const PUSH_SERVICE_URL = 'http://127.0.0.1:9'
/** The environment of the servers. */
export const SERVER_ENV = { METRICS_TOKEN, PUSH_SERVICE_URL }
/** Headers and bodies of calls that the document does not describe. */
const UNDESCRIBED: Record<string, { headers: Record<string, string>; content?: string }> = {
  'GET /metrics': { headers: { authorization: `Bearer ${METRICS_TOKEN}` } },
}
/** The calls that need another service. */
const MAY_BE_UNAVAILABLE = new Set(
  ENDPOINTS.filter(({ refusals }) => refusals?.includes('unavailable')).map(({ line }) =>
    line.replace(/:(\w+)/g, '{$1}'),
  ),
)
/** Calls that answer everybody with the texts of others. */
const PUBLIC = /^GET \/api\/(?:community-dreams|shared\/dream\/\{shareId\})$/

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}
interface Operation {
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

interface FuzzOptions {
  /** The servers that are tested. */
  origins: readonly string[]
  /** The mails that were sent last, as they are on their way. */
  readMails: () => Promise<string[]>
  calls: number
  seed: number
  /** How many calls are under way at once; only those one by one are the same ones every time. */
  parallel: number
}

export interface FuzzReport {
  /** By route: the number of calls, the answers by the first digit of their status, and the slowest in ms. */
  routes: Map<string, Record<string, number>>
  /** The failures, one line each. */
  failures: string[]
}

/** Whether a route ever answered with what it is for, or could not for want of another service. */
export const hasSucceeded = (counts: Record<string, number> = {}): boolean =>
  ['2xx', '3xx', '5xx'].some((kind) => counts[kind])

/**
 * Sends random calls of the API's own description, somewhat more to routes that never answered with a success, and says
 * which were answered as none may be.
 */
export async function fuzz({ origins, readMails, calls, seed, parallel }: FuzzOptions): Promise<FuzzReport> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const send = (call: Call) => sendTo(origins[turn++ % origins.length] ?? '', call, agent)
  const openApi = JSON.parse((await send({ method: 'GET', path: '/api/openapi.json', headers: {} })).text) as Document
  const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, operation]) => {
      const method = name.toUpperCase()
      return { route: `${method} ${path}`, path, method, operation }
    }),
  )
  const findToken = async (username: string) => {
    for (let round = 0; round < MAIL_ROUNDS; round++) {
      const [token] = tokensIn((await readMails()).filter((mail) => mail.includes(username)))
      if (token) return token
      await sleep(MAIL_ROUND_MS)
    }
    return undefined
  }
  const people = ['uno', 'due', 'tre'].map((name) => new Person(name, name === 'tre', send, findToken))
  for (const person of people) await person.enter('')
  const report: FuzzReport = { routes: new Map(), failures: [] }

  async function tryOnce(n: number): Promise<void> {
    const pick = <T>(arbitrary: fc.Arbitrary<T>, salt: number): T =>
      fc.sample(arbitrary, { numRuns: 1, unbiased: true, seed: seed * 1_000_003 + n * 7 + salt })[0] as T
    const unsuccessful = operations.filter(({ route }) => !hasSucceeded(report.routes.get(route)))
    const any = fc.constantFrom(...operations)
    const { route, path, method, operation } = pick(
      unsuccessful.length > 0 ? fc.oneof({ arbitrary: any, weight: 4 }, fc.constantFrom(...unsuccessful)) : any,
      1,
    )
    const person = pick(fc.constantFrom(undefined, ...people, ...people), 2)
    const wildness = pick(fc.constantFrom(0, 0, 1, 1, 6), 3)
    const tokens = LINKED.test(path) ? tokensIn(await readMails()) : []
    const materials = materialsOf(tagOf(path), { name: `sogno-${n}`, tokens }, person, people)
    const { headers, ...call } = pick(inputOf(route, operation, openApi, materials, wildness), 4)
    const isHalfway = person && route === 'POST /api/login/second-factor'
    const cookie = (isHalfway ? await person.signInAnew() : person?.cookie) ?? ''
    const sent: Call = { method, ...call, headers: { ...JSON_HEADERS, ...(cookie && { cookie }), ...headers } }
    const answer = await send(sent).catch((error: unknown) => ({ status: 0, text: String(error), cookies: '', ms: 0 }))
    count(report, route, answer)
    const fault = faultOf(
      route,
      answer,
      people.filter((other) => other !== person),
    )
    if (fault)
      report.failures.push(`${fault}: ${describeCall(sent)}\n    ${answer.status} ${answer.text.slice(0, 300)}`)
    person?.seen.collect(answer, path)
    if (answer.status === 401 && !('cookie' in headers)) await person?.enter(cookie)
  }

  let next = 0
  const worker = async () => {
    while (next < calls) await tryOnce(next++)
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  agent.destroy()
  return report
}

/** How often, and how long apart, a mail is looked for that is on its way. */
const MAIL_ROUNDS = 20
const MAIL_ROUND_MS = 100

/** The calls that take the token of a link. */
const LINKED = /^\/api\/(?:password-reset|email-confirmation)\//

/** The tokens of the links in mails, of which quoted-printable breaks lines and changes signs. */
function tokensIn(mails: readonly string[]): string[] {
  const texts = mails.map((mail) => mail.replaceAll('=\n', '').replaceAll('=3D', '='))
  return texts.flatMap((text) => [...text.matchAll(/token=([\w-]+)/g)].map(([, token = '']) => token))
}

/** The path, the headers and the body of a call. */
function inputOf(
  route: string,
  { parameters, requestBody }: Operation,
  { components }: Document,
  materials: Materials,
  wildness: number,
): fc.Arbitrary<Omit<Call, 'method'>> {
  const mix: Mix = (good, bad) => fc.oneof({ arbitrary: good, weight: 4 }, { arbitrary: bad, weight: wildness })
  const [, path = ''] = route.split(' ')
  const { headers: needed, content } = UNDESCRIBED[route] ?? {}
  const is = (kind: Parameter['in']) => parameters.filter((parameter) => parameter.in === kind)
  const encode = (value: unknown) => encodeURIComponent(String(value).slice(0, 2_000).toWellFormed())

  const segments = is('path').map(({ name, schema }) => {
    const bad = fc.oneof(fc.constantFrom(...SEGMENTS), wildText.map(encode))
    return [name, mix(valid(schema, materials, name).map(encode), bad)] as const
  })
  const query = is('query').map(({ name, required, schema }) => {
    const key = mix(fc.constant(name), fc.constantFrom(`${name}[]`, `${name}[a]`, `${name}&${name}`, '__proto__[x]'))
    const bad = name === 'cursor' ? changedCursor(materials) : wildText
    const part = fc.tuple(key, mix(valid(schema, materials, name), bad))
    const sent = part.map(([field, value]) => `${field}=${encode(value)}`)
    return required ? sent : fc.option(sent, { freq: 2 })
  })
  // A client sends no other signs in a header.
  const headers = is('header').map(({ name, schema }) => [name, valid(schema, materials).map(encode)])
  const sentHeaders: fc.Arbitrary<Record<string, string>> = mix(
    fc.record(Object.fromEntries(headers), { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>,
    fc.constantFrom(...HEADERS).map(([name = '', value = '']) => ({ [name]: value })),
  )
  const [media] = Object.values(requestBody?.content ?? {})
  const reference = media?.schema.$ref?.split('/').at(-1) ?? ''
  const schema = components.schemas[reference] ?? {}
  const json = reference
    ? mix(valid(schema, materials), nearlyValid(schema, materials)).map((value) => JSON.stringify(value))
    : fc.constant(content)
  const [file] = Object.keys(media?.schema.properties ?? {})
  const form = file === undefined ? undefined : multipart(file, materials.canary, mix)
  const body = form ?? mix(mix(json, json), wildBody).map((content) => ({ headers: {}, content }))
  return fc
    .record({ segments: fc.record(Object.fromEntries(segments)), query: fc.tuple(...query), body, sentHeaders })
    .map((made) => {
      const asked = made.query.filter((part) => part !== null).join('&')
      const { content } = made.body
      return {
        path: path.replace(/\{(\w+)\}/g, (_all, name: string) => made.segments[name] ?? '') + (asked && `?${asked}`),
        headers: { ...needed, ...made.body.headers, ...made.sentHeaders },
        ...(content !== undefined && { body: content }),
      }
    })
}

/** Most of the ids are of things of one's own, some of those of others. */
function materialsOf(
  tag: string,
  { name, tokens }: { name: string; tokens: readonly string[] },
  person: Person | undefined,
  people: readonly Person[],
): Materials {
  const anyOf = (key: string) => {
    const own = person?.seen.of(key) ?? []
    const others = people.flatMap(({ seen }) => seen.of(key))
    const all = fc.constantFrom(...(others.length > 0 ? others : [1]))
    return own.length > 0 ? fc.oneof({ arbitrary: fc.constantFrom(...own), weight: 3 }, all) : all
  }
  const password = fc.constant(PASSWORD)
  return {
    canary: person?.canary ?? 'nessuno',
    known: {
      id: anyOf(`${tag}.id`),
      session: anyOf('sessions.id'),
      shareId: anyOf('shareId'),
      cursor: anyOf(`${tag}.nextCursor`),
      limit: fc.integer({ min: 1, max: 50 }).map(String),
      year: fc.integer({ min: 2015, max: 2030 }),
      username: fc.constantFrom(person?.username || name, name),
      email: fc
        .constantFrom(name, person?.username || name)
        .map((of) => `${person?.secret ?? 'nessuno'}.${of}@example.com`),
      token: fc.constantFrom(...(tokens.length > 0 ? tokens : ['a'])),
      code: fc.constantFrom(...(person?.codes ?? ['000000'])),
      endpoint: fc.constant(`${PUSH_SERVICE_URL}/${name}`),
      timeZone: fc.constantFrom('Europe/Rome', 'America/New_York'),
      tag: fc.constantFrom('lago', 'nonna'),
      element: fc.constantFrom('Casa', 'Acqua'),
      ...(tag === 'threads' && {
        kind: fc.constantFrom(...THREAD_KINDS),
        name: fc.constantFrom('lago', 'nonna', 'Casa'),
      }),
      password,
      currentPassword: password,
      newPassword: fc.constant(NEW_PASSWORD),
      confirmPassword: fc.constantFrom(PASSWORD, NEW_PASSWORD),
    },
  }
}

function count({ routes }: FuzzReport, route: string, { status, ms }: Answer): void {
  const { calls = 0, slowest = 0, ...counts } = routes.get(route) ?? {}
  const kind = status === 0 ? 'none' : `${Math.floor(status / 100)}xx`
  counts[kind] = (counts[kind] ?? 0) + 1
  routes.set(route, { calls: calls + 1, ...counts, slowest: Math.max(slowest, Math.round(ms)) })
}

/** The fault of an answer, if it has one. */
function faultOf(route: string, { status, text }: Answer, others: readonly Person[]): string | undefined {
  if (status === 0) return 'no answer'
  // A service that this server does not have.
  const isDeliberate = status === 503 && MAY_BE_UNAVAILABLE.has(route)
  if (status >= 500 && !isDeliberate) return `answered ${status}`
  const leak = others.find(
    ({ canary, secret }) => text.includes(secret) || (text.includes(canary) && !PUBLIC.test(route)),
  )
  return leak && `told of ${leak.canary}`
}

const describeCall = ({ method, path, headers: { cookie, ...headers }, body }: Call) =>
  `${method} ${path.slice(0, 500)} ${JSON.stringify(headers)} ${String(body ?? '').slice(0, 500)}`
