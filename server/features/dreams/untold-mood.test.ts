import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { buildDream, daysAgo, record } from '#server/test/factories.ts'
import { EXPORT_JSON, IMPORT_FIELD } from '#shared/constants/export.ts'
import { statsSchema } from '#shared/contracts/stats.ts'

describe('a dream without a mood', () => {
  const t = useTestApp()
  const statsOf = async (agent: SignedIn) => statsSchema.parse((await agent.get('/api/stats').expect(200)).body)
  const written = (day: number) => ({ title: `Notte ${day}`, content: 'Perdo i denti.', date: daysAgo(day) })
  const save = async (agent: SignedIn, day: number) =>
    (await agent.post('/api/dreams').send(written(day)).expect(201)).body

  it('counts as no mood, and only its owner can set one later', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const { id, mood } = await save(anna, 0)
    await save(anna, 1)
    await record(anna, { mood: 'negative', date: daysAgo(2) })
    expect(mood).toBeNull()
    const before = await statsOf(anna)
    expect(before).toMatchObject({ count: 3, moodCounts: { positive: 0, neutral: 0, negative: 1 } })
    expect(before.trend.map((dream) => dream.mood)).toEqual(['negative', null, null])
    await bruno.patch(`/api/dreams/${id}/mood`).send({ mood: 'positive' }).expect(404)
    await anna.patch(`/api/dreams/${id}/mood`).send({ mood: 'felice' }).expect(400)
    expect((await anna.patch(`/api/dreams/${id}/mood`).send({ mood: 'positive' }).expect(200)).body.mood).toBe(
      'positive',
    )
    expect((await statsOf(anna)).moodCounts).toEqual({ positive: 1, neutral: 0, negative: 1 })
    expect((await anna.get('/api/dreams?mood=neutral').expect(200)).body.items).toEqual([])
    await anna.patch(`/api/dreams/${id}/mood`).send({ mood: null }).expect(200)
    expect((await statsOf(anna)).moodCounts.positive).toBe(0)
  })

  it('has an analysis that stays current when the mood is set', async () => {
    const agent = await t.signUp()
    const { id } = await save(agent, 0)
    await agent.post(`/api/dreams/${id}/analyze`).send({}).expect(201)
    await agent.patch(`/api/dreams/${id}/mood`).send({ mood: 'negative' }).expect(200)
    expect((await agent.get(`/api/dreams/${id}/analysis`).expect(200)).body.outdated).toBe(false)
    await agent
      .put(`/api/dreams/${id}`)
      .send(buildDream({ ...written(0), content: 'Perdo i capelli.' }))
      .expect(200)
    expect((await agent.get(`/api/dreams/${id}/analysis`).expect(200)).body.outdated).toBe(true)
  })

  it('keeps an older analysis as current as it was', async () => {
    const agent = await t.signUp()
    const { id } = await record(agent, { mood: 'positive' })
    await agent.post(`/api/dreams/${id}/analyze`).send({}).expect(201)
    const { rows } = await t.deps.db.execute<{ hash: string }>(sql`
      select rtrim(translate(encode(sha256(convert_to(
        '[' || to_json(title)::text || ',' || to_json(content)::text || ',"positive",' || replace(to_json(elements)::text, ', ', ',') || ']',
        'UTF8')), 'base64'), '+/', '-_'), '=') as hash from dreams where id = ${id}`)
    await t.deps.db.execute(sql`update dream_analyses set source_hash = ${rows[0]?.hash} where dream_id = ${id}`)
    expect((await agent.get(`/api/dreams/${id}/analysis`).expect(200)).body.outdated).toBe(false)
  })

  it('survives an export and an import, and comes from a file without moods', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp({ premium: true })]
    await save(anna, 0)
    const { body: zip } = await anna.get('/api/export').buffer(true).responseType('blob').expect(200)
    expect(JSON.parse(strFromU8(unzipSync(zip)[EXPORT_JSON] ?? new Uint8Array()))).toMatchObject({
      dreams: [{ mood: null }],
    })
    await bruno.post('/api/imports?settings=false').attach(IMPORT_FIELD, zip, 'diario.zip').expect(200)
    const rows = Array.from({ length: 40 }, (_, n) => `${daysAgo(n + 1)};Notte ${n};Perdo i denti`).join('\n')
    const csv = Buffer.from(`data;titolo;testo\n${rows}`)
    await bruno.post('/api/imports?settings=false').attach(IMPORT_FIELD, csv, 'diario.csv').expect(200)
    expect(await statsOf(bruno)).toMatchObject({ count: 41, moodCounts: { positive: 0, neutral: 0, negative: 0 } })
  })

  it('is not neutral in a month, which states the number of dreams it counts', async () => {
    const agent = await t.signUp({ premium: true })
    for (const day of [1, 2, 3, 4]) await save(agent, day)
    await record(agent, { ...written(5), mood: 'positive' })
    const { body } = await agent.post('/api/monthly-analysis').expect(201)
    expect(body.analysis).not.toMatch(/neutr/)
    expect(body.analysis).toMatch(/uno con un umore|un umore: uno positivo|per umore, uno su/)
  })

  it('comes from an import of 300 texts without moods, and their month mentions no mood', async () => {
    const agent = await t.signUp({ premium: true })
    const texts = ['Nuoto nel mare.', 'Perdo i denti.', 'Un cane nero mi segue fino a casa.']
    const lines = Array.from(
      { length: 300 },
      (_, n) => `${daysAgo(n % 60)},Notte ${n},${texts[n % 3]} Conto ${n} passi.`,
    )
    const csv = Buffer.from(['date,title,content', ...lines].join('\n'))
    await agent.post('/api/imports?settings=false').attach(IMPORT_FIELD, csv, 'diario.csv').expect(200)
    const { count, moodCounts, recurringElements } = await statsOf(agent)
    expect([count, moodCounts]).toEqual([300, { positive: 0, neutral: 0, negative: 0 }])
    const counted = Object.fromEntries(recurringElements.map((each) => [each.element, each.count]))
    expect(counted).toMatchObject({ Mare: 100, Denti: 100, Cane: 100 })
    const { body: listed } = await agent.get('/api/dreams?limit=20').expect(200)
    expect(new Set(listed.items.map(({ motif }: { motif: string }) => motif)).size).toBe(3)
    const { analysis } = (await agent.post('/api/monthly-analysis').send({}).expect(201)).body
    expect(analysis).toContain('150 sogni in trenta notti')
    expect(analysis).not.toMatch(/neutr|umor|mai prima/i)
  })
})
