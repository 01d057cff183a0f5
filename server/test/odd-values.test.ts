import { beforeAll, describe, expect, it } from 'vitest'
import { encodeCursor } from '#server/db/paging.ts'
import { ENDPOINTS } from '#server/features/openapi/openapi.ts'
import { ID_MAX } from '#shared/constants/limits.ts'
import { splitLine } from '#shared/contracts/endpoints.ts'
import { type SignedIn, useTestApp } from './app.ts'
import { buildDream, record } from './factories.ts'

const DAYS = ['0000-01-01', '-000001-01-01', '10000-01-01', 'infinity', '0000-01']
const ODD = [...DAYS, ...DAYS.map((day) => `${day}T00:00:00Z`), ID_MAX + 1, 1e30, -1, 1.5, 'a\0']

/** A valid cursor of each list; each part is made invalid in turn. */
const PLACES = [
  [false, '2026-01-01', 1],
  ['2026-01-01T00:00:00.000Z', 1],
  ['2026-01-01T00:00:00.000000Z', 1],
  [Date.now(), 1],
  [1],
  ['a', 'b', 'thing'],
]
const CURSORS = PLACES.flatMap((place: unknown[]) =>
  place.flatMap((_part, at) => ODD.map((odd) => encodeCursor(place.with(at, odd)))),
)

const QUERIES = ENDPOINTS.flatMap(({ line, query }) =>
  line.startsWith('GET ') && query ? [{ path: splitLine(line).path, names: Object.keys(query.shape) }] : [],
)
const PATHS = ENDPOINTS.filter(({ line }) => line.includes('/:')).map(({ line }) => line)

/** Time zones that older libraries give Node, and databases lack. */
const ZONES = 'PNT AET AGT BET CAT CNT CTT ECT IET MIT NET PLT PRT SST VST US/Pacific-New'.split(' ')

describe('a value that the database cannot store', () => {
  const t = useTestApp()
  let agent: SignedIn
  beforeAll(async () => {
    agent = await t.signUp({ premium: true })
    await record(agent)
  })

  it.each(QUERIES)('is rejected in the query of $path', async ({ path, names }) => {
    const failed: string[] = []
    for (const name of names) {
      for (const value of name === 'cursor' ? CURSORS : ODD) {
        const query = `${name}=${encodeURIComponent(value)}`
        const { status } = await agent.get(`${path}?${query}`)
        if (status >= 500) failed.push(query)
      }
    }
    expect(failed).toEqual([])
  })

  it.each(PATHS)('is rejected in the address of %s', async (line) => {
    const failed: string[] = []
    for (const odd of ODD) {
      const { method, path } = splitLine(line)
      const { status } = await agent[method](path.replace(/:\w+/g, encodeURIComponent(odd)))
      if (status >= 500) failed.push(path)
    }
    expect(failed).toEqual([])
  })

  it('is rejected as the day of a dream', async () => {
    for (const date of DAYS) await agent.post('/api/dreams').send(buildDream({ date })).expect(400)
  })

  it.each(ZONES)('is rejected as the time zone %s of a reminder', async (timeZone) => {
    const reminder = { enabled: true, time: '07:30', weekdays: [1], timeZone }
    const { body } = await agent.put('/api/reminders').send(reminder).expect(400)
    expect(body.fields).toEqual({ timeZone: 'Il fuso orario non è valido' })
  })
})
