import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answer, buildUser, fill, mockServer, renderSignedIn, seen } from '#client/test/kit.tsx'
import type { User } from '#shared/contracts/auth.ts'
import { PasswordForm } from './password-form.tsx'

const POST = 'POST /api/profile/change-password'

function openForm(answer: Answer = { status: 204 }, over: Partial<User> = {}) {
  const server = mockServer({ [POST]: answer })
  return { ...server, ...renderSignedIn(<PasswordForm user={buildUser({ username: 'giulia', ...over })} />) }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const fields = () => ['Password attuale', 'Nuova password', 'Conferma password'].map(field)
const submit = () => screen.getByRole('button', { name: 'Cambia Password' })

it('tells what is wrong on every field and sends nothing', async () => {
  const { user, sent } = openForm()
  await user.click(submit())
  expect(await screen.findAllByText('La password deve avere almeno 6 caratteri')).toHaveLength(2)
  await seen('La conferma della password è obbligatoria')
  expect(document.activeElement).toBe(field('Password attuale'))
  await fill(user, field('Password attuale'), 'lunapiena9')
  await fill(user, field('Nuova password'), 'lunapiena9')
  await seen('La nuova password è uguale a quella attuale')
  await fill(user, field('Conferma password'), 'lunapiena8')
  await seen('Le password non corrispondono')
  expect(sent(POST)).toEqual([])
})

it.each([
  [{ status: 204 }, 'Gli altri dispositivi sono stati disconnessi.', ['', '', '']],
  [
    { status: 500, body: 'guasto' },
    'Si è verificato un errore durante il cambio della password',
    ['lunapiena9', 'marecalmo7', 'marecalmo7'],
  ],
])(
  'is empty again once the password is another, and keeps what was typed otherwise (%#)',
  async (answer, text, left) => {
    const { user } = openForm(answer)
    await fill(user, field('Password attuale'), 'lunapiena9')
    await fill(user, field('Nuova password'), 'marecalmo7')
    await fill(user, field('Conferma password'), 'marecalmo7')
    await user.click(submit())
    await seen(text)
    expect(fields().map(({ value }) => value)).toEqual(left)
  },
)

it('helps password managers', () => {
  openForm()
  expect(fields().map(({ autocomplete }) => autocomplete)).toEqual(['current-password', 'new-password', 'new-password'])
  expect(document.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe('giulia')
})

it.each([
  ['google', 'registrati con Google'],
  [null, 'registrati con Google o Facebook'],
] as const)('does not change the password of an account of %s, and says so', async (authProvider, text) => {
  const { user, sent } = openForm({ status: 204 }, { authProvider })
  expect(screen.getByRole('alert').textContent).toContain(text)
  expect(fields().map(({ disabled }) => disabled)).toEqual([true, true, true])
  await user.click(submit())
  await seen('Operazione non permessa')
  expect(sent(POST)).toEqual([])
})
