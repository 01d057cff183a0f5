import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { runProgram, StartupError } from '#server/startup.ts'
import { evalPage } from './eval-page.ts'
import { evalFileSchema, evaluate } from './eval-run.ts'
import { answerFile, answersFrom, dumpTo } from './eval-service.ts'

const DREAMS = new URL('./eval-dreams.it.json', import.meta.url)
/** Without a service of its own a stand-in is asked as OpenAI is. */
const STAND_IN = { OPENAI_API_KEY: 'none' }

/** Lets the configured model, or the named ones, read the dreams of a file beside the built-in rules. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string', default: 'eval.html' },
      models: { type: 'string' },
      dump: { type: 'string' },
      answers: { type: 'string' },
    },
  })
  const { out, dump, answers } = values
  const file = evalFileSchema.safeParse(JSON.parse(await readFile(positionals[0] ?? DREAMS, 'utf8')))
  if (!file.success) {
    throw new StartupError(file.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  }
  const { OPENAI_API_KEY, OPENAI_BASE_URL } = process.env
  const isStandIn = dump !== undefined || answers !== undefined
  const env = { ...process.env, ...(isStandIn && !OPENAI_API_KEY && !OPENAI_BASE_URL && STAND_IN) }
  if (dump !== undefined) {
    await evaluate(file.data.dreams, { env, responder: dumpTo(dump) })
    console.log(`The prompts of ${file.data.dreams.length} dreams are in ${dump}`)
    return
  }
  const dreams = file.data.dreams.filter(({ name }) => answers === undefined || answerFile(answers, name))
  const evaluated = await evaluate(dreams, {
    env,
    withRules: true,
    onReading: (name, reading) => console.log(`${name}: ${reading.model ?? 'rules'}, ${reading.seconds} s`),
    ...(answers === undefined
      ? { models: values.models?.split(',') }
      : { responder: answersFrom(answers), standIn: answers }),
  })
  await writeFile(out, evalPage(evaluated))
  await writeFile(`${out.replace(/\.html?$/, '')}.json`, `${JSON.stringify({ dreams: evaluated }, null, 2)}\n`)
  console.log(out)
}

runProgram(main)
