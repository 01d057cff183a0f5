import { dehydrate } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildConfig, buildUser, renderSignedIn } from '#client/test/kit.tsx'
import { database } from '#client/test/memory-database.ts'
import { clientOfPage, createQueryClient } from '../api/query-client.ts'
import { configQuery, useConfig } from './config.ts'
import { useSwitchUser } from './identity.tsx'

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)

const config = buildConfig({ transcription: true })

function Offer() {
  const switchUser = useSwitchUser()
  const { data } = useConfig()
  return (
    <button type="button" onClick={() => switchUser(buildUser({ id: 2 }))}>
      {data?.transcription ? 'Racconta a voce' : ''}
    </button>
  )
}

it('caches the page’s config for offline use, also for the next user', async () => {
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: {} })
  const server = createQueryClient()
  server
    .getQueryCache()
    .build(server, configQuery() as never)
    .setData(config)
  const { getByText } = renderSignedIn(<Offer />, { queryClient: clientOfPage(dehydrate(server)) })
  const kept = (path: string) => database.entries.get(JSON.stringify(['answers', path]))
  await vi.waitFor(() => expect(kept('/api/config')).toEqual(config))
  await act(async () => getByText('Racconta a voce').click())
  await vi.waitFor(() => expect(kept('/api/user')).toMatchObject({ id: 2 }))
  expect(kept('/api/config')).toEqual(config)
  vi.unstubAllGlobals()
})
