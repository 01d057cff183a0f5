import { beforeEach, describe, expect, it } from 'vitest'
import { analyze, recordDream, useModelApp } from '#server/test/model-app.ts'
import type { ChatRequest, ModelAnswer } from '#server/test/model-server.ts'

describe('a hosted model', () => {
  const t = useModelApp()
  // The service is the stand-in all the same. What was learnt about it belongs to one test.
  beforeEach(() => {
    t.deps.env = { ...t.deps.env, OPENAI_BASE_URL: 'https://llm.example/v1' }
    t.setTimeouts({})
  })

  type Body = ChatRequest['body']
  /** Refuses parts of the protocol as OpenAI words it. */
  const refuse = (refusals: (body: Body) => (string | false | 0 | undefined)[]) =>
    t.service.reply((request): ModelAnswer | undefined => {
      const message = refusals((request as ChatRequest).body).find(Boolean)
      if (!message) return undefined
      return { status: 400, error: { message, param: /'(\w+)'/.exec(message)?.[1] ?? null } }
    })
  const analyzeTwice = async () => {
    const agent = await t.signUpConsenting({ premium: true })
    for (let round = 0; round < 2; round++) {
      const { body } = await analyze(agent, await recordDream(agent)).expect(201)
      expect(body.engine).toBe('openai')
    }
    return t.service.chats.map(({ body: { reasoning_effort, temperature, max_tokens, max_completion_tokens } }) => [
      reasoning_effort,
      temperature,
      max_tokens ?? `${max_completion_tokens} for all`,
    ])
  }

  it('writes without thinking first, within the limit that newer models know', async () => {
    expect(await analyzeTwice()).toEqual(Array(2).fill(['none', 0.7, '1100 for all']))
  })

  it('that thinks all the same has room for it, and its own temperature, from then on', async () => {
    refuse(({ reasoning_effort, temperature }) => [
      reasoning_effort && "Unsupported value: 'reasoning_effort' does not support 'none' with this model.",
      temperature !== undefined && "Unsupported parameter: 'temperature' is not supported with this model.",
    ])
    expect(await analyzeTwice()).toEqual([
      ['none', 0.7, '1100 for all'],
      [undefined, 0.7, '4400 for all'],
      [undefined, undefined, '4400 for all'],
      [undefined, undefined, '4400 for all'],
    ])
  })

  it('that is older is asked in its own words from then on', async () => {
    refuse(({ reasoning_effort, max_completion_tokens }) => [
      max_completion_tokens && "Unrecognized request argument supplied: 'max_completion_tokens'",
      reasoning_effort && "Unrecognized request argument supplied: 'reasoning_effort'",
    ])
    expect(await analyzeTwice()).toEqual([
      ['none', 0.7, '1100 for all'],
      ['none', 0.7, 1100],
      [undefined, 0.7, 1100],
      [undefined, 0.7, 1100],
    ])
  })

  it('that knows no limit at all is asked for no other one for ever', async () => {
    refuse(() => ["Unsupported parameter: 'max_tokens'"])
    const agent = await t.signUpConsenting()
    const { body } = await analyze(agent, await recordDream(agent)).expect(201)
    expect(body).toMatchObject({ engine: 'built-in', modelFailed: true })
    expect(t.service.chats).toHaveLength(2)
  })
})
