import { describe, expect, it } from 'vitest'
import { encodeCursor } from '#server/db/paging.ts'
import { findOlderElements } from '#server/features/dreams/older-dreams.service.ts'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { Clock } from '#server/test/community-kit.ts'
import { annotate, change, daysAgo, LAKE, record } from '#server/test/factories.ts'
import { analyze } from '#server/test/model-app.ts'
import {
  ANNOTATIONS_MAX,
  DICTIONARY_PAGE,
  ENTRY_NOTES,
  EVENING_HOURS,
  FEELINGS,
  LINE_MAX,
  SPAN_QUOTE_MAX,
  WORDS_MAX,
} from '#shared/constants/annotations.ts'
import { ANSWER_MAX } from '#shared/constants/limits.ts'
import {
  type AnnotatedDream,
  type Annotation,
  annotatedDreamSchema,
  type Dictionary,
  dictionarySchema,
  type Evening,
  eveningSchema,
} from '#shared/contracts/annotations.ts'

type Given = Partial<Annotation>

/** The defaults of an annotation. */
const UNSAID = { occurrence: 0, words: '', feelings: [], day: '', isTitle: false, question: null }
const HOUSE = { kind: 'thing', quote: 'una casa', words: 'Perché è così stretta?' } as const satisfies Given
const BRIDGE = { kind: 'bridge', quote: null, words: 'La domenica, al lago.' } as const satisfies Given

const read = async (agent: SignedIn, id: number): Promise<AnnotatedDream> =>
  annotatedDreamSchema.strict().parse((await agent.get(`/api/dreams/${id}/annotations`).expect(200)).body)
const write = async (agent: SignedIn, id: number, annotations: readonly Given[]): Promise<AnnotatedDream> =>
  annotatedDreamSchema.strict().parse((await annotate(agent, id, annotations).expect(200)).body)
/** A dream with annotations. @returns its id */
async function annotated(agent: SignedIn, annotations: readonly Given[], dream: Parameters<typeof record>[1] = {}) {
  const { id } = await record(agent, dream)
  await write(agent, id, annotations)
  return id
}
const words = (text: string, rest: Given = {}): Given => ({ ...LAKE, words: text, ...rest })

describe('annotations of a dream', () => {
  const t = useTestApp()

  it('keep their order and content, and change and go one by one', async () => {
    const agent = await t.signUp()
    const { id } = await record(agent)
    expect((await read(agent, id)).annotations).toEqual([])
    const all: Given[] = [
      BRIDGE,
      { ...LAKE, occurrence: 1, feelings: ['Paura', 'Calma'], day: 'in tram' },
      { kind: 'person', quote: 'nonna', feelings: ['Tenerezza'] },
      { kind: 'moment', quote: 'le stanze siano allagate', words: 'l’estate' },
      { kind: 'next', quote: null, words: 'E arrivavo a riva.' },
      { kind: 'answer', quote: 'una casa', words: 'Mia madre.', question: 'Chi c’era?' },
    ]
    const { annotations } = await write(agent, id, all)
    expect(annotations.map(({ key: _key, id: _id, ...annotation }) => annotation)).toEqual(
      all.map((each) => ({ ...UNSAID, ...each })),
    )
    expect((await read(agent, id)).annotations).toEqual(annotations)
    const [first, second, ...others] = annotations
    const url = (annotation = first) => `/api/dreams/${id}/annotations/${annotation?.id}`
    const { body } = await agent.put(url(second)).send(words('  il mare  ')).expect(200)
    const changed = { ...UNSAID, ...LAKE, id: second?.id, key: second?.key, words: 'il mare' }
    expect(body.annotations).toEqual([first, changed, ...others])
    for (const _twice of [1, 2]) expect((await agent.delete(url()).expect(200)).body).toEqual(await read(agent, id))
    expect((await read(agent, id)).annotations).toEqual([changed, ...others])
  })

  it('of one device stay if another one writes without knowing them', async () => {
    const agent = await t.signUp()
    const id = await annotated(agent, [LAKE])
    await agent.put(`/api/dreams/${id}/annotations/${crypto.randomUUID()}`).send(HOUSE).expect(200)
    expect((await read(agent, id)).annotations).toMatchObject([LAKE, HOUSE])
    // A page of an earlier release sends the annotations it knows.
    await write(agent, id, [{ ...HOUSE, words: 'stretta' }, BRIDGE])
    expect((await read(agent, id)).annotations).toMatchObject([LAKE, { ...HOUSE, words: 'stretta' }, BRIDGE])
  })

  it('have a version, and a client that has it gets 304', async () => {
    const agent = await t.signUp()
    const id = await annotated(agent, [LAKE])
    const url = `/api/dreams/${id}/annotations`
    const { etag } = (await agent.get(url).expect(200)).headers
    await agent.get(url).set('If-None-Match', `${etag}`).expect(304)
    const { headers } = await agent.put(`${url}/${crypto.randomUUID()}`).send(HOUSE).expect(200)
    expect((await agent.get(url).set('If-None-Match', `${etag}`).expect(200)).headers.etag).toBe(headers.etag)
  })

  it.each<[string, readonly object[]]>([
    ['words about a thing that are too long', [words('a'.repeat(WORDS_MAX + 1))]],
    ['a next line that is too long', [{ kind: 'next', quote: null, words: 'a'.repeat(LINE_MAX + 1) }]],
    ['a bridge that is too long', [{ ...BRIDGE, words: 'a'.repeat(LINE_MAX + 1) }]],
    ['an answer that is too long', [{ kind: 'answer', quote: null, words: 'a'.repeat(ANSWER_MAX + 1) }]],
    ['a day that is too long', [{ ...LAKE, day: 'a'.repeat(WORDS_MAX + 1) }]],
    ['an unknown feeling', [{ ...LAKE, feelings: ['Noia'] }]],
    ['more feelings than there are', [{ ...LAKE, feelings: [...FEELINGS, 'Calma'] }]],
    ['a thing without its quotation', [{ ...LAKE, quote: null }]],
    ['a person without their quotation', [{ kind: 'person', words: 'mia nonna' }]],
    ['an empty quotation', [{ ...LAKE, quote: '' }]],
    ['a quotation that is too long', [{ ...LAKE, quote: 'a'.repeat(SPAN_QUOTE_MAX + 1) }]],
    ['an unknown kind', [{ ...LAKE, kind: 'dream' }]],
    ['a place that is none', [{ ...LAKE, occurrence: -1 }]],
    ['a key of one’s own', [{ ...LAKE, key: 'mare' }]],
    ['more than a dream keeps', Array.from({ length: ANNOTATIONS_MAX + 1 }, () => LAKE)],
  ])('refuse %s, and stay as they were', async (_what, annotations) => {
    const agent = await t.signUp()
    const id = await annotated(agent, [LAKE])
    const before = await read(agent, id)
    const { body } = await annotate(agent, id, [HOUSE, ...annotations]).expect(400)
    expect(body.code).toBe('validation')
    await agent.put(`/api/dreams/${id}/annotations`).send({}).expect(400)
    expect(await read(agent, id)).toEqual(before)
  })

  it('accept the maximum number and length', async () => {
    const agent = await t.signUp()
    const { id } = await record(agent)
    const longest: Given = { ...LAKE, quote: 'b'.repeat(SPAN_QUOTE_MAX), words: 'a'.repeat(WORDS_MAX) }
    const most = Array.from({ length: ANNOTATIONS_MAX }, () => ({ ...longest, feelings: [...FEELINGS] }))
    expect((await write(agent, id, most)).annotations).toHaveLength(ANNOTATIONS_MAX)
  })

  it('are stored without the hedge before the words: of a hedge alone the feeling remains', async () => {
    const agent = await t.signUp()
    const { id } = await record(agent)
    const given = [
      words('boh', { feelings: ['Paura'] }),
      words('boh, la scuola'),
      { ...BRIDGE, words: 'Boh, al lavoro.' },
    ]
    const { annotations } = await write(agent, id, given)
    expect(annotations).toMatchObject([
      { words: '', feelings: ['Paura'] },
      { words: 'la scuola', feelings: [] },
      { words: 'Boh, al lavoro.' },
    ])
  })

  it('stay with a dream whose text lost their words, and can be written again', async () => {
    const agent = await t.signUp()
    const id = await annotated(agent, [LAKE])
    const { annotations } = await read(agent, id)
    await change(agent, id, { content: 'Un treno passava piano sopra un ponte.' })
    expect((await read(agent, id)).annotations).toEqual(annotations)
    expect((await write(agent, id, [LAKE])).annotations).toEqual(annotations)
  })

  it('show the caring note as long as they call for it, and no spans are proposed meanwhile', async () => {
    const agent = await t.signUp()
    const { id } = await record(agent)
    await analyze(agent, id).expect(201)
    const careOfAnalysis = async () => (await agent.get(`/api/dreams/${id}/analysis`).expect(200)).body.safety?.level
    for (const said of [words('Voglio uccidermi.'), { ...LAKE, day: 'Voglio uccidermi.' }]) {
      expect(await write(agent, id, [said])).toMatchObject({ safety: { level: 1 }, spans: [] })
      expect(await careOfAnalysis()).toBe(1)
    }
    expect((await write(agent, id, [LAKE])).safety).toBeNull()
    expect(await careOfAnalysis()).toBeUndefined()
  })

  it('are checked for care once, on writing or by newer rules, and not with each analysis that is shown', async () => {
    const agent = await t.signUp()
    const id = await annotated(agent, [words('Voglio uccidermi.')])
    await analyze(agent, id).expect(201)
    const careOfAnalysis = async () => (await agent.get(`/api/dreams/${id}/analysis`).expect(200)).body.safety?.level
    await t.deps.pool.query(`update annotations set words = 'il lago' where user_id = $1`, [agent.user.id])
    expect(await careOfAnalysis()).toBe(1)
    await t.deps.pool.query(`update dreams set rules_version = 0 where user_id = $1`, [agent.user.id])
    await findOlderElements(t.deps, new AbortController().signal, { pauseMs: 0 })
    expect(await careOfAnalysis()).toBeUndefined()
  })

  it('are checked for care with the analysis while newer rules have not read them', async () => {
    const agent = await t.signUp()
    const id = await annotated(agent, [words('Voglio uccidermi.')])
    await analyze(agent, id).expect(201)
    await t.deps.pool.query(`update dreams set rules_version = 0, care = null where user_id = $1`, [agent.user.id])
    expect((await agent.get(`/api/dreams/${id}/analysis`).expect(200)).body.safety?.level).toBe(1)
  })

  it('state whether the dream or they tell of a death', async () => {
    const agent = await t.signUp()
    const calm = await record(agent, { title: 'Stanotte' })
    expect((await read(agent, calm.id)).tellsDeath).toBe(false)
    expect((await write(agent, calm.id, [words('il nonno che è morto')])).tellsDeath).toBe(true)
    expect((await write(agent, calm.id, [LAKE])).tellsDeath).toBe(false)
    const dream = await record(agent, { content: 'Mio fratello moriva tra le mie braccia, in un giardino.' })
    expect((await read(agent, dream.id)).tellsDeath).toBe(true)
  })

  it('all stay if written at once, up to the maximum of a dream', async () => {
    const agent = await t.signUp()
    const id = await annotated(
      agent,
      Array.from({ length: ANNOTATIONS_MAX - 6 }, (_, n) => words(`parole ${n}`, { occurrence: n })),
    )
    const put = () => agent.put(`/api/dreams/${id}/annotations/${crypto.randomUUID()}`).send(HOUSE)
    const made = await Promise.all(Array.from({ length: 12 }, put))
    expect(made.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), ...Array(6).fill(400)])
    expect((await read(agent, id)).annotations).toHaveLength(ANNOTATIONS_MAX)
  })

  it('are never visible to others', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const secret = 'unaparolachenessunaltrolegge'
    const said = [words(secret, { day: secret }), { ...BRIDGE, words: secret, isTitle: true }]
    const id = await annotated(anna, said)
    await analyze(anna, id).expect(201)
    const { body } = await anna.post(`/api/dreams/${id}/share`).send({ includeAnalysis: true }).expect(201)
    await anna.post(`/api/dreams/${id}/share-to-community`).expect(201)
    for (const agent of [t.visitor(), bruno]) {
      for (const path of [`/api/shared/dream/${body.shareId}`, '/api/community-dreams?limit=50']) {
        const { text } = await agent.get(path).expect(200)
        expect(text).toContain('calmissimo')
        expect(text).not.toContain(secret)
      }
    }
    for (const path of ['/api/dictionary', '/api/annotations/evening']) {
      expect((await bruno.get(path).expect(200)).text).not.toContain(secret)
    }
  })
})

describe('the words of earlier dreams', () => {
  const t = useTestApp()

  it('are the latest about the same thing, of an earlier dream and never of a later one', async () => {
    const agent = await t.signUp()
    const night = (days: number) => ({ title: `Notte ${days}`, date: daysAgo(days) })
    const first = await annotated(agent, [words('il primo', { feelings: ['Calma'] })], night(9))
    expect((await read(agent, first)).earlier).toEqual([])
    const second = await annotated(agent, [words('il secondo'), HOUSE], night(6))
    const wordless = await annotated(agent, [words('', { feelings: ['Paura'] })], night(5))
    const now = await annotated(agent, [LAKE], night(3))
    await annotated(agent, [words('di dopo')], night(1))

    const { annotations, earlier } = await read(agent, now)
    const [lake] = annotations
    const note = { feelings: [], day: '', quote: LAKE.quote, key: lake?.key, heading: expect.any(String) }
    const ofLake = (notes: AnnotatedDream['earlier']) => notes.filter(({ key }) => key === lake?.key)
    expect(lake?.key).toEqual(expect.any(String))
    expect(ofLake(earlier)).toEqual([{ ...note, dreamId: second, ...night(6), words: 'il secondo' }])
    expect(ofLake((await read(agent, wordless)).earlier)).toEqual(ofLake(earlier))
    expect(ofLake((await read(agent, second)).earlier)).toEqual([
      { ...note, dreamId: first, ...night(9), words: 'il primo', feelings: ['Calma'] },
    ])
    expect((await read(agent, first)).earlier).toEqual([])
  })
})

describe('the question of the evening', () => {
  const clock = new Clock()
  const t = useTestApp({ deps: { now: clock.now } })
  const passHours = (hours: number) => clock.passDays(hours / 24)
  const waiting = async (agent: SignedIn): Promise<Evening['waiting']> =>
    eveningSchema.strict().parse((await agent.get('/api/annotations/evening').expect(200)).body).waiting

  it('is not asked if the words call for care', async () => {
    const agent = await t.signUp()
    const { id } = await record(agent)
    await write(agent, id, [words('Voglio uccidermi.')])
    expect(await waiting(agent)).toBeNull()
  })

  it('is asked once there are words about a dream, until it is answered or refused', async () => {
    const agent = await t.signUp()
    const { id, title, date } = await record(agent)
    expect(await waiting(agent)).toBeNull()
    await write(agent, id, [words('', { feelings: ['Calma'] }), { kind: 'next', quote: null, words: 'E poi.' }])
    expect(await waiting(agent)).toBeNull()
    const note = { dreamId: id, title, date, quote: LAKE.quote, words: LAKE.words, feelings: [], day: '' }
    await write(agent, id, [LAKE, HOUSE])
    expect(await waiting(agent)).toEqual(note)
    const url = `/api/dreams/${id}/annotations/${crypto.randomUUID()}`
    for (const bridge of [BRIDGE, { ...BRIDGE, words: '' }]) {
      await agent.put(url).send(bridge).expect(200)
      expect(await waiting(agent)).toBeNull()
      await agent.delete(url).expect(200)
      expect(await waiting(agent)).toEqual(note)
    }
  })

  it(`waits ${EVENING_HOURS} hours`, async () => {
    const agent = await t.signUp()
    const id = await annotated(agent, [LAKE])
    passHours(EVENING_HOURS - 0.1)
    expect(await waiting(agent)).toMatchObject({ dreamId: id })
    passHours(0.2)
    expect(await waiting(agent)).toBeNull()
  })

  it('is about the latest dream, and only its owner gets it', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const latest = await annotated(anna, [LAKE], { date: daysAgo(1) })
    await annotated(anna, [LAKE], { date: daysAgo(5) })
    expect(await waiting(anna)).toMatchObject({ dreamId: latest })
    expect(await waiting(bruno)).toBeNull()
  })
})

describe('the dictionary', () => {
  const t = useTestApp()
  const find = async (agent: SignedIn, query: Record<string, string | number> = {}): Promise<Dictionary> =>
    dictionarySchema.strict().parse((await agent.get('/api/dictionary').query(query).expect(200)).body)
  const entryOf = ({ items }: Dictionary, quote: string) => items.filter(({ notes }) => notes[0]?.quote === quote)
  const initial = (heading: string) => heading.normalize('NFD').charAt(0).toLowerCase()

  it('has an entry for each annotated thing, with its latest notes', async () => {
    const agent = await t.signUp()
    expect(await find(agent)).toEqual({ items: [], nextCursor: null, total: 0, letters: [] })
    const ids = []
    for (let n = 0; n <= ENTRY_NOTES; n++) {
      ids.push(await annotated(agent, [words(`parole ${n}`)], { title: `Notte ${n}`, date: daysAgo(9 - n) }))
    }
    await annotated(agent, [HOUSE, words(''), { kind: 'next', quote: null, words: 'E poi.' }, BRIDGE])
    const dictionary = await find(agent)
    expect(dictionary.items).toHaveLength(2)
    expect(entryOf(dictionary, HOUSE.quote)).toMatchObject([
      // As many as its thread has.
      { kind: 'thing', dreams: ENTRY_NOTES + 2, notes: [{ words: HOUSE.words }] },
    ])
    const [lake] = entryOf(dictionary, LAKE.quote)
    expect(lake).toMatchObject({ kind: 'thing', dreams: ENTRY_NOTES + 2 })
    expect(lake?.notes.map(({ dreamId, words: said }) => [dreamId, said])).toEqual(
      ids
        .map((id, n) => [id, `parole ${n}`])
        .toReversed()
        .slice(0, ENTRY_NOTES),
    )
    expect(lake?.notes[0]).toEqual({
      ...{ dreamId: ids.at(-1), title: `Notte ${ENTRY_NOTES}`, date: daysAgo(9 - ENTRY_NOTES) },
      ...{ quote: LAKE.quote, words: `parole ${ENTRY_NOTES}`, feelings: [], day: '' },
    })
  })

  it('has moments under their own words', async () => {
    const agent = await t.signUp()
    await annotated(agent, [{ kind: 'moment', quote: 'Le stanze siano allagate', words: 'l’estate' }])
    const { items, letters } = await find(agent, { q: 'allagate' })
    expect(items).toMatchObject([{ kind: 'moment', heading: 'Le stanze siano allagate', dreams: 1 }])
    expect(letters).toEqual(['l'])
  })

  it('is sorted by heading, and lists its letters', async () => {
    const agent = await t.signUp()
    const quotes = ['una zattera', 'il bosco', 'la casa', 'un lago', 'la barca']
    await annotated(
      agent,
      quotes.map((quote) => words('parole', { quote })),
    )
    const { items, total, letters } = await find(agent)
    const initials = items.map(({ heading }) => initial(heading))
    expect(initials).toEqual(initials.toSorted())
    expect({ total, letters }).toEqual({ total: items.length, letters: [...new Set(initials)] })
    for (const letter of letters ?? []) {
      const page = await find(agent, { letter })
      expect(page.items).toEqual(items.filter(({ heading }) => initial(heading) === letter))
      expect(page).toMatchObject({ total, letters })
    }
    expect((await find(agent, { letter: '#' })).items).toEqual([])
    await agent.get('/api/dictionary?letter=ab').expect(400)
  })

  it('is searched by headings and words, without regard to accents and capitals', async () => {
    const agent = await t.signUp()
    await annotated(agent, [LAKE, HOUSE])
    const all = await find(agent)
    const [house] = entryOf(all, HOUSE.quote)
    for (const q of ['PERCHE', 'così', 'cosi', ' stretta ', house?.heading.toUpperCase() ?? expect.fail()]) {
      expect(await find(agent, { q }), q).toMatchObject({ items: [house], total: 1 })
    }
    expect(await find(agent, { q: 'zattera' })).toMatchObject({ items: [], total: 0 })
    expect((await find(agent, { q: '' })).items).toEqual(all.items)
  })

  it('is read page by page, without a gap if two entries have one name', async () => {
    const agent = await t.signUp()
    const long = 'precipitevolissimevolmente'.repeat(5)
    const quotes = ['la barca', long, `${long.slice(1)}`, 'il bosco', 'la nonna']
    const said = quotes.map((quote) => words('parole', { quote }))
    await annotated(agent, [...said, words('mia nonna', { quote: 'la nonna', kind: 'person' })])
    const whole = await find(agent)
    const pages: Dictionary[] = []
    for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)?.nextCursor ?? null) {
      pages.push(await find(agent, { limit: 1, ...(cursor && { cursor }) }))
    }
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.items)
    expect(pages.map(({ total }) => total)).toEqual(pages.map((_, n) => (n === 0 ? whole.total : undefined)))
    const forged = [['a'], ['a', 1], ['a\0', 'a', 'thing'], ['a', 'a\0', 'thing'], ['a', 'a', 'dream']]
    for (const cursor of ['abc', ...forged.map(encodeCursor)]) {
      await agent.get('/api/dictionary').query({ cursor }).expect(400)
    }
    await agent.get(`/api/dictionary?limit=${DICTIONARY_PAGE + 1}`).expect(400)
  })
})
