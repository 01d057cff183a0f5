import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTabsChannel, type TabMessage } from './tabs-channel.ts'

const MESSAGE: TabMessage = { type: 'account', userId: 1, username: 'giulia', avatar: 'fenice', aiConsent: true }
const open: ReturnType<typeof createTabsChannel>[] = []

/** Another open tab, and what it heard. */
function openTab() {
  const channel = createTabsChannel()
  open.push(channel)
  const heard: TabMessage[] = []
  const stop = channel.listen((message) => heard.push(message))
  return { ...channel, heard, stop }
}

/** Storage tells every window but the one that wrote: here, by hand. */
function relayStorage() {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, newValue) => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  })
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

beforeEach(() => vi.unstubAllGlobals())
afterEach(() => {
  for (const channel of open.splice(0)) channel.close()
})

it('tells the other tabs, and not the one that speaks', async () => {
  const [first, second, third] = [openTab(), openTab(), openTab()]
  first.tell(MESSAGE)
  await vi.waitFor(() => expect([second.heard, third.heard]).toEqual([[MESSAGE], [MESSAGE]]))
  expect(first.heard).toEqual([])
})

it('hands a message on once, though it comes by both ways', async () => {
  relayStorage()
  const [first, second] = [openTab(), openTab()]
  first.tell(MESSAGE)
  first.tell({ type: 'signed-out' })
  await settle()
  expect(second.heard).toEqual([MESSAGE, { type: 'signed-out' }])
})

it.each([
  ['missing', undefined],
  [
    'blocked',
    class {
      constructor() {
        throw new DOMException('Blocked', 'SecurityError')
      }
    },
  ],
])('goes by storage where the BroadcastChannel is %s', (_, BroadcastChannel) => {
  vi.stubGlobal('BroadcastChannel', BroadcastChannel)
  relayStorage()
  const [first, second] = [openTab(), openTab()]
  first.tell(MESSAGE)
  expect(second.heard).toEqual([MESSAGE])
})

it('leaves nothing behind in storage', () => {
  openTab().tell(MESSAGE)
  expect(Object.keys(localStorage)).toEqual([])
})

it('falls silent for who stops listening', async () => {
  const [first, second] = [openTab(), openTab()]
  second.stop()
  first.tell(MESSAGE)
  await settle()
  expect(second.heard).toEqual([])
})

it.each([
  ['nothing', null],
  ['a text', 'ciao'],
  ['no message', { id: '1', sender: 'a' }],
  ['an unknown type', { id: '1', sender: 'a', message: { type: 'reload' } }],
  ['an avatar of no one', { id: '1', sender: 'a', message: { ...MESSAGE, avatar: 'drago' } }],
  ['a user id that is a text', { id: '1', sender: 'a', message: { ...MESSAGE, userId: '1' } }],
  ['an endless name', { id: '1', sender: 'a', message: { ...MESSAGE, username: 'a'.repeat(41) } }],
  ['a consent that is a text', { id: '1', sender: 'a', message: { ...MESSAGE, aiConsent: 'sì' } }],
  ['no sender', { id: '1', message: MESSAGE }],
])('passes over %s', async (_, data) => {
  const { heard } = openTab()
  const stranger = new BroadcastChannel('tabs')
  stranger.postMessage(data)
  window.dispatchEvent(new StorageEvent('storage', { key: 'tabs', newValue: JSON.stringify(data) }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'tabs', newValue: '{' }))
  await settle()
  stranger.close()
  expect(heard).toEqual([])
})
