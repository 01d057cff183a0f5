import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { close, listen } from './listen.ts'

const START = fileURLToPath(new URL('../index.ts', import.meta.url))
/** In a fresh clone the first start builds the client, which takes a minute on a busy machine. */
export const READY_WITHIN_MS = 120_000
const ENV = {
  PATH: process.env.PATH,
  LOG_LEVEL: 'error',
  RATE_LIMIT_SCALE: '1000',
  // No model of the machine that runs the tests.
  OPENAI_BASE_URL: 'off',
  // Compiling the modules is a fifth of a start.
  NODE_COMPILE_CACHE: join(tmpdir(), 'diario-compile-cache'),
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listen(probe)
  await close(probe)
  return port
}

/** The server of `npm start` in a separate process. */
export class ServerProcess {
  readonly url: string
  readonly #child: ChildProcess
  #errors = ''

  constructor(
    port: number,
    env: Record<string, string>,
    [command = '', ...words]: string[] = [process.execPath, START],
  ) {
    this.url = `http://127.0.0.1:${port}`
    this.#child = spawn(command, words, {
      env: { ...ENV, PORT: String(port), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#child.stderr?.on('data', (chunk) => {
      this.#errors += chunk
    })
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Waits until the server is ready. @throws Error with its output when it ended instead */
  async ready(): Promise<this> {
    const deadline = Date.now() + READY_WITHIN_MS
    while (Date.now() < deadline) {
      if (this.#child.exitCode !== null) throw new Error(`the server ended: ${this.#errors}`)
      const answers = await fetch(`${this.url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
      if (answers) return this
      await sleep(50)
    }
    throw new Error('the server did not answer in time')
  }

  /** Ends the process by a signal. @returns its exit code (null after a kill) and its stderr */
  async end(signal: NodeJS.Signals): Promise<{ code: number | null; errors: string }> {
    this.#child.kill(signal)
    return this.ended()
  }

  async ended(): Promise<{ code: number | null; errors: string }> {
    if (this.isRunning) await once(this.#child, 'exit')
    return { code: this.#child.exitCode, errors: this.#errors }
  }
}
