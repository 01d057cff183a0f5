import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { grantPremium } from '#server/features/subscription/subscription.service.ts'
import { type SignedIn, TestApp } from '#server/test/app.ts'
import { annotate, buildDream, daysAgo, PLAIN, recordPlain as record } from '#server/test/factories.ts'
import type { Patterns } from '#shared/contracts/analyses.ts'
import { type Finding, statsSchema, yearSchema } from '#shared/contracts/stats.ts'

let now = () => new Date()
const t = new TestApp()
beforeAll(() => t.start({ deps: { now: () => now() } }))
afterAll(() => t.stop())

describe('stats', () => {
  it('are complete for a journal without dreams', async () => {
    const agent = await t.signUp()
    const { body } = await agent.get('/api/stats').expect(200)
    expect(statsSchema.parse(body)).toMatchObject({
      count: 0,
      moodCounts: { positive: 0, neutral: 0, negative: 0 },
      recurringElements: [],
      patterns: {
        symbols: { items: [], omitted: 0 },
        emotions: { items: [], omitted: 0 },
        themes: { items: [], omitted: 0 },
      },
      trend: [],
      weeks: [0, 0, 0, 0, 0, 0, 0, 0],
    })
    expect(body.nights.map((night: { date: string }) => night.date)).toEqual([6, 5, 4, 3, 2, 1, 0].map(daysAgo))
  })

  it.each(['', `/year/${new Date().getFullYear()}`])('state when they were counted: %s', async (path) => {
    const agent = await t.signUp()
    const then = new Date()
    now = () => then
    const { body } = await agent.get(`/api/stats${path}`).expect(200)
    now = () => new Date()
    expect(body.countedAt).toBe(then.toISOString())
  })

  it('count dreams, moods, weeks, nights and returning elements only of their owner', async () => {
    const [anna, bruno] = [await t.signUp({ premium: true }), await t.signUp()]
    await record(bruno, { elements: ['Fuoco'] })
    await record(anna, { title: 'Prima', date: daysAgo(2), mood: 'positive', elements: ['Acqua', 'Casa'] })
    await record(anna, { title: 'Seconda', date: daysAgo(2), mood: 'negative', elements: ['Acqua'] })
    await record(anna, { title: 'Terza', date: daysAgo(7), mood: 'neutral', elements: ['Acqua', 'Treno'] })
    await record(anna, { title: 'Lontana', date: daysAgo(400), mood: 'neutral', elements: [] })

    const { body } = await anna.get('/api/stats').expect(200)
    expect(statsSchema.parse(body)).toMatchObject({ count: 4, moodCounts: { positive: 1, neutral: 2, negative: 1 } })
    expect(body.recurringElements).toEqual([
      { element: 'Acqua', count: 3 },
      { element: 'Casa', count: 1 },
      { element: 'Treno', count: 1 },
    ])
    expect(body.weeks).toEqual([0, 0, 0, 0, 0, 0, 1, 2])
    expect(body.nights[4].dream.title).toBe('Seconda')
    expect(body.nights.map(({ dreams }: { dreams: number }) => dreams)).toEqual([0, 0, 0, 0, 2, 0, 0])
  })

  it('count the kinds of dreams, and the noted mornings with a dream', async () => {
    const agent = await t.signUp()
    const statsOf = async () => statsSchema.parse((await agent.get('/api/stats').expect(200)).body)
    await record(agent, { date: daysAgo(29), kinds: ['lucido'] })
    for (const days of [29, 30]) await record(agent, { date: daysAgo(days) })
    for (let twice = 0; twice < 2; twice++) await agent.post('/api/empty-mornings').send({}).expect(204)
    expect(await statsOf()).toMatchObject({
      kindCounts: { lucido: 1, incubo: 0, ricorrente: 0, falso_risveglio: 0 },
      recall: { noted: 2, remembered: 1 },
    })
    expect((await statsOf()).nights.map(({ empty }) => empty)).toEqual([...Array(6).fill(false), true])
    await record(agent, { date: daysAgo(0), kinds: ['lucido', 'ricorrente'] })
    expect(await statsOf()).toMatchObject({
      kindCounts: { lucido: 2, ricorrente: 1 },
      recall: { noted: 2, remembered: 2 },
    })
    await agent.delete('/api/empty-mornings').expect(204)
    expect((await statsOf()).nights.some(({ empty }) => empty)).toBe(false)
  })

  it('show every group and the trend of the latest dreams to premium', async () => {
    const agent = await t.signUp({ premium: true })
    const elements = ['Paura', 'Volo', 'Acqua', 'Casa', 'Mare', 'Denti', 'Gatto', 'zia Pina']
    for (let day = 16; day >= 1; day--) {
      await record(agent, { title: `Sogno ${day}`, date: daysAgo(day), elements: elements.slice(0, day > 8 ? 8 : 3) })
    }
    const { body } = await agent.get('/api/stats').expect(200)
    const { patterns, trend } = statsSchema.parse(body)
    expect(patterns.symbols.items.map(({ element, count }) => `${element} ${count}`)).toEqual([
      'Acqua 16',
      'Casa 8',
      'Denti 8',
      'Gatto 8',
      'Mare 8',
      'zia Pina 8',
    ])
    expect(patterns.emotions).toEqual({ items: [{ element: 'Paura', count: 16 }], omitted: 0 })
    expect(patterns.themes).toEqual({ items: [{ element: 'Volo', count: 16 }], omitted: 0 })
    expect(body.recurringElements).toHaveLength(8)
    expect(trend).toHaveLength(14)
    expect([trend[0]?.title, trend.at(-1)?.title]).toEqual(['Sogno 14', 'Sogno 1'])
  })

  it('send a free plan four elements of a group, none from its analyses alone, and how many more there are', async () => {
    const agent = await t.signUp({ premium: true })
    const elements = ['Acqua', 'Casa', 'Mare', 'Denti', 'Gatto', 'Paura']
    const content = 'Un cane mi inseguiva, avevo paura e provavo vergogna.'
    const dream = await record(agent, { content, elements })
    await agent.post(`/api/dreams/${dream.id}/analyze`).send({ type: 'advanced' }).expect(201)
    const { body: whole } = await agent.get('/api/stats').expect(200)
    const everything: string[] = whole.patterns.emotions.items.map((item: { element: string }) => item.element)
    expect(everything).toContain('Vergogna')

    await grantPremium(t.deps, agent.user, new Date(t.deps.now().getTime() - 1000))
    await t.deps.db.execute(sql`update dreams set found_elements = '{}' where id = ${dream.id}`)
    await agent.patch(`/api/dreams/${dream.id}/elements`).send({ add: 'Gatto' }).expect(200)
    const answer = await agent.get('/api/stats').expect(200)
    const { patterns, recurringElements } = statsSchema.parse(answer.body)
    expect(answer.text).not.toContain('Vergogna')
    expect(answer.text).not.toContain('Inseguimento')
    expect(patterns.emotions).toEqual({ items: [{ element: 'Paura', count: 1 }], omitted: everything.length - 1 })
    expect(patterns.themes.items).toEqual([])
    expect(patterns.themes.omitted).toBe(whole.patterns.themes.items.length)
    expect(patterns.symbols.items).toHaveLength(4)
    expect(patterns.symbols.omitted).toBe(whole.patterns.symbols.items.length - 4)
    expect(recurringElements).toHaveLength(4)
  })
})

describe('a year in moods', () => {
  const day = (year: number, rest: string) => `${year}-${rest}`
  const thisYear = Number(daysAgo(0).slice(0, 4))

  it('has one entry for each day with a dream, by the mood of its latest dream, and lists the other years', async () => {
    const [anna, bruno] = [await t.signUp({ premium: true }), await t.signUp()]
    const year = thisYear - 1
    await record(bruno, { date: day(year, '05-05') })
    for (const [date, mood] of [
      [day(year, '01-01'), 'positive'],
      [day(year, '03-08'), 'negative'],
      [day(year, '03-08'), 'positive'],
      [day(year, '12-31'), 'neutral'],
      [day(year - 30, '07-07'), 'neutral'],
      [day(1900, '01-01'), 'negative'],
    ] as const) {
      await record(anna, { date, mood })
    }
    const { body } = await anna.get(`/api/stats/year/${year}`).expect(200)
    expect(yearSchema.parse(body)).toMatchObject({
      year,
      days: [
        { date: day(year, '01-01'), mood: 'positive', dreams: 1 },
        { date: day(year, '03-08'), mood: 'positive', dreams: 2 },
        { date: day(year, '12-31'), mood: 'neutral', dreams: 1 },
      ],
      years: [1900, year - 30, year],
    })
  })

  it('is empty for a journal without dreams, and 404 for an invalid year', async () => {
    const agent = await t.signUp()
    const { body } = await agent.get(`/api/stats/year/${thisYear}`).expect(200)
    expect(body).toEqual({ year: thisYear, days: [], years: [], countedAt: expect.any(String) })
    await agent.get('/api/stats/year/1900').expect(200)
    for (const no of ['1899', thisYear + 1, '-2020', '2020.5', 'ieri', '%00', '2e3']) {
      await agent.get(`/api/stats/year/${no}`).expect(404)
    }
  })
})

describe('the finding of the day', () => {
  afterEach(() => {
    now = () => new Date()
  })
  const findingOf = async (agent: SignedIn) =>
    statsSchema.parse((await agent.get('/api/stats').expect(200)).body).finding
  const titlesOf = (finding: Finding | null) => finding && [finding.kind, finding.earlier.title]

  it('is the latest dream of this day in other years, before one of a month ago', async () => {
    now = () => new Date('2026-03-31T10:00:00Z')
    const agent = await t.signUp({ premium: true })
    const keep = (date: string) =>
      record(agent, { title: `Il ${date}`, date, content: 'Un cortile lungo. '.repeat(20), elements: [] })
    for (const date of ['2025-03-30', '2026-03-31', '1990-03-31']) await keep(date)
    expect(await findingOf(agent)).toBeNull()
    await keep('2026-02-28')
    expect(titlesOf(await findingOf(agent))).toEqual(['anniversary', 'Il 2026-02-28'])
    await keep('2023-03-31')
    await keep('2025-03-31')
    const finding = await findingOf(agent)
    expect(finding).toMatchObject({ kind: 'anniversary', earlier: { title: 'Il 2025-03-31', date: '2025-03-31' } })
    expect(finding?.kind === 'anniversary' && finding.quote).toMatch(/^Un cortile lungo/)
  })

  it('is the element that returned after the longest time, with the last words for it, on every plan', async () => {
    const [anna, bruno] = [await t.signUp({ premium: true }), await t.signUp()]
    await record(bruno, { date: daysAgo(4), elements: ['Acqua'] })
    const lake = await record(anna, { title: 'Lago', date: daysAgo(140), elements: ['Acqua'] })
    await annotate(anna, lake.id, [{ kind: 'thing', quote: 'acqua', words: 'il legno che beve' }]).expect(200)
    await record(anna, { title: 'Mare', date: daysAgo(95), elements: ['Acqua', 'Casa'] })
    await record(anna, { date: daysAgo(40), elements: ['Casa'] })
    await record(anna, { title: 'Fiume', date: daysAgo(3), elements: ['Acqua', 'Casa', 'Denti'] })
    await record(anna, { title: 'Pioggia', date: daysAgo(1), elements: ['Acqua'] })
    const finding = {
      kind: 'return',
      earlier: { title: 'Mare', date: daysAgo(95) },
      later: { title: 'Fiume', date: daysAgo(3) },
      thing: { kind: 'symbols', name: 'Acqua', called: 'l’acqua' },
      note: { date: daysAgo(140), words: 'il legno che beve' },
    }
    expect(await findingOf(anna)).toMatchObject(finding)
    await grantPremium(t.deps, anna.user, new Date(t.deps.now().getTime() - 1000))
    expect(await findingOf(anna)).toMatchObject(finding)
    expect(await findingOf(bruno)).toBeNull()
  })

  it('never calls an element of last week, or with one earlier dream, returned', async () => {
    const agent = await t.signUp({ premium: true })
    for (const days of [80, 60, 9]) await record(agent, { date: daysAgo(days), elements: ['Mare'] })
    await record(agent, { date: daysAgo(50), elements: ['Casa'] })
    await record(agent, { date: daysAgo(2), elements: ['Mare', 'Casa'] })
    expect(await findingOf(agent)).toBeNull()
  })

  it('is an old annotation about an element of the latest dream', async () => {
    const agent = await t.signUp()
    const words = (id: number, text: string) => annotate(agent, id, [{ kind: 'thing', quote: 'casa', words: text }])
    const first = await record(agent, { title: 'Prima', date: daysAgo(70), elements: ['Casa'] })
    await words(first.id, 'quella di via Roma').expect(200)
    const second = await record(agent, { title: 'Seconda', date: daysAgo(12), elements: ['Casa'] })
    await words(second.id, 'un guscio').expect(200)
    await record(agent, { title: 'Stanotte', date: daysAgo(0), elements: ['Casa'] })
    expect(await findingOf(agent)).toMatchObject({
      kind: 'words',
      earlier: { title: 'Prima' },
      later: { title: 'Stanotte' },
      thing: { name: 'Casa', called: 'la casa' },
      note: { words: 'quella di via Roma' },
    })
    await words(first.id, 'voglio uccidermi').expect(200)
    expect(await findingOf(agent)).toBeNull()
  })
})

type Counts = Record<string, { dreams: number; open: number }>

/** The elements of a person except tags, with the number of all dreams and of those in which every plan sees it. */
async function indexedOf({ user }: SignedIn): Promise<Counts> {
  const { rows } = await t.deps.db.execute<{ key: string; dreams: number; open: number }>(sql`
    select kind || ':' || label as key, count(*)::integer as dreams, (count(*) filter (where open))::integer as open
    from dream_elements where user_id = ${user.id} and kind <> 'tag' group by 1`)
  return Object.fromEntries(rows.map(({ key, dreams, open }) => [key, { dreams, open }]))
}

const OPEN = { dreams: 1, open: 1 }
const LOCKED = { dreams: 1, open: 0 }

describe('the index of elements', () => {
  it('follows a dream that is recorded, analysed, changed and deleted, and no other', async () => {
    const [anna, bruno] = [await t.signUp({ premium: true }), await t.signUp()]
    await record(bruno)
    const ofBruno = await indexedOf(bruno)
    const content = 'Nuotavo nel mare e avevo paura, poi volavo sopra la casa della nonna.'
    const dream = buildDream({ content, mood: 'positive', elements: ['zia Pina', 'Paura'] })
    const { id } = await record(anna, dream)
    const chosen = { 'symbols:zia Pina': OPEN, 'emotions:Paura': OPEN }
    expect(await indexedOf(anna)).toMatchObject({
      'mood:positive': OPEN,
      ...chosen,
      'symbols:Mare': OPEN,
      'themes:Volo': OPEN,
    })

    const { body } = await anna.post(`/api/dreams/${id}/analyze`).send({ type: 'advanced' }).expect(201)
    const { symbols, emotions, themes } = body.patterns as Patterns
    const named = (await anna.get(`/api/dreams/${id}`).expect(200)).body.foundElements
    const found = Object.fromEntries([
      ...emotions.map(({ emotion }) => [`emotions:${emotion}`, named.includes(emotion) ? OPEN : LOCKED]),
      ...themes.map(({ theme }) => [`themes:${theme}`, named.includes(theme) ? OPEN : LOCKED]),
      ...symbols.map(({ symbol }) => [`symbols:${symbol}`, OPEN]),
    ])
    expect(found).toMatchObject({ 'symbols:Mare': OPEN, 'emotions:Paura': LOCKED, 'themes:Volo': OPEN })
    expect(await indexedOf(anna)).toEqual({ 'mood:positive': OPEN, ...found, ...chosen })

    const change = { ...dream, mood: 'negative', elements: ['Gatto'] }
    await anna.put(`/api/dreams/${id}`).send(change).expect(200)
    expect(await indexedOf(anna)).toEqual({
      'mood:negative': OPEN,
      ...found,
      'emotions:Paura': OPEN,
      'symbols:Gatto': OPEN,
    })

    await anna.delete(`/api/dreams/${id}`).expect(204)
    expect(await indexedOf(anna)).toEqual({})
    expect(await indexedOf(bruno)).toEqual(ofBruno)
  })

  it('matches the last of many simultaneous changes', async () => {
    const agent = await t.signUp()
    const { id } = await record(agent)
    const save = (at: number) =>
      agent.put(`/api/dreams/${id}`).send(buildDream({ ...PLAIN, elements: [`segno ${at}`] }))
    await Promise.all(Array.from({ length: 12 }, (_, at) => save(at).expect(200)))
    const { mood, elements } = (await agent.get(`/api/dreams/${id}`).expect(200)).body
    expect(await indexedOf(agent)).toEqual({ [`mood:${mood}`]: OPEN, [`symbols:${elements[0]}`]: OPEN })
  })

  it('has one spelling of a listed label, and each own word as written', async () => {
    const agent = await t.signUp()
    await record(agent, { elements: ['Mare', 'zia Pina'], mood: 'neutral' })
    await record(agent, { elements: ['mare', 'Zia Pina'], mood: 'neutral' })
    await record(agent, { elements: ['MARE', 'mare', 'serenità', 'SERENITÀ'], mood: 'neutral' })
    expect(await indexedOf(agent)).toEqual({
      'mood:neutral': { dreams: 3, open: 3 },
      'symbols:Mare': { dreams: 3, open: 3 },
      'emotions:Serenità': { dreams: 1, open: 1 },
      'symbols:zia Pina': { dreams: 1, open: 1 },
      'symbols:Zia Pina': { dreams: 1, open: 1 },
    })
  })
})
