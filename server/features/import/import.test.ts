import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { annotate, buildDream, daysAgo, LAKE, record } from '#server/test/factories.ts'
import { WORDS_MAX } from '#shared/constants/annotations.ts'
import { EVENT_STREAM } from '#shared/constants/api.ts'
import { EXPORT_JSON, IMPORT_FIELD } from '#shared/constants/export.ts'
import { type Annotation, dictionarySchema } from '#shared/contracts/annotations.ts'
import type { Export } from '#shared/contracts/export.ts'
import type { ImportPreview, ImportResult, LatestImport } from '#shared/contracts/import.ts'
import { WHOLE_DREAM } from '#shared/test/dreams.ts'

const SAID = [
  { kind: 'person', quote: 'nonna', words: '', feelings: ['Tenerezza', 'Calma'], day: 'al telefono' },
  { kind: 'moment', quote: 'Cammino', occurrence: 1, words: 'piano' },
  { kind: 'next', quote: null, words: 'E arrivavo a riva.' },
  { kind: 'bridge', quote: null, words: 'La domenica.', isTitle: true },
  { kind: 'answer', quote: 'una casa', words: 'Mia nonna', question: 'Di chi è la casa?' },
] as const satisfies Partial<Annotation>[]

type File = Uint8Array | string
const CSV = 'diario.csv'

describe('import', () => {
  const t = useTestApp()

  const upload = (agent: SignedIn, path: string, file: File, name: string) =>
    agent.post(path).attach(IMPORT_FIELD, Buffer.from(file as string), name)
  const preview = async (agent: SignedIn, file: File, name: string): Promise<ImportPreview> =>
    (await upload(agent, '/api/imports/preview', file, name).expect(200)).body
  const run = async (agent: SignedIn, file: File, name: string, settings = false): Promise<ImportResult> =>
    (await upload(agent, `/api/imports?settings=${settings}`, file, name).expect(200)).body
  const latest = async (agent: SignedIn): Promise<LatestImport['latest']> =>
    (await agent.get('/api/imports/latest').expect(200)).body.latest
  const listed = async (agent: SignedIn) => (await agent.get('/api/dreams').expect(200)).body
  const zipOf = async (agent: SignedIn): Promise<Buffer> =>
    (await agent.get('/api/export').buffer(true).responseType('blob').expect(200)).body
  const jsonOf = (zip: Uint8Array): Export => JSON.parse(strFromU8(unzipSync(zip)[EXPORT_JSON] ?? new Uint8Array()))

  /** The entries of a dictionary without their dream ids. */
  const dictionaryOf = async (agent: SignedIn) =>
    dictionarySchema
      .parse((await agent.get('/api/dictionary').expect(200)).body)
      .items.map(({ notes, ...entry }) => ({ ...entry, notes: notes.map(({ dreamId: _dreamId, ...note }) => note) }))

  const csv = (rows: number) =>
    [
      'data;titolo;testo',
      ...Array.from({ length: rows }, (_, n) => `${daysAgo(n + 1)};Notte ${n};Sognavo ${n} volte`),
    ].join('\n')

  it('restores an export in a new account: every dream, analysis, annotation and setting as before', async () => {
    const anna = await t.signUp({ premium: true })
    const text = { content: buildDream().content, elements: [] }
    for (let n = 0; n < 3; n += 1) {
      const dream = await record(anna, { ...WHOLE_DREAM, ...text, title: `Il lago ${n % 2}`, date: daysAgo(n % 2) })
      const { body } = await anna.post(`/api/dreams/${dream.id}/analyze`).send({ type: n % 2 ? 'basic' : 'advanced' })
      await annotate(anna, dream.id, [{ ...LAKE, words: `Il lago ${n}` }, ...SAID]).expect(200)
      await anna.patch(`/api/dreams/${dream.id}/elements`).send({ remove: body.patterns.symbols[0].symbol })
    }
    await anna.post('/api/monthly-analysis').expect(201)
    await anna.post('/api/empty-mornings').expect(204)
    await anna.post('/api/people').send({ name: 'Giulio', isPerson: true }).expect(204)
    const reminder = { time: '06:15', weekdays: [1, 5], timeZone: 'Europe/Lisbon' }
    await anna
      .put('/api/reminders')
      .send({ ...reminder, enabled: true })
      .expect(200)
    const settings = {
      ...{ avatar: 'stella', publicProfile: false },
      ...{ aiConsent: true, aiDiaryConsent: false, voiceConsent: true },
    }
    await anna.patch('/api/profile').send(settings).expect(200)
    const zip = await zipOf(anna)
    const countsOf = async (agent: SignedIn) => (await agent.get('/api/stats').expect(200)).body.recurringElements
    const counts = await countsOf(anna)
    const dictionary = await dictionaryOf(anna)
    await t.deps.db.execute(sql`delete from users where id = ${anna.user.id}`)

    const again = await t.signUp({ premium: true })
    const before = await preview(again, zip, 'diario.zip')
    expect(before).toMatchObject({
      format: 'diario',
      fresh: 3,
      existing: 0,
      months: 1,
      settings: true,
      dreamLimit: null,
    })
    expect(await run(again, zip, 'diario.zip', true)).toMatchObject({ added: 3, months: 1, unreadable: 0 })

    const [old, now] = [jsonOf(zip), jsonOf(await zipOf(again))]
    const asImported = ({ dreams, monthlyAnalyses, ...rest }: ReturnType<typeof comparable>) => {
      const mark = { engine: 'imported' as const, modelFailed: false }
      const marked = dreams.map((dream) => ({
        ...dream,
        analysis: dream.analysis && { ...dream.analysis, ...mark, withAnnotations: true },
      }))
      return { ...rest, dreams: marked, monthlyAnalyses: monthlyAnalyses.map((month) => ({ ...month, ...mark })) }
    }
    const comparable = ({ dreams, monthlyAnalyses, game, people }: Export) => ({
      dreams: dreams.map(({ id: _id, link: _link, ...dream }) => dream),
      monthlyAnalyses,
      emptyMornings: game.emptyMornings,
      people,
    })
    expect(comparable(now)).toEqual(asImported(comparable(old)))
    expect(old.dreams.map(({ annotations }) => annotations)).toMatchObject(
      old.dreams.map((_, n) => [{ ...LAKE, words: `Il lago ${n}` }, ...SAID]),
    )
    expect(old.dreams[0]).toMatchObject({ ...WHOLE_DREAM, ...text, title: 'Il lago 0', date: daysAgo(0) })
    expect(old.game.emptyMornings).toHaveLength(1)
    expect(old.people).toEqual([{ name: 'Giulio', isPerson: true }])
    expect(old.reminder).toEqual({ ...reminder, enabled: true, endedAt: null })
    expect(now.reminder).toEqual({ ...reminder, enabled: false, endedAt: null })
    expect(old.settings).toEqual(settings)
    // The new account has not unlocked the avatar.
    expect(now.settings).toEqual({ ...settings, avatar: 'luna' })
    const [first] = await listed(again)
    const { body: analysis } = await again.get(`/api/dreams/${first.id}/analysis`).expect(200)
    expect(analysis).toMatchObject({ outdated: false, canReread: false })
    expect(dictionary.map(({ notes }) => notes.length).toSorted()).toEqual([3, 3, 3])
    expect(await dictionaryOf(again)).toEqual(dictionary)
    const found = await again.get('/api/dreams?q=lago').expect(200)
    expect(found.body.items).toHaveLength(3)
    expect(await countsOf(again)).toEqual(counts)
  })

  it('treats an analysis as untrusted: marked, without links, on no link, to be made again', async () => {
    const anna = await t.signUp({ premium: true })
    const { id } = await record(anna)
    await anna.post(`/api/dreams/${id}/analyze`).send({ type: 'advanced' }).expect(201)
    const file = jsonOf(await zipOf(anna))
    const [dream] = file.dreams
    if (!dream?.analysis) expect.fail()
    const link = 'Che cosa si sa: [la [banca](https://a.example)](https://b.example)'
    const forged = {
      ...dream.analysis,
      ...{ engine: 'openai', modelFailed: true, withAnnotations: false, basic: link, advanced: link, journal: link },
      patterns: { ...dream.analysis.patterns, symbols: [{ symbol: 'mare', meaning: link, evidence: '' }] },
      safety: { level: 1, text: 'Chiama lo 899 123456' },
    }
    const month = { engine: 'openai', modelFailed: true, analysis: link, startDate: daysAgo(9), endDate: daysAgo(0) }
    const months = [{ ...month, safety: forged.safety, createdAt: new Date().toISOString() }]
    const bruno = await t.signUp({ premium: true })
    const json = JSON.stringify({ ...file, dreams: [{ ...dream, analysis: forged }], monthlyAnalyses: months })
    expect(await run(bruno, json, 'diario.json')).toMatchObject({ added: 1, months: 1 })

    const [imported] = await listed(bruno)
    const path = `/api/dreams/${imported.id}`
    const { body: analysis } = await bruno.get(`${path}/analysis`).expect(200)
    expect(analysis).toMatchObject({
      engine: 'imported',
      modelFailed: false,
      safety: { text: expect.stringContaining('112') },
    })
    const { body: monthly } = await bruno.get('/api/monthly-analysis/latest').expect(200)
    expect(monthly).toMatchObject({ engine: 'imported', safety: { text: expect.stringContaining('112') } })
    for (const { text } of [await bruno.get(`${path}/analysis`), await bruno.get('/api/monthly-analysis/latest')]) {
      expect(text).toContain('banca')
      expect(text).not.toMatch(/\]\(|899/)
    }
    const { body: shared } = await bruno.post(`${path}/share`).send({ includeAnalysis: true }).expect(201)
    expect(shared.includesAnalysis).toBe(false)
    const { body: read } = await t.visitor().get(`/api/shared/dream/${shared.shareId}`).expect(200)
    expect(read).toMatchObject({ analysis: null, engine: null })
    const { body: again } = await bruno.post(`${path}/analyze`).send({ type: 'basic' }).expect(201)
    expect(again.engine).toBe('built-in')
  })

  it('turns the answers in an export of older releases into annotations', async () => {
    const agent = await t.signUp({ premium: true })
    const at = '2026-11-23T18:44:58.132Z'
    const question = { id: 'image-1k', text: '«Il mare saliva»: da dove può venire?', quote: 'il mare saliva' }
    const analysis = {
      ...{
        kind: 'basic',
        engine: 'openai',
        modelFailed: false,
        basic: 'Il mare sale piano.',
        advanced: null,
        journal: '',
      },
      patterns: { symbols: [], emotions: [], themes: [], recommendations: [] },
      ...{ safety: null, questions: [{ ...question, quick: ['Calma'] }], withAnswers: true },
      ...{ sourceHash: 'una', inputHash: 'altra', createdAt: at },
    }
    const answers = [
      { questionId: question.id, question: question.text, quote: question.quote, answer: 'Da Rimini.', updatedAt: at },
      { questionId: 'more-2', question: 'Chi c’era?', quote: null, answer: 'a'.repeat(500), updatedAt: at },
    ]
    const dream = { ...buildDream(), createdAt: at, updatedAt: at, analysis, answers }
    const broken = { ...dream, title: 'Guasto', answers: [{ ...answers[0], quote: '' }] }
    const file = { format: 'diario-dei-sogni', version: 2, dreams: [{ id: 1, link: null, ...dream }, broken] }
    expect(await run(agent, JSON.stringify(file), 'diario.json')).toMatchObject({ added: 1, unreadable: 1 })
    const [exported] = jsonOf(await zipOf(agent)).dreams
    expect(exported?.analysis).toMatchObject({ basic: analysis.basic, withAnnotations: true, createdAt: at })
    expect(exported?.annotations).toEqual(
      answers.map(({ questionId: _questionId, answer, ...rest }) => ({
        ...{ kind: 'answer', occurrence: 0, words: answer, feelings: [], day: '', isTitle: false },
        ...rest,
      })),
    )
  })

  it('rejects a dream with invalid annotations', async () => {
    const agent = await t.signUp()
    const updatedAt = '2026-11-23T18:44:58.132Z'
    const unwritten = [
      { ...LAKE, quote: null },
      { ...LAKE, words: 'a'.repeat(WORDS_MAX + 1) },
      { ...LAKE, feelings: ['Noia'] },
      { ...LAKE, kind: 'dream' },
    ]
    const dreams = [{ ...LAKE, later: 'field' }, ...unwritten].map((annotation, n) => ({
      ...buildDream({ title: `Notte ${n}` }),
      annotations: [{ ...annotation, updatedAt }],
    }))
    const file = JSON.stringify({ format: 'diario-dei-sogni', version: 3, dreams })
    expect(await run(agent, file, 'diario.json')).toMatchObject({ added: 1, unreadable: unwritten.length })
    expect(jsonOf(await zipOf(agent)).dreams).toMatchObject([{ title: 'Notte 0', annotations: [LAKE] }])
  })

  it('adds nothing a second time, and reports existing, missing and unreadable dreams', async () => {
    const [agent, stranger] = [await t.signUp(), await t.signUp()]
    const entries = ['2026-01-05;Treni;Un treno', '2026-01-05;Treni;Un treno', '05/01/2026;Mare;"Il mare; di notte"']
    const unreadable = [
      '31/02/2026;a;Il 31 febbraio',
      ';a;Senza data',
      '2999-01-01;a;Domani',
      `2026-01-01;a;${'a'.repeat(20_001)}`,
      '2026-01-01;a;ok\0no',
    ]
    const file = ['data;titolo;testo', ...unreadable, ...entries].join('\n')
    await record(agent, { date: '2026-01-05', title: 'Treni', content: 'Un treno' })
    const { examples, ...counts } = await preview(agent, file, CSV)
    const days = { first: '2026-01-05', last: '2026-01-05' }
    expect(counts).toMatchObject({ fresh: 2, existing: 1, unreadable: 5, days })
    expect(examples.unreadable).toEqual([
      { where: 'Riga 2', reason: 'La data manca o non si capisce' },
      { where: 'Riga 3', reason: 'La data manca o non si capisce' },
      { where: 'Riga 4', reason: 'La data non può essere nel futuro' },
    ])
    expect(await run(agent, file, CSV)).toMatchObject({ added: 2, existing: 1 })
    const first = await latest(agent)
    expect(await run(agent, file, CSV)).toMatchObject({ added: 0, existing: 3 })

    // An import with a changed dream cannot be undone.
    const [dream] = await listed(agent)
    await agent.post(`/api/dreams/${dream.id}/share`).send({}).expect(201)
    await stranger.delete(`/api/imports/${first?.id}`).expect(404)
    expect(await latest(agent)).toMatchObject({ id: first?.id, undoable: false })
    await agent.delete(`/api/imports/${first?.id}`).expect(409)
    expect(await listed(agent)).toHaveLength(3)
  })

  it('fills a plan up to its limit, also in a race of two imports, and reports the rest', async () => {
    const agent = await t.signUp()
    const seen = await preview(agent, csv(9), CSV)
    expect(seen).toMatchObject({ fresh: 7, overLimit: 2, dreamLimit: 7 })
    expect(seen.examples.overLimit.map(({ title }) => title)).toEqual(['Notte 7', 'Notte 8'])
    expect(seen.choice).toEqual(
      Array.from({ length: 9 }, (_, place) => ({ place, title: `Notte ${place}`, date: daysAgo(place + 1) })),
    )
    const other = csv(9).replaceAll('Notte', 'Alba')
    const answers = await Promise.all([csv(9), other].map((file) => upload(agent, '/api/imports', file, CSV)))
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(await listed(agent)).toHaveLength(7)
  })

  it('imports the newest that fit of a file with the oldest first, and the chosen ones after a choice', async () => {
    const [agent, chooser] = [await t.signUp(), await t.signUp()]
    const [head = '', ...rows] = csv(53).split('\n')
    const oldestFirst = [head, ...rows.reverse()].join('\n')
    const titles = async (owner: SignedIn) => (await listed(owner)).map(({ title }: { title: string }) => title)
    for (const owner of [agent, chooser]) await record(owner, { title: 'Mio', date: daysAgo(0) })

    expect(await run(agent, oldestFirst, CSV)).toMatchObject({ added: 6, overLimit: 47 })
    expect(await titles(agent)).toEqual(['Mio', ...Array.from({ length: 6 }, (_, n) => `Notte ${n}`)])

    const waits = { ...buildDream({ title: 'Bozza', date: daysAgo(0) }), key: 'a', createdAt: new Date() }
    const exported = { format: 'diario-dei-sogni', version: 3, dreams: [], drafts: [waits] }
    expect(await preview(agent, JSON.stringify(exported), 'diario.json')).toMatchObject({ overLimit: 1 })

    const { choice, examples, ...counts } = await preview(chooser, oldestFirst, CSV)
    expect(counts).toMatchObject({ fresh: 6, overLimit: 47 })
    expect(examples.fresh[0]?.title).toBe('Notte 0')
    expect(choice.map(({ title }) => title)).toEqual(Array.from({ length: 53 }, (_, n) => `Notte ${n}`))
    const take = [choice[1], choice[40]].map((each) => each?.place).join(',')
    await upload(chooser, '/api/imports?take=tutti', oldestFirst, CSV).expect(400)
    const { body } = await upload(chooser, `/api/imports?take=${take}`, oldestFirst, CSV).expect(200)
    expect(body).toMatchObject({ added: 2, overLimit: 51 })
    expect(await titles(chooser)).toEqual(['Mio', 'Notte 1', 'Notte 40'])
  })

  it('offers no choice if the plan has room for all or none', async () => {
    const [roomy, full] = [await t.signUp({ premium: true }), await t.signUp()]
    for (let n = 0; n < 7; n += 1) await record(full, { title: `Mio ${n}` })
    expect(await preview(roomy, csv(9), CSV)).toMatchObject({ fresh: 9, overLimit: 0, choice: [] })
    expect(await preview(full, csv(9), CSV)).toMatchObject({ fresh: 0, overLimit: 9, choice: [] })
  })

  it('imports at most 1,000 classified names into an account', async () => {
    const agent = await t.signUp()
    for (const first of ['Anna', 'Bruno']) {
      const letters = (n: number) => String(n).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
      const people = Array.from({ length: 700 }, (_, n) => ({ name: first + letters(n), isPerson: true }))
      await run(agent, JSON.stringify({ format: 'diario-dei-sogni', version: 1, dreams: [], people }), 'diario.json')
    }
    expect(jsonOf(await zipOf(agent)).people).toHaveLength(1_000)
  })

  it('undoes the last import with its settings, and then the one before, which reported its progress', async () => {
    const [agent, other] = [await t.signUp({ premium: true }), await t.signUp()]
    const own = await record(agent, { title: 'Mio' })
    for (const title of ['Uno', 'Due']) await record(agent, { title })
    await record(other)
    expect(await latest(agent)).toBeNull()
    const { text } = await upload(agent, '/api/imports', csv(30), CSV).set('Accept', EVENT_STREAM).expect(200)
    expect(text.match(/"done":\d+/g)).toEqual(['"done":0', '"done":25', '"done":30'])
    expect(text).toContain('event: done\ndata: {"added":30')
    const first = await latest(agent)
    const settings = { avatar: 'stella', publicProfile: false, aiConsent: null }
    const game = { emptyMornings: [daysAgo(2), daysAgo(-1), 'ieri'] }
    const json = JSON.stringify({ format: 'diario-dei-sogni', version: 1, dreams: [], settings, game })
    const profile = async () => (await agent.get('/api/profile').expect(200)).body
    const emptyMornings = async () => jsonOf(await zipOf(agent)).game.emptyMornings
    const place = async () => (await other.get('/api/leaderboard').expect(200)).body.me.place
    const before = await place()
    await run(agent, json, 'diario.json', true)
    expect(await profile()).toMatchObject({ avatar: 'stella', publicProfile: false })
    expect(await emptyMornings()).toEqual([daysAgo(2)])
    // A private profile does not count for others' ranks.
    expect(await place()).toBe(before - 1)
    const second = await latest(agent)
    await agent.delete(`/api/imports/${first?.id}`).expect(404)
    // Clients that send JSON with every call send an empty body here.
    await agent.delete(`/api/imports/${second?.id}`).send({}).expect(200, { removed: 0 })
    expect(await profile()).toMatchObject({ avatar: 'luna', publicProfile: true })
    expect([await emptyMornings(), await place()]).toEqual([[], before])

    expect(await latest(agent)).toMatchObject({ id: first?.id, added: 30, undoable: true })
    await agent.delete(`/api/imports/${first?.id}`).expect(200, { removed: 30 })
    const left = (await listed(agent)).map(({ id }: { id: number }) => id)
    expect(left).toHaveLength(3)
    expect(left).toContain(own.id)
    expect(await latest(agent)).toBeNull()
  })
})
