import { afterEach, describe, expect, it } from 'vitest'
import { startRunner } from '#server/jobs/runner.ts'
import { useModelApp } from '#server/test/model-app.ts'
import type { ModelAnswer } from '#server/test/model-server.ts'
import { lookUpModels } from './models.ts'

const METRICS_TOKEN = 'una-parola-per-le-misure'

describe('a configured model', () => {
  const names = { OPENAI_MODEL: 'scrive', OPENAI_TRANSCRIBE_MODEL: 'ascolta' }
  const now = () => new Date('2026-11-23T12:00:00Z')
  const t = useModelApp({ env: { ...names, METRICS_TOKEN }, deps: { now } })
  afterEach(() => {
    t.logged.length = 0
    t.deps.modelWarnings.length = 0
  })

  /** The log of a look-up from level warning on. */
  const warnings = () =>
    t.logged.map((line) => JSON.parse(line) as { level: number; model?: string }).filter(({ level }) => level >= 40)
  const metric = async () => {
    const { text } = await t.visitor().get('/metrics').set('Authorization', `Bearer ${METRICS_TOKEN}`).expect(200)
    return text.match(/^model_warnings.*$/gm) ?? []
  }

  it.each([
    ['without an end', null, 'scrive'],
    ['that ends in 91 days', '2027-02-22', 'scrive'],
    ['under the name that Ollama completes', null, 'scrive:latest'],
  ])('that is listed %s is as it should be', async (_case, date, listed) => {
    t.service.list({ [listed]: date, ascolta: null })
    await lookUpModels(t.deps)
    expect([warnings(), await metric()]).toEqual([[], []])
  })

  it.each(['2027-02-21', '2027-01-14', '2026-11-01'])(
    'that ends on %s is told in the log and the metrics',
    async (date) => {
      t.service.list({ scrive: null, ascolta: date })
      await lookUpModels(t.deps)
      expect(warnings()).toMatchObject([{ model: 'ascolta', reason: 'ending', shutdownDate: date }])
      expect(await metric()).toEqual(['model_warnings{model="ascolta",reason="ending"} 1'])
    },
  )

  it('that is not listed is reported in the log and the metrics, until it is', async () => {
    t.service.list({ altro: null, ascolta: null })
    await lookUpModels(t.deps)
    expect(warnings()).toMatchObject([{ model: 'scrive', reason: 'unknown' }])
    expect(await metric()).toEqual(['model_warnings{model="scrive",reason="unknown"} 1'])
    t.service.list({ scrive: null, ascolta: null })
    await lookUpModels(t.deps)
    expect(await metric()).toEqual([])
  })

  it.each<[string, ModelAnswer]>([
    ['answers with an error', { status: 500 }],
    ['has no list', { status: 404 }],
    ['refuses the key', { status: 401 }],
    ['lists in a form of its own', { raw: { type: 'application/json', body: '[{"id":"altro"}]' } }],
    ['answers with a page', { raw: { type: 'text/html', body: '<h1>Benvenuto</h1>' } }],
  ])('is not told as faulty where the service %s', async (_case, answer) => {
    t.service.list({}, answer)
    await lookUpModels(t.deps)
    expect([warnings(), await metric()]).toEqual([[], []])
    expect(t.logged.join('')).toContain('the models were not looked up')
  })

  it('that no analysis uses is not looked up', async () => {
    t.service.list({ ascolta: null })
    await lookUpModels({ ...t.deps, env: { ...t.deps.env, OPENAI_DAILY_TOKENS: 0 } })
    expect(warnings()).toEqual([])
  })

  it('is looked up when the server starts, without delaying it', async () => {
    t.service.list({ scrive: '2027-01-14', ascolta: null })
    const stop = startRunner(t.deps)
    await expect.poll(metric).toEqual(['model_warnings{model="scrive",reason="ending"} 1'])
    stop()
  })
})
