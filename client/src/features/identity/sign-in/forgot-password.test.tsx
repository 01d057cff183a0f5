import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Answer, type Answers, buildConfig, fill, mockServer, refusal, renderAt } from '#client/test/kit.tsx'
import { LoginForm, useLoginForm } from './login-form.tsx'

const REQUEST = 'POST /api/password-reset/request'
const ACCEPTED: Answer = { status: 202 }

afterEach(() => {
  vi.useRealTimers()
})

function Login() {
  return <LoginForm {...useLoginForm(() => {})} />
}

async function openDialog(answers: Answers = {}, typedName = '') {
  const server = mockServer({ 'GET /api/config': { body: buildConfig({ mail: true }) }, ...answers })
  const ui = renderAt('/auth', <Login />)
  if (typedName) await fill(ui.user, screen.getByLabelText('Nome utente'), typedName)
  await ui.user.click(screen.getByRole('button', { name: 'Password dimenticata?' }))
  return { ...server, ...ui, dialog: await screen.findByRole('dialog') }
}

const email = () => screen.findByLabelText<HTMLInputElement>('Email')
const send = () => screen.getByRole('button', { name: 'Invia il link' })

async function requestLink(answers: Answers) {
  const ui = await openDialog(answers)
  await fill(ui.user, await email(), ' giulia@example.com ')
  await ui.user.click(send())
  return ui
}

it('takes over the address that was typed as a name', async () => {
  await openDialog({}, 'giulia@example.com')
  expect((await email()).value).toBe('giulia@example.com')
})

it.each([
  ['', 'Email richiesta'],
  ['non un indirizzo', 'Inserisci un indirizzo email valido'],
])('says on the field what is wrong with «%s», and sends nothing', async (address, message) => {
  const { user, sent } = await openDialog()
  if (address) await fill(user, await email(), address)
  await user.click(send())
  expect(await screen.findByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(await email())
  expect(sent(REQUEST)).toEqual([])
})

it.each([
  [refusal(429, 'rate_limited', 'Riprova tra 10 minuti.'), 'Riprova tra 10 minuti.'],
  ['offline' as const, 'Il server non risponde. Controlla la connessione e riprova.'],
])('says why nothing was sent, keeps the address, and sends it again (%#)', async (answer, message) => {
  const { user, answers } = await requestLink({ [REQUEST]: answer })
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  answers[REQUEST] = ACCEPTED
  await user.click(send())
  await screen.findByText(/Se esiste un account/)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows the same for each address, and sends the email again after a minute', async () => {
  const { user, sent, dialog, answers } = await requestLink({ [REQUEST]: ACCEPTED })
  await within(dialog).findByRole('heading', { name: 'Controlla la tua posta' })
  expect(sent(REQUEST)).toEqual([{ email: 'giulia@example.com' }])
  expect(dialog.textContent).toContain('Se esiste un account con l’indirizzo giulia@example.com')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await user.click(await screen.findByRole('button', { name: 'Cambia indirizzo' }))
  expect((await email()).value).toBe('giulia@example.com')
  await user.click(send())
  const again = await screen.findByRole('button', { name: 'Invia di nuovo' })
  await user.click(again)
  expect(again.getAttribute('aria-disabled')).toBe('true')
  expect(sent(REQUEST)).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(60_500))
  expect(screen.getByRole('status').textContent).toBe('Ora puoi inviarlo di nuovo.')
  answers[REQUEST] = refusal(429, 'rate_limited', 'Troppe richieste.')
  await user.click(again)
  expect((await screen.findByRole('alert')).textContent).toBe('Troppe richieste.')
  answers[REQUEST] = ACCEPTED
  await user.click(again)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Inviato. Vale solo l’ultimo link.'))
  expect(again.getAttribute('aria-disabled')).toBe('true')
})

it('refers to the support if the server sends no email', async () => {
  const { dialog } = await openDialog({ 'GET /api/config': { body: buildConfig({ mail: false }) } })
  const link = await within(dialog).findByRole('link', { name: 'aiuto@example.com' })
  expect(link.getAttribute('href')).toMatch(/^mailto:aiuto@example\.com/)
  expect(dialog.textContent).toContain('Il recupero della password via email è in arrivo.')
})
