import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { hash } from '#server/interpreter/compose/prose.ts'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { buildDream, daysAgo } from '#server/test/factories.ts'
import { ANALYSIS_KINDS } from '#shared/constants/analyses.ts'
import { EMOTIONS, elementGroup, SYMBOLS, THEMES } from '#shared/constants/elements.ts'
import { MOODS } from '#shared/constants/moods.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { dreamAnalyses } from '#shared/schema/analyses.ts'
import { dreams } from '#shared/schema/dreams.ts'
import { indexDreamElements } from './stats.service.ts'

const LABELS = [
  'Acqua',
  'Mare',
  'mare',
  'MARE',
  'SERENITÀ',
  'serenità',
  'paura',
  "Chi non c'è più",
  'zia Pina',
  'Zia Pina',
  '💧',
  'Volo',
  'Casa',
]
const CONTENTS = [
  'Nuotavo nel mare e avevo paura, poi ero felice.',
  'Volavo sopra la casa della nonna con un gatto in braccio.',
  'Qualcosa di viola girava lento.',
]

/** A label of the lists in their spelling, whatever its case; own words as they are written. */
const listed = new Map([...SYMBOLS, ...EMOTIONS, ...THEMES].map(({ label }) => [label.toLowerCase(), label]))
const spelled = (label: string): string => listed.get(label.toLowerCase()) ?? label

type Counts = Record<string, { dreams: number; open: number }>

/** The counts by the index. */
async function indexedOf({ db }: Deps, userId: number): Promise<Counts> {
  const { rows } = await db.execute<{ key: string; dreams: number; open: number }>(sql`
    select kind || ':' || label as key, count(*)::integer as dreams, (count(*) filter (where open))::integer as open
    from dream_elements where user_id = ${userId} group by 1`)
  return Object.fromEntries(rows.map(({ key, dreams, open }) => [key, { dreams, open }]))
}

/** The counts as anybody would count them, looking through all dreams and analyses. */
async function countedOf({ db }: Deps, userId: number): Promise<Counts> {
  const rows = await db
    .select({ mood: dreams.mood, elements: dreams.elements, patterns: dreamAnalyses.patterns })
    .from(dreams)
    .leftJoin(dreamAnalyses, eq(dreamAnalyses.dreamId, dreams.id))
    .where(eq(dreams.userId, userId))
  const counted: Counts = {}
  for (const { mood, elements, patterns } of rows) {
    const open = new Set([
      `mood:${mood}`,
      ...elements.map((label) => `${elementGroup(label)}:${spelled(label)}`),
      ...(patterns?.symbols ?? []).map(({ symbol }) => `symbols:${spelled(symbol)}`),
    ])
    const all = new Set([
      ...open,
      ...(patterns?.emotions ?? []).map(({ emotion }) => `emotions:${spelled(emotion)}`),
      ...(patterns?.themes ?? []).map(({ theme }) => `themes:${spelled(theme)}`),
    ])
    for (const key of all) {
      const before = counted[key] ?? { dreams: 0, open: 0 }
      counted[key] = { dreams: before.dreams + 1, open: before.open + Number(open.has(key)) }
    }
  }
  return counted
}

describe('the index of elements', () => {
  const t = useTestApp()

  /** What a person may do to a journal, chosen by a number. */
  async function change(agent: SignedIn, ids: number[], seed: string): Promise<void> {
    const roll = (key: string, size: number): number => hash(`${seed}:${key}`) % size
    const id = ids[roll('which', ids.length || 1)]
    const dream = () =>
      buildDream({
        mood: MOODS[roll('mood', 3)] ?? 'neutral',
        content: CONTENTS[roll('content', 3)] ?? '',
        elements: LABELS.filter((_, at) => roll(`label${at}`, 3) === 0),
        date: daysAgo(roll('day', 60)),
      })
    const what = id === undefined ? 0 : roll('what', 5)
    if (what <= 1) {
      const { body } = await agent.post('/api/dreams').send(dream()).expect(201)
      ids.push(body.id)
    } else if (what === 2) {
      await agent.put(`/api/dreams/${id}`).send(dream()).expect(200)
    } else if (what === 3) {
      await agent.post(`/api/dreams/${id}/analyze`).send({ type: ANALYSIS_KINDS[roll('kind', 2)] })
    } else {
      await agent.delete(`/api/dreams/${id}`).expect(204)
      ids.splice(ids.indexOf(id ?? 0), 1)
    }
  }

  it.each(['luna', 'gufo'])('equals what the dreams and analyses say after any changes (%s)', async (seed) => {
    const [agent, other] = [await t.signUp({ premium: true }), await t.signUp({ premium: true })]
    await change(other, [], `${seed}:other`)
    const others = await indexedOf(t.deps, other.user.id)
    const ids: number[] = []
    for (let step = 0; step < 32; step++) {
      await change(agent, ids, `${seed}:${step}`)
      if (step % 8 === 7) expect(await indexedOf(t.deps, agent.user.id)).toEqual(await countedOf(t.deps, agent.user.id))
    }
    expect(ids.length).toBeGreaterThan(0)
    await t.deps.db.execute(sql`delete from dream_elements where user_id = ${agent.user.id} and kind <> 'themes'`)
    for (const id of ids) await indexDreamElements(t.deps.db, agent.user, id)
    expect(await indexedOf(t.deps, agent.user.id)).toEqual(await countedOf(t.deps, agent.user.id))
    for (const id of ids) await agent.delete(`/api/dreams/${id}`).expect(204)
    expect(await indexedOf(t.deps, agent.user.id)).toEqual({})
    expect(await indexedOf(t.deps, other.user.id)).toEqual(others)
  })

  it('stays right under 20 parallel saves, changes, deletes and analyses', async () => {
    const agent = await t.signUp({ premium: true })
    const dreamsToMeet: Dream[] = []
    for (let at = 0; at < 6; at++) {
      const { body } = await agent.post('/api/dreams').send(buildDream({ elements: ['Mare', 'paura'] }))
      dreamsToMeet.push(body)
    }
    const calls = Array.from({ length: 20 }, (_, at) => {
      const { id } = dreamsToMeet[at % 6] ?? { id: 0 }
      if (at % 4 === 0) return agent.post('/api/dreams').send(buildDream({ elements: ['Mare', 'Gioia'] }))
      if (at % 4 === 1) return agent.delete(`/api/dreams/${id}`)
      if (at % 4 === 2) return agent.put(`/api/dreams/${id}`).send(buildDream({ mood: 'negative', elements: ['Mare'] }))
      return agent.post(`/api/dreams/${id}/analyze`).send({ type: 'advanced' })
    })
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(await indexedOf(t.deps, agent.user.id)).toEqual(await countedOf(t.deps, agent.user.id))
  })

  it('has one spelling of a listed label, and each own word as it is written', async () => {
    const agent = await t.signUp()
    for (const elements of [
      ['Mare', 'zia Pina'],
      ['mare', 'Zia Pina'],
      ['MARE', 'mare', 'serenità', 'SERENITÀ'],
    ]) {
      await agent
        .post('/api/dreams')
        .send(buildDream({ elements, mood: 'neutral' }))
        .expect(201)
    }
    expect(await indexedOf(t.deps, agent.user.id)).toEqual({
      'mood:neutral': { dreams: 3, open: 3 },
      'symbols:Mare': { dreams: 3, open: 3 },
      'emotions:Serenità': { dreams: 1, open: 1 },
      'symbols:zia Pina': { dreams: 1, open: 1 },
      'symbols:Zia Pina': { dreams: 1, open: 1 },
    })
  })
})
