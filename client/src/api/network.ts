/** The browser may believe in a network that leads nowhere, as on a train: then the server is asked again after these pauses. */
const FIRST_PROBE_MS = 3_000
const LAST_PROBE_MS = 30_000

/** A server that says nothing for so long is not reached. */
const PROBE_TIMEOUT_MS = 10_000

let isReached = true
let isAsking = false
let probe: ReturnType<typeof setTimeout>

/** Whether there is a network, as far as the browser and the last call know. */
export const isOnline = (): boolean => navigator.onLine && isReached

/**
 * Takes note of a call that did not reach the server. Where it answers no other call either, all that listens to `offline`
 * hears it, until the server answers.
 */
export function noteFailure(): void {
  if (!isReached || isAsking) return
  isAsking = true
  void askServer()
    .catch(lose)
    .finally(() => (isAsking = false))
}

function lose(): void {
  isReached = false
  // The browser may be the first to know; whoever else hears it finds the network there.
  window.addEventListener('online', end, { once: true, capture: true })
  window.dispatchEvent(new Event('offline'))
  probeIn(FIRST_PROBE_MS)
}

/** Takes note of an answer: all that listens to `online` hears it where none came before. */
export function noteAnswer(): void {
  if (!isReached) window.dispatchEvent(new Event('online'))
}

function end(): void {
  isReached = true
  clearTimeout(probe)
}

function probeIn(ms: number): void {
  const askAgain = () => probeIn(Math.min(2 * ms, LAST_PROBE_MS))
  probe = setTimeout(() => void askServer().then(noteAnswer, askAgain), ms)
}

function askServer(): Promise<Response> {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), PROBE_TIMEOUT_MS)
  return fetch('/healthz', { cache: 'no-store', signal: controller.signal })
}
