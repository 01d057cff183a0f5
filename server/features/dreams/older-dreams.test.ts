import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { inThread } from '#server/in-thread.ts'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { change, daysAgo, record } from '#server/test/factories.ts'
import { createGate, heldBy, open } from '#server/test/jobs.ts'
import { EXPORT_JSON, IMPORT_FIELD } from '#shared/constants/export.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { statsSchema } from '#shared/contracts/stats.ts'
import { findOlderElements } from './older-dreams.service.ts'

const JOBS = new URL('../../test/jobs.ts', import.meta.url)

const NIGHTS = [
  'Nuoto nel mare aperto.',
  'Sono su un lago, dentro una barca.',
  'Perdo i denti davanti allo specchio.',
  'Un cane mi segue per strada.',
  'Torno nella casa di quando ero piccola.',
  'Perdo un treno alla stazione.',
  'Un gatto dorme sul tetto.',
]

describe('the elements in a text', () => {
  const t = useTestApp()
  const written = (content: string, over = {}) => ({ content, title: 'Stanotte', tags: [], elements: [], ...over })
  const read = async (agent: SignedIn, id: number): Promise<Dream> =>
    (await agent.get(`/api/dreams/${id}`).expect(200)).body
  const statsOf = async (agent: SignedIn) => statsSchema.parse((await agent.get('/api/stats').expect(200)).body)
  const symbolsOf = async (agent: SignedIn) =>
    (await statsOf(agent)).patterns.symbols.items.map(({ element }) => element)

  it('count on every plan for dreams without other data, and give each night its window', async () => {
    const agent = await t.signUp()
    for (const [at, content] of NIGHTS.entries()) await record(agent, written(content, { date: daysAgo(at) }))
    const { patterns, nights } = await statsOf(agent)
    expect(patterns.symbols.items).toHaveLength(4)
    expect(patterns.symbols.omitted).toBeGreaterThan(2)
    expect(new Set(nights.map(({ dream }) => dream?.motif)).size).toBeGreaterThan(4)
    expect((await agent.get('/api/dreams?element=Denti').expect(200)).body.items).toHaveLength(1)
    await agent.get('/api/threads/symbols/Denti').expect(200)
  })

  it('are chosen or rejected by one call each, and a rejected one is not found again', async () => {
    const agent = await t.signUp()
    const dream = await record(agent, written('Nuoto nel mare con un cane.'))
    expect(dream.elements).toEqual([])
    expect(dream.foundElements).toEqual(expect.arrayContaining(['Mare', 'Cane']))
    await agent.patch(`/api/dreams/${dream.id}/elements`).send({ add: 'Mare' }).expect(200)
    await agent.patch(`/api/dreams/${dream.id}/elements`).send({ remove: 'Cane' }).expect(200)
    await change(agent, dream.id, written('Nuoto nel mare con un cane nero.', { elements: ['Mare'] }))
    const { elements, foundElements } = await read(agent, dream.id)
    expect(elements).toEqual(['Mare'])
    expect(foundElements).not.toContain('Cane')
    expect(await symbolsOf(agent)).not.toContain('Cane')
    expect(await symbolsOf(agent)).toContain('Mare')
  })

  it('appear on no link, no community dream and no export', async () => {
    const agent = await t.signUp()
    const { id } = await record(agent, written('Perdo i denti.'))
    const { body: link } = await agent.post(`/api/dreams/${id}/share`).send({}).expect(201)
    const shared = await t.visitor().get(`/api/shared/dream/${link.shareId}`).expect(200)
    expect(shared.text).not.toContain('Denti')
    await agent.post(`/api/dreams/${id}/share-to-community`).send({}).expect(201)
    expect((await agent.get('/api/community-dreams').expect(200)).text).not.toContain('Denti')
    const { body: zip } = await agent.get('/api/export').buffer(true).responseType('blob').expect(200)
    const { dreams } = JSON.parse(strFromU8(unzipSync(zip)[EXPORT_JSON] ?? new Uint8Array()))
    expect(dreams[0]).toMatchObject({ elements: [] })
    expect(dreams[0]).not.toHaveProperty('foundElements')
  })

  it('are found by an import', async () => {
    const agent = await t.signUp({ premium: true })
    const rows = Array.from({ length: 70 }, (_, n) => `${daysAgo(n)};Notte ${n};${NIGHTS[n % NIGHTS.length]}`)
    const file = Buffer.from(['data;titolo;testo', ...rows].join('\n'))
    await agent.post('/api/imports?settings=false').attach(IMPORT_FIELD, file, 'diario.csv').expect(200)
    const { patterns } = await statsOf(agent)
    expect(patterns.symbols.items).toEqual(expect.arrayContaining([{ element: 'Denti', count: 10 }]))
  })

  it('are found in older dreams, once, with badges that show no popup; later changes stay', async () => {
    const agent = await t.signUp()
    const ids: number[] = []
    for (const content of NIGHTS) ids.push((await record(agent, written(content))).id)
    const mine = sql`user_id = ${agent.user.id}`
    await t.deps.db.execute(sql`update dreams set found_elements = '{}', rules_version = 0 where ${mine}`)
    for (const table of ['dream_elements', 'collected_symbols', 'earned_badges']) {
      await t.deps.db.execute(sql`delete from ${sql.identifier(table)} where ${mine}`)
    }
    await findOlderElements(t.deps, new AbortController().signal, { page: 3, pauseMs: 0 })
    expect((await read(agent, ids[2] ?? 0)).foundElements).toContain('Denti')
    expect(await symbolsOf(agent)).toHaveLength(4)
    const { newBadges, badges, symbolCount } = (await agent.get('/api/user/game-stats').expect(200)).body
    expect([newBadges, badges]).toEqual([[], [expect.objectContaining({ id: 'sogni_5' })]])
    expect(symbolCount).toBeGreaterThan(6)
    const { rows } = await t.deps.db.execute(sql`select 1 from dreams where ${mine} and rules_version = 0`)
    expect(rows).toEqual([])
  })

  it('are found by a save that does not wait for the long texts of others', async () => {
    const agent = await t.signUp()
    const content = `Perdo i denti. ${'Cammino ancora. '.repeat(220)}`
    const kept = await record(agent, written('Un cane mi segue.'))
    const gate = createGate()
    const job = { run: heldBy, file: JOBS, input: gate, length: content.length }
    const others = Promise.allSettled(Array.from({ length: 30 }, () => inThread(job)))
    const { id } = await record(agent, written(content))
    await change(agent, kept.id, written(content))
    open(gate)
    await others
    expect((await read(agent, id)).foundElements).toEqual([])
    expect((await read(agent, kept.id)).foundElements).toContain('Cane')
    await findOlderElements(t.deps, new AbortController().signal, { rules: 1, pauseMs: 0 })
    for (const dream of [id, kept.id]) expect((await read(agent, dream)).foundElements).toContain('Denti')
  })
})
