import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import supertest from 'supertest'
import { expect, it, onTestFinished } from 'vitest'
import { buildDream, buildRegistration } from './factories.ts'
import { ModelServer } from './model-server.ts'
import { freePort, READY_WITHIN_MS, ServerProcess } from './server-process.ts'

it('a newcomer with a running Ollama has a reading by it after a plain start', {
  timeout: READY_WITHIN_MS,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'diario-local-model-'))
  const ollama = await new ModelServer().start()
  ollama.speak('ollama')
  const env = { DATA_DIR: folder, PLAN: 'open', OPENAI_BASE_URL: '', OPENAI_LOCAL_URLS: `${ollama.origin}/v1` }
  const server = await new ServerProcess(await freePort(), env).ready()
  onTestFinished(async () => {
    await server.end('SIGTERM')
    await Promise.all([ollama.stop(), rm(folder, { recursive: true })])
  })
  const agent = supertest.agent(server.url).set('Sec-Fetch-Site', 'same-origin')
  const { body: config } = await agent.get('/api/config').expect(200)
  expect(config).toMatchObject({ ai: true, aiIsLocal: true, aiService: '127.0.0.1', transcription: false })

  await agent.post('/api/register').send(buildRegistration()).expect(201)
  const analyzeNew = async () => {
    const { body: dream } = await agent.post('/api/dreams').send(buildDream()).expect(201)
    return (await agent.post(`/api/dreams/${dream.id}/analyze`).send({}).expect(201)).body
  }
  expect((await analyzeNew()).engine).toBe('built-in')
  expect(ollama.requests).toEqual([])
  await agent.patch('/api/profile').send({ aiConsent: true }).expect(200)
  expect(await analyzeNew()).toMatchObject({ engine: 'openai', modelFailed: false })
  expect(ollama.chats[0]?.body.model).toBe('gemma3:4b')
})
