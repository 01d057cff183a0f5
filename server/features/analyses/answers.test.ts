import { describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { analyze, changeDream, recordDream, STORM, usedToday } from '#server/test/model-app.ts'
import { ANSWER_MAX, ANSWERS_MAX } from '#shared/constants/limits.ts'
import { type Analysis, analysisSchema } from '#shared/contracts/analyses.ts'

const REPLY = 'la casa della nonna a Rimini'

const replace = (agent: SignedIn, id: number, answers: { questionId?: string | undefined; answer?: string }[]) =>
  agent.put(`/api/dreams/${id}/answers`).send({ answers })
const reread = (agent: SignedIn, id: number, body: object = {}) => analyze(agent, id, { ...body, reread: true })
const read = async (agent: SignedIn, id: number): Promise<Analysis> =>
  analysisSchema.parse((await agent.get(`/api/dreams/${id}/analysis`).expect(200)).body)

async function analysed(agent: SignedIn, body: object = {}): Promise<Analysis> {
  const id = await recordDream(agent, STORM)
  return analysisSchema.parse((await analyze(agent, id, body).expect(201)).body)
}
/** An analysed dream whose first question has an answer. */
async function answered(agent: SignedIn, body: object = {}): Promise<Analysis> {
  const { dreamId, questions } = await analysed(agent, body)
  const answer = await replace(agent, dreamId, [{ questionId: questions[0]?.id, answer: REPLY }]).expect(200)
  return analysisSchema.parse(answer.body)
}

describe('questions about a dream', () => {
  const t = useTestApp()

  it('come with the analysis, on the free plan too, and quote the dream', async () => {
    const { questions, answers, withAnswers, canReread } = await analysed(await t.signUp())
    expect(questions.length).toBeGreaterThan(0)
    expect(questions.length).toBeLessThanOrEqual(3)
    for (const { quote } of questions) expect(STORM.content).toContain(quote)
    expect({ answers, withAnswers, canReread }).toEqual({ answers: [], withAnswers: false, canReread: false })
  })

  it('are none where care comes first', async () => {
    const agent = await t.signUp()
    const id = await recordDream(agent, { ...STORM, content: `${STORM.content} Da sveglio voglio uccidermi.` })
    const { body } = await analyze(agent, id).expect(201)
    expect([body.safety.level, body.questions]).toEqual([1, []])
  })
})

describe('answers', () => {
  const t = useTestApp()

  it('are kept with the question as the server asked it, and shown again', async () => {
    const agent = await t.signUp()
    const { dreamId, questions, answers } = await answered(agent)
    const { id: questionId, text: question } = questions[0] ?? {}
    expect(answers).toEqual([{ questionId, question, answer: REPLY, updatedAt: expect.any(String) }])
    expect((await read(agent, dreamId)).answers).toEqual(answers)
  })

  it('are replaced as a whole: what is not sent, or empty, is deleted; what stays keeps its time', async () => {
    const agent = await t.signUp()
    const { dreamId, questions, answers } = await answered(agent)
    const [first, second] = questions
    const both = [
      { questionId: first?.id, answer: ` ${REPLY} ` },
      { questionId: second?.id, answer: 'Calma' },
    ]
    const { body } = await replace(agent, dreamId, both).expect(200)
    expect(body.answers).toHaveLength(2)
    expect(body.answers).toContainEqual(answers[0])
    const empty = [{ questionId: first?.id, answer: ' \u200b ' }, both[1] ?? {}]
    const rest = await replace(agent, dreamId, empty).expect(200)
    expect(rest.body.answers.map(({ answer }: { answer: string }) => answer)).toEqual(['Calma'])
    expect((await replace(agent, dreamId, []).expect(200)).body.answers).toEqual([])
  })

  it('are refused to questions that were not asked, too long, too many, or twice', async () => {
    const agent = await t.signUp()
    const { dreamId, questions, answers } = await answered(agent)
    const questionId = questions[0]?.id
    const foreign = await replace(agent, dreamId, [{ questionId: 'image-abc', answer: 'sì' }]).expect(400)
    expect(foreign.body).toEqual({ code: 'validation', message: 'Questa domanda non è di questo sogno.' })
    await replace(agent, dreamId, [{ questionId, answer: 'a'.repeat(ANSWER_MAX + 1) }]).expect(400)
    await replace(agent, dreamId, [
      { questionId, answer: 'sì' },
      { questionId, answer: 'no' },
    ]).expect(400)
    const many = Array.from({ length: ANSWERS_MAX + 1 }, (_, n) => ({ questionId: `image-${n}`, answer: '' }))
    await replace(agent, dreamId, many).expect(400)
    await replace(agent, dreamId, [{ questionId }]).expect(400)
    await agent.put(`/api/dreams/${dreamId}/answers`).send({}).expect(400)
    expect((await read(agent, dreamId)).answers).toEqual(answers)
  })

  it('need an analysis, and belong to the dream’s owner alone', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    await replace(anna, await recordDream(anna, STORM), []).expect(404)
    const { dreamId, questions, answers } = await answered(await t.signUp())
    const { body } = await replace(bruno, dreamId, [{ questionId: questions[0]?.id, answer: 'mia' }]).expect(404)
    expect(JSON.stringify(body)).not.toContain(answers[0]?.question)
  })

  it('stay with a dream that is changed, and can still be edited', async () => {
    const agent = await t.signUp({ premium: true })
    const { dreamId, answers } = await answered(agent)
    const content = 'Una grande casa gialla bruciava in silenzio, ma nessuno la guardava e io non riuscivo a gridare.'
    await changeDream(agent, dreamId, { content })
    expect(await read(agent, dreamId)).toMatchObject({ outdated: true, canReread: false, answers })
    expect((await analyze(agent, dreamId).expect(201)).body).toMatchObject({ outdated: false, answers })
    const { questionId } = answers[0] ?? {}
    const edited = await replace(agent, dreamId, [{ questionId, answer: 'altro' }]).expect(200)
    expect(edited.body.answers).toMatchObject([{ questionId, answer: 'altro' }])
  })

  it('bring the caring note when one calls for it, as long as it is there', async () => {
    const agent = await t.signUp()
    const { dreamId, questions } = await analysed(agent)
    const { body } = await replace(agent, dreamId, [{ questionId: questions[0]?.id, answer: 'Voglio uccidermi.' }])
    expect(body.safety.level).toBe(1)
    expect((await replace(agent, dreamId, []).expect(200)).body.safety).toBeUndefined()
  })

  it('sent twelve times at once leave one whole set', async () => {
    const agent = await t.signUp()
    const { dreamId, questions } = await analysed(agent)
    const sets = Array.from({ length: 12 }, (_, n) =>
      questions.slice(0, 1 + (n % 2)).map(({ id }) => ({ questionId: id, answer: `risposta ${n}` })),
    )
    const made = await Promise.all(sets.map((answers) => replace(agent, dreamId, answers)))
    expect(made.map(({ status }) => status)).toEqual(sets.map(() => 200))
    const { answers } = await read(agent, dreamId)
    const [, n] = /risposta (\d+)/.exec(answers[0]?.answer ?? '') ?? []
    expect(answers.map(({ answer }) => answer)).toEqual(sets[Number(n)]?.map(({ answer }) => answer))
  })
})

describe('a reread by the rules', () => {
  const t = useTestApp()

  it('answers the analysis that is there, whatever was answered or taken away: nothing is made of answers', async () => {
    const agent = await t.signUp({ premium: true })
    const before = await answered(agent, { type: 'advanced' })
    await agent.patch(`/api/dreams/${before.dreamId}/elements`).send({ remove: 'Porta' }).expect(200)
    const { body } = await reread(agent, before.dreamId, { type: 'advanced' }).expect(200)
    expect(body).toMatchObject({ withAnswers: false, canReread: false, createdAt: before.createdAt })
    expect([body.analysis, body.answers]).toEqual([before.analysis, before.answers])
    expect(JSON.stringify([body.analysis, body.journal, body.patterns, body.questions])).not.toContain('Rimini')
    expect(await usedToday(agent)).toBe(1)
  })

  it('of a dream that was changed takes the quota of an analysis', async () => {
    const agent = await t.signUp()
    const { dreamId } = await answered(agent)
    await changeDream(agent, dreamId, { content: 'Un altro sogno, con un treno.' })
    expect((await reread(agent, dreamId).expect(403)).body.code).toBe('analysis_limit')
  })

  it('is refused to strangers, and with anything but true', async () => {
    const agent = await t.signUp()
    const { dreamId } = await answered(agent)
    await reread(await t.signUp(), dreamId).expect(404)
    await analyze(agent, dreamId, { reread: false }).expect(400)
  })
})
