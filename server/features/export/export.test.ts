import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { annotate, buildPushDevice, daysAgo, LAKE, record } from '#server/test/factories.ts'
import { EXPORT_JSON } from '#shared/constants/export.ts'
import type { Annotation } from '#shared/contracts/annotations.ts'
import { type Export, exportSchema } from '#shared/contracts/export.ts'
import { WHOLE_DREAM } from '#shared/test/dreams.ts'

describe('export', () => {
  const t = useTestApp()

  /** The files of a person's export by name, and the JSON. */
  async function exportOf(agent: SignedIn) {
    const { body, headers } = await agent.get('/api/export').buffer(true).responseType('blob').expect(200)
    const files = Object.entries(unzipSync(body)).map(([name, bytes]) => [name, strFromU8(bytes)] as const)
    const texts = Object.fromEntries(files)
    return { texts, headers, json: exportSchema.strict().parse(JSON.parse(texts[EXPORT_JSON] ?? '')) satisfies Export }
  }

  it('contains all data of the person, and no secrets of the account', async () => {
    const agent = await t.signUp({ premium: true })
    const dream = await record(agent, { title: 'Il mare / di notte', date: daysAgo(3) })
    const { body: analysis } = await agent.post(`/api/dreams/${dream.id}/analyze`).send({ type: 'advanced' })
    const said = [
      { ...LAKE, feelings: ['Nostalgia', 'Calma'], day: 'in tram' },
      { kind: 'next', quote: null, words: 'E arrivavo alla riva.' },
      { kind: 'bridge', quote: null, words: 'La domenica.', isTitle: true },
      { kind: 'answer', quote: 'una casa', words: 'Mia nonna', question: 'Di chi è la casa?' },
    ] satisfies Partial<Annotation>[]
    await annotate(agent, dream.id, said).expect(200)
    const found = analysis.patterns.symbols[0].symbol as string
    await agent.patch(`/api/dreams/${dream.id}/elements`).send({ remove: found }).expect(200)
    await agent.post(`/api/dreams/${dream.id}/share`).send({ includeAnalysis: true }).expect(201)
    await agent.post(`/api/dreams/${dream.id}/share-to-community`).expect(201)

    await agent.post('/api/reminders/devices').send(buildPushDevice()).expect(200)
    const deleted = await record(agent, { title: 'Nel cestino' })
    await agent.delete(`/api/dreams/${deleted.id}`).expect(204)

    const key = crypto.randomUUID()
    await agent.put(`/api/dreams/drafts/${key}`).send(WHOLE_DREAM).expect(200)

    const { texts, headers, json } = await exportOf(agent)
    expect(json.drafts).toMatchObject([{ key, ...WHOLE_DREAM }])
    expect(Object.entries(texts).find(([name]) => name.startsWith('bozze/'))?.[1]).toContain(WHOLE_DREAM.content)
    expect(headers['content-type']).toBe('application/zip')
    expect(headers['content-disposition']).toMatch(/^attachment; filename=diario-dei-sogni-\d{4}-\d\d-\d\d\.zip$/)
    expect(json.profile).toMatchObject({ username: agent.user.username, email: agent.user.email, plan: 'premium' })
    expect(json.settings).toEqual({
      avatar: 'luna',
      publicProfile: true,
      aiConsent: null,
      aiDiaryConsent: null,
      voiceConsent: null,
    })
    const [exported, ...others] = json.dreams
    expect(others).toEqual([])
    expect(exported).toMatchObject({
      ...{ id: dream.id, title: dream.title, content: dream.content, date: dream.date, mood: dream.mood },
      ...{ tags: dream.tags, rejectedElements: [found], createdAt: dream.createdAt },
    })
    expect(exported?.analysis?.advanced).toBeTruthy()
    expect(exported?.annotations).toMatchObject(said)
    expect(exported?.link?.shareId).toHaveLength(22)
    expect(json.community.dreams).toMatchObject([{ dreamId: dream.id, title: dream.title }])
    expect(json.game.badges.map(({ badge }) => badge)).toContain('primo_sogno')
    expect(json.game.history.reduce((sum, { points }) => sum + points, 0)).toBe(json.game.points)
    expect(json.subscriptions).toHaveLength(1)
    expect(json.reminder).toBeNull()
    expect(json.deletedDreams).toMatchObject([{ title: 'Nel cestino' }])
    expect(texts[EXPORT_JSON]).not.toMatch(/argon2|\bsid\b|passwordHash|recoveryHashes|p256dh|fcm\.googleapis/)

    const markdown = texts[`sogni/${dream.date} Il mare di notte (${dream.id}).md`]
    const written = [
      '**un lago**: il lago dei nonni (nostalgia, calma; di giorno: in tram)',
      '**La riga dopo**: E arrivavo alla riva.',
      '**Di giorno, qualcosa che somiglia**: La domenica.',
      '**Di chi è la casa?**: Mia nonna',
    ]
    for (const text of ['# Il mare / di notte', dream.content, '## La lettura', ...written]) {
      expect(markdown).toContain(text)
    }
  })

  it('names the sources of an analysis in the Markdown, without their addresses', async () => {
    const agent = await t.signUp()
    const dream = await record(agent, { title: 'Il mare' })
    await agent.post(`/api/dreams/${dream.id}/analyze`).send({ type: 'basic' }).expect(201)
    const known = 'Che cosa si sa: è frequente. [Nielsen e altri 2003](https://doi.org/10.1023/A:1)'
    await t.deps.db.execute(
      sql`update dream_analyses set basic = ${known} where user_id = ${agent.user.id} and dream_id = ${dream.id}`,
    )
    const { texts } = await exportOf(agent)
    expect(texts[`sogni/${dream.date} Il mare (${dream.id}).md`]).toContain('è frequente. Nielsen e altri 2003\n')
  })

  it('contains every dream of a long journal, and none of another person', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    await record(bruno)
    await t.deps.db.execute(
      sql`insert into dreams (user_id, title, content, date)
        select ${anna.user.id}, 'Sogno ' || n, 'Una notte', '2026-01-01' from generate_series(1, 60) n`,
    )
    const { texts, json } = await exportOf(anna)
    expect(json.dreams.map(({ title }) => title)).toEqual(Array.from({ length: 60 }, (_, n) => `Sogno ${n + 1}`))
    expect(Object.keys(texts).filter((name) => name.startsWith('sogni/'))).toHaveLength(60)
  })

  it('has a published schema with every part of it', async () => {
    const { body } = await t.visitor().get('/api/export/schema.json').expect(200)
    expect(Object.keys(body.properties)).toEqual(Object.keys(exportSchema.shape))
  })
})
