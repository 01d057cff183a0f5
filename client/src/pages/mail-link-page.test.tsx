import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { paths } from '#client/app/paths.ts'
import { type Answers, buildConfig, fill, mockServer, refusal, renderAt } from '#client/test/kit.tsx'
import MailLinkPage from './mail-link-page.tsx'

const CONFIRM = 'POST /api/email-confirmation/confirm'
const STOP = 'POST /api/email-confirmation/stop'
const RELEASE = 'POST /api/password-reset/release'
const STOP_REMINDER = 'POST /api/reminders/stop'
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => screen.findByRole('button', { name })

function follow(path: string, call: string, reply: Answers[string], query = '?token=b4-_Zq') {
  const server = mockServer({ 'GET /api/config': { body: buildConfig({ mail: true }) }, [call]: reply })
  return { ...server, ...renderAt(`${path}${query}`, <MailLinkPage />) }
}

describe.each([
  ['/confirm-email', CONFIRM, 'Conferma l’indirizzo', 'Indirizzo confermato', 'invalid_email_token'],
  ['/stop-email-change', STOP, 'Ferma il cambio', 'Il cambio è fermo', 'invalid_email_token'],
  ['/release-email', RELEASE, 'Libera l’indirizzo', 'Il tuo indirizzo è libero', 'invalid_reset_token'],
  [paths.stopReminder, STOP_REMINDER, 'Spegni il promemoria', 'Il promemoria è spento', 'not_found'],
])('the page of a link %s', (path, call, button, done, code) => {
  it('acts only after its button is pressed, and again after a server failure', async () => {
    const { user, sent, answers } = follow(path, call, { status: 500, body: 'guasto' })
    await press(button)
    expect(sent(call)).toEqual([])
    await user.click(await press(button))
    expect((await screen.findByRole('alert')).textContent).toContain('Riprova')
    answers[call] = { status: 204 }
    await user.click(await press(button))
    await heading(done)
    expect(sent(call)).toEqual([{ token: 'b4-_Zq' }, { token: 'b4-_Zq' }])
  })

  it('reports why a link does not work, without a retry', async () => {
    const { user } = follow(path, call, refusal(code === 'not_found' ? 404 : 400, code, 'Questo link non vale più'))
    await user.click(await press(button))
    await heading('Questo link non funziona')
    expect(screen.getByRole('alert').textContent).toContain('Questo link non vale più')
    expect(screen.queryByRole('button', { name: button })).toBeNull()
  })

  it('reports an incomplete link', async () => {
    follow(path, call, { status: 204 }, '')
    await heading('Questo link non funziona')
  })
})

it('asks for the password if another browser requested the change, and reports a wrong password or link', async () => {
  const message = 'La password attuale non è corretta'
  const { user, sent, answers } = follow('/confirm-email', CONFIRM, refusal(403, 'password_required', 'Serve'))
  await user.click(await press('Conferma l’indirizzo'))
  await heading('Conferma che sei tu')
  expect(screen.queryByRole('alert')).toBeNull()
  answers[CONFIRM] = refusal(400, 'wrong_password', message, { currentPassword: message })
  await fill(user, screen.getByLabelText('La tua password'), 'sbagliata')
  await user.click(await press('Conferma l’indirizzo'))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(sent(CONFIRM).at(-1)).toEqual({ token: 'b4-_Zq', currentPassword: 'sbagliata' })
  answers[CONFIRM] = refusal(400, 'invalid_email_token', 'Questo link non vale più')
  await user.click(await press('Conferma l’indirizzo'))
  await heading('Questo link non funziona')
  expect(screen.queryByLabelText('La tua password')).toBeNull()
})

it('sends an account of another service to the sign-in, and back', async () => {
  const message = 'Per confermare che sei tu, accedi con Google in questo browser.'
  const { user } = follow('/confirm-email', CONFIRM, refusal(403, 'sign_in_again', message))
  await user.click(await press('Conferma l’indirizzo'))
  expect(await screen.findByText(message)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Vai all’accesso' })
  expect(link.getAttribute('href')).toBe(`/auth?next=${encodeURIComponent('/confirm-email?token=b4-_Zq')}`)
})

it('offers a new password after a change of address was cancelled', async () => {
  const { user } = follow('/stop-email-change', STOP, { status: 204 })
  await user.click(await press('Ferma il cambio'))
  await user.click(await press('Scegli una nuova password'))
  expect(await screen.findByRole('dialog', { name: 'Password dimenticata?' })).toBeTruthy()
})
