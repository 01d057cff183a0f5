import { beforeEach, describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/test/app.ts'
import { goodAnswer } from '#server/test/model-answers.ts'
import { analyze, CONTENT, recordDream, useModelApp } from '#server/test/model-app.ts'
import type { ChatRequest } from '#server/test/model-server.ts'
import {
  AZURE_FILTER,
  CONTEXT_REFUSALS,
  type ModelService,
  openRouterBreak,
  SERVICES,
} from '#server/test/model-services.ts'
import type { ChatBody } from '#server/test/model-wire.ts'

describe('a service of the same protocol', () => {
  const t = useModelApp()
  const bodyOf = (request: unknown): ChatBody => (request as ChatRequest).body
  let agent: SignedIn

  /** Resets all knowledge of the service, as after a start. */
  const start = ({ path, isLocal = false }: Pick<ModelService, 'path' | 'isLocal'>) => {
    const { openai, env } = t.deps
    t.deps.openai = openai?.withOptions({ baseURL: t.service.origin + path }) ?? null
    t.deps.env = { ...env, OPENAI_BASE_URL: isLocal ? `${t.service.origin}${path}` : `https://llm.example${path}` }
    t.setTimeouts({})
  }
  beforeEach(async () => {
    start({ path: '/v1' })
    agent = await t.signUpConsenting({ premium: true })
  })

  /** Analyses one more dream. @returns its requests */
  const ask = async (type = 'basic', content = CONTENT) => {
    const before = t.service.chats.length
    const { body } = await analyze(agent, await recordDream(agent, { content }), { type }).expect(201)
    expect(body).toMatchObject({ kind: type, engine: 'openai', modelFailed: false })
    return t.service.chats.slice(before).map(({ body: asked }) => asked)
  }

  it.each(SERVICES.map((service) => [service.name, service] as const))(
    '%s: answers at its first or second request after a start, then at one each',
    async (_name, service) => {
      start(service)
      t.service.reply((request) => service.answer(bodyOf(request)))
      const first = await ask()
      expect(first.length).toBeLessThanOrEqual(2)
      expect(await ask()).toHaveLength(1)
      expect(await ask('advanced')).toHaveLength(1)
    },
  )

  it('receives the form of the answer in words, besides the schema', async () => {
    const [asked] = await ask()
    expect(asked?.response_format?.type).toBe('json_schema')
    expect(asked?.messages[0]?.content).toContain('"safety": "none|risk"')
  })

  it('that thinks is asked for minimal effort', async () => {
    t.service.reply((request) => SERVICES[0]?.answer(bodyOf(request)))
    expect((await ask()).map(({ reasoning_effort: effort }) => effort)).toEqual(['none', 'minimal'])
  })

  it.each(CONTEXT_REFUSALS)('%s: receives less of a long dream after its refusal', async (_name, refusal) => {
    const sizeOf = ({ messages }: ChatBody) => messages[1]?.content.length ?? 0
    t.service.reply((request) => (sizeOf(bodyOf(request)) > 4500 ? refusal : undefined))
    const long = 'Il mare saliva piano. '.repeat(400)
    const [whole, shorter, ...more] = await ask('basic', long)
    expect([sizeOf(whole as ChatBody) > 6000, sizeOf(shorter as ChatBody) < 4500, more]).toEqual([true, true, []])
    expect(await ask('basic', long)).toHaveLength(1)
  })

  it('OpenRouter: is asked again after an error in its stream', async () => {
    t.service.next((request) => openRouterBreak(bodyOf(request), 8))
    expect(await ask()).toHaveLength(2)
  })

  it('OpenRouter: has its answer accepted if the error comes after the whole prose', async () => {
    t.service.next((request) => openRouterBreak(bodyOf(request), 26))
    expect(await ask()).toHaveLength(1)
  })

  it('Azure: leaves texts that its filter refuses to the rules, after one request', async () => {
    t.service.reply(() => AZURE_FILTER)
    const { body } = await analyze(agent, await recordDream(agent)).expect(201)
    expect(body).toMatchObject({ engine: 'built-in', modelFailed: true })
    expect(t.service.chats).toHaveLength(1)
  })

  describe('that cuts an answer at its limit', () => {
    const cutAt = (length: number) => (request: unknown) => ({
      content: JSON.stringify(goodAnswer(bodyOf(request))).slice(0, length),
      finishReason: 'length' as const,
    })
    const limits = () => t.service.chats.map(({ body: { max_completion_tokens: limit } }) => limit)

    it('has it accepted up to the last whole sentence', async () => {
      t.service.reply(cutAt(560))
      const { body } = await analyze(agent, await recordDream(agent)).expect(201)
      expect(body).toMatchObject({ engine: 'openai', analysis: expect.stringMatching(/^Il sogno si apre[\s\S]+\.$/) })
      expect(String(goodAnswer(t.service.chats[0]?.body as ChatBody).analysis)).toContain(body.analysis)
      expect(limits()).toEqual([1100])
    })

    it.each([
      ['basic', '"meaning"'],
      ['advanced', 'Forse segna'],
    ])('is believed with a whole %s analysis and what came of the lists', async (type, at) => {
      t.service.reply((request) => {
        const content = JSON.stringify(goodAnswer(bodyOf(request)))
        return { content: content.slice(0, content.indexOf(at) + 20), finishReason: 'length' as const }
      })
      const id = await recordDream(agent, { content: 'Il mare saliva piano e una porta restava aperta. '.repeat(5) })
      const { body } = await analyze(agent, id, { type }).expect(201)
      const whole = String(goodAnswer(t.service.chats[0]?.body as ChatBody).analysis)
      expect(body).toMatchObject({ engine: 'openai', analysis: expect.stringContaining(whole) })
      expect(body.patterns.symbols).toHaveLength(type === 'basic' ? 0 : 1)
      expect(limits()).toHaveLength(1)
    })

    it('has it accepted too if it reports a normal end', async () => {
      t.service.reply((request) => {
        const content = JSON.stringify(goodAnswer(bodyOf(request)))
        return { content: content.slice(0, content.indexOf('"evidence"')) }
      })
      const { body } = await analyze(agent, await recordDream(agent)).expect(201)
      expect(body).toMatchObject({ engine: 'openai', patterns: { symbols: [] } })
      expect(limits()).toHaveLength(1)
    })

    it('is asked again only with a higher limit, never twice with the same', async () => {
      t.service.reply(cutAt(70))
      await analyze(agent, await recordDream(agent)).expect(201)
      expect(limits()).toEqual([1100, 4400])
      const { body } = await analyze(agent, await recordDream(agent)).expect(201)
      expect(body).toMatchObject({ engine: 'built-in', modelFailed: true })
      expect(limits()).toEqual([1100, 4400, 4400])
    })
  })
})
