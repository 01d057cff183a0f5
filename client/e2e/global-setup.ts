import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { OAuthProvider } from '#server/test/oauth-provider.ts'
import { freePort, ServerProcess } from '#server/test/server-process.ts'
import { prepareAccounts } from './accounts.ts'

const SEED = fileURLToPath(new URL('../../server/db/seed.ts', import.meta.url))

/** Somebody whom nobody has seen before, at every sign-in. */
function newcomer() {
  const id = randomUUID()
  return { id, name: `Sogna ${id.slice(0, 8)}`, email: `${id}@example.com` }
}

/**
 * Starts the server as `npm start` does, on a folder of its own with the demo account in it, and beside it the two
 * providers one can sign in with.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'diario-e2e-'))
  await promisify(execFile)(process.execPath, [SEED], { env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' } })
  await prepareAccounts(folder)
  const google = await new OAuthProvider('google', newcomer).start()
  const facebook = await new OAuthProvider('facebook', newcomer).start()
  const port = await freePort()
  const env = { DATA_DIR: folder, APP_URL: `http://127.0.0.1:${port}`, ...google.env, ...facebook.env }
  const server = await new ServerProcess(port, env).ready()
  // Workers start after this and inherit it.
  process.env.E2E_URL = server.url
  process.env.E2E_OUTBOX = join(folder, 'outbox')
  return async () => {
    await server.end('SIGTERM')
    await Promise.all([google.stop(), facebook.stop()])
    await rm(folder, { recursive: true })
  }
}
