import { screen, waitFor, within } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildDream, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import { database } from '#client/test/memory-database.ts'
import { buildDreamInput } from '#shared/test/dreams.ts'
import type { DreamScope } from '../voice/recording.ts'
import { listDeleted, saveRecording } from '../voice/recording-store.ts'
import { DraftList } from './draft-list.tsx'
import { deleteDream } from './dream-dialogs.tsx'
import { DreamGrid } from './dream-grid.tsx'
import { DreamMood } from './mood-question.tsx'

it('renders the first row of cards, then all others', async () => {
  const drawings = vi.fn()
  const dreams = Array.from({ length: 20 }, (_, n) => buildDream({ id: n + 1, title: `Sogno ${n}` }))
  const onAnalyze = () => {}
  renderSignedIn(
    <Profiler id="grid" onRender={drawings}>
      <DreamGrid dreams={dreams} label="Sogni" heading="h2" premium analyzing={new Set()} onAnalyze={onAnalyze} />
    </Profiler>,
  )
  expect(await screen.findAllByRole('button', { name: /^Azioni/ })).toHaveLength(20)
  expect(drawings.mock.calls.length).toBeLessThan(5)
})

it.each([true, false])('says in words what the crown of the cards means (to a premium account: %s)', (premium) => {
  const card = { label: 'Sogni', heading: 'h2', analyzing: new Set<number>(), onAnalyze: () => {} } as const
  renderSignedIn(<DreamGrid {...card} dreams={[buildDream()]} premium={premium} />)
  expect(screen.queryAllByText('Analisi avanzata disponibile')).toHaveLength(premium ? 0 : 1)
})

const TELL = 'PATCH /api/dreams/7/mood'
const dream = buildDream({ mood: null })
const press = (name: string) => screen.getByRole('button', { name })

it('opens an unknown mood to three buttons, one of which sets it', async () => {
  const server = mockServer({ [TELL]: { body: { ...dream, mood: 'positive' } } })
  const { user } = renderSignedIn(<DreamMood dream={dream} />)
  expect(screen.queryByRole('group')).toBeNull()
  await user.click(press(`Umore sconosciuto di «${dream.title}»`))
  expect(document.activeElement).toBe(press('Positivo'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('group')).toBeNull()
  await user.click(press(`Umore sconosciuto di «${dream.title}»`))
  expect(screen.getByRole('group', { name: `Umore di «${dream.title}», non detto` })).toBeTruthy()
  await user.click(press('Positivo'))
  await expect.poll(() => server.sent(TELL)).toEqual([{ mood: 'positive' }])
})

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)

const DRAFTS = 'GET /api/dreams/drafts'
const drafts = ['La scala', 'Il treno'].map((title, n) => ({
  ...buildDreamInput({ title }),
  rejectedElements: [],
  key: `k${n}`,
  createdAt: '2026-01-20T07:00:00.000Z',
}))

afterEach(() => vi.restoreAllMocks())

it('lists drafts while the diary is full, to open or delete after a confirmation', async () => {
  let left = drafts
  mockServer({
    [DRAFTS]: () => ({ body: left }),
    'DELETE /api/dreams/drafts/k0': () => {
      left = left.slice(1)
      return { status: 204 }
    },
  })
  const { user } = renderSignedIn(<DraftList hasRoom={false} />)
  expect(await screen.findAllByText('Bozza: aspetta posto nel diario')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Salva/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Apri la bozza «Il treno»' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Elimina la bozza «La scala»' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Elimina la bozza' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'La scala' })).toBeNull())
  expect(screen.getByRole('heading', { name: 'Il treno' })).toBeTruthy()
})

it('saves a draft with one tap once there is room', async () => {
  let left = drafts
  const server = mockServer({
    [DRAFTS]: () => ({ body: left }),
    'POST /api/dreams': () => {
      left = left.slice(1)
      return { status: 201, body: buildDream({ title: 'La scala' }) }
    },
  })
  const { user } = renderSignedIn(<DraftList hasRoom />)
  await user.click(await screen.findByRole('button', { name: 'Salva «La scala» nel diario' }))
  expect(await screen.findByText('«La scala» è nel tuo diario.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'La scala' })).toBeNull())
  expect(server.sent('POST /api/dreams')).toEqual([buildDreamInput({ title: 'La scala', rejectedElements: [] })])
})

const DELETE = 'DELETE /api/dreams/7'

const record = (scope: DreamScope) =>
  saveRecording(scope, {
    id: `${scope.userId}-${scope.dreamId}`,
    startedAt: 1,
    durationMs: 1_000,
    mimeType: 'audio/webm',
    levels: [],
    audio: new Blob(['il faro']),
  })

afterEach(() => {
  database.reset()
  vi.restoreAllMocks()
})

async function confirmDelete() {
  const onAnswer = vi.fn()
  const { user } = renderSignedIn(<p>Diario</p>)
  void deleteDream(buildDream()).then(onAnswer)
  await user.click(await screen.findByRole('button', { name: 'Elimina' }))
  return { onAnswer }
}

it('moves the dream’s recordings to the bin, and no others', async () => {
  mockServer({ [DELETE]: { status: 204 } })
  for (const dreamId of ['new', 8] as const) await record({ userId: 1, dreamId })
  await record({ userId: 2, dreamId: 7 })
  await record({ userId: 1, dreamId: 7 })
  const { onAnswer } = await confirmDelete()
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true))
  await waitFor(async () => expect(await listDeleted(1)).toMatchObject([{ id: '1-7' }]))
  expect(await listDeleted(2)).toEqual([])
})

it('stays open, reports it and keeps the recording if the dream could not be deleted', async () => {
  mockServer({ [DELETE]: { status: 500, body: { code: 'unknown', message: 'x' } } })
  await record({ userId: 1, dreamId: 7 })
  const { onAnswer } = await confirmDelete()
  await screen.findAllByText('Si è verificato un errore durante l’eliminazione del sogno')
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  expect(onAnswer).not.toHaveBeenCalled()
  expect(database.entries.size).toBe(2)
})
