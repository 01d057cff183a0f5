import { threadId } from 'node:worker_threads'

/** A job that never ends. */
export function stuck(): never {
  for (;;);
}

/** A job that tells which thread runs it. */
export const threadOf = (): number => threadId

/** A job that holds its thread until the gate is opened. */
export function heldBy(gate: Int32Array<SharedArrayBuffer>): void {
  Atomics.wait(gate, 0, 0)
}

export const createGate = (): Int32Array<SharedArrayBuffer> => new Int32Array(new SharedArrayBuffer(4))

export function open(gate: Int32Array<SharedArrayBuffer>): void {
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
}
