import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildAnnotated, buildNote, mockServer, renderSignedIn, settle } from '#client/test/kit.tsx'
import { database } from '#client/test/memory-database.ts'
import type { Annotation, OwnAnnotation } from '#shared/contracts/annotations.ts'
import { newAnnotation } from '../use-annotations.ts'
import { EveningCard, useEvening } from './evening-card.tsx'

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)

const EVENING = 'GET /api/annotations/evening'
const PUT = 'PUT /api/dreams/3/annotations/*'
const WATER = newAnnotation('thing', { quote: 'acqua', words: 'la piena del ’94' })

function serve() {
  let kept: OwnAnnotation[] = [WATER]
  const annotated = () => buildAnnotated({ annotations: kept.map((each) => ({ ...each, key: null })) })
  const waiting = () => (kept.some(({ kind }) => kind === 'bridge') ? null : buildNote())
  return mockServer({
    [EVENING]: () => ({ body: { waiting: waiting() } }),
    'GET /api/dreams/3/annotations': () => ({ body: annotated() }),
    [PUT]: (body, _init, id = '') => {
      kept = [...kept, { ...(body as Annotation), id }]
      return { body: annotated() }
    },
  })
}

function Evening() {
  return <EveningCard waiting={useEvening().data?.waiting} />
}

function renderAt(hour: number, minute = 0) {
  vi.useFakeTimers({ now: new Date(2026, 10, 24, hour, minute), toFake: ['Date'] })
  return renderSignedIn(<Evening />)
}

const card = () => screen.queryByRole('region', { name: /^Dove, nelle tue giornate/ })

afterEach(() => {
  vi.useRealTimers()
  database.reset()
})

it('asks nothing before 18:00', async () => {
  const { calls } = serve()
  renderAt(17, 59)
  await settle()
  expect(card()).toBeNull()
  expect(calls.some(({ call }) => call === EVENING)).toBe(false)
})

it('asks once from six in the evening, with the words of the morning, and takes no for an answer', async () => {
  const { sent } = serve()
  const { user, unmount } = renderAt(18)
  expect((await screen.findByText('la piena del ’94')).closest('p')?.textContent).toBe(
    'In Il fiume, «acqua»: la piena del ’94',
  )
  const decline = screen.getByRole('button', { name: 'Meglio di no' })
  await waitFor(() => expect(decline.matches(':disabled')).toBe(false))
  await user.click(decline)
  expect(card()).toBeNull()
  const { id: _id, ...bridge } = newAnnotation('bridge')
  await waitFor(() => expect(sent(PUT)).toEqual([bridge]))
  unmount()
  renderAt(20)
  await settle()
  expect(card()).toBeNull()
})

it('asks nothing without an open question', async () => {
  mockServer({ [EVENING]: { body: { waiting: null } } })
  renderAt(19)
  await settle()
  expect(card()).toBeNull()
})
