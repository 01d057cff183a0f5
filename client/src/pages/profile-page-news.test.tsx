import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { buildProfile, settle } from '#client/test/kit.tsx'
import { avatar, deferred, email, GET, name, openProfile, PATCH, save, seen } from '#client/test/profile.tsx'
import type { User } from '#shared/contracts/auth.ts'

afterEach(() => sessionStorage.clear())

it('offers what was left unsaved on the way back, until it is undone', async () => {
  const { user, navigate } = await openProfile()
  const leaveAndReturn = async () => {
    act(() => navigate('/dreams'))
    await screen.findByText('I sogni')
    act(() => navigate('/profile'))
  }
  await user.type(await name(), '2')
  await user.clear(email())
  await leaveAndReturn()
  expect((await name()).value).toBe('giulia2')
  expect(email().value).toBe('')
  expect(screen.getByText('Hai modifiche non salvate.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Annulla' }))
  expect((await name()).value).toBe('giulia')
  await leaveAndReturn()
  expect((await name()).value).toBe('giulia')
  expect(email().value).toBe('giulia@example.com')
  expect(screen.queryByText('Hai modifiche non salvate.')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

it('keeps what was typed through a session that expires, for its author alone', async () => {
  const { user, queryClient } = await openProfile()
  await user.type(await name(), '2')
  const signIn = (account: User | null) =>
    act(() => {
      queryClient.removeQueries({ queryKey: ['/api/profile'] })
      queryClient.setQueryData(['/api/user'], account)
    })
  signIn(null)
  expect(await screen.findByText('Accesso')).toBeTruthy()
  cleanup()
  await openProfile({}, { id: 2, username: 'marco' })
  expect((await name()).value).toBe('marco')
  cleanup()
  await openProfile()
  expect((await name()).value).toBe('giulia2')
})

it('keeps nothing of what is saved, also where the page is left before the answer comes', async () => {
  const answer = deferred()
  const { user, navigate } = await openProfile({ [PATCH]: () => answer.promise })
  await user.type(await name(), '2')
  await user.click(save())
  act(() => navigate('/dreams'))
  answer.resolve({ body: buildProfile({ username: 'giulia2' }) })
  await seen('Profilo aggiornato')
  expect(sessionStorage).toHaveLength(0)
})

it('takes over what another tab changed, except where one is writing', async () => {
  const { user, queryClient, answers } = await openProfile()
  await user.type(await name(), '2')
  answers[GET] = { body: buildProfile({ username: 'luna piena', avatar: 'fenice' }) }
  await act(() => queryClient.invalidateQueries({ queryKey: ['/api/profile'] }))
  expect(await screen.findByRole('heading', { level: 1, name: 'luna piena' })).toBeTruthy()
  expect((await name()).value).toBe('giulia2')
  expect(avatar('Fenice').checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Annulla' }))
  expect((await name()).value).toBe('luna piena')
})

it('does not let a slow reading undo what was saved meanwhile', async () => {
  const saved = buildProfile({ username: 'luna piena', publicProfile: false })
  const { user, answers, queryClient } = await openProfile()
  answers[PATCH] = () => {
    answers[GET] = { body: saved }
    return { body: saved }
  }
  await user.clear(await name())
  const slow = deferred()
  answers[GET] = () => slow.promise
  act(() => void queryClient.invalidateQueries({ queryKey: ['/api/profile'] }))
  await user.type(await name(), 'luna piena')
  await user.click(save())
  await seen('Profilo aggiornato')
  slow.resolve({ body: buildProfile() })
  await settle()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('luna piena')
  expect((await name()).value).toBe('luna piena')
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Profilo pubblico' }).checked).toBe(false)
})
