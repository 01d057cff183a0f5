import { threadId } from 'node:worker_threads'

/** A job that never ends. */
export function stuck(): never {
  for (;;);
}

/** A job that tells which thread runs it. */
export const threadOf = (): number => threadId

/** A job that only takes time. @param ms how long */
export function idle(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
