import { describe, expect, it } from 'vitest'
import { assertPublicSettings, parseEnv, startWarnings } from './env.ts'
import { StartupError } from './errors.ts'

describe('the environment', () => {
  it('needs nothing', () => {
    expect(parseEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      APP_URL: 'http://localhost:3000',
      DATA_DIR: './data',
      SUPPORT_EMAIL: 'supporto@example.com',
      RATE_LIMIT_SCALE: 1,
    })
  })

  it('treats an empty variable as unset', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: '' })).toEqual(parseEnv({}))
  })

  it.each([{}, { OPENAI_BASE_URL: 'https://api.openai.com/v1' }])(
    'has default models for OpenAI itself (%o)',
    (address) => {
      const env = { OPENAI_API_KEY: 'sk-x', ...address }
      expect(parseEnv(env)).toMatchObject({
        OPENAI_MODEL: 'gpt-6-luna',
        OPENAI_TRANSCRIBE_MODEL: 'gpt-transcribe',
        OPENAI_DAILY_TOKENS: 1_000_000,
      })
      const named = { OPENAI_MODEL: 'a', OPENAI_TRANSCRIBE_MODEL: 'b' }
      expect(parseEnv({ ...env, ...named })).toMatchObject(named)
      expect(parseEnv({ OPENAI_DAILY_TOKENS: '0' }).OPENAI_DAILY_TOKENS).toBe(0)
    },
  )

  it.each(['http://localhost:11434/v1', 'http://127.0.0.1:8080/v1', 'http://[::1]:8080/v1'])(
    'names no model for a service at %s, whose first one is taken',
    (OPENAI_BASE_URL) => {
      const { OPENAI_MODEL, OPENAI_TRANSCRIBE_MODEL } = parseEnv({ OPENAI_BASE_URL, OPENAI_API_KEY: 'sk-x' })
      expect([OPENAI_MODEL, OPENAI_TRANSCRIBE_MODEL]).toEqual([undefined, undefined])
    },
  )

  it.each(['https://llm.example/v1', 'http://192.168.1.20:11434/v1', 'http://ollama:11434/v1'])(
    'stops the start for a service at %s without the name of a model',
    (OPENAI_BASE_URL) => {
      const env = { OPENAI_BASE_URL, OPENAI_API_KEY: 'sk-x' }
      expect(catchError(() => parseEnv(env)).message).toBe(
        'OPENAI_MODEL: is required where OPENAI_BASE_URL is neither OpenAI’s nor on this machine',
      )
      expect(parseEnv({ ...env, OPENAI_MODEL: 'a' }).OPENAI_TRANSCRIBE_MODEL).toBeUndefined()
      // Only for transcriptions.
      expect(parseEnv({ ...env, OPENAI_DAILY_TOKENS: '0' }).OPENAI_MODEL).toBeUndefined()
    },
  )

  it('builds the public origin from the port', () => {
    expect(parseEnv({ PORT: '8080' }).APP_URL).toBe('http://localhost:8080')
    expect(parseEnv({ APP_URL: 'https://sogni.example/' }).APP_URL).toBe('https://sogni.example')
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['APP_URL', 'sogni.example'],
    ['APP_URL', 'https://example.com/sogni'],
    ['APP_URL', 'https://sogni.example/?a'],
    ['DATABASE_URL', 'mysql://x'],
    ['SESSION_SECRET', 'short'],
    ['SMTP_URL', 'http://x'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT_SCALE', '-7'],
    ['TRUST_PROXY', 'yes'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['OPENAI_BASE_URL', 'localhost:11434'],
    ['OPENAI_BASE_URL', 'nowhere'],
    ['OPENAI_LOCAL_URLS', 'http://localhost:11434/v1, nowhere'],
    ['OPENAI_DAILY_TOKENS', '-5'],
    ['OPENAI_DAILY_TOKENS', 'tanti'],
  ])('stops the start for %s=%s with one line that does not repeat the value', (name, value) => {
    const fault = catchError(() => parseEnv({ [name]: value }))
    expect(fault).toBeInstanceOf(StartupError)
    expect(fault.message.split('\n')).toEqual([expect.stringMatching(new RegExp(`^${name}: `))])
    expect(fault.message).not.toContain(value)
  })

  it('reports every fault, one line each', () => {
    expect(catchError(() => parseEnv({ PORT: 'x', LOG_LEVEL: 'y' })).message.split('\n')).toHaveLength(2)
  })

  it('demands mail and a support address where the address is https', () => {
    const fault = catchError(() => assertPublicSettings(parseEnv({ APP_URL: 'https://sogni.example' })))
    expect(fault.message.split('\n').map((line) => line.split(':')[0])).toEqual(['SMTP_URL', 'SUPPORT_EMAIL'])
    const set = { SMTP_URL: 'smtp://mail.example', SUPPORT_EMAIL: 'aiuto@sogni.example' }
    expect(() => assertPublicSettings(parseEnv({ APP_URL: 'https://sogni.example', ...set }))).not.toThrow()
    expect(() => assertPublicSettings(parseEnv({}))).not.toThrow()
  })

  it('looks for a model at the ports of Ollama, LM Studio and llama.cpp, or nowhere', () => {
    const urls = 'http://127.0.0.1:11434/v1,http://127.0.0.1:1234/v1,http://127.0.0.1:8080/v1'
    expect(parseEnv({}).OPENAI_LOCAL_URLS).toBe(urls)
    expect(parseEnv({ OPENAI_BASE_URL: 'off' })).toMatchObject({ OPENAI_BASE_URL: undefined, OPENAI_LOCAL_URLS: '' })
  })

  it('warns of a service without a version in its address, and names the address', () => {
    const warned = (OPENAI_BASE_URL: string) => startWarnings(parseEnv({ OPENAI_BASE_URL, OPENAI_MODEL: 'a' }))
    expect(warned('http://localhost:11434/')).toEqual([
      'OPENAI_BASE_URL has no /v1: the model is asked at http://localhost:11434/chat/completions',
    ])
    for (const url of ['http://localhost:11434/v1', 'https://llm.example/v1beta/openai/'])
      expect(warned(url)).toEqual([])
    expect(startWarnings(parseEnv({ APP_URL: 'https://sogni.example' }))).toHaveLength(1)
    expect(startWarnings(parseEnv({}))).toEqual([])
  })

  it('demands a secret in production on a database server', () => {
    const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/x' }
    expect(catchError(() => parseEnv(env)).message).toMatch(/^SESSION_SECRET: /)
    expect(parseEnv({ ...env, SESSION_SECRET: 'x'.repeat(32) }).SESSION_SECRET).toBeDefined()
  })
})

function catchError(task: () => unknown): Error {
  try {
    task()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('expected a failure')
}
