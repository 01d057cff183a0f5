import { threadId } from 'node:worker_threads'

export function stuck(): never {
  for (;;);
}

/** Returns the id of its thread. */
export const threadOf = (): number => threadId

/** Blocks its thread until the gate opens. */
export function heldBy(gate: Int32Array<SharedArrayBuffer>): void {
  Atomics.wait(gate, 0, 0)
}

export const createGate = (): Int32Array<SharedArrayBuffer> => new Int32Array(new SharedArrayBuffer(4))

export function open(gate: Int32Array<SharedArrayBuffer>): void {
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
}
