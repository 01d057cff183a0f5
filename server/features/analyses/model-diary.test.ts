import { beforeAll, describe, expect, it } from 'vitest'
import { PROMPT_SIZES } from '#server/model/prompt.ts'
import type { SignedIn } from '#server/test/app.ts'
import { annotate } from '#server/test/factories.ts'
import { analyze, recordDream, useModelApp } from '#server/test/model-app.ts'

const STATION = {
  title: 'La stazione',
  content: 'Aspettavo il treno in una stazione vuota con la valigia verde di mio zio. Cesira mi chiamava per nome.',
}

describe('the diary facts in a prompt', () => {
  const t = useModelApp()
  const asked = () => t.service.chats.at(-1)?.body.messages[1]?.content ?? ''
  const diary = () => /<diario>\n([\s\S]*)\n<\/diario>/.exec(asked())?.[1] ?? ''
  let agent: SignedIn
  beforeAll(async () => {
    agent = await t.signUpConsenting({ premium: true })
    const id = await recordDream(agent, {
      title: 'Il binario',
      content: 'Ero al binario con la valigia verde. Cesira rideva e io non trovavo il biglietto per la stazione.',
      date: '2026-02-10',
      mood: 'negative',
    })
    await agent.post('/api/people').send({ name: 'Cesira', isPerson: true }).expect(204)
    await annotate(agent, id, [{ kind: 'thing', quote: 'la valigia verde', words: 'quella delle vacanze' }]).expect(200)
    for (const at of [1, 2, 3]) {
      await recordDream(agent, {
        title: `Altro ${at}`,
        content: 'Un gatto dormiva sul divano di casa.',
        date: `2026-01-0${at}`,
      })
    }
  })

  it('contain returning elements, with count and last time', async () => {
    await recordDream(agent, { title: 'Un treno', content: 'Il treno correva nel bosco.', date: '2026-02-20' })
    const id = await recordDream(agent, { ...STATION, date: '2026-03-01' })
    await analyze(agent, id, { type: 'advanced' }).expect(201)
    expect(diary()).toContain('Sogni nel diario, con questo: 6')
    expect(diary()).toMatch(/^Treno: in \d sogni con questo; l’ultima volta 20 febbraio 2026, «Un treno», umore/m)
    // A single occurrence is no return.
    expect(diary()).not.toMatch(/^Gatto:/m)
  })

  it('contain no words or names of other dreams without a separate consent', async () => {
    expect(asked()).not.toMatch(/Passo di un sogno|vacanze|Cesira:|scrisse/)
  })

  it('contain the dreamer’s earlier words, returning people and passages of similar dreams with that consent', async () => {
    await agent.patch('/api/profile').send({ aiDiaryConsent: true }).expect(200)
    expect((await agent.get('/api/user').expect(200)).body.aiDiaryConsent).toBe(true)
    const id = await recordDream(agent, { ...STATION, date: '2026-03-02' })
    const { body } = await analyze(agent, id, { type: 'advanced' }).expect(201)
    const passages = diary().match(/^Passo di un sogno che somiglia .*/gm) ?? []
    expect(passages.join('\n')).toMatch(/10 febbraio 2026, «Il binario»\): «.*valigia verde/)
    expect(diary()).toContain('Di «valigia» scrisse (10 febbraio 2026, «Il binario»): «quella delle vacanze»')
    expect(diary()).toMatch(/^Cesira: in \d sogni con questo; l’ultima volta/m)
    expect(diary()).not.toMatch(/divano/)
    expect(body.withAnnotations).toBe(true)
    const { body: link } = await agent.post(`/api/dreams/${id}/share`).send({ includeAnalysis: true })
    const { body: shared } = await t.visitor().get(`/api/shared/dream/${link.shareId}`)
    expect(shared.analysis ?? null).toBeNull()
  })

  it('contain nothing of other dreams that asks for care', async () => {
    const painful = await recordDream(agent, {
      title: 'La valigia',
      content: 'La valigia verde era in stazione. Il ferroviere mi guardava e nel sogno mi uccidevo.',
      date: '2026-02-25',
    })
    await annotate(agent, painful, [
      { kind: 'thing', quote: 'La valigia verde', words: 'Voglio morire, non ce la faccio più.' },
    ]).expect(200)
    await analyze(agent, await recordDream(agent, { ...STATION, date: '2026-03-02' }), { type: 'advanced' }).expect(201)
    expect(asked()).toContain('Passo di un sogno')
    expect(asked()).not.toMatch(/Voglio morire|mi uccidevo/)
  })

  it('have a maximum number of lines of title, date, mood and elements, returning ones included', async () => {
    for (let at = 1; at <= PROMPT_SIZES.local.lines; at++)
      await recordDream(agent, { title: `Riga ${at}`, date: '2026-02-21' })
    await analyze(agent, await recordDream(agent, { ...STATION, date: '2026-03-02' }), { type: 'advanced' }).expect(201)
    expect(diary().match(/umore/g)).toHaveLength(PROMPT_SIZES.local.lines)
  })

  it('keep an analysis off every link if they name a person, even alone', async () => {
    const other = await t.signUpConsenting({ premium: true })
    await other.patch('/api/profile').send({ aiDiaryConsent: true }).expect(200)
    await other.post('/api/people').send({ name: 'Cesira', isPerson: true }).expect(204)
    await recordDream(other, { title: 'Il forno', content: 'Cesira impastava il pane.', date: '2026-02-01' })
    const id = await recordDream(other, { title: 'Il coro', content: 'In chiesa Cesira cantava da sola.' })
    const { body } = await analyze(other, id).expect(201)
    expect(asked()).toContain('Cesira: in 2 sogni con questo')
    expect([/Passo|scrisse/.test(asked()), body.withAnnotations]).toEqual([false, true])
  })

  it('contain no passage of another person’s dream, and none once the consent is withdrawn', async () => {
    const other = await t.signUpConsenting({ premium: true })
    await other.patch('/api/profile').send({ aiDiaryConsent: true }).expect(200)
    await analyze(other, await recordDream(other, STATION)).expect(201)
    expect(asked()).not.toMatch(/Passo di un sogno|binario/)
    // A model that may not see this dream may see no other.
    for (const aiConsent of [false, true]) await agent.patch('/api/profile').send({ aiConsent }).expect(200)
    await analyze(agent, await recordDream(agent, { ...STATION, date: '2026-03-03' })).expect(201)
    expect(asked()).not.toMatch(/Passo di un sogno|vacanze|Cesira:/)
  })

  it('are not sent again once the consent is withdrawn', async () => {
    await agent.patch('/api/profile').send({ aiDiaryConsent: true }).expect(200)
    const id = await recordDream(agent, { ...STATION, date: '2026-03-03' })
    t.service.next(async () => {
      await agent.patch('/api/profile').send({ aiDiaryConsent: false }).expect(200)
      return { status: 500 }
    })
    const { body } = await analyze(agent, id).expect(201)
    expect(body).toMatchObject({ engine: 'built-in', modelFailed: false })
    expect(t.service.chats).toHaveLength(1)
  })

  it('have the sentence about the days in its own block', async () => {
    const id = await recordDream(agent, { ...STATION, date: '2026-03-04' })
    await annotate(agent, id, [{ kind: 'bridge', quote: null, words: 'In ufficio cambiano tutti i turni.' }]).expect(
      200,
    )
    await analyze(agent, id).expect(201)
    expect(asked()).toContain('<giorni>\nIn ufficio cambiano tutti i turni.\n</giorni>')
    expect(asked()).not.toContain('<parole>')
  })
})
