import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answer, buildUser, fill, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import type { User } from '#shared/contracts/auth.ts'
import { PasswordForm } from './password-form.tsx'

const POST = 'POST /api/profile/change-password'

function openForm(answer: Answer | 'offline' | 'pending' = { status: 204 }, over: Partial<User> = {}) {
  const server = mockServer({ [POST]: answer })
  return { ...server, ...renderSignedIn(<PasswordForm user={buildUser({ username: 'giulia', ...over })} />) }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const current = () => field('Password attuale')
const fresh = () => field('Nuova password')
const confirm = () => field('Conferma password')
const submit = () => screen.getByRole('button', { name: 'Cambia Password' })
const seen = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)

async function changePassword({ user }: ReturnType<typeof openForm>) {
  await fill(user, current(), 'lunapiena9')
  await fill(user, fresh(), 'marecalmo7')
  await fill(user, confirm(), 'marecalmo7')
  await user.click(submit())
}

it('tells what is wrong on every field and sends nothing', async () => {
  const { user, calls } = openForm()
  await user.click(submit())
  expect(await screen.findAllByText('La password deve avere almeno 6 caratteri')).toHaveLength(2)
  await seen('La conferma della password è obbligatoria')
  expect(document.activeElement).toBe(current())
  await fill(user, current(), 'lunapiena9')
  await fill(user, fresh(), 'lunapiena9')
  await seen('La nuova password è uguale a quella attuale')
  await fill(user, confirm(), 'lunapiena8')
  await seen('Le password non corrispondono')
  expect(calls).toEqual([])
})

it('is empty again once the password is another, and says that the others are signed out', async () => {
  const view = openForm()
  await changePassword(view)
  await seen('Gli altri dispositivi sono stati disconnessi.')
  expect([current().value, fresh().value, confirm().value]).toEqual(['', '', ''])
})

it.each([
  ['wrong_password', 'currentPassword', 'La password attuale non è corretta', current],
  ['weak_password', 'newPassword', 'Questa password è tra le più usate: scegline un’altra', fresh],
])('puts %s on its field', async (code, name, message, input) => {
  const view = openForm({ status: 400, body: { code, message, fields: { [name]: message } } })
  await changePassword(view)
  await seen('Errore')
  await waitFor(() => expect(input().getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(input())
  expect(fresh().value).toBe('marecalmo7')
})

it.each([
  [{ status: 500, body: 'guasto' }, 'Si è verificato un errore durante il cambio della password'],
  ['offline' as const, 'Il server non risponde. Controlla la connessione e riprova.'],
])('says why it failed and keeps what was typed (%#)', async (answer, message) => {
  const view = openForm(answer)
  await changePassword(view)
  await seen('Errore')
  await seen(message)
  expect(current().value).toBe('lunapiena9')
})

it('helps password managers', () => {
  openForm()
  const hints = [current(), fresh(), confirm()].map((input) => input.autocomplete)
  expect(hints).toEqual(['current-password', 'new-password', 'new-password'])
  expect(document.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe('giulia')
})

it.each([
  ['google', 'registrati con Google'],
  ['facebook', 'registrati con Facebook'],
  [null, 'registrati con Google o Facebook'],
] as const)('does not change the password of an account of %s, and says so', async (authProvider, words) => {
  const { user, calls } = openForm({ status: 204 }, { authProvider })
  expect(screen.getByRole('alert').textContent).toContain('Non supportato')
  expect(screen.getByRole('alert').textContent).toContain(words)
  expect([current().disabled, fresh().disabled, confirm().disabled]).toEqual([true, true, true])
  await user.click(submit())
  await seen('Operazione non permessa')
  expect(calls).toEqual([])
})
