import { describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { analyze, changeDream, recordDream, STORM } from '#server/test/model-app.ts'
import { ELEMENT_MAX, ELEMENTS_MAX } from '#shared/constants/limits.ts'
import {
  type Analysis,
  analysisSchema,
  type ChangeElements,
  changedElementsSchema,
} from '#shared/contracts/analyses.ts'

const patch = (agent: SignedIn, id: number, change: object) => agent.patch(`/api/dreams/${id}/elements`).send(change)
const change = async (agent: SignedIn, id: number, wanted: ChangeElements) =>
  changedElementsSchema.parse((await patch(agent, id, wanted).expect(200)).body)
const labelsOf = ({ patterns }: Pick<Analysis, 'patterns'>): string[] => [
  ...patterns.symbols.map(({ symbol }) => symbol),
  ...patterns.emotions.map(({ emotion }) => emotion),
  ...patterns.themes.map(({ theme }) => theme),
]
const shownIn = (analysis: Analysis | null): string[] => (analysis ? labelsOf(analysis) : [])

/** An analysed dream. @returns its id */
async function analysed(agent: SignedIn, draft: Partial<typeof STORM> = {}): Promise<number> {
  const id = await recordDream(agent, { ...STORM, ...draft })
  await analyze(agent, id).expect(201)
  return id
}

describe('elements of an analysed dream', () => {
  const t = useTestApp()
  /** The elements in the dashboard's counts. */
  const counted = async (agent: SignedIn): Promise<string[]> => {
    const { body } = await agent.get('/api/stats').expect(200)
    return [...JSON.stringify(body).matchAll(/"element":"([^"]+)"/g)].map(([, label = '']) => label)
  }

  it('are removed from the analysis, the dashboard, the search, and the next analysis', async () => {
    const agent = await t.signUp({ premium: true })
    const id = await analysed(agent)
    expect(await counted(agent)).toContain('Porta')
    const { dream, analysis } = await change(agent, id, { remove: 'Porta' })
    expect(dream.elements).toEqual([])
    expect(shownIn(analysis)).toContain('Mare')
    expect(shownIn(analysis)).not.toContain('Porta')
    expect(analysis).toMatchObject({ rejectedElements: ['Porta'], outdated: false })
    expect(await counted(agent)).not.toContain('Porta')
    const again = await analyze(agent, id, { type: 'advanced' }).expect(201)
    expect(labelsOf(again.body)).not.toContain('Porta')
    expect(await counted(agent)).not.toContain('Porta')
    await agent.get(`/api/dreams/${id}/analysis`).expect(200, analysisSchema.parse(again.body))
  })

  it('determine the window of the dream, by the first one left', async () => {
    const agent = await t.signUp()
    const id = await analysed(agent)
    expect((await agent.get(`/api/dreams/${id}`).expect(200)).body.motif).toBe('mare')
    expect((await change(agent, id, { remove: 'Mare' })).dream.motif).toBe('porta')
    const { body } = await agent.get('/api/dreams?limit=1').expect(200)
    expect(body.items[0].motif).toBe('porta')
  })

  it('return unchanged if their removal is undone', async () => {
    const agent = await t.signUp({ premium: true })
    const id = await analysed(agent)
    const { body: before } = await agent.get(`/api/dreams/${id}/analysis`)
    await change(agent, id, { remove: 'Paura' })
    const { dream, analysis } = await change(agent, id, { restore: 'Paura' })
    expect(analysis).toEqual(before)
    expect(dream.elements).toEqual([])
    expect(await counted(agent)).toContain('Paura')
  })

  it('are added with their meaning, and the words of the dream if there are any', async () => {
    const agent = await t.signUp({ premium: true })
    const id = await analysed(agent)
    const { dream, analysis } = await change(agent, id, { add: 'Nostalgia' })
    expect(dream.elements).toEqual(['Nostalgia'])
    expect(analysis?.patterns.emotions).toContainEqual({
      emotion: 'Nostalgia',
      significance: expect.stringMatching(/\w/),
      evidence: '',
    })
    expect(analysis).toMatchObject({ outdated: false })
    expect(await counted(agent)).toContain('Nostalgia')
    const own = await change(agent, id, { add: 'più in alto' })
    expect(own.analysis?.patterns.symbols).toContainEqual({
      symbol: 'più in alto',
      meaning: expect.any(String),
      evidence: 'più in alto',
    })
    // The product maps waves to the sea, which is there already.
    const waves = await change(agent, id, { add: 'onde' })
    expect(waves.analysis?.patterns).toEqual(own.analysis?.patterns)
    expect(own.analysis?.createdAt).toBe(analysis?.createdAt)
  })

  it('are no longer the dream’s own after removal, and own again when added again', async () => {
    const agent = await t.signUp({ premium: true })
    const id = await analysed(agent, { elements: ['Nonna', 'mare'] })
    const gone = await change(agent, id, { remove: 'Mare' })
    expect(gone.dream.elements).toEqual(['Nonna'])
    expect(gone.analysis?.rejectedElements).toEqual(['Mare'])
    const { dream, analysis } = await change(agent, id, { add: 'Mare' })
    expect(dream.elements).toEqual(['Nonna', 'Mare'])
    expect(analysis?.rejectedElements).toEqual([])
    expect(shownIn(analysis)).toContain('Mare')
    expect((await change(agent, id, { add: 'NONNA' })).dream.elements).toEqual(['Nonna', 'Mare'])
    const own = await change(agent, id, { remove: 'nonna' })
    expect(own.dream.elements).toEqual(['Mare'])
    expect(shownIn(own.analysis)).not.toContain('Nonna')
    expect(await counted(agent)).not.toContain('Nonna')
  })

  it('return also if the analysis was made without them, and it stays as outdated as it was', async () => {
    const agent = await t.signUp({ premium: true })
    const id = await recordDream(agent, STORM)
    await change(agent, id, { remove: 'Mare' })
    await analyze(agent, id).expect(201)
    const { analysis } = await change(agent, id, { restore: 'Mare' })
    const mare = { symbol: 'Mare', meaning: expect.stringMatching(/\w/), evidence: expect.stringMatching(/mare/) }
    expect(analysis).toMatchObject({ outdated: false, patterns: { symbols: expect.arrayContaining([mare]) } })
    await changeDream(agent, id, { content: 'Un treno in ritardo.' })
    expect((await change(agent, id, { add: 'Treno' })).analysis).toMatchObject({ outdated: true })
  })

  it('are no longer rejected once they are chosen in the form', async () => {
    const agent = await t.signUp({ premium: true })
    const id = await analysed(agent)
    await change(agent, id, { remove: 'Mare' })
    await changeDream(agent, id, { elements: ['Mare'] })
    const { body } = await agent.get(`/api/dreams/${id}/analysis`).expect(200)
    expect(body.rejectedElements).toEqual([])
    expect(labelsOf(body)).toContain('Mare')
  })

  it('can be changed before an analysis, which then leaves out the removed ones', async () => {
    const agent = await t.signUp({ premium: true })
    const id = await recordDream(agent, STORM)
    expect((await change(agent, id, { remove: 'Mare' })).analysis).toBeNull()
    const { body } = await analyze(agent, id).expect(201)
    expect(body.rejectedElements).toEqual(['Mare'])
    expect(labelsOf(body)).not.toContain('Mare')
  })

  it.each([
    {},
    { add: 'Mare', remove: 'Casa' },
    { add: '' },
    { add: '  ' },
    { add: 'a'.repeat(ELEMENT_MAX + 1) },
    { remove: 1 },
  ])('are not changed by %j', async (body) => {
    const agent = await t.signUp()
    await patch(agent, await recordDream(agent, STORM), body).expect(400)
  })

  it('have a maximum per dream, and only the owner can change them', async () => {
    const agent = await t.signUp()
    const elements = Array.from({ length: ELEMENTS_MAX }, (_, n) => `parola ${n}`)
    const id = await recordDream(agent, { ...STORM, elements })
    const { body } = await patch(agent, id, { add: 'una di più' }).expect(400)
    expect(body).toEqual({ code: 'validation', message: `Al massimo ${ELEMENTS_MAX} elementi` })
    await patch(agent, id, { add: 'parola 7' }).expect(200)
    await patch(await t.signUp(), id, { remove: 'parola 7' }).expect(404)
  })

  it('keep all of twelve simultaneous changes', async () => {
    const agent = await t.signUp()
    const id = await analysed(agent)
    const words = Array.from({ length: 12 }, (_, n) => `parola ${n}`)
    await Promise.all(words.map((add) => patch(agent, id, { add }).expect(200)))
    const { body } = await agent.get(`/api/dreams/${id}`)
    expect(body.elements.toSorted()).toEqual(words.toSorted())
  })
})
