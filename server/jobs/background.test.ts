import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createBackground } from './background.ts'

const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })

it('waits for all work, including work started by other work', async () => {
  const background = createBackground(log)
  const done: string[] = []
  background.run('first', async () => {
    await sleep(20)
    done.push('first')
    background.run('second', async () => void done.push('second'))
  })
  await background.settled()
  expect(done).toEqual(['first', 'second'])
})

it('logs a failure under the name of the work, and continues', async () => {
  const background = createBackground(log)
  background.run('a mail', () => Promise.reject(new Error('no server')))
  await background.settled()
  expect(lines.join('')).toContain('a mail failed')
})

it('has a limited wait', async () => {
  const background = createBackground(log)
  background.run('endless', () => new Promise(() => {}))
  await background.settled(30)
  expect(lines.join('')).toContain('stopped before all the work in the background was done')
})
