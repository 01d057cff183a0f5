import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#server/test/server-process.ts'

export const exec = promisify(execFile)
const VERSIONS = '/usr/lib/postgresql'

/** Makes and starts a PostgreSQL in a folder; started again it has the same address. */
export async function createCluster(folder: string) {
  const [newest = ''] = (await readdir(VERSIONS)).sort((a, b) => Number(b) - Number(a))
  const port = await freePort()
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_wal_size=64MB -c min_wal_size=32MB`
  // PostgreSQL refuses to run as root: its own user runs it.
  const run = (program: string, ...args: string[]) => {
    const command = [join(VERSIONS, newest, 'bin', program), '-D', join(folder, 'data'), ...args]
    return exec('runuser', ['-u', 'postgres', '--', ...command], { cwd: folder })
  }
  const start = () => run('pg_ctl', '-l', join(folder, 'log'), '-w', '-o', options, 'start')
  await run('initdb', '-U', 'diario', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  await start()
  return {
    url: `postgres://diario@127.0.0.1:${port}/postgres`,
    start,
    /** @param mode `fast` breaks off what runs, `immediate` is a crash */
    stop: (mode: 'fast' | 'immediate') => run('pg_ctl', '-m', mode, '-w', 'stop'),
    /** Sends a signal to all its processes. */
    async signal(signal: 'SIGSTOP' | 'SIGCONT') {
      const main = Number.parseInt(await readFile(join(folder, 'data/postmaster.pid'), 'utf8'), 10)
      // Stopped first, the main process starts no others meanwhile.
      process.kill(main, signal)
      const { stdout } = await exec('pgrep', ['-P', String(main)])
      for (const child of stdout.trim().split('\n')) process.kill(Number(child), signal)
    },
  }
}
