import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { buildDream, change, daysAgo, PLAIN, record } from '#server/test/factories.ts'
import { dayOf } from '#shared/constants/dates.ts'
import { WHOLE_LIST_MAX } from '#shared/constants/limits.ts'
import { type Dream, type DreamPage, dreamSchema } from '#shared/contracts/dreams.ts'

const ACCENTS = ['perche', 'perché', 'perche\u0301', 'PERCHÉ', 'citta', 'CITTÀ', 'Dvořák', 'volerò']
const FORMS = [
  ...['acqua', 'l’acqua', "l'acqua", "dell'acqua", 'correre', 'correv', 'volare', 'verso la città', 'nella citta'],
  ...['fuori', 'dentro/fuori', '3.30', 'poi', 'nuvola'],
]
/** Default messages of the validator, in place of the contract's. */
const ENGLISH = /invalid|expected|too (?:big|small)|unrecognized/i
const yearZero = Buffer.from('[false,"0000-01-01",1]').toString('base64url')

describe('dreams', () => {
  const t = useTestApp()

  const titles = async (agent: SignedIn, query: string): Promise<string[]> => {
    const { body } = await agent.get(`/api/dreams?${query}`).expect(200)
    return body.items.map((dream: Dream) => dream.title)
  }

  const walk = async (agent: SignedIn, query: string): Promise<Dream[]> => {
    const seen: Dream[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: { body: DreamPage } = await agent
        .get(`/api/dreams?${query}${cursor && `&cursor=${cursor}`}`)
        .expect(200)
      seen.push(...body.items)
      cursor = body.nextCursor
    }
    return seen
  }

  it('records a dream that its owner can read, change and delete', async () => {
    const anna = await t.signUp()
    const dream = await record(anna)
    expect(dream).toMatchObject({ ...buildDream(), userId: anna.user.id, hasAnalysis: false, analysisKind: null })
    await anna.get(`/api/dreams/${dream.id}`).expect(200, dreamSchema.parse(dream))

    const change = buildDream({ title: 'Il treno senza binari', mood: 'negative', tags: [] })
    const { body: changed } = await anna.put(`/api/dreams/${dream.id}`).send(change).expect(200)
    expect(changed).toMatchObject({ ...change, id: dream.id })

    await anna.delete(`/api/dreams/${dream.id}`).expect(204)
    const { body } = await anna.get(`/api/dreams/${dream.id}`).expect(404)
    expect(body).toEqual({ message: 'Sogno non trovato.', code: 'not_found' })
  })

  describe('an update with a version', () => {
    const tagOf = ({ updatedAt }: Pick<Dream, 'updatedAt'>) => `"${updatedAt}"`

    it('is refused with the stored dream if another change came first', async () => {
      const anna = await t.signUp()
      const dream = await record(anna)
      const change = (title: string, version?: string) => {
        const call = anna.put(`/api/dreams/${dream.id}`).send(buildDream({ title }))
        return version ? call.set('If-Match', version) : call
      }
      const { headers } = await anna.get(`/api/dreams/${dream.id}`).expect(200)
      expect(headers.etag).toBe(tagOf(dream))
      const { body: first, headers: after } = await change('La prima', tagOf(dream)).expect(200)
      expect(after.etag).toBe(tagOf(first))
      const { body } = await change('La seconda', tagOf(dream)).expect(412)
      const { newBadges: _badges, ...present } = first
      expect(body).toEqual({ code: 'changed_elsewhere', message: expect.any(String), current: present })
      // A retry after a lost response.
      await change('La prima', tagOf(dream)).expect(200)
      await change('La seconda', `"another", ${tagOf(first)}`).expect(200)
      await change('La terza', '*').expect(200)
      await change('La quarta').expect(200)
      const stranger = await t.signUp()
      await stranger.put(`/api/dreams/${dream.id}`).set('If-Match', '*').send(buildDream()).expect(404)
    })

    it('succeeds again if it was made already, and its tag prevents omissions', async () => {
      const anna = await t.signUp()
      const dream = await record(anna, { content: 'La casa sul mare.', rejectedElements: ['Casa'] })
      const change = () =>
        anna
          .put(`/api/dreams/${dream.id}`)
          .set('If-Match', tagOf(dream))
          .send({ ...buildDream({ content: 'Il mare.' }), rejectedElements: ['Mare'] })
      const { body, headers } = await change().expect(200)
      expect((await change().expect(200)).body.updatedAt).toBe(body.updatedAt)
      await anna
        .get(`/api/dreams/${dream.id}`)
        .set('If-None-Match', headers.etag ?? '')
        .expect(200)
    })

    it('succeeds once among four at the same time', async () => {
      const anna = await t.signUp()
      const dream = await record(anna)
      const titles = ['Uno', 'Due', 'Tre', 'Quattro']
      const answers = await Promise.all(
        titles.map((title) =>
          anna.put(`/api/dreams/${dream.id}`).set('If-Match', tagOf(dream)).send(buildDream({ title })),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412])
    })
  })

  it('responds 404 for an invalid id', async () => {
    const agent = await t.signUp()
    const ids = ['abc', '0', '-1', '1e9', '99999999999', '1.5', '%00', '01']
    for (const id of ids) await agent.get(`/api/dreams/${id}`).expect(404)
  })

  describe('a refused dream', () => {
    let agent: SignedIn
    beforeAll(async () => {
      agent = await t.signUp()
    })

    it.each([
      ['title', 'Il titolo è obbligatorio', { title: '   ' }],
      ['title', 'Il titolo è obbligatorio', { title: undefined }],
      ['title', 'Il titolo può avere al massimo 200 caratteri', { title: 'x'.repeat(201) }],
      ['content', 'La descrizione del sogno è obbligatoria', { content: '' }],
      ['content', 'La descrizione può avere al massimo 20.000 caratteri', { content: 'x'.repeat(20_001) }],
      ['date', 'Per favore seleziona una data', { date: undefined }],
      ['date', 'Per favore seleziona una data', { date: '20/11/2026' }],
      ['date', 'Per favore seleziona una data', { date: '2026-02-30' }],
      ['date', 'La data non può essere nel futuro', { date: daysAgo(-1) }],
      ['mood', 'Seleziona un umore', { mood: 'happy' }],
      ['tags', 'Al massimo 20 tag', { tags: Array.from({ length: 21 }, (_, i) => `tag ${i}`) }],
      ['tags', 'Ogni tag può avere al massimo 40 caratteri', { tags: ['x'.repeat(41)] }],
      ['elements', 'Al massimo 60 elementi', { elements: Array.from({ length: 61 }, (_, i) => `e ${i}`) }],
      ['elements', 'Ogni elemento può avere al massimo 60 caratteri', { elements: ['x'.repeat(61)] }],
      ['title', 'Il titolo è obbligatorio', { title: '\u200b' }],
      ['title', 'Il titolo è obbligatorio', { title: '\u2800' }],
      ['tags', 'Serve un elenco di testi', { tags: 'mare' }],
      ['tags', 'Serve un elenco di testi', { tags: [1] }],
      ['elements', 'Serve un elenco di testi', { elements: null }],
      ['kinds', 'Scegli tra i tipi di sogno', { kinds: ['profetico'] }],
      ['kinds', 'Serve un elenco di tipi', { kinds: 'incubo' }],
      ['vividness', 'Scegli da 1 a 5', { vividness: 6 }],
      ['sleepQuality', 'Scegli da 1 a 5', { sleepQuality: 2.5 }],
      ['wokeAt', 'Scrivi l’ora come 07:30', { wokeAt: '24:00' }],
      ['userId', 'Campo sconosciuto', { userId: 1 }],
    ])('says why, for its %s: %s', async (field, message, overrides) => {
      const { body } = await agent
        .post('/api/dreams')
        .send({ ...buildDream(), ...overrides })
        .expect(400)
      expect(body).toMatchObject({ code: 'validation', message, fields: { [field]: message } })
    })

    it('is not stored', async () => {
      expect((await agent.get('/api/dreams').expect(200)).body).toEqual([])
    })
  })

  it('keeps the text unchanged, and each tag once', async () => {
    const agent = await t.signUp()
    const content = '<script>alert(1)</script>\n\nUna 🌊 e "virgolette" \\ %s {{x}}'
    const tags = [' mare ', '', 'mare', 'volo', 'perché', 'perche\u0301']
    expect(await record(agent, { content, tags })).toMatchObject({ content, tags: ['mare', 'volo', 'perché'] })
  })

  it('creates one dream for repeated saves, also in parallel, and separate ones for two people', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const key = randomUUID()
    const save = (agent: SignedIn) => agent.post('/api/dreams').set('Idempotency-Key', key).send(buildDream())
    const answers = await Promise.all(Array.from({ length: 5 }, () => save(anna)))
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    expect((await anna.get('/api/dreams')).body).toHaveLength(1)
    await save(bruno).expect(201)
    expect((await bruno.get('/api/dreams')).body).toHaveLength(1)
    await anna.post('/api/dreams').set('Idempotency-Key', 'abc').send(buildDream()).expect(400)
  })

  it('needs only title, text and day; an edit of these clears the rest, except the time of the night', async () => {
    const agent = await t.signUp()
    const { id, leftAt } = await record(agent, { kinds: ['lucido'], leftAt: '04:12' })
    expect(leftAt).toBe('04:12')
    const { title, content, date } = buildDream()
    const { body } = await agent.put(`/api/dreams/${id}`).send({ title, content, date }).expect(200)
    const empty = { tags: [], elements: [], kinds: [], vividness: null, sleepQuality: null, wokeAt: null, leftAt: null }
    expect(body).toMatchObject({ mood: null, ...empty })
  })

  it('stores the kinds of a dream, each once in a fixed order, and filters by them', async () => {
    const agent = await t.signUp()
    const night = { vividness: 5, sleepQuality: 1, wokeAt: '04:12' }
    const saved = await record(agent, { title: 'La caduta', kinds: ['incubo', 'lucido', 'incubo'], ...night })
    expect(saved).toMatchObject({ kinds: ['lucido', 'incubo'], ...night })
    await record(agent, { title: 'Il volo', kinds: ['lucido'] })
    await record(agent, { title: 'Risveglio', kinds: ['falso_risveglio'] })
    expect(await titles(agent, 'kind=incubo')).toEqual(['La caduta'])
    expect(await titles(agent, 'kind=lucido')).toEqual(['Il volo', 'La caduta'])
    expect(await titles(agent, 'q=falso risveglio')).toEqual(['Risveglio'])
    await change(agent, saved.id, { kinds: [] })
    expect(await titles(agent, 'kind=incubo')).toEqual([])
  })

  describe('the list', () => {
    it('returns all of 500 dreams, newest first, and refers to the pages for more', async () => {
      const agent = await t.signUp({ premium: true })
      await t.deps.db.execute(sql`
        insert into dreams (user_id, title, content, date)
        select ${agent.user.id}, 'Sogno ' || i, 'Volavo.', date '2026-01-01' + i % 300 from generate_series(1, ${WHOLE_LIST_MAX}) i`)
      const { body } = await agent.get('/api/dreams').expect(200)
      const days = body.map(({ date }: Dream) => date)
      expect(new Set(body.map(({ id }: Dream) => id)).size).toBe(WHOLE_LIST_MAX)
      expect(days).toEqual(days.toSorted().reverse())
      await record(agent)
      const refused = await agent.get('/api/dreams').expect(400)
      expect(refused.body).toEqual({
        code: 'too_many',
        message: 'I sogni sono più di 500: chiedili a pagine, con «limit».',
      })
    })

    it('walks keyset pages in both directions without loss or repetition, and gives the total with the first', async () => {
      const agent = await t.signUp()
      for (let i = 0; i < 6; i++) await record(agent, { title: `Sogno ${i}`, date: daysAgo(i % 3) })
      for (const sort of ['newest', 'oldest']) {
        const seen = await walk(agent, `limit=2&sort=${sort}`)
        const order = seen.map(({ date, id }) => `${date} ${String(id).padStart(9, '0')}`)
        expect(order).toEqual(sort === 'newest' ? [...order].sort().reverse() : [...order].sort())
        expect(new Set(seen.map(({ id }) => id)).size).toBe(6)
      }
      const { body: first } = await agent.get('/api/dreams?limit=2').expect(200)
      expect(first.total).toBe(6)
      const { body: second } = await agent.get(`/api/dreams?limit=2&cursor=${first.nextCursor}`).expect(200)
      expect(second).not.toHaveProperty('total')
    })

    it('finds words with invisible characters, ligatures, and emoji', async () => {
      const agent = await t.signUp()
      const content = 'Nel te\u00ADatro la \uFB01nestra era a\u200Bperta 🌊 e la famiglia 👨‍👩‍👧 rideva ❤️.'
      const { content: stored } = await record(agent, { title: 'Teatro', content, tags: ['pla\u00ADtea'] })
      expect(stored).toBe(content)
      await record(agent, { title: 'Altro', content: 'Niente di simile.' })
      for (const q of [
        'finestra',
        'teatri',
        'aper',
        '\uFB01nes\u00ADtre',
        '🌊',
        '👨‍👩‍👧 finestra',
        '❤',
        '❤️',
        'platea',
      ]) {
        expect(await titles(agent, `q=${encodeURIComponent(q)}`), q).toEqual(['Teatro'])
      }
      expect(await titles(agent, `q=${encodeURIComponent('🐳')}`)).toEqual([])
      expect(await titles(agent, 'tag=platea')).toEqual(['Teatro'])
    })

    it('finds words in any accents, forms and elisions', async () => {
      const agent = await t.signUp()
      await record(agent, {
        title: 'Onda',
        content:
          'Non so perché l’acqua saliva: correvo verso la città. Domani volerò, dentro/fuori, alle 3.30 con Dvořák.Poi <nuvola>.',
      })
      await record(agent, { title: 'Altro', content: 'Niente di simile.' })
      for (const q of [...ACCENTS, ...FORMS]) {
        expect(await titles(agent, `q=${encodeURIComponent(q)}`), q).toEqual(['Onda'])
      }
    })

    it('treats the last word of a search as a prefix, the others as whole words', async () => {
      const agent = await t.signUp()
      await record(agent, { title: 'Biblioteca', content: 'Scaffali tiepidi.' })
      expect(await titles(agent, 'q=biblio')).toEqual(['Biblioteca'])
      expect(await titles(agent, 'q=scaffali%20biblio')).toEqual(['Biblioteca'])
      expect(await titles(agent, 'q=biblio%20scaffali')).toEqual([])
      expect(await titles(agent, 'q=biblio%20assente')).toEqual([])
    })

    it('gives the words that a search found, in any form and accent', async () => {
      const agent = await t.signUp()
      await record(agent, {
        title: 'La nonna',
        content: 'Mio nonno correva in città, e io con lui. Domani volerò.',
      })
      const hits = async (q: string) =>
        (await agent.get(`/api/dreams?limit=5&q=${encodeURIComponent(q)}`).expect(200)).body.items[0]?.hits?.toSorted()
      expect(await hits('nonna')).toEqual(['nonna', 'nonno'])
      expect(await hits('citta volare')).toEqual(['citta', 'volero'])
      expect(await hits('CORREVO')).toEqual(['correva'])
      const { body } = await agent.get('/api/dreams?limit=5').expect(200)
      expect(body.items[0]).not.toHaveProperty('hits')
    })

    it('lists dreams with the word in the title before those with it in the text, across pages', async () => {
      const agent = await t.signUp()
      await record(agent, { title: 'Recente', content: 'C’era un treno.', date: daysAgo(1) })
      await record(agent, { title: 'Il treno', content: 'Di notte.', date: daysAgo(9) })
      await record(agent, { title: 'Treno vecchio', content: 'Di notte.', date: daysAgo(20) })
      await record(agent, { title: 'Antico', content: 'Un treno a vapore.', date: daysAgo(30) })
      const expected = ['Il treno', 'Treno vecchio', 'Recente', 'Antico']
      expect(await titles(agent, 'q=treno')).toEqual(expected)
      const walked = (await walk(agent, 'q=treno&limit=1')).map(({ title }) => title)
      expect(walked).toEqual(expected)
      expect(await titles(agent, 'q=treno&sort=oldest')).toEqual(['Treno vecchio', 'Il treno', 'Antico', 'Recente'])
    })

    it('finds dreams by their tags, chosen elements and dates', async () => {
      const agent = await t.signUp()
      const winter = { title: 'Neve', content: 'Bianco.', date: '2025-03-12', tags: ['Prima infanzia'], elements: [] }
      await record(agent, winter)
      await record(agent, {
        title: 'Mare',
        content: 'Onde e sole.',
        date: '2025-11-02',
        tags: [],
        elements: ['Nostalgia'],
      })
      const searches = {
        Neve: [
          'infanzia',
          'PRIMA INFANZIA',
          'infan',
          '12 marzo',
          'il 12 Marzo 2025',
          '12/03/2025',
          '12.3.2025',
          '2025-03-12',
          'marzo',
          'neve marzo',
        ],
        Mare: [
          'Nostalgia',
          'nostalgie',
          'nostal',
          'la nostalgia delle onde',
          'quel sogno di nostalgia',
          'novembre 2025',
          '2 novembre',
          '02/11/2025',
        ],
      }
      for (const [title, queries] of Object.entries(searches)) {
        for (const q of queries) expect(await titles(agent, `q=${encodeURIComponent(q)}`), q).toEqual([title])
      }
      expect(await titles(agent, 'q=2025&sort=oldest')).toEqual(['Neve', 'Mare'])
      for (const q of ['marzo 2024', '13 marzo', 'nostalgia marzo', '12/13/2025', '2025-13-12']) {
        expect(await titles(agent, `q=${encodeURIComponent(q)}`), q).toEqual([])
      }
      expect((await walk(agent, 'q=2025&limit=1')).map(({ title }) => title)).toEqual(['Mare', 'Neve'])
    })

    it('finds elements of an analysis, as far as the plan shows them, and nothing of another person', async () => {
      const [free, premium] = [await t.signUp(), await t.signUp({ premium: true })]
      for (const agent of [free, premium]) {
        const dream = await record(agent, { title: 'Viola', content: 'Silenzio.', tags: [], elements: [] })
        await t.deps.db.execute(sql`
          insert into dream_elements (dream_id, user_id, kind, label, open)
          values (${dream.id}, ${agent.user.id}, 'symbols', 'Acqua', true),
            (${dream.id}, ${agent.user.id}, 'emotions', 'Serenità', false)`)
      }
      expect(await titles(free, 'q=acqua')).toEqual(['Viola'])
      expect(await titles(free, 'q=serenita')).toEqual([])
      expect(await titles(premium, 'q=serenita')).toEqual(['Viola'])
      expect(await titles(premium, 'q=acqua%20serenita')).toEqual(['Viola'])
      expect(await titles(await t.signUp(), 'q=acqua')).toEqual([])
    })

    it('returns no match for odd searches, never an error', async () => {
      const agent = await t.signUp()
      await record(agent)
      for (const q of ['!!!', '…', '🌊', '&', "'", '"', '\\', ':*', '& |', '(', '%', '<->']) {
        expect(await titles(agent, `q=${encodeURIComponent(q)}`), q).toEqual([])
      }
      for (const q of ['a:*b', 'e']) await agent.get(`/api/dreams?q=${encodeURIComponent(q)}`).expect(200)
      await agent.get('/api/dreams?q=%00').expect(400)
      await agent.get(`/api/dreams?q=${'x'.repeat(201)}`).expect(400)
    })

    it('filters by mood, tag, element and month, combined with each other and the rest', async () => {
      const agent = await t.signUp()
      const march = { date: '2026-03-31', tags: ['estate', 'mare'] }
      await record(agent, { ...march, title: 'Onde', elements: ['Acqua'], mood: 'positive' })
      await record(agent, { ...march, ...PLAIN, title: 'Riva', date: '2026-03-01', kinds: ['lucido'] })
      await record(agent, {
        title: 'Neve',
        date: '2026-04-01',
        tags: ['inverno'],
        elements: ['Acqua'],
        mood: 'negative',
      })
      expect(await titles(agent, 'mood=negative')).toEqual(['Neve'])
      expect(await titles(agent, 'mood=all&q=onde&sort=oldest')).toEqual(['Onde'])
      expect(await titles(agent, 'tag=mare')).toEqual(['Onde', 'Riva'])
      expect(await titles(agent, 'element=Acqua')).toEqual(['Neve', 'Onde'])
      expect(await titles(agent, 'month=2026-03')).toEqual(['Onde', 'Riva'])
      expect(await titles(agent, 'month=2026-03&element=Acqua&mood=positive&tag=estate')).toEqual(['Onde'])
      expect(await titles(agent, 'tag=mare&kind=lucido&q=riva')).toEqual(['Riva'])
      expect(await titles(agent, 'tag=Mare')).toEqual(['Onde', 'Riva'])
      expect(await titles(agent, 'element=acqua')).toEqual(['Neve', 'Onde'])
      expect(await titles(agent, 'tag=Acqua')).toEqual([])
      expect(await titles(agent, 'date=2026-03-01')).toEqual(['Riva'])
      expect(await titles(agent, 'week=2026-03-07')).toEqual(['Riva'])
      expect(await titles(agent, 'week=2026-03-08')).toEqual([])
      expect(await titles(await t.signUp(), 'tag=mare')).toEqual([])
      const [onde] = (await agent.get('/api/dreams?q=onde').query({ limit: 1 })).body.items
      await change(agent, onde.id, { tags: [] })
      expect(await titles(agent, 'tag=mare')).toEqual(['Riva'])
    })

    it('suggests tags, elements and kinds by the beginning of a word, only to their owner', async () => {
      const agent = await t.signUp()
      const suggestionsOf = async (person: typeof agent, q: string) =>
        (await person.get('/api/dreams/suggestions').query({ q }).expect(200)).body.items
      await record(agent, { tags: ['il mare'], elements: ['Màrtire'], kinds: ['falso_risveglio'] })
      await record(agent, { tags: ['il mare'], elements: [] })
      expect(await suggestionsOf(agent, 'MAR')).toEqual([
        { filter: 'tag', value: 'il mare', dreams: 2 },
        { filter: 'element', value: 'Màrtire', dreams: 1 },
      ])
      expect(await suggestionsOf(agent, 'risv')).toEqual([{ filter: 'kind', value: 'falso_risveglio', dreams: 1 }])
      await record(agent, { tags: ['Via Cibrario'], elements: [] })
      expect(await suggestionsOf(agent, 'cibr')).toEqual([{ filter: 'tag', value: 'Via Cibrario', dreams: 1 }])
      expect(await suggestionsOf(agent, 'tire')).toEqual([])
      expect(await suggestionsOf(await t.signUp(), 'mar')).toEqual([])
    })

    it('suggests the most frequent tags, elements and kinds for an empty search', async () => {
      const agent = await t.signUp()
      await record(agent, { tags: ['mare', 'nonna'], elements: ['Acqua'], kinds: ['lucido'] })
      await record(agent, { tags: ['mare'], elements: [], kinds: [] })
      const { items } = (await agent.get('/api/dreams/suggestions').expect(200)).body
      const of = (filter: string) => items.filter((item: { filter: string }) => item.filter === filter)
      expect(of('tag')).toEqual([
        { filter: 'tag', value: 'mare', dreams: 2 },
        { filter: 'tag', value: 'nonna', dreams: 1 },
      ])
      // The rules find «Acqua» in both texts.
      expect(of('element')).toContainEqual({ filter: 'element', value: 'Acqua', dreams: 2 })
      expect(of('kind')).toEqual([{ filter: 'kind', value: 'lucido', dreams: 1 }])
    })

    it('lists the mornings without a memory with a month, only to their owner', async () => {
      const [anna, bruno] = [await t.signUp(), await t.signUp()]
      const today = dayOf(new Date())
      await anna.post('/api/empty-mornings').expect(204)
      const morningsOf = async (agent: typeof anna, month: string) =>
        (await agent.get('/api/dreams').query({ month }).expect(200)).body.emptyMornings
      expect(await morningsOf(anna, today.slice(0, 7))).toEqual([today])
      expect(await morningsOf(anna, '2025-12')).toEqual([])
      expect(await morningsOf(bruno, today.slice(0, 7))).toEqual([])
      expect((await anna.get('/api/dreams?limit=20').expect(200)).body).not.toHaveProperty('emptyMornings')
    })

    it('counts the dreams of each month, newest first', async () => {
      const agent = await t.signUp()
      for (const date of ['2025-12-31', '2026-03-01', '2026-03-31']) await record(agent, { date })
      const { body } = await agent.get('/api/dreams/months').expect(200)
      expect(body.months).toEqual([
        { month: '2026-03', dreams: 2 },
        { month: '2025-12', dreams: 1 },
      ])
    })

    it('returns a page by the number of dreams before it', async () => {
      const agent = await t.signUp()
      for (const date of ['2025-12-31', '2026-03-01', '2026-03-31']) await record(agent, { date })
      const daysOf = async (query: object) =>
        (await agent.get('/api/dreams').query(query).expect(200)).body.items.map(({ date }: { date: string }) => date)
      expect(await daysOf({ limit: 2, offset: 0 })).toEqual(['2026-03-31', '2026-03-01'])
      expect(await daysOf({ limit: 2, offset: 1 })).toEqual(['2026-03-01', '2025-12-31'])
      expect(await daysOf({ limit: 2, offset: 3 })).toEqual([])
    })

    it('rejects invalid query parameters, in Italian', async () => {
      const agent = await t.signUp()
      const pages = ['limit=0', 'limit=51', 'limit=abc', 'limit=0x10', 'limit=1e1']
      const cursors = ['cursor=xyz', 'cursor=W10', `cursor=${yearZero}`, `cursor=${'x'.repeat(201)}`]
      const months = ['month=2026-13', 'month=0001-01', 'month=marzo']
      for (const query of [
        ...pages,
        ...cursors,
        ...months,
        'offset=-1',
        'offset=1e3',
        'sort=best',
        'mood=happy',
        'kind=sogno',
        'a=1',
        'q=a&q=b',
      ]) {
        const { body } = await agent.get(`/api/dreams?${query}`).expect(400)
        expect(body.code).toBe('validation')
        for (const text of [body.message, ...Object.values(body.fields)]) expect(text).not.toMatch(ENGLISH)
      }
    })
  })

  it('allows seven dreams on the free plan, also for simultaneous saves, and lets one be replaced', async () => {
    const agent = await t.signUp()
    const answers = await Promise.all(Array.from({ length: 9 }, () => agent.post('/api/dreams').send(buildDream())))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(201), 403, 403])
    const [{ id }] = (await agent.get('/api/dreams').expect(200)).body
    const { body } = await agent.post('/api/dreams').send(buildDream()).expect(403)
    expect(body.code).toBe('dream_limit')
    await change(agent, id, { title: 'Riscritto' })
    await agent.delete(`/api/dreams/${id}`).expect(204)
    await record(agent)
  })
})

describe('the elements of a text being written', () => {
  const t = useTestApp()
  const CONTENT = 'Nuoto nel mare e un cane nero mi segue fino alla casa.'

  it('are found without a save', async () => {
    const anna = await t.signUp()
    const { body } = await anna.post('/api/dreams/elements').send({ content: CONTENT }).expect(200)
    expect(body.elements).toEqual(expect.arrayContaining(['Mare', 'Casa']))
    expect((await anna.get('/api/dreams').expect(200)).body).toEqual([])
  })

  it('stay rejected after the save and later edits', async () => {
    const anna = await t.signUp()
    const dream = buildDream({ content: CONTENT, elements: [] })
    const { body: saved } = await anna
      .post('/api/dreams')
      .send({ ...dream, rejectedElements: ['Mare'] })
      .expect(201)
    expect(saved.foundElements).not.toContain('Mare')
    const edit = { ...dream, elements: ['Mare'], rejectedElements: ['Casa'] }
    const { body: edited } = await anna.put(`/api/dreams/${saved.id}`).send(edit).expect(200)
    expect([edited.elements, edited.foundElements.includes('Casa')]).toEqual([['Mare'], false])
    const { body: again } = await anna.put(`/api/dreams/${saved.id}`).send(dream).expect(200)
    expect([again.foundElements.includes('Mare'), again.foundElements.includes('Casa')]).toEqual([true, false])
  })
})
