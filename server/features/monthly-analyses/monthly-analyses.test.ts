import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { grantPremium } from '#server/features/subscription/subscription.service.ts'
import type { MonthAnalysis, MonthInput } from '#server/interpreter/types.ts'
import { ModelFailed } from '#server/model/types.ts'
import { type SignedIn, type TestApp, useTestApp } from '#server/test/app.ts'
import { buildDream, daysAgo, PLAIN } from '#server/test/factories.ts'
import type { DreamInput } from '#shared/contracts/dreams.ts'
import { latestMonthlySchema, monthlyAnalysisSchema } from '#shared/contracts/monthly-analyses.ts'
import { leases } from '#shared/schema/infrastructure.ts'

const DAY_MS = 86_400_000
const MONTH = '/api/monthly-analysis'

async function record(agent: SignedIn, dreams: Partial<DreamInput>[]): Promise<number[]> {
  const ids: number[] = []
  for (const dream of dreams) ids.push((await agent.post('/api/dreams').send(buildDream(dream)).expect(201)).body.id)
  return ids
}

/** A premium person with three recent dreams. */
async function dreamer(t: TestApp): Promise<SignedIn> {
  const agent = await t.signUp({ premium: true })
  await record(agent, [{ date: daysAgo(3) }, { date: daysAgo(2) }, { date: daysAgo(1) }])
  return agent
}

describe('monthly analyses', () => {
  const t = useTestApp()

  it('are for premium, all three calls', async () => {
    const agent = await t.signUp()
    for (const call of [agent.get(MONTH), agent.get(`${MONTH}/latest`), agent.post(MONTH)]) {
      expect((await call.expect(403)).body.code).toBe('premium_required')
    }
  })

  it('are made once, and shown only to their owner', async () => {
    const [anna, bruno] = [await dreamer(t), await dreamer(t)]
    expect((await anna.get(`${MONTH}/latest`).expect(404)).body.code).toBe('not_found')
    expect((await anna.get(MONTH).expect(200)).body).toEqual([])

    const { body } = await anna.post(MONTH).expect(201)
    const analysis = monthlyAnalysisSchema.parse(body)
    expect(analysis).toMatchObject({
      engine: 'built-in',
      startDate: daysAgo(29),
      endDate: daysAgo(0),
    })
    expect(body.analysis).toContain('**Il mese in breve**')
    expect((await anna.get(`${MONTH}/latest`).expect(200)).body).toMatchObject(analysis)
    expect((await anna.get(MONTH).expect(200)).body).toEqual([analysis])
    await bruno.get(`${MONTH}/latest`).expect(404)
    expect((await bruno.get(MONTH).expect(200)).body).toEqual([])
  })

  it('begin with a thing of five nights in twelve days, before one of as many in thirty, with two of its sentences', async () => {
    const agent = await t.signUp({ premium: true })
    const of = (days: number[], element: string, content: (day: number) => string) =>
      days.map((day) => ({ date: daysAgo(day), elements: [element], content: content(day), mood: null }))
    await record(agent, [
      ...of([28, 22, 15, 8, 1], 'Treno', (day) => `Il treno partiva ${day} minuti dopo.`),
      ...of([3, 6, 9, 12, 14], 'Scale', (day) => `Salivo le scale di ${day} piani con una valigia.`),
    ])
    const { body } = await agent.post(MONTH).expect(201)
    const first = body.analysis.split('\n\n')[1]
    expect(first).toMatch(/cinque notti tra /)
    expect(first).toContain('«Salivo le scale di 14 piani con una valigia.»')
    expect(first).toContain('«Salivo le scale di 3 piani con una valigia.»')

    const { month } = latestMonthlySchema.parse((await agent.get(`${MONTH}/latest`).expect(200)).body)
    expect(month.heading).toMatch(/^Le scale tornano in cinque notti tra /)
    expect(month.dreams).toHaveLength(10)
    expect(month.threads[0]).toMatchObject({ label: 'Scale', called: 'le scale' })
    expect(month.threads[0]?.quotes.map(({ word }) => word)).toEqual(['scale', 'scale'])
    // A later change shows at once.
    await agent.delete(`/api/dreams/${month.dreams[0]?.id}`).expect(204)
    const { body: later } = await agent.get(`${MONTH}/latest`).expect(200)
    expect(later.month.dreams).toHaveLength(9)
  })

  it.each([
    [0, 'Servono almeno 3 sogni negli ultimi 30 giorni: per ora non ce n’è ancora nessuno.'],
    [1, 'Servono almeno 3 sogni negli ultimi 30 giorni: per ora ce n’è uno.'],
    [2, 'Servono almeno 3 sogni negli ultimi 30 giorni: per ora ce ne sono 2.'],
  ])('need three dreams of the last thirty days: %i are too few', async (dreams, message) => {
    const agent = await t.signUp({ premium: true })
    await record(agent, [{ date: daysAgo(30) }, { date: daysAgo(400) }])
    await record(agent, [{ date: daysAgo(29) }, { date: daysAgo(0) }].slice(0, dreams))
    const { body } = await agent.post(MONTH).expect(400)
    expect(body).toEqual({ code: 'too_few_dreams', message })
  })

  it('are possible with three dreams, including today and the thirtieth day back', async () => {
    const agent = await t.signUp({ premium: true })
    await record(agent, [{ date: daysAgo(29) }, { date: daysAgo(0) }, { date: daysAgo(0) }])
    expect((await agent.post(MONTH).send({ dreams: 3 }).expect(400)).body.code).toBe('validation')
    await agent.post(MONTH).send({}).expect(201)
  })
})

describe('the next monthly analysis', () => {
  const clock = { now: new Date() }
  const t = useTestApp({ deps: { now: () => clock.now } })
  const at = (days: number, time: string) => new Date(`${daysAgo(-days)}T${time}`)

  it('is possible after thirty days; until then the response has the time', async () => {
    clock.now = at(-30, '08:00:00Z')
    const agent = await t.signUp({ premium: true })
    await grantPremium(t.deps, agent.user, new Date(Date.now() + 90 * DAY_MS))
    await record(
      agent,
      [40, 38, 33, 4, 3, 2].map((back) => ({ date: daysAgo(back) })),
    )
    await agent.post(MONTH).expect(201)

    clock.now = at(-1, '12:00:00Z')
    const { body, headers } = await agent.post(MONTH).expect(429)
    expect(body.code).toBe('monthly_too_soon')
    const words = new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'long', timeZone: 'Europe/Rome' })
    expect(body.message.replace('1º', '1')).toContain(words.format(at(0, '12:00:00Z')))
    const wait = Number(headers['retry-after'])
    expect(wait).toBeGreaterThan(9 * 3600)
    expect(wait).toBeLessThan(12 * 3600)

    clock.now = new Date(clock.now.getTime() + wait * 1000)
    const { body: second } = await agent.post(MONTH).expect(201)
    const { body: all } = await agent.get(MONTH).expect(200)
    expect(all).toHaveLength(2)
    expect(all[0]).toEqual(monthlyAnalysisSchema.parse(second))
  })
})

describe('a monthly analysis by a model', () => {
  let during: (input: MonthInput, signal: AbortSignal) => Promise<void> = async () => {}
  const analyzeMonth = async (input: MonthInput, signal: AbortSignal): Promise<MonthAnalysis> => {
    await during(input, signal)
    return { analysis: '**Il mese in breve**\n\nLetto.', safety: { level: 2, text: 'Ci siamo.' } }
  }
  const nobodyAsks = async () => {
    throw new Error('nobody asks for a dream')
  }
  const t = useTestApp({ deps: { model: () => ({ analyzeDream: nobodyAsks, analyzeMonth, converse: nobodyAsks }) } })
  const consenting = async (agent: SignedIn) => {
    await agent.patch('/api/profile').send({ aiConsent: true }).expect(200)
    return agent
  }
  afterEach(() => {
    during = async () => {}
  })

  it('uses the month’s counts and new elements, and no dream’s text', async () => {
    const agent = await consenting(await t.signUp({ premium: true }))
    const content = 'Parola segretissima che gira lenta.'
    await record(agent, [
      { content, date: daysAgo(60), elements: ['Mare', 'Gioia'], mood: 'negative' },
      { content, date: daysAgo(12), title: 'Quarto', elements: ['Mare', 'Paura', 'zia Pina'], mood: 'negative' },
      { content, date: daysAgo(11), title: 'Terzo', elements: ['Mare', 'zia Pina'], mood: 'positive' },
      { content, date: daysAgo(10), title: 'Secondo', elements: ['Mare', 'Volo'], mood: 'positive', tags: ['mare'] },
      { content, date: daysAgo(10), title: 'Primo', elements: ['Gatto'], mood: 'neutral' },
      { content, date: daysAgo(5), title: 'Ultimo', elements: [], mood: 'positive' },
    ])
    const inputs: MonthInput[] = []
    during = async (input) => void inputs.push(input)
    await agent.post(MONTH).expect(201)
    expect(inputs).toHaveLength(1)
    expect(JSON.stringify(inputs)).not.toContain('segretissima')
    expect(inputs[0]).toEqual({
      startDate: daysAgo(29),
      endDate: daysAgo(0),
      dreams: 5,
      moods: { positive: 3, neutral: 1, negative: 1 },
      firstHalf: { positive: 0, neutral: 0, negative: 0 },
      elements: {
        symbols: [
          { label: 'Mare', count: 3, moods: { positive: 2, neutral: 0, negative: 1 } },
          { label: 'zia Pina', count: 2, moods: { positive: 1, neutral: 0, negative: 1 } },
          { label: 'Gatto', count: 1, moods: { positive: 0, neutral: 1, negative: 0 } },
        ],
        emotions: [{ label: 'Paura', count: 1, moods: { positive: 0, neutral: 0, negative: 1 } }],
        themes: [{ label: 'Volo', count: 1, moods: { positive: 1, neutral: 0, negative: 0 } }],
      },
      newElements: ['zia Pina', 'Gatto'],
      nights: 4,
      longestRun: 3,
      latest: [
        { date: daysAgo(5), mood: 'positive', elements: [], title: 'Ultimo' },
        { date: daysAgo(10), mood: 'neutral', elements: ['Gatto'], title: 'Primo' },
        { date: daysAgo(10), mood: 'positive', elements: ['Mare', 'Volo'], title: 'Secondo' },
        { date: daysAgo(11), mood: 'positive', elements: ['Mare', 'zia Pina'], title: 'Terzo' },
        { date: daysAgo(12), mood: 'negative', elements: ['Paura', 'Mare', 'zia Pina'], title: 'Quarto' },
      ],
    })
  })

  it.each<[string, Partial<DreamInput>, string, string[]]>([
    ['has it nowhere', { content: 'Una stanza vuota e bianca.' }, 'Mare', ['Mare']],
    ['was never analysed, and tells of it', { content: 'Il mare era calmo.' }, 'Mare', []],
    ['has another word for it', { content: 'Guardavo le onde dalla spiaggia.' }, 'Mare', []],
    ['says that it was not there', { content: 'Non c’erano denti.' }, 'Denti', []],
    ['has it in its title', { title: 'I GATTI', content: 'Una stanza vuota.' }, 'Gatto', []],
    ['has it in other letters', { content: 'C’era la Zia, forse Pina.' }, 'zia Pina', []],
    ['has it in the plural', { content: 'Pieno di ombrelli.' }, 'ombrello', []],
    ['was given it in other letters', { content: 'Vuoto.', elements: ['Ombrelli'] }, 'ombrello', []],
    ['can have no word of it', { content: 'Vuoto.' }, '💧', []],
  ])('calls nothing new where an earlier dream %s', async (_, earlier, label, expected) => {
    const agent = await consenting(await t.signUp({ premium: true }))
    const month = [3, 2, 1].map((back) => ({ date: daysAgo(back), content: 'Nulla.', elements: [label] }))
    await record(agent, [{ elements: [], ...earlier, date: daysAgo(200) }, ...month])
    let found: readonly string[] = []
    during = async ({ newElements }) => {
      found = newElements
    }
    await agent.post(MONTH).expect(201)
    expect(found).toEqual(expected)
  })

  it('counts spellings of an own word once, and has no new elements without earlier dreams', async () => {
    const agent = await consenting(await t.signUp({ premium: true }))
    await record(agent, [
      { ...PLAIN, date: daysAgo(20), elements: ['zia Pina'], mood: 'positive' },
      { ...PLAIN, date: daysAgo(3), elements: ['Zia Pina', 'ZIA PINA'], mood: 'negative' },
      { ...PLAIN, date: daysAgo(2), elements: [], mood: 'negative' },
    ])
    let month: MonthInput | undefined
    during = async (input) => {
      month = input
    }
    await agent.post(MONTH).expect(201)
    const symbols = [{ count: 2, moods: { positive: 1, neutral: 0, negative: 1 } }]
    const firstHalf = { positive: 1, neutral: 0, negative: 0 }
    expect(month).toMatchObject({ firstHalf, newElements: [], elements: { symbols } })
  })

  it('is compared with the thirty days before it', async () => {
    const agent = await consenting(await dreamer(t))
    await record(agent, [
      { ...PLAIN, date: daysAgo(30), elements: ['Denti'], mood: 'negative' },
      { ...PLAIN, date: daysAgo(59), elements: ['Denti'], mood: 'negative' },
      { ...PLAIN, date: daysAgo(60), elements: ['Treno'] },
    ])
    let previous: MonthInput['previous']
    during = async (input) => {
      previous = input.previous
    }
    await agent.post(MONTH).expect(201)
    const symbols = [{ label: 'Denti', count: 2 }]
    expect(previous).toMatchObject({ dreams: 2, moods: { negative: 2 }, elements: { symbols } })
  })

  it('uses a model only for people who consented, and keeps its note', async () => {
    const [asked, agreed] = [await dreamer(t), await dreamer(t)]
    await agreed.patch('/api/profile').send({ aiConsent: true }).expect(200)
    expect((await asked.post(MONTH).expect(201)).body.engine).toBe('built-in')
    const { body } = await agreed.post(MONTH).expect(201)
    expect(body).toMatchObject({ engine: 'openai', safety: { level: 2, text: 'Ci siamo.' } })
  })

  it('is replaced by the rules’ if the model fails, and may be requested again at once', async () => {
    const agent = await consenting(await dreamer(t))
    during = async () => {
      throw new ModelFailed()
    }
    const { body } = await agent.post(MONTH).expect(201)
    expect(body).toMatchObject({ engine: 'built-in', modelFailed: true })
    expect((await agent.post(MONTH).expect(200)).body.id).toBe(body.id)
    during = async () => {}
    const { body: again } = await agent.post(MONTH).expect(201)
    expect(again).toMatchObject({ id: body.id, engine: 'openai', modelFailed: false })
    expect((await agent.get(MONTH).expect(200)).body).toEqual([monthlyAnalysisSchema.parse(again)])
    await agent.post(MONTH).expect(429)
  })

  it('is made once under the maximum of parallel requests, which all return it', async () => {
    const agent = await consenting(await dreamer(t))
    let calls = 0
    during = async () => {
      calls += 1
      // Until all four have started.
      await sleep(500)
    }
    const answers = await Promise.all(Array.from({ length: 4 }, () => agent.post(MONTH)))
    const statuses = answers.map(({ status }) => status).sort()
    expect([calls, statuses]).toEqual([1, [...Array(3).fill(200), 201]])
    const analyses = answers.map(({ body }) => monthlyAnalysisSchema.parse(body))
    for (const analysis of analyses) expect(analysis).toEqual(analyses[0])
    expect((await agent.get(MONTH).expect(200)).body).toHaveLength(1)
  })

  it('ends if the client disconnects', async () => {
    const agent = await consenting(await dreamer(t))
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    during = async (_input, signal) => {
      begin()
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))).finally(resolve)
    }
    const call = agent.post(MONTH)
    const sent = call.catch(() => {})
    await begun
    call.abort()
    await Promise.all([ended, sent])
    await expect.poll(() => t.deps.db.select().from(leases)).toEqual([])
    expect((await agent.get(MONTH).expect(200)).body).toEqual([])
  })
})
