import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepAnswers } from '#client/api/persistence.ts'
import { renderSignedIn } from '#client/test/kit.tsx'
import { database } from '#client/test/memory-database.ts'
import { countDay, isDiaryWanted, useDiaryChoice } from './diary-choice.ts'
import { KeepDiaryCard, KeepDiarySetting } from './keep-diary.tsx'

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)

beforeEach(() => {
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => files },
    configurable: true,
  })
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  database.reset()
})

let files: { active: object } | undefined
const TITLE = 'Tieni il diario su questo dispositivo'

function Question() {
  return useDiaryChoice().isAsked && <KeepDiaryCard />
}

it('asks on the third day of use, once', async () => {
  for (const day of ['2026-01-01', '2026-01-02', '2026-01-02']) countDay(1, day)
  const { unmount } = renderSignedIn(<Question />)
  expect(screen.queryByRole('heading', { name: TITLE })).toBeNull()
  unmount()
  countDay(1, '2026-01-09')
  const { user } = renderSignedIn(<Question />)
  expect(await screen.findByRole('heading', { name: TITLE })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'No, grazie' }))
  expect(screen.queryByRole('heading', { name: TITLE })).toBeNull()
  countDay(1, '2026-01-10')
  expect([screen.queryByRole('heading', { name: TITLE }), isDiaryWanted(1)]).toEqual([null, false])
})

it('stores the diary after consent, for its person only', async () => {
  for (const day of ['2026-01-01', '2026-01-02', '2026-01-03']) countDay(1, day)
  const { user } = renderSignedIn(<Question />)
  await user.click(await screen.findByRole('button', { name: 'Tienilo qui' }))
  expect([isDiaryWanted(1), isDiaryWanted(2)]).toEqual([true, false])
})

it('shows what is stored once the app opens offline, and removes it again', async () => {
  const { user } = renderSignedIn(<KeepDiarySetting />)
  const control = await screen.findByRole('switch', { name: TITLE })
  await user.click(control)
  expect(await screen.findByText('Lo stiamo copiando…')).toBeTruthy()
  const state = { plan: 'free', ids: [7], asOf: '2026-01-01T00:00:00.000Z', at: Date.now() }
  await keepAnswers([
    ['device-diary', state],
    ['/api/dreams/7', { id: 7, date: '2026-01-01' }],
  ])
  await act(() => new Promise((resolve) => setTimeout(resolve, 2_500)))
  expect(screen.getByText('Lo stiamo copiando…')).toBeTruthy()
  files = { active: {} }
  expect(await screen.findByText(/^1 sogno qui, com’erano alle/, {}, { timeout: 4_000 })).toBeTruthy()
  await user.click(control)
  await waitFor(() => expect(database.entries.size).toBe(0))
  expect(isDiaryWanted(1)).toBe(false)
})
