import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { saying } from '#server/test/model-app.ts'
import { ModelServer } from '#server/test/model-server.ts'

it('npm run eval shows the analyses of a model and of the rules, with their cost and the dropped parts', async () => {
  const service = await new ModelServer().start()
  const folder = await mkdtemp(join(tmpdir(), 'diario-eval-'))
  onTestFinished(async () => {
    await service.stop()
    await rm(folder, { recursive: true })
  })
  const content = 'Camminavo su un ponte & sotto c’era il mare <script>alert(1)</script>. Mia madre mi chiamava.'
  const dream = { title: 'Il <b>ponte</b>', content, date: '2026-03-05', mood: 'neutral' }
  await writeFile(join(folder, 'dreams.json'), JSON.stringify({ dreams: [{ name: 'ponte', dream, diary: [dream] }] }))
  service.reply(saying('Nel sogno dici «un drago di <b>fuoco</b>».'))
  const program = [
    join(import.meta.dirname, 'eval.ts'),
    join(folder, 'dreams.json'),
    '--out',
    join(folder, 'page.html'),
  ]
  await promisify(execFile)(process.execPath, program, { env: { PATH: process.env.PATH, ...service.env } })

  expect(await readFile(join(folder, 'page.html'), 'utf8')).not.toMatch(/<script|<b>/)
  const [{ readings }] = JSON.parse(await readFile(join(folder, 'page.json'), 'utf8')).dreams
  expect(readings).toMatchObject([
    { model: service.env.OPENAI_MODEL, error: null, analysis: { engine: 'openai' }, calls: [{ status: 200 }] },
    { model: null, calls: [], dropped: [], analysis: { engine: 'built-in' } },
  ])
  expect(readings[0].dropped).toContainEqual(expect.stringContaining('drago di'))
})
