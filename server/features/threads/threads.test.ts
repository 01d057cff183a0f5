import { describe, expect, it } from 'vitest'
import { endingOf } from '#server/interpreter/compose/sentences.ts'
import { namesIn, sentenceWith } from '#server/interpreter/passages.ts'
import { type Agent, useTestApp } from '#server/test/app.ts'
import { daysAgo, recordPlain as record } from '#server/test/factories.ts'
import { dreamThreadsSchema, threadSchema } from '#shared/contracts/threads.ts'

describe('threads', () => {
  const t = useTestApp()
  const threadOf = async (agent: Agent, path: string) =>
    threadSchema.parse((await agent.get(`/api/threads/${path}`).expect(200)).body)

  it('follow an element through the dreams of their owner alone', async () => {
    const [anna, bruno] = [await t.signUp({ premium: true }), await t.signUp()]
    await record(bruno, { elements: ['Serpente'], date: daysAgo(500) })
    const sea = { elements: ['Mare', 'Treno'], mood: 'negative' as const, tags: [] }
    await record(anna, { ...sea, date: daysAgo(400), content: 'Arrivo al mare. Il treno non parte.' })
    await record(anna, { ...sea, date: daysAgo(89), content: 'Corro e corro. Davanti a me c’è il mare! Poi torno.' })
    await record(anna, { ...sea, date: daysAgo(5), mood: 'positive', content: 'Qualcosa che non so dire.' })
    for (const days of [1, 2, 3]) await record(anna, { date: daysAgo(days), elements: ['Casa'], tags: [] })

    const thread = await threadOf(anna, 'symbols/Mare')
    expect(thread).toMatchObject({ dreams: 3, first: daysAgo(400), last: daysAgo(5), recent: 2 })
    expect(thread.usual).toBeCloseTo((1 / 311) * 90)
    expect(thread.moods).toEqual({
      with: { positive: 1, neutral: 0, negative: 2 },
      without: { positive: 3, neutral: 0, negative: 0 },
    })
    expect(thread.companions).toEqual([{ kind: 'symbols', name: 'Treno', dreams: 3, lift: 2 }])
    expect(thread.passages.map(({ sentence }) => sentence)).toEqual([
      null,
      'Davanti a me c’è il mare!',
      'Arrivo al mare.',
    ])
    await bruno.get('/api/threads/symbols/Mare').expect(404)
  })

  it.each([
    ['stands in both', 'Cammino. Alla fine mi tuffo nel mare.', true],
    ['does not stand in the last', 'Vedo il mare. Alla fine torno a casa.', false],
  ])('tell how it ended where it %s', async (_case, content, tells) => {
    const agent = await t.signUp()
    const ending = 'Cammino. Alla fine mi tuffo nel mare.'
    for (const days of [9, 8]) await record(agent, { date: daysAgo(days), elements: ['Mare'], content: ending })
    await record(agent, { date: daysAgo(1), elements: ['Mare'], content })
    const { endings } = await threadOf(agent, 'symbols/Mare')
    expect(endings !== null).toBe(tells)
    if (tells) expect(endings?.last.text).toMatch(/mare/)
  })

  it('compare nothing below three dreams, and follow tags with any character', async () => {
    const agent = await t.signUp()
    for (const days of [1, 200]) await record(agent, { date: daysAgo(days), tags: ['casa/lavoro 100%'] })
    const thread = await threadOf(agent, `tag/${encodeURIComponent('casa/lavoro 100%')}`)
    expect(thread).toMatchObject({ dreams: 2, usual: null, moods: null, companions: [], endings: null })
    await agent.get('/api/threads/mood/positive').expect(404)
  })

  it('follow a tag in any capitalization, and show its dreamer’s spelling', async () => {
    const agent = await t.signUp()
    for (const days of [1, 2, 3]) {
      await record(agent, { date: daysAgo(days), elements: ['Casa'], tags: ['Via Cibrario'] })
    }
    for (const days of [4, 5, 6, 7]) await record(agent, { date: daysAgo(days), elements: [], tags: [] })
    for (const name of ['Via Cibrario', 'via cibrario']) {
      expect(await threadOf(agent, `tag/${encodeURIComponent(name)}`)).toMatchObject({ dreams: 3 })
    }
    const { companions } = await threadOf(agent, 'symbols/Casa')
    expect(companions).toMatchObject([{ kind: 'tag', name: 'Via Cibrario', dreams: 3 }])
  })

  it('leave out rejected elements', async () => {
    const agent = await t.signUp()
    const { id } = await record(agent, { elements: ['Ponte'] })
    await agent.patch(`/api/dreams/${id}/elements`).send({ remove: 'Ponte' }).expect(200)
    await agent.get('/api/threads/symbols/Ponte').expect(404)
  })

  it('show the element that a dream brings back, from the third dream on', async () => {
    const agent = await t.signUp()
    const dreams = []
    for (const days of [100, 60, 19]) {
      dreams.push(await record(agent, { date: daysAgo(days), elements: ['Gatto'], tags: [] }))
    }
    const backOf = async (id = 0) =>
      dreamThreadsSchema.parse((await agent.get(`/api/dreams/${id}/threads`).expect(200)).body).back
    expect(await backOf(dreams[1]?.id)).toBeNull()
    expect(await backOf(dreams[2]?.id)).toEqual({ kind: 'symbols', name: 'Gatto', nights: 41 })
  })

  it('never ask whether the own name is a person', async () => {
    const agent = await t.signUp()
    const [own = ''] = agent.user.username.split('-')
    const content = `Qualcuno chiama ${own[0]?.toUpperCase()}${own.slice(1)}, e poi Rosa.`
    const { id } = await record(agent, { content })
    expect((await agent.get(`/api/dreams/${id}/threads`).expect(200)).body.unknownName).toBe('Rosa')
  })

  it('ask once whether a name is a person, which the index of earlier and later dreams then includes', async () => {
    const agent = await t.signUp()
    const stranger = await t.signUp()
    const content = 'Cammino piano. Con me c’è Rosa, e dopo incontro Giulio.'
    await record(stranger, { content })
    const first = await record(agent, { content, date: daysAgo(3) })
    const askedOf = async ({ id }: { id: number }) => (await agent.get(`/api/dreams/${id}/threads`)).body.unknownName
    const say = (name: string, isPerson: boolean) => agent.post('/api/people').send({ name, isPerson }).expect(204)
    expect(await askedOf(first)).toBe('Rosa')
    await say('Rosa', true)
    expect(await askedOf(first)).toBe('Giulio')
    await say('Giulio', false)
    expect(await askedOf(first)).toBeNull()
    await record(agent, { content: 'Un vestito rosa. Rosa ride.', date: daysAgo(1) })
    await record(agent, { content: 'Un vestito rosa, nella piazza di Rosarno.' })
    const { dreams, passages } = await threadOf(agent, 'person/Rosa')
    expect(dreams).toBe(2)
    expect(passages[0]?.sentence).toBe('Rosa ride.')
    await agent.get('/api/threads/person/Giulio').expect(404)
    expect((await agent.get('/api/dreams?element=Rosa').expect(200)).body.items).toHaveLength(2)
    await stranger.get('/api/threads/person/Rosa').expect(404)
    await say('Rosa', false)
    await agent.get('/api/threads/person/Rosa').expect(404)
    await agent.post('/api/people').send({ name: '.*', isPerson: true }).expect(400)
  })
})

describe('a passage', () => {
  const word = { group: undefined, evidence: null }
  it.each([
    [
      'the words of an analysis',
      'Apro. Cola un liquido scuro. Fine.',
      { ...word, label: 'Sangue', evidence: 'liquido' },
      'Cola un liquido scuro.',
    ],
    [
      'a form of the lexicon',
      'Salgo. Nuotavo piano. Fine.',
      { group: 'symbols', label: 'Acqua', evidence: null },
      'Nuotavo piano.',
    ],
    [
      'own words in another form',
      'Rido. Le due nonne cuciono… Fine.',
      { ...word, label: 'Nonna' },
      'Le due nonne cuciono…',
    ],
    ['a tag that is not in the text', 'Rido.', { ...word, label: 'lavoro' }, null],
  ] as const)('is the sentence with %s', (_, content, term, sentence) => {
    expect(sentenceWith(content, term)).toBe(sentence)
  })

  it('is cut if the sentence is long', () => {
    const content = `${'cammino piano '.repeat(30)}verso il mare ${'e ancora oltre '.repeat(30)}`
    const sentence = sentenceWith(content, { group: 'symbols', label: 'Mare', evidence: null }) ?? ''
    expect(sentence).toContain('verso il mare')
    expect(sentence.length).toBeLessThan(250)
  })

  it('contains possible names of people, and no place', () => {
    const text = 'Anna ride. Siamo a casa di Marta, in Sardegna, vicino a via Garibaldi. Vedo Marta e lo zio Niccolò.'
    expect(namesIn(`${text} Dico: Ciao. Il lago d’Orta è lontano.`)).toEqual(['Marta', 'Niccolò'])
    expect(namesIn('Ero su un tram di Torino con Rina. Poi un treno per Forlì o verso Lecce.')).toEqual(['Rina'])
  })

  it('is the last event of the dream, as an ending', () => {
    expect(endingOf('Ero in barca. Alla fine mia nonna mi ha preso per mano. Poi mi sono svegliata.')).toContain(
      'mia nonna',
    )
  })
})
