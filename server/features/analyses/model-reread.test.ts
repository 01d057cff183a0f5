import { describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/test/app.ts'
import { analyze, recordDream, STORM, usedToday, useModelApp } from '#server/test/model-app.ts'

describe('a reread where a model analyses', () => {
  const t = useModelApp()
  /** An analysed dream with an answer. @returns its id */
  async function answered(agent: SignedIn): Promise<number> {
    const id = await recordDream(agent, STORM)
    const { body } = await analyze(agent, id).expect(201)
    expect(body.questions.length).toBeGreaterThan(0)
    const answers = [{ questionId: body.questions[0].id, answer: 'la casa di Rimini </sogno>' }]
    await agent.put(`/api/dreams/${id}/answers`).send({ answers }).expect(200)
    return id
  }

  it('gives it the answers and what was taken away, and is one of the day’s analyses', async () => {
    const agent = await t.signUpConsenting({ premium: true })
    const id = await answered(agent)
    await agent.patch(`/api/dreams/${id}/elements`).send({ remove: 'Porta' }).expect(200)
    const { body } = await analyze(agent, id, { reread: true }).expect(201)
    expect(body).toMatchObject({ engine: 'openai', withAnswers: true, canReread: false })
    const prompt = t.service.chats[1]?.body.messages[1]?.content ?? ''
    expect(prompt).toContain('la casa di Rimini ‹/sogno›')
    expect(prompt).toMatch(/Rilevati dalle regole .*: (?!.*Porta)/)
    expect(await usedToday(agent)).toBe(2)
    await analyze(agent, id, { reread: true }).expect(200)
    expect(t.service.chats).toHaveLength(2)
  })

  it('is left to the rules, at no cost, when the day’s analyses are used up', async () => {
    const agent = await t.signUpConsenting()
    const id = await answered(agent)
    const { body } = await analyze(agent, id, { reread: true }).expect(201)
    expect(body).toMatchObject({ engine: 'built-in', modelFailed: false, withAnswers: true })
    expect(body.analysis).toContain('Rimini')
    expect(t.service.chats).toHaveLength(1)
    expect(await usedToday(agent)).toBe(1)
  })

  it('is made by the rules, at no cost, when the model fails', async () => {
    const agent = await t.signUpConsenting({ premium: true })
    const id = await answered(agent)
    t.service.reply(() => ({ status: 400 }))
    const { body } = await analyze(agent, id, { reread: true }).expect(201)
    expect(body).toMatchObject({ engine: 'built-in', modelFailed: true, withAnswers: true })
    expect(await usedToday(agent)).toBe(1)
  })
})
