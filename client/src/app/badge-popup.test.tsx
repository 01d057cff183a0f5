import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as z from 'zod'
import { dismissToast, toast } from '../components/ui/toast.tsx'
import { api } from '../lib/api-client.ts'
import { mockServer } from '../test-kit.tsx'
import { earn, first, open, popup, seen, setStage, shared, shownName, wait } from './badge-popup-test-kit.tsx'

setStage()

it('shows what was earned one after the other, five seconds each, and tells of it politely', async () => {
  await open()
  const status = screen.getByRole('status')
  await earn(first, shared)
  expect(shownName()).toBe('Primo Sogno')
  expect(status.textContent).toBe('Badge Sbloccato! Primo Sogno. Il primo sogno nel tuo diario.')
  expect(seen()).toEqual(['primo_sogno'])
  expect(fetch).toHaveBeenLastCalledWith(
    '/api/badges/seen',
    expect.objectContaining({ method: 'POST', body: '{"badges":["primo_sogno"]}' }),
  )
  await wait(4_900)
  expect(shownName()).toBe('Primo Sogno')
  await wait(200)
  expect(shownName()).toBe('Community')
  await wait(5_000)
  expect(popup()).toBeNull()
  expect(status.textContent).toBe('')
})

it('says which avatar came with it, and leads to it', async () => {
  const { history } = await open()
  await earn(first)
  fireEvent.click(screen.getByRole('link', { name: 'l’avatar Stella' }))
  expect(history.at(-1)).toBe('/profile')
  expect(popup()).toBeNull()
  await earn(shared)
  expect(screen.queryByRole('link', { name: /avatar/ })).toBeNull()
})

it.each(['Fantastico!', 'Chiudi il badge'])('closes at once by «%s»', async (name) => {
  await open()
  await earn(first, shared)
  fireEvent.click(screen.getByRole('button', { name }))
  expect(shownName()).toBe('Community')
})

it('stays while the pointer or the focus is on it, and goes on with the time that was left', async () => {
  await open()
  await earn(first)
  await wait(3_000)
  const card = popup() ?? document.body
  fireEvent.pointerEnter(card)
  await wait(60_000)
  fireEvent.pointerLeave(card)
  act(() => screen.getByRole('button', { name: 'Fantastico!' }).focus())
  await wait(60_000)
  expect(shownName()).toBe('Primo Sogno')
  act(() => screen.getByRole('button', { name: 'Apri' }).focus())
  await wait(1_900)
  expect(shownName()).toBe('Primo Sogno')
  await wait(200)
  expect(popup()).toBeNull()
})

it('waits for the tab to be seen', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  const turn = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state)
    fireEvent(document, new Event('visibilitychange'))
  }
  await open()
  turn('hidden')
  await earn(first)
  await wait(10_000)
  expect(popup()).toBeNull()
  expect(seen()).toEqual([])
  turn('visible')
  await wait(1_000)
  turn('hidden')
  await wait(60_000)
  expect(shownName()).toBe('Primo Sogno')
  turn('visible')
  await wait(4_000)
  expect(popup()).toBeNull()
})

it('takes no focus; F8 leads to it, and Escape back to where one was', async () => {
  await open()
  const opener = screen.getByRole('button', { name: 'Apri' })
  act(() => opener.focus())
  await earn(first)
  expect(document.activeElement).toBe(opener)
  fireEvent.keyDown(opener, { key: 'Escape' })
  expect(shownName()).toBe('Primo Sogno')
  fireEvent.keyDown(opener, { key: 'F8' })
  const button = screen.getByRole('button', { name: 'Fantastico!' })
  expect(document.activeElement).toBe(button)
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(popup()).toBeNull()
  expect(document.activeElement).toBe(opener)
})

it('waits for a dialog to close, and makes way for one', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Apri' }))
  await earn(first)
  await wait(10_000)
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(popup()).toBeNull()
  expect(seen()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Chiudi' }))
  await wait(500)
  expect(shownName()).toBe('Primo Sogno')
  await wait(2_000)
  fireEvent.click(screen.getByRole('button', { name: 'Apri' }))
  await wait(10_000)
  expect(popup()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Chiudi' }))
  await wait(500)
  expect(shownName()).toBe('Primo Sogno')
  // With the time that was left, and not all of it anew.
  await wait(3_000)
  expect(popup()).toBeNull()
})

it('waits for a menu to close', async () => {
  await open()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Menu' }), { key: 'Enter' })
  await earn(first)
  await wait(10_000)
  const item = screen.getByRole('menuitem', { name: 'Profilo' })
  expect(popup()).toBeNull()
  fireEvent.keyDown(item, { key: 'Escape' })
  await wait(500)
  expect(shownName()).toBe('Primo Sogno')
})

it('waits for a notice where there is no room for both, and makes way for one', async () => {
  const narrow = { ...window.matchMedia(''), matches: true }
  vi.spyOn(window, 'matchMedia').mockReturnValue(narrow)
  await open()
  act(() => toast({ title: 'Sogno salvato' }))
  await earn(first)
  await wait(1_000)
  expect(popup()).toBeNull()
  act(() => dismissToast())
  await wait(500)
  expect(shownName()).toBe('Primo Sogno')
  act(() => toast({ title: 'Sogno condiviso' }))
  await wait(1_000)
  expect(popup()).toBeNull()
  act(() => dismissToast())
  await wait(500)
  expect(shownName()).toBe('Primo Sogno')
})

it('stands beside a notice where there is room for both', async () => {
  await open()
  act(() => toast({ title: 'Sogno salvato' }))
  await earn(first)
  expect(shownName()).toBe('Primo Sogno')
})

it('asks open views of the game anew, also when nothing was earned', async () => {
  const { queryClient } = await open()
  const asked = vi.spyOn(queryClient, 'invalidateQueries')
  const urls = () => asked.mock.calls.map(([filters]) => filters?.queryKey?.[0])
  await earn()
  expect(urls()).toContain('/api/user/game-stats')
  expect(popup()).toBeNull()
  asked.mockClear()
  mockServer({ 'POST /api/things': { body: { newBadges: 'none' } } })
  await act(() => api.post('/api/things', {}, z.unknown()))
  expect(urls()).toEqual([])
})

it('passes over what is no badge', async () => {
  await open()
  await earn({ id: 'primo_sogno' }, null, shared)
  expect(shownName()).toBe('Community')
})
