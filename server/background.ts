import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Work that goes on after its request has been answered, such as a mail. */
export interface Background {
  /** Starts a piece of work; a failure of it is logged under its name. */
  run: (name: string, work: () => Promise<unknown>) => void
  /** Waits until all that was started is done, or for so long. */
  settled: (timeoutMs?: number) => Promise<void>
}

const SPREAD_MS = 1_500
const SETTLE_TIMEOUT_MS = 10_000

/**
 * Keeps count of work in the background, so that a stop can wait for it.
 * @param spreadMs work begins at some moment within this time, which nobody can foresee: by the load that it makes a
 *   caller could else tell whether there was anything to do
 */
export function createBackground(log: Logger, spreadMs = SPREAD_MS): Background {
  const running = new Set<Promise<unknown>>()
  return {
    run(name, work) {
      const task = sleep(spreadMs && randomInt(spreadMs))
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
