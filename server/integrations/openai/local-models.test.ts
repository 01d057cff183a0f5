import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { ModelServer } from '#server/test/model-server.ts'
import { freePort } from '#server/test/server-process.ts'
import { bestChatModel, withLocalModel } from './local-models.ts'

describe('the best chat model of a list', () => {
  it.each([
    [['gemma3:4b', 'gemma3:27b', 'gemma3:12b'], 'gemma3:27b'],
    [['gemma3:4b', 'mistral-small:24b'], 'mistral-small:24b'],
    [['qwen3:14b', 'gemma3:12b', 'llama3.1:8b'], 'gemma3:12b'],
    [['gemma3:4b', 'llama3.3:70b'], 'llama3.3:70b'],
    [['gemma3:12b', 'gemma4:12b-it-qat'], 'gemma4:12b-it-qat'],
    [['phi4:14b', 'llama3.2:3b'], 'llama3.2:3b'],
    [['gemma3:1b', 'mistral-nemo:latest'], 'mistral-nemo:latest'],
    [['/models/gemma-3-4b-it-Q4_K_M.gguf'], '/models/gemma-3-4b-it-Q4_K_M.gguf'],
    [['un-nome', 'un-altro'], 'un-nome'],
  ])('of %j is %s', (names, best) => {
    expect(bestChatModel(names)).toBe(best)
  })

  it.each([
    'nomic-embed-text',
    'text-embedding-nomic-embed-text-v1.5',
    'embeddinggemma:300m',
    'qwen2.5-coder:32b',
    'codellama:7b',
    'qwen2.5vl:7b',
    'llama3.2-vision:11b',
    'whisper-large-v3',
    'llama-guard3:8b',
    'gemma4:31b-cloud',
    'deepseek-v4-pro:cloud',
  ])('is never %s', (name) => {
    expect([bestChatModel([name]), bestChatModel([name, 'un-nome'])]).toEqual([undefined, 'un-nome'])
  })
})

describe('the look for a model on this machine', () => {
  const [first, second] = [new ModelServer(), new ModelServer()]
  beforeAll(() => Promise.all([first.start(), second.start()]))
  beforeEach(() => {
    first.reset()
    second.reset()
    first.list({ 'gemma3:4b': null })
    second.list({ 'nomic-embed-text:latest': null, 'gemma3:12b': null })
  })
  afterAll(() => Promise.all([first.stop(), second.stop()]))

  const look = (variables: Record<string, string> = {}) => {
    const OPENAI_LOCAL_URLS = [first, second].map(({ origin }) => `${origin}/v1`).join()
    return withLocalModel(parseEnv({ OPENAI_LOCAL_URLS, ...variables }))
  }

  it('takes the best model of all services, with its address', async () => {
    expect(await look()).toMatchObject({ OPENAI_BASE_URL: `${second.origin}/v1`, OPENAI_MODEL: 'gemma3:12b' })
  })

  it.each<Record<string, string>>([
    { OPENAI_BASE_URL: 'off' },
    { OPENAI_BASE_URL: 'http://localhost:1/v1' },
    { OPENAI_API_KEY: 'sk-x' },
    { OPENAI_MODEL: 'a' },
    { OPENAI_DAILY_TOKENS: '0' },
  ])('asks nobody with %j', async (variables) => {
    const env = await look(variables)
    expect(env).toEqual(parseEnv({ OPENAI_LOCAL_URLS: env.OPENAI_LOCAL_URLS, ...variables }))
    expect([first.lists, second.lists]).toEqual([0, 0])
  })

  it('changes nothing where nothing listens, or nothing of the protocol answers, within a second', async () => {
    first.list({}, { hang: true })
    second.list({}, { raw: { type: 'text/html', body: '<h1>Jenkins</h1>' } })
    const origins = [`http://127.0.0.1:${await freePort()}`, first.origin, second.origin]
    const start = performance.now()
    const env = await look({ OPENAI_LOCAL_URLS: origins.map((origin) => `${origin}/v1`).join() })
    expect([env.OPENAI_BASE_URL, env.OPENAI_MODEL]).toEqual([undefined, undefined])
    expect(performance.now() - start).toBeLessThan(1_500)
  })
})
