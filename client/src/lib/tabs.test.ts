import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { invalidateInAllTabs, openTabs, type TabMessage } from './tabs.ts'

const MESSAGE: TabMessage = { type: 'signed-in', userId: 1 }
const open: ReturnType<typeof openTabs>[] = []

/** Another open tab, and what it heard. */
function openTab() {
  const tab = openTabs()
  open.push(tab)
  const heard: TabMessage[] = []
  const stop = tab.listen((message) => heard.push(message))
  return { ...tab, heard, stop }
}

/** Waits until they have heard so much, and nothing else before it. */
async function arrives(tabs: { heard: TabMessage[] }[], messages: TabMessage[]): Promise<void> {
  const expected = tabs.map(() => messages)
  await vi.waitFor(() => expect(tabs.map(({ heard }) => heard)).toEqual(expected), { timeout: 8_000 })
}

beforeEach(() => vi.unstubAllGlobals())
afterEach(() => {
  for (const tab of open.splice(0)) tab.close()
})

it('a message reaches the other tabs, and not the one that posts it', async () => {
  const [first, second, third] = [openTab(), openTab(), openTab()]
  first.post(MESSAGE)
  await arrives([second, third], [MESSAGE])
  expect(first.heard).toEqual([])
})

it('a tab whose channel is blocked keeps working', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('Blocked', 'SecurityError')
      }
    },
  )
  expect(() => openTab().post(MESSAGE)).not.toThrow()
})

it('a change asks anew for every query whose path begins so, in this tab and in the others', async () => {
  const tab = openTab()
  const client = new QueryClient()
  for (const path of ['/api/user', '/api/user/game-stats', '/api/dreams']) client.setQueryData([path, 1], path)
  await invalidateInAllTabs(client, ['/api/user'])
  const stale = client.getQueryCache().findAll({ stale: true, predicate: ({ state }) => state.isInvalidated })
  expect(stale.map(({ queryKey }) => queryKey[0])).toEqual(['/api/user', '/api/user/game-stats'])
  await arrives([tab], [{ type: 'invalidate', keys: ['/api/user'] }])
})

it.each([
  ['nothing', null],
  ['a text', 'ciao'],
  ['no type', { userId: 1 }],
  ['an unknown type', { type: 'reload' }],
  ['a user id that is a text', { type: 'signed-in', userId: '1' }],
  ['keys that are no texts', { type: 'invalidate', keys: [1] }],
])('a tab passes over %s', async (_, data) => {
  const tab = openTab()
  const stranger = new BroadcastChannel('tabs')
  stranger.postMessage(data)
  stranger.postMessage({ type: 'signed-out' })
  await arrives([tab], [{ type: 'signed-out' }])
  stranger.close()
})
