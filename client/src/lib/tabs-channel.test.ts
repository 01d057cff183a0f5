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

/** Waits until they have heard so much, and nothing else before it. */
async function arrives(tabs: { heard: TabMessage[] }[], messages: TabMessage[]): Promise<void> {
  const expected = tabs.map(() => messages)
  await vi.waitFor(() => expect(tabs.map(({ heard }) => heard)).toEqual(expected), { timeout: 8_000 })
}

beforeEach(() => vi.unstubAllGlobals())
afterEach(() => {
  for (const channel of open.splice(0)) channel.close()
})

it('tells the other tabs, and not the one that speaks', async () => {
  const [first, second, third] = [openTab(), openTab(), openTab()]
  first.tell(MESSAGE)
  await arrives([second, third], [MESSAGE])
  expect(first.heard).toEqual([])
})

it('hands a message on once, though it comes by both ways', async () => {
  relayStorage()
  const [first, second] = [openTab(), openTab()]
  first.tell(MESSAGE)
  first.tell({ type: 'signed-out' })
  // By the one way alone, and after what came by it before.
  vi.restoreAllMocks()
  first.tell({ type: 'session-lost' })
  await arrives([second], [MESSAGE, { type: 'signed-out' }, { type: 'session-lost' }])
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
  const heard: TabMessage[] = []
  second.listen((message) => heard.push(message))
  first.tell(MESSAGE)
  await arrives([{ heard }], [MESSAGE])
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
  const tab = openTab()
  const stranger = new BroadcastChannel('tabs')
  stranger.postMessage(data)
  window.dispatchEvent(new StorageEvent('storage', { key: 'tabs', newValue: JSON.stringify(data) }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'tabs', newValue: '{' }))
  stranger.postMessage({ id: '2', sender: 'a', message: { type: 'signed-out' } })
  await arrives([tab], [{ type: 'signed-out' }])
  stranger.close()
})
