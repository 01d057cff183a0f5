import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from '#client/lib/browser.ts'
import {
  type Answers,
  buildConfig,
  buildUser,
  fill,
  mockServer,
  refusal,
  renderAt,
  renderSignedIn,
} from '#client/test/kit.tsx'
import type { Avatar } from '#shared/constants/avatars.ts'
import type { User } from '#shared/contracts/auth.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import { DeleteAccountCard } from './delete-account-card.tsx'
import { EmailAddress, NoAddressBanner } from './email-notices.tsx'

it('breaks an address before its at sign instead of inside a word', () => {
  const { container } = renderSignedIn(<EmailAddress email="giulia@example.com" />)
  expect(container.querySelector('wbr')?.nextSibling?.textContent).toBe('@example.com')
})

const LOST = 'Il tuo diario non ha più un indirizzo email.'

it.each([
  ['is told of a lost address', '', '/', true, LOST],
  ['has an address', 'giulia@example.com', '/', true, ''],
  ['is on the page where the address is written', '', '/profile', true, ''],
  ['is on a server without mail', '', '/', false, ''],
])('a person who %s', async (_case, email, path, mail, text) => {
  mockServer({ 'GET /api/config': { body: buildConfig({ mail }) } })
  const { queryClient } = renderSignedIn(<NoAddressBanner />, { user: buildUser({ email }), path })
  if (text) await screen.findByText(text)
  await queryClient.fetchQuery({ queryKey: ['/api/config'] }).catch(() => {})
  expect(screen.getByRole('status').textContent).toContain(text)
  expect(screen.queryByRole('link', { name: 'Scrivi un indirizzo' }) !== null).toBe(text !== '')
})

const DELETE = 'DELETE /api/account'

async function openDialog(answers: Answers, over: Partial<User> = {}) {
  const server = mockServer(answers)
  const view = renderSignedIn(<DeleteAccountCard />, { path: '/profile', user: buildUser(over) })
  await view.user.click(screen.getByRole('button', { name: 'Elimina account' }))
  const dialog = within(await screen.findByRole('dialog'))
  const confirm = () => view.user.click(dialog.getByRole('button', { name: 'Elimina account' }))
  return { ...server, ...view, dialog, confirm }
}

it('asks an account of another service to sign in again after a stale sign-in', async () => {
  const open = vi.spyOn(page, 'open').mockImplementation(() => {})
  const { dialog, confirm, user, sent } = await openDialog(
    {
      [DELETE]: refusal(403, 'sign_in_again', 'Accedi di nuovo'),
      'POST /api/logout': { status: 204 },
    },
    { authProvider: 'google' },
  )
  expect(dialog.queryByLabelText('La tua password')).toBeNull()
  await confirm()
  await user.click(await dialog.findByRole('button', { name: 'Accedi di nuovo con Google' }))
  await waitFor(() => expect(open).toHaveBeenCalledWith('/auth/google?next=%2Fprofile'))
  expect(sent(DELETE)).toEqual([{}])
})

it('requires a second-factor code, and opens the sign-in afterwards', async () => {
  const { dialog, confirm, user, sent, answers, currentPath } = await openDialog({
    [DELETE]: refusal(401, 'second_factor_required', 'Inserisci il codice'),
  })
  await fill(user, dialog.getByLabelText('La tua password'), 'lunapiena9')
  await confirm()
  await fill(user, await dialog.findByLabelText('Codice di verifica'), '123 456')
  answers[DELETE] = { status: 204 }
  await confirm()
  await waitFor(() => expect(currentPath()).toBe('/auth'))
  expect(sent(DELETE)[1]).toEqual({ password: 'lunapiena9', code: '123456' })
})

function Picker({ worn = 'luna' }: { worn?: Avatar }) {
  const [value, setValue] = useState<Avatar>(worn)
  const unlocked: Avatar[] = ['luna', 'nuvola', 'sole']
  return (
    <AvatarPicker
      value={value}
      onChange={setValue}
      worn={worn}
      unlocked={unlocked}
      readOnly={false}
      error={undefined}
    />
  )
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const described = (name: string) => document.getElementById(radio(name).getAttribute('aria-describedby') ?? '')

it('shows the saved and the chosen avatar, and how to unlock the others', async () => {
  const { user } = renderAt('/profile', <Picker />)
  expect(screen.getAllByRole('radio')).toHaveLength(14)
  expect(radio('Luna').checked).toBe(true)
  expect(described('Luna')?.textContent).toBe('In uso')
  expect(described('Nuvola')).toBeNull()
  expect(described('Stella')?.textContent).toBe('Bloccato. Si sblocca con il badge «Primo Sogno».')
  expect(described('Farfalla')?.textContent).toBe('Bloccato. Si sblocca quando raggiungi il livello 9.')
  await user.click(radio('Nuvola'))
  expect(described('Nuvola')?.textContent).toBe('Scelto')
  expect(described('Luna')?.textContent).toBe('In uso')
})

it('lists the current avatar, then the unlocked ones, and follows that order with arrow keys', async () => {
  const { user } = renderAt('/profile', <Picker worn="sole" />)
  const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)
  expect(names.slice(0, 4)).toEqual(['sole', 'luna', 'nuvola', 'stella'])
  radio('Sole').focus()
  await user.keyboard('{ArrowRight}')
  expect(radio('Luna').checked).toBe(true)
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(radio('Farfalla'))
})
