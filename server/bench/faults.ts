import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort, ServerProcess } from '#server/test/server-process.ts'
import { createPeople, type People, send, type Tally } from './fault-writers.ts'
import { type BenchEnv, fill } from './harness.ts'

const exec = promisify(execFile)
const VERSIONS = '/usr/lib/postgresql'
const KILLS = 200
/** One kill in four hits the embedded database. */
const EMBEDDED_SHARE = 1 / 4
const WRITERS = 12
const DISK_SIZE = '500m'
const OUTAGE_MS = 4_000
/** Longer than the server waits for a silent database. */
const PAUSE_MS = 25_000
const MODEL_SECONDS = 5
const RECOVERY_MS = 60_000

/** A database on a small disk, and the people who write into it. */
interface Side {
  name: string
  env: BenchEnv
  people: People
  /** Leaves no room on the disk for a while. */
  fillDisk: () => Promise<void>
}

/** A fault that happens while people write. */
type Fault = (server: ServerProcess, tally: Tally) => Promise<unknown>

/** The deadlines of a silent database and of a connection to it, and what a busy machine adds. */
const DEADLINE_MS = 30_000
/** A server that is killed answers nothing more. */
const EXPECTED_FAILURES = ['503 unavailable', 'connection lost']

/** Makes and starts a PostgreSQL in a folder; started again it has the same address. */
async function createCluster(folder: string) {
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

async function onPostgres(folder: string, kills: number): Promise<void> {
  const cluster = await createCluster(folder)
  try {
    const side = await createSide('PostgreSQL', folder, { DATABASE_URL: cluster.url })
    for (const mode of ['fast', 'immediate'] as const) {
      await underFault(side, `database stopped (${mode}) and started`, 3, async () => {
        await cluster.stop(mode)
        await sleep(OUTAGE_MS)
        await cluster.start()
      })
    }
    await underFault(side, `database paused for ${PAUSE_MS / 1000} s`, 1, async () => {
      await cluster.signal('SIGSTOP')
      await sleep(PAUSE_MS)
      await cluster.signal('SIGCONT')
    })
    await underFault(side, 'database paused, server told to stop', 1, async (server, tally) => {
      await cluster.signal('SIGSTOP')
      const start = performance.now()
      await server.end('SIGTERM')
      tally.slowestMs = Math.max(tally.slowestMs, Math.round(performance.now() - start))
      await cluster.signal('SIGCONT')
    })
    await underFault(side, 'disk full', 1, side.fillDisk)
    await withSilentServices(side)
    await killed(side, kills)
  } finally {
    await cluster.stop('immediate')
  }
}

async function onEmbedded(folder: string, kills: number): Promise<void> {
  const side = await createSide('embedded', folder)
  await underFault(side, 'disk full', 1, side.fillDisk)
  await killed(side, kills)
}

async function createSide(name: string, folder: string, database: Record<string, string> = {}): Promise<Side> {
  const env = { ...database, DATA_DIR: join(folder, 'server') }
  const people = await fill(env, (deps) => createPeople(deps, WRITERS))
  const ballast = join(folder, 'ballast')
  const fillDisk = async () => {
    // It fails when nothing is left.
    await exec('dd', ['if=/dev/zero', 'bs=4k', `of=${ballast}`]).catch(() => {})
    await sleep(OUTAGE_MS)
    await rm(ballast)
  }
  return { name, env, people, fillDisk }
}

const killed = (side: Side, times: number) =>
  underFault(side, 'server killed (-9)', times, async (server) => {
    // At any moment of a write.
    await sleep(Math.random() * 100)
    await server.end('SIGKILL')
  })

/** Neither the mail server nor the model says a word. */
async function withSilentServices(side: Side): Promise<void> {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const host = `127.0.0.1:${(silent.address() as AddressInfo).port}`
  const model = { OPENAI_BASE_URL: `http://${host}`, OPENAI_MODEL: 'x', OPENAI_TIMEOUT_SECONDS: String(MODEL_SECONDS) }
  const env = { ...side.env, SMTP_URL: `smtp://${host}`, ...model }
  const { cookie, dreamId } = side.people.author
  await underFault({ ...side, env }, `mail and model (${MODEL_SECONDS} s) silent`, 1, ({ url }, tally) =>
    send(url, { method: 'POST', path: `/api/dreams/${dreamId}/analyze`, body: {}, headers: { cookie } }, tally),
  )
  for (const socket of sockets) socket.destroy()
  silent.close()
}

/** Lets a fault happen while people write, and compares what they were told is stored with what is. */
async function underFault(side: Side, name: string, times: number, fault: Fault): Promise<void> {
  const tally: Tally = { acknowledged: 0, slowestMs: 0, failures: {} }
  const [{ writers, countLost }, recoveries] = [side.people, [0]]
  let lost = 0
  for (let time = 0; time < times; time++) {
    const server = await new ServerProcess(await freePort(), side.env).ready()
    let over = false
    const writing = writers.map(async (writer) => {
      while (!over) await writer.write(server.url, tally)
    })
    try {
      await everybodyWrites(side.people)
      await fault(server, tally)
      if (server.isRunning) recoveries.push(await everybodyWrites(side.people))
    } finally {
      over = true
      await Promise.all(writing)
      await server.end('SIGTERM')
    }
    lost += await fill(side.env, countLost)
  }
  const { acknowledged, slowestMs, failures } = tally
  const kinds = Object.entries(failures).map(([kind, count]) => `${count} × ${kind}`)
  const cells = [`${side.name}: ${name}`, times, acknowledged, lost, slowestMs, Math.max(...recoveries)]
  console.log(`| ${cells.join(' | ')} | ${kinds.join(', ')} |`)
  const unexpected = Object.keys(failures).filter((kind) => !EXPECTED_FAILURES.includes(kind))
  if (lost > 0 || slowestMs > DEADLINE_MS || unexpected.length > 0) process.exitCode = 1
}

/** Waits until each writer has stored something more. @returns after how many milliseconds */
async function everybodyWrites({ writers }: People): Promise<number> {
  const before = writers.map(({ acknowledged }) => acknowledged)
  const start = performance.now()
  while (writers.some(({ acknowledged }, at) => acknowledged === before[at])) {
    if (performance.now() - start > RECOVERY_MS) throw new Error('not everybody can write')
    await sleep(10)
  }
  return Math.round(performance.now() - start)
}

/** Runs a job beside a small disk in memory, which only root may mount. */
async function withSmallDisk(job: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'diario-faults-'))
  await exec('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', folder])
  try {
    await chmod(folder, 0o777)
    await job(folder)
  } finally {
    await exec('umount', [folder])
    await rm(folder, { recursive: true })
  }
}

const kills = Number(process.argv[2] ?? KILLS)
const embeddedKills = Math.round(kills * EMBEDDED_SHARE)
console.log('| fault | times | acknowledged | lost | slowest answer, ms | all write again after, ms | failed |')
console.log('| --- | --- | --- | --- | --- | --- | --- |')
const sides = await Promise.allSettled([
  withSmallDisk((folder) => onPostgres(folder, kills - embeddedKills)),
  withSmallDisk((folder) => onEmbedded(folder, embeddedKills)),
])
// Thrown when both have cleaned up.
for (const side of sides) if (side.status === 'rejected') throw side.reason
