import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Work that continues after the response, such as a mail. */
export interface Background {
  /** Starts the work and logs its failure by name. */
  run: (name: string, work: () => Promise<unknown>) => void
  /** Waits until all work is done or the time is over. */
  settled: (timeoutMs?: number) => Promise<void>
}

const SETTLE_TIMEOUT_MS = 10_000

/** Tracks work in the background, so that a stop can wait for it. */
export function createBackground(log: Logger): Background {
  const running = new Set<Promise<unknown>>()
  return {
    run(name, work) {
      // Starts after the response is sent.
      const task = sleep(0)
        .then(work)
        .catch((err: unknown) => log.error({ err }, `${name} failed`))
        .finally(() => running.delete(task))
      running.add(task)
    },
    async settled(timeoutMs = SETTLE_TIMEOUT_MS) {
      const deadline = sleep(timeoutMs, 'late', { ref: false })
      while (running.size > 0) {
        if ((await Promise.race([Promise.all(running), deadline])) === 'late') {
          log.warn({ unfinished: running.size }, 'stopped before all the work in the background was done')
          return
        }
      }
    },
  }
}
