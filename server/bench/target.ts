import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A server in a process of its own, so that who measures it takes none of its time. */
export interface Target {
  url: string
  headers: Record<string, string>
  child: ChildProcess
}

/** Starts one of `targets/` and waits until it says where it is. */
export async function startTarget(kind: 'real' | 'bare' | 'app', env: Record<string, string>): Promise<Target> {
  const script = new URL(`./targets/${kind}.ts`, import.meta.url).pathname
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [ready] = (await once(child, 'message')) as [Omit<Target, 'child'>]
  return { ...ready, child }
}

export async function stopTarget({ child }: Target): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}
