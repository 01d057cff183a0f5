import { beforeEach, describe, expect, it } from 'vitest'
import { analyze, recordDream, useModelApp } from '#server/test/model-app.ts'

describe('a hosted model', () => {
  const t = useModelApp()
  // A test stand-in plays the service. Each test starts without knowledge about it.
  beforeEach(() => {
    t.deps.env = { ...t.deps.env, OPENAI_BASE_URL: 'https://llm.example/v1' }
    t.setTimeouts({})
  })
  const ask = async () => {
    const agent = await t.signUpConsenting()
    return (await analyze(agent, await recordDream(agent)).expect(201)).body
  }

  it('writes without thinking, within the limit parameter of newer models', async () => {
    expect(await ask()).toMatchObject({ engine: 'openai' })
    expect(t.service.chats.map(({ body }) => body)).toMatchObject([
      { reasoning_effort: 'none', temperature: 0.7, max_completion_tokens: 1100 },
    ])
  })

  it('that knows no limit parameter does not receive another one for ever', async () => {
    t.service.reply(() => ({
      status: 400,
      error: { message: "Unsupported parameter: 'max_tokens'", param: 'max_tokens' },
    }))
    expect(await ask()).toMatchObject({ engine: 'built-in', modelFailed: true })
    expect(t.service.chats).toHaveLength(2)
  })
})
