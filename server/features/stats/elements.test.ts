import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { useTestApp } from '#server/test/app.ts'
import { buildDream, record } from '#server/test/factories.ts'
import type { Patterns } from '#shared/contracts/analyses.ts'

type Counts = Record<string, { dreams: number; open: number }>

/** In how many of a person's dreams each element but the tags is, and in how many every plan may see it. */
async function indexedOf({ db }: Deps, userId: number): Promise<Counts> {
  const { rows } = await db.execute<{ key: string; dreams: number; open: number }>(sql`
    select kind || ':' || label as key, count(*)::integer as dreams, (count(*) filter (where open))::integer as open
    from dream_elements where user_id = ${userId} and kind <> 'tag' group by 1`)
  return Object.fromEntries(rows.map(({ key, dreams, open }) => [key, { dreams, open }]))
}

const OPEN = { dreams: 1, open: 1 }
const LOCKED = { dreams: 1, open: 0 }

describe('the index of elements', () => {
  const t = useTestApp()

  it('follows a dream that is recorded, analysed, changed and deleted, and no other', async () => {
    const [anna, bruno] = [await t.signUp({ premium: true }), await t.signUp()]
    await record(bruno)
    const ofBruno = await indexedOf(t.deps, bruno.user.id)
    const content = 'Nuotavo nel mare e avevo paura, poi volavo sopra la casa della nonna.'
    const dream = buildDream({ content, mood: 'positive', elements: ['zia Pina', 'Paura'] })
    const { id } = await record(anna, dream)
    const chosen = { 'symbols:zia Pina': OPEN, 'emotions:Paura': OPEN }
    expect(await indexedOf(t.deps, anna.user.id)).toEqual({ 'mood:positive': OPEN, ...chosen })

    const { body } = await anna.post(`/api/dreams/${id}/analyze`).send({ type: 'advanced' }).expect(201)
    const { symbols, emotions, themes } = body.patterns as Patterns
    const found = Object.fromEntries([
      ...emotions.map(({ emotion }) => [`emotions:${emotion}`, LOCKED]),
      ...themes.map(({ theme }) => [`themes:${theme}`, LOCKED]),
      ...symbols.map(({ symbol }) => [`symbols:${symbol}`, OPEN]),
    ])
    expect(found).toMatchObject({ 'symbols:Mare': OPEN, 'emotions:Paura': LOCKED, 'themes:Volo': LOCKED })
    expect(await indexedOf(t.deps, anna.user.id)).toEqual({ 'mood:positive': OPEN, ...found, ...chosen })

    const change = { ...dream, mood: 'negative', elements: ['Gatto'] }
    await anna.put(`/api/dreams/${id}`).send(change).expect(200)
    expect(await indexedOf(t.deps, anna.user.id)).toEqual({ 'mood:negative': OPEN, ...found, 'symbols:Gatto': OPEN })

    await anna.delete(`/api/dreams/${id}`).expect(204)
    expect(await indexedOf(t.deps, anna.user.id)).toEqual({})
    expect(await indexedOf(t.deps, bruno.user.id)).toEqual(ofBruno)
  })

  it('is that of the last of many changes at once', async () => {
    const agent = await t.signUp()
    const { id } = await record(agent)
    const save = (at: number) => agent.put(`/api/dreams/${id}`).send(buildDream({ elements: [`segno ${at}`] }))
    await Promise.all(Array.from({ length: 12 }, (_, at) => save(at).expect(200)))
    const { mood, elements } = (await agent.get(`/api/dreams/${id}`).expect(200)).body
    expect(await indexedOf(t.deps, agent.user.id)).toEqual({ [`mood:${mood}`]: OPEN, [`symbols:${elements[0]}`]: OPEN })
  })

  it('has one spelling of a listed label, and each own word as it is written', async () => {
    const agent = await t.signUp()
    await record(agent, { elements: ['Mare', 'zia Pina'], mood: 'neutral' })
    await record(agent, { elements: ['mare', 'Zia Pina'], mood: 'neutral' })
    await record(agent, { elements: ['MARE', 'mare', 'serenità', 'SERENITÀ'], mood: 'neutral' })
    expect(await indexedOf(t.deps, agent.user.id)).toEqual({
      'mood:neutral': { dreams: 3, open: 3 },
      'symbols:Mare': { dreams: 3, open: 3 },
      'emotions:Serenità': { dreams: 1, open: 1 },
      'symbols:zia Pina': { dreams: 1, open: 1 },
      'symbols:Zia Pina': { dreams: 1, open: 1 },
    })
  })
})
