import { beforeEach, describe, expect, it } from 'vitest'
import type { Deps } from '../deps.ts'
import { useTestApp } from '../test/app.ts'
import { DAILY_JOBS, type DailyJob, runDailyJobs } from './runner.ts'

describe('a daily job', () => {
  const t = useTestApp()
  const runs: string[] = []
  const job = (name: string): DailyJob => ({ name, hour: 3, run: async () => void runs.push(name) })
  const at = (now: string): Deps => ({ ...t.deps, now: () => new Date(now) })
  beforeEach(() => void runs.splice(0))

  it('runs once a day from its hour on, on the first server', async () => {
    const jobs = [job('a'), job('b')]
    await runDailyJobs(at('2030-01-10T12:00:00Z'), jobs)
    await runDailyJobs(at('2030-01-11T01:59:00Z'), jobs)
    expect(runs).toEqual(['a', 'b'])
    await Promise.all(Array.from({ length: 4 }, () => runDailyJobs(at('2030-01-11T02:01:00Z'), jobs)))
    expect(runs.slice(2).sort()).toEqual(['a', 'b'])
  })

  it('blocks no other job if it fails, and runs again the next day', async () => {
    const failing: DailyJob = { name: 'failing', hour: 3, run: () => Promise.reject(new Error('no')) }
    await runDailyJobs(at('2030-02-10T12:00:00Z'), [failing, job('after')])
    expect(runs).toEqual(['after'])
    await runDailyJobs(at('2030-02-10T13:00:00Z'), [{ ...failing, run: job('failing').run }])
    await runDailyJobs(at('2030-02-11T12:00:00Z'), [{ ...failing, run: job('failing').run }])
    expect(runs).toEqual(['after', 'failing'])
  })

  it('is due again if its server stopped or lost the database in the middle', async () => {
    const stopping = new AbortController()
    const now = at('2030-03-10T12:00:00Z')
    const cut: DailyJob = { name: 'cut', hour: 3, run: async () => stopping.abort() }
    const lost: DailyJob = {
      name: 'lost',
      hour: 3,
      run: () => Promise.reject(new Error('Connection terminated unexpectedly')),
    }
    const slow: DailyJob = {
      name: 'slow',
      hour: 3,
      run: () => Promise.reject(Object.assign(new Error('timeout'), { code: '57014', severity: 'ERROR' })),
    }
    await runDailyJobs(now, [slow, cut, lost], stopping.signal)
    await runDailyJobs(now, [job('slow'), job('cut'), job('lost')])
    await runDailyJobs(now, [job('slow'), job('cut'), job('lost')])
    expect(runs).toEqual(['cut', 'lost'])
  })

  it('works on an empty database of any kind', async () => {
    const failed: string[] = []
    const log = { ...t.deps.log, info() {}, error: (_: unknown, line: string) => void failed.push(line) }
    await runDailyJobs({ ...t.deps, log: log as unknown as Deps['log'] }, DAILY_JOBS)
    expect(failed).toEqual([])
  })
})
