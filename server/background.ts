import type { Logger } from 'pino'

/** Work that goes on after its request has been answered, such as a mail. */
export interface Background {
  /** Starts a piece of work; a failure of it is logged under its name. */
  run: (name: string, work: () => Promise<unknown>) => void
  /** Waits until all that was started is done. */
  settled: () => Promise<void>
}

/** Keeps count of work in the background, so that a stop can wait for it. */
export function createBackground(log: Logger): Background {
  const running = new Set<Promise<unknown>>()
  return {
    run(name, work) {
      const task = work()
        .catch((err: unknown) => log.error({ err }, `${name} failed`))
        .finally(() => running.delete(task))
      running.add(task)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
