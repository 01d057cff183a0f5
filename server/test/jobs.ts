import { threadId } from 'node:worker_threads'

/** A job that never ends. */
export function stuck(): never {
  for (;;);
}

/** A job that tells which thread runs it. */
export const threadOf = (): number => threadId
