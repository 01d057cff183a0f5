import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { otherTab } from '#client/test/kit.tsx'
import { invalidateInAllTabs, type TabMessage, tabs } from './tabs.ts'

it('refetches all queries under a path prefix, in all tabs', async () => {
  const { heard } = otherTab()
  const client = new QueryClient()
  for (const path of ['/api/user', '/api/user/game-stats', '/api/dreams']) client.setQueryData([path, 1], path)
  await invalidateInAllTabs(client, ['/api/user'])
  const stale = client.getQueryCache().findAll({ stale: true, predicate: ({ state }) => state.isInvalidated })
  expect(stale.map(({ queryKey }) => queryKey[0])).toEqual(['/api/user', '/api/user/game-stats'])
  await vi.waitFor(() => expect(heard).toEqual([{ type: 'invalidate', keys: ['/api/user'] }]))
})

it('ignores messages of another app version', async () => {
  const { post } = otherTab()
  const heard: TabMessage[] = []
  tabs.listen((message) => heard.push(message))
  for (const unknown of [
    null,
    'ciao',
    { type: 'reload' },
    { type: 'signed-in', userId: '1' },
    { type: 'invalidate', keys: [1] },
  ])
    post(unknown)
  post({ type: 'signed-out' })
  await vi.waitFor(() => expect(heard).toEqual([{ type: 'signed-out' }]))
})
