import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAdFlow } from './ad-flow.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function start(moment: 'save' | 'analysis') {
  const onDone = vi.fn()
  const { result, unmount } = renderHook(() => useAdFlow(moment, onDone))
  return {
    onDone,
    unmount,
    stage: () => result.current.stage,
    send: (event: Parameters<typeof result.current.send>[0]) => act(() => result.current.send(event)),
    wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  }
}

it('goes on by itself half a second after an advertisement at a save', () => {
  const { stage, send, wait, onDone } = start('save')
  expect(stage()).toBe('checking')
  send('shown')
  expect(stage()).toBe('shown')
  wait(499)
  expect(onDone).not.toHaveBeenCalled()
  wait(1)
  expect(onDone).toHaveBeenCalledOnce()
})

it('waits for the person after an advertisement at an analysis', () => {
  const { stage, send, wait, onDone } = start('analysis')
  send('continue')
  expect(stage()).toBe('checking')
  send('shown')
  wait(60_000)
  expect(onDone).not.toHaveBeenCalled()
  send('continue')
  expect(onDone).toHaveBeenCalledOnce()
})

it.each(['save', 'analysis'] as const)(
  'waits 20 seconds and a pause where advertisements are blocked (%s)',
  (moment) => {
    const { stage, send, wait, onDone } = start(moment)
    send('blocked')
    wait(19_999)
    expect(stage()).toBe('blocked')
    wait(1)
    expect(stage()).toBe('pausing')
    wait(499)
    expect(onDone).not.toHaveBeenCalled()
    wait(1)
    expect(stage()).toBe('done')
    expect(onDone).toHaveBeenCalledOnce()
  },
)

it('takes a frame that stays silent for three seconds for a blocked one', () => {
  const { stage, wait } = start('save')
  wait(2_999)
  expect(stage()).toBe('checking')
  wait(1)
  expect(stage()).toBe('blocked')
})

it('ends the wait when the frame was only slow', () => {
  const { stage, send, wait, onDone } = start('save')
  wait(3_000)
  wait(4_000)
  send('shown')
  expect(stage()).toBe('shown')
  wait(500)
  expect(onDone).toHaveBeenCalledOnce()
})

it('goes on at once when the script does not load', () => {
  const { send, onDone } = start('save')
  send('error')
  expect(onDone).toHaveBeenCalledOnce()
})

it('is told only once, whatever comes afterwards', () => {
  const { stage, send, wait, onDone } = start('save')
  send('error')
  send('shown')
  send('blocked')
  wait(60_000)
  expect(stage()).toBe('done')
  expect(onDone).toHaveBeenCalledOnce()
})

it('stops with the component', () => {
  const { unmount, send, wait, onDone } = start('save')
  send('blocked')
  unmount()
  wait(60_000)
  expect(onDone).not.toHaveBeenCalled()
})
