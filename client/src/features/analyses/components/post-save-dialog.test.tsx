import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { dayOf } from '#shared/constants/dates.ts'
import { buildAnalysis, buildDream, buildUser, mockServer, premiumUser, renderSignedIn } from '../../../test-kit.tsx'
import { PostSaveDialog } from './post-save-dialog.tsx'

const ANALYZE = 'POST /api/dreams/7/analyze'

function Host({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const [open, setOpen] = useState(true)
  const change = (next: boolean) => {
    setOpen(next)
    onOpenChange(next)
  }
  return <PostSaveDialog dream={buildDream()} open={open} onOpenChange={change} />
}

function renderDialog(user = buildUser()) {
  const onOpenChange = vi.fn()
  const view = renderSignedIn(<Host onOpenChange={onOpenChange} />, { user })
  return { ...view, onOpenChange }
}

const press = (name: string) => screen.getByRole('button', { name })

it('reads the dream and goes to its analysis', async () => {
  const { calls } = mockServer({ [ANALYZE]: { status: 201, body: buildAnalysis() } })
  const { user, onOpenChange, currentPath } = renderDialog()
  expect(screen.getByRole('dialog', { name: 'Sogno salvato' })).toBeTruthy()
  await user.click(press('Analisi base'))
  await waitFor(() => expect(currentPath()).toBe('/analysis/7'))
  expect(onOpenChange).toHaveBeenLastCalledWith(false)
  expect(calls).toContainEqual({ call: ANALYZE, body: { type: 'basic' } })
})

it('opens the premium offer to a free person, and comes back from it', async () => {
  const { calls } = mockServer({})
  const { user } = renderDialog()
  await user.click(press('Analisi avanzata'))
  expect(await screen.findByRole('dialog', { name: /Analisi avanzata disponibile/ })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: 'Sogno salvato' })).toBeTruthy()
  expect(calls).toEqual([])
})

it('asks for the advanced reading of a premium person', async () => {
  const { calls } = mockServer({ [ANALYZE]: { status: 201, body: buildAnalysis({ kind: 'advanced', locked: [] }) } })
  const { user, currentPath } = renderDialog(premiumUser())
  await user.click(press('Analisi avanzata'))
  await waitFor(() => expect(currentPath()).toBe('/analysis/7'))
  expect(calls).toContainEqual({ call: ANALYZE, body: { type: 'advanced' } })
})

it('tells of the daily limit inside, without a toast over it', async () => {
  mockServer({
    [ANALYZE]: {
      status: 403,
      body: { message: 'Hai raggiunto il limite di analisi giornaliere', code: 'analysis_limit' },
    },
  })
  const { user } = renderDialog()
  await user.click(press('Analisi base'))
  expect(await screen.findByText('Hai esaurito le analisi gratuite')).toBeTruthy()
  expect(screen.queryByText('Limite giornaliero raggiunto')).toBeNull()
  expect(press('Visualizza sogno')).toBeTruthy()
})

it('knows the limit beforehand and still lets the dream be seen', async () => {
  mockServer({})
  const { user, currentPath } = renderDialog(buildUser({ analysisCount: 1, lastAnalysisDate: dayOf(new Date()) }))
  expect(screen.getByText('Hai esaurito le analisi gratuite')).toBeTruthy()
  await user.click(press('Visualizza sogno'))
  await waitFor(() => expect(currentPath()).toBe('/dreams/7'))
})

it('stays open with its words when the reading failed', async () => {
  mockServer({ [ANALYZE]: { status: 503, body: { message: 'Non disponibile', code: 'unavailable' } } })
  const { user, onOpenChange } = renderDialog()
  await user.click(press('Analisi base'))
  expect(await screen.findByText('Errore del server: 503')).toBeTruthy()
  expect(onOpenChange).not.toHaveBeenCalled()
  expect(press('Analisi base').matches(':disabled')).toBe(false)
})
