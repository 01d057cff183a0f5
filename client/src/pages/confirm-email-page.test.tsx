import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill, mockServer, renderAt, SIGNED_OUT } from '#client/test/kit.tsx'
import ConfirmEmailPage from './confirm-email-page.tsx'

const CONFIRM = 'POST /api/email-confirmation/confirm'

function follow(answer: Parameters<typeof mockServer>[0][string], path = '/confirm-email?token=b4-_Zq') {
  const server = mockServer({ 'GET /api/user': SIGNED_OUT, [CONFIRM]: answer })
  return { ...server, ...renderAt(path, <ConfirmEmailPage />) }
}

const press = () => screen.findByRole('button', { name: 'Conferma l’indirizzo' })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

it('confirms the address once the button is pressed, not before', async () => {
  const { user, sent } = follow({ status: 204 })
  await heading('Conferma il tuo indirizzo')
  expect(sent(CONFIRM)).toEqual([])
  await user.click(await press())
  await heading('Indirizzo confermato')
  expect(sent(CONFIRM)).toEqual([{ token: 'b4-_Zq' }])
})

it('asks for the password where another browser asked for the change, and says when it is wrong', async () => {
  const message = 'La password attuale non è corretta'
  const { user, sent } = follow((input) => {
    const { currentPassword } = input as { currentPassword?: string }
    if (currentPassword === 'lunapiena9') return { status: 204 }
    if (currentPassword === undefined) return { status: 403, body: { code: 'password_required', message: 'Serve' } }
    return { status: 400, body: { code: 'wrong_password', message, fields: { currentPassword: message } } }
  })
  await user.click(await press())
  await heading('Conferma che sei tu')
  expect(screen.queryByRole('alert')).toBeNull()
  const field = screen.getByLabelText('La tua password')
  await fill(user, field, 'sbagliata')
  await user.click(await press())
  expect(await screen.findByText(message)).toBeTruthy()
  await user.clear(field)
  await fill(user, field, 'lunapiena9')
  await user.click(await press())
  await heading('Indirizzo confermato')
  expect(sent(CONFIRM).at(-1)).toEqual({ token: 'b4-_Zq', currentPassword: 'lunapiena9' })
})

it('says after the password, too, that the link no longer works', async () => {
  const { user } = follow((input) =>
    'currentPassword' in (input as object)
      ? { status: 400, body: { code: 'invalid_email_token', message: 'Questo link non vale più' } }
      : { status: 403, body: { code: 'password_required', message: 'Serve' } },
  )
  await user.click(await press())
  await fill(user, await screen.findByLabelText('La tua password'), 'lunapiena9')
  await user.click(await press())
  await heading('Questo link non funziona')
  expect(screen.queryByLabelText('La tua password')).toBeNull()
})

it('leads who signs in through another service to the sign-in, and back', async () => {
  const message = 'Per confermare che sei tu, accedi con Google in questo browser.'
  const { user } = follow({ status: 403, body: { code: 'sign_in_again', message } })
  await user.click(await press())
  expect(await screen.findByText(message)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Vai all’accesso' })
  expect(link.getAttribute('href')).toBe(`/auth?next=${encodeURIComponent('/confirm-email?token=b4-_Zq')}`)
})

it('says why a link does not work, and offers no second attempt', async () => {
  const message = 'Questo link non vale più'
  const { user } = follow({ status: 400, body: { code: 'invalid_email_token', message } })
  await user.click(await press())
  await heading('Questo link non funziona')
  expect(screen.getByRole('alert').textContent).toContain(message)
  expect(screen.queryByRole('button', { name: 'Conferma l’indirizzo' })).toBeNull()
})

it('can be tried again when the server fails', async () => {
  const { user } = follow({ status: 500, body: 'guasto' })
  await user.click(await press())
  expect((await screen.findByRole('alert')).textContent).toContain('Riprova')
  expect(await press()).toBeTruthy()
})

it('says that a link is incomplete', async () => {
  follow({ status: 204 }, '/confirm-email')
  await heading('Questo link non funziona')
})
