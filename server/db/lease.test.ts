import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#server/test/app.ts'
import { leases } from '#shared/schema/infrastructure.ts'
import { withLease } from './lease.ts'

const onBusy = () => new Error('busy')

describe('a lease', () => {
  const t = useTestApp()
  const left = () => t.deps.db.select().from(leases)

  it('runs jobs under one key one after the other, and those under another key in parallel', async () => {
    let running = 0
    let most = 0
    const job = async () => {
      most = Math.max(most, ++running)
      await sleep(20)
      running--
    }
    await Promise.all(
      Array.from({ length: 3 }, () => withLease(t.deps.db, 'a', { seconds: 30, waitMs: 20_000, onBusy }, job)),
    )
    expect(most).toBe(1)
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = withLease(t.deps.db, 'a', { seconds: 30, waitMs: 0, onBusy }, () => promise)
    await withLease(t.deps.db, 'b', { seconds: 30, waitMs: 0, onBusy }, async () => resolve())
    await first
    expect(await left()).toEqual([])
  })

  it('is free again after a failed job', async () => {
    const failing = async () => {
      throw new Error('no')
    }
    await expect(withLease(t.deps.db, 'a', { seconds: 30, waitMs: 0, onBusy }, failing)).rejects.toThrow('no')
    expect(await withLease(t.deps.db, 'a', { seconds: 30, waitMs: 0, onBusy }, async () => 'yes')).toBe('yes')
  })

  it('expires if its server crashed, and a late job does not release the next holder', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const late = withLease(t.deps.db, 'a', { seconds: 0, waitMs: 0, onBusy }, () => promise)
    await expect.poll(async () => (await left()).length).toBe(1)
    await withLease(t.deps.db, 'a', { seconds: 30, waitMs: 5000, onBusy }, async () => {
      resolve()
      await late
      expect(await left()).toHaveLength(1)
    })
    expect(await left()).toEqual([])
  })

  it('refuses a request that waits too long, and ends the wait of an aborted one', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const holder = withLease(t.deps.db, 'a', { seconds: 30, waitMs: 0, onBusy }, () => promise)
    await expect.poll(async () => (await left()).length).toBe(1)
    const wait = (waitMs: number, signal?: AbortSignal) =>
      withLease(t.deps.db, 'a', { seconds: 30, waitMs, onBusy, ...(signal && { signal }) }, async () => {})
    await expect(wait(150)).rejects.toThrow('busy')
    await expect(wait(60_000, AbortSignal.timeout(150))).rejects.toThrow(/timeout|aborted/)
    resolve()
    await holder
  })
})
