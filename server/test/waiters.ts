import { expect, vi } from 'vitest'
import type { Deps } from '#server/deps.ts'

/**
 * Watches, from now on, which requests find that another one reads already, and so wait for it.
 * @returns waits until there are so many
 */
export function watchWaiters({ db }: Deps): (count: number) => Promise<void> {
  const turns = vi.spyOn(db, 'transaction')
  const waiting = () => turns.mock.settledResults.filter(({ value }) => isWait(value)).length
  return async (count) => {
    await expect.poll(waiting).toBe(count)
    turns.mockRestore()
  }
}

function isWait(turn: unknown): boolean {
  return typeof turn === 'object' && turn !== null && ('waitFor' in turn || 'wait' in turn)
}
