import OpenAI, { toFile } from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ModelServer } from './model-server.ts'

const dream = 'Camminavo sul mare calmo e una porta si apriva.'
const messages = [{ role: 'user' as const, content: `Tipo: basic\n<sogno>\nTitolo\n${dream}\n</sogno>` }]
const model = 'm'

describe('the stand-in of the model service', () => {
  const server = new ModelServer()
  let client: OpenAI
  beforeAll(async () => {
    await server.start()
    const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL } = server.env
    client = new OpenAI({ apiKey, baseURL, maxRetries: 0, timeout: 2000 })
  })
  beforeEach(() => server.reset())
  afterAll(() => server.stop())

  it('answers a chat with words of the dream it was sent', async () => {
    const answer = await client.chat.completions.create({ model, messages })
    const { symbols } = JSON.parse(answer.choices[0]?.message.content ?? '')
    expect(dream).toContain(symbols[0].evidence)
    expect(symbols[0].id).toBe('mare')
    expect(answer.usage?.total_tokens).toBeGreaterThan(0)
    expect(server.chats[0]?.body.messages).toEqual(messages)
  })

  it('streams the same answer, with its usage when asked', async () => {
    const stream = await client.chat.completions.create({
      model,
      messages,
      stream: true,
      stream_options: { include_usage: true },
    })
    let text = ''
    let end: unknown
    let total: number | undefined
    for await (const { choices, usage } of stream) {
      text += choices[0]?.delta.content ?? ''
      end = choices[0]?.finish_reason ?? end
      total = usage?.total_tokens ?? total
    }
    expect(JSON.parse(text).language).toBe('it')
    expect([end, typeof total]).toEqual(['stop', 'number'])
  })

  it('writes down a recording, and wants a real file', async () => {
    const file = await toFile(Buffer.from('some sound'), 'voce.webm', { type: 'audio/webm' })
    const { text } = await client.audio.transcriptions.create({ model, file, language: 'it' })
    expect(text).toMatch(/stanza piena di luce/)
    expect(server.transcriptions[0]).toMatchObject({
      fields: { model, language: 'it' },
      file: { name: 'voce.webm', type: 'audio/webm' },
    })
    const empty = await toFile(Buffer.alloc(0), 'voce.webm')
    await expect(client.audio.transcriptions.create({ model, file: empty })).rejects.toMatchObject({ status: 400 })
  })

  it('refuses a wrong key, an unknown path and a schema that is not strict', async () => {
    const stranger = new OpenAI({ apiKey: 'sk-wrong', baseURL: server.env.OPENAI_BASE_URL, maxRetries: 0 })
    await expect(stranger.chat.completions.create({ model, messages })).rejects.toMatchObject({
      status: 401,
      code: 'invalid_api_key',
    })
    await expect(client.models.list()).rejects.toMatchObject({ status: 404 })
    const schema = { name: 'x', strict: true, schema: { type: 'object', properties: { a: { type: 'string' } } } }
    const format = { type: 'json_schema' as const, json_schema: schema }
    await expect(client.chat.completions.create({ model, messages, response_format: format })).rejects.toMatchObject({
      status: 400,
      param: 'response_format',
    })
    expect(server.requests).toEqual([])
  })

  it('fails as it is told: statuses, silence, broken streams', async () => {
    server.next({ status: 429, headers: { 'retry-after': '7' }, error: { code: 'rate_limit_exceeded' } })
    await expect(client.chat.completions.create({ model, messages })).rejects.toMatchObject({
      status: 429,
      code: 'rate_limit_exceeded',
    })
    server.next({ hang: true })
    await expect(client.chat.completions.create({ model, messages }, { timeout: 150 })).rejects.toThrow(/timed out/i)
    await expect.poll(() => server.chats[1]?.left).toBe(true)

    server.next({ dropAfter: 3 })
    const stream = await client.chat.completions.create({ model, messages, stream: true })
    const read = async () => {
      for await (const _ of stream) void _
    }
    await expect(read()).rejects.toThrow()
  })
})
