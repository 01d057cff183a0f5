import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#server/test/database.ts'
import { saying } from '#server/test/model-app.ts'
import { ModelServer } from '#server/test/model-server.ts'
import { evalFileSchema, evaluate } from './eval-run.ts'
import { answersFrom, dumpTo } from './eval-service.ts'

const run = promisify(execFile)
const EVAL = new URL('./eval.ts', import.meta.url).pathname
const DREAMS = new URL('./eval-dreams.it.json', import.meta.url)
const SLOW_MS = 120_000

const dream = {
  title: 'Il <b>ponte</b>',
  content: 'Camminavo su un ponte & sotto c’era il mare <script>alert(1)</script>. Mia madre mi chiamava da una porta.',
  date: '2026-03-05',
  mood: 'neutral',
}
const diary = [
  { title: 'Il mare', content: 'Il mare era calmo e una porta era aperta.', date: '2026-02-01', mood: null },
]
const annotations = [{ kind: 'thing', quote: 'un ponte', words: 'quello <i>vecchio</i>' }]

describe('npm run eval', () => {
  const service = new ModelServer()
  let folder: string
  const at = (name: string) => join(folder, name)
  const runEval = (env: Record<string, string> = {}) => {
    const { PATH = '' } = process.env
    return run(process.execPath, [EVAL, at('dreams.json'), '--out', at('page.html')], {
      env: { PATH, ...env },
    })
  }

  beforeAll(async () => {
    await service.start()
    folder = await mkdtemp(join(tmpdir(), 'diario-eval-'))
    await writeFile(at('dreams.json'), JSON.stringify({ dreams: [{ name: 'ponte', dream, annotations, diary }] }))
  })
  afterAll(async () => {
    await service.stop()
    await rm(folder, { recursive: true })
  })

  it('has ten dreams of its own, whose annotations quote them', async () => {
    const { dreams } = evalFileSchema.parse(JSON.parse(await readFile(DREAMS, 'utf8')))
    expect(new Set(dreams.map(({ name }) => name)).size).toBe(10)
    const entries = dreams.flatMap((each) => [{ ...each.dream, annotations: each.annotations }, ...each.diary])
    const astray = entries.filter((entry) =>
      entry.annotations.some(({ quote }) => !entry.content.includes(quote ?? '')),
    )
    expect(astray).toEqual([])
  })

  it(
    'shows the readings of a model and of the rules on one page, with what they cost and what was left out',
    async () => {
      service.reply(saying('Nel sogno dici «un drago di <b>fuoco</b>».'))
      const { stdout } = await runEval(service.env)
      expect(service.chats).toHaveLength(1)
      const page = await readFile(at('page.html'), 'utf8')
      expect(page).not.toMatch(/<script|<b>|<i>/)
      expect(page).toContain('Il &lt;b&gt;ponte&lt;/b&gt;')
      expect(page).toContain('quello &lt;i&gt;vecchio&lt;/i&gt;')
      expect(page).toContain('conteneva codice o collegamenti')

      const [{ readings }] = JSON.parse(await readFile(at('page.json'), 'utf8')).dreams
      const [byModel, byRules] = readings
      expect(readings).toHaveLength(2)
      expect(byModel).toMatchObject({ model: service.env.OPENAI_MODEL, error: null, analysis: { engine: 'openai' } })
      expect(byModel.first).toBeGreaterThan(0)
      expect(byModel.first).toBeLessThanOrEqual(byModel.seconds)
      expect(byModel.calls).toMatchObject([{ status: 200, finishReason: 'stop', usage: expect.any(Object) }])
      expect(byModel.dropped).toContainEqual(expect.objectContaining({ call: 1, where: 'analysis' }))
      expect(byRules).toMatchObject({ model: null, calls: [], dropped: [], analysis: { engine: 'built-in' } })
      expect(stdout).toMatch(/^ponte: modello-di-prova, /m)
    },
    SLOW_MS,
  )

  it(
    'needs no service to write prompts and to show answers that are files',
    async () => {
      const { dreams } = evalFileSchema.parse(JSON.parse(await readFile(at('dreams.json'), 'utf8')))
      const env = { OPENAI_API_KEY: 'none' }
      await evaluate(dreams, { env, responder: dumpTo(folder), database: await openTestDatabase() })
      const prompt = await readFile(at('ponte.txt'), 'utf8')
      expect(prompt).toMatch(/^=== system ===\n.*"is_dream".*=== user ===\nTipo: advanced\n.*«un ponte»/s)
      // The prompt itself is an answer that may not be shown, and so is the second one.
      await writeFile(at('ponte.2.json'), '{"analysis": "Troppo poco."}')
      const [evaluated] = await evaluate(dreams, {
        env,
        responder: answersFrom(folder),
        database: await openTestDatabase(),
      })
      const [reading] = evaluated?.readings ?? []
      expect(reading?.calls.map(({ content }) => content)).toEqual([prompt, '{"analysis": "Troppo poco."}'])
      expect(reading?.analysis).toMatchObject({ engine: 'built-in', modelFailed: true })
      expect(reading?.dropped).toMatchObject([
        { call: 1, where: 'risposta', why: 'non aveva la forma richiesta' },
        { call: 2, where: 'risposta', why: 'non aveva la lunghezza richiesta' },
      ])
    },
    SLOW_MS,
  )

  it('says what to set where no model is configured', async () => {
    const failure = await runEval().catch((error) => error)
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringMatching(/^OPENAI_API_KEY.*\n$/) })
  })
})
