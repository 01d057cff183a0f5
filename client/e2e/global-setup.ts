import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort, ServerProcess } from '#server/test/server-process.ts'

const SEED = fileURLToPath(new URL('../../server/db/seed.ts', import.meta.url))

/** Starts the server as `npm start` does, on a folder of its own with the demo account in it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'diario-e2e-'))
  await promisify(execFile)(process.execPath, [SEED], { env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' } })
  const server = await new ServerProcess(await freePort(), { DATA_DIR: folder }).ready()
  // Workers start after this and inherit it.
  process.env.E2E_URL = server.url
  return async () => {
    await server.end('SIGTERM')
    await rm(folder, { recursive: true })
  }
}
