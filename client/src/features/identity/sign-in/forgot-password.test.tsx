import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Answer, buildConfig, fill, mockServer, renderAt } from '#client/test/kit.tsx'
import { LoginForm, useLoginForm } from './login-form.tsx'

const WITH_MAIL: Answer = { body: buildConfig({ mail: true }) }
const REQUEST = 'POST /api/password-reset/request'
const ACCEPTED: Answer = { status: 202 }
type Replies = Parameters<typeof mockServer>[0]

afterEach(() => {
  vi.useRealTimers()
})

function Login() {
  return <LoginForm {...useLoginForm(() => {})} />
}

async function openDialog(answers: Replies, typedName = '') {
  const server = mockServer({ 'GET /api/config': WITH_MAIL, ...answers })
  const ui = renderAt('/auth', <Login />)
  if (typedName) await fill(ui.user, screen.getByLabelText('Nome utente'), typedName)
  const opener = screen.getByRole('button', { name: 'Password dimenticata?' })
  await ui.user.click(opener)
  const dialog = await screen.findByRole('dialog')
  return { ...server, ...ui, opener, dialog }
}

const email = () => screen.findByLabelText<HTMLInputElement>('Email')
const send = () => screen.getByRole('button', { name: 'Invia il link' })

async function requestLink(answers: Replies, address = 'giulia@example.com') {
  const ui = await openDialog(answers)
  await fill(ui.user, await email(), address)
  await ui.user.click(send())
  return ui
}

it('asks for the address, with the focus on it', async () => {
  const { dialog, opener, user } = await openDialog({})
  expect(within(dialog).getByRole('heading', { name: 'Password dimenticata?' })).toBeTruthy()
  await waitFor(async () => expect(document.activeElement).toBe(await email()))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

it('begins with the address that was typed as a name, and with nothing else', async () => {
  await openDialog({}, 'giulia@example.com')
  expect((await email()).value).toBe('giulia@example.com')
})

it.each([
  ['', 'Email richiesta'],
  ['a@b', 'Email richiesta'],
  ['non un indirizzo', 'Inserisci un indirizzo email valido'],
])('says on the field what is wrong with «%s», and sends nothing', async (address, message) => {
  const { user, calls } = await openDialog({})
  const input = await email()
  if (address) await fill(user, input, address)
  await user.click(send())
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
  expect(document.activeElement).toBe(input)
  expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

it('says the same for every address once the mail is on its way', async () => {
  const { sent, dialog } = await requestLink({ [REQUEST]: ACCEPTED }, ' giulia@example.com ')
  await within(dialog).findByRole('heading', { name: 'Controlla la tua posta' })
  expect(sent(REQUEST)).toEqual([{ email: 'giulia@example.com' }])
  expect(dialog.textContent).toContain('Se esiste un account con l’indirizzo giulia@example.com')
  expect(dialog.textContent).toContain('60 minuti')
  expect(dialog.textContent).toContain('posta indesiderata')
  expect(document.activeElement?.textContent).toContain('Se esiste un account')
})

it('shows that the request is under way, and sends it once', async () => {
  const { user, sent } = await requestLink({ [REQUEST]: 'pending' })
  const button = await screen.findByRole('button', { name: 'Invio...' })
  await user.click(button)
  await user.type(await email(), '{Enter}')
  expect(sent(REQUEST)).toHaveLength(1)
})

it.each([
  [
    { status: 429, body: { code: 'rate_limited', message: 'Troppe richieste. Riprova tra 10 minuti.' } },
    'Troppe richieste. Riprova tra 10 minuti.',
  ],
  ['offline' as const, 'Il server non risponde. Controlla la connessione e riprova.'],
])('says why nothing was sent, keeps the address, and sends it again (%#)', async (answer, message) => {
  const { user, answers } = await requestLink({ [REQUEST]: answer })
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect((await email()).value).toBe('giulia@example.com')
  answers[REQUEST] = ACCEPTED
  await user.click(send())
  await screen.findByText(/Se esiste un account/)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('sends the mail again after a minute, and says when that is possible', async () => {
  const { user, sent, answers } = await requestLink({ [REQUEST]: ACCEPTED })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await user.click(await screen.findByRole('button', { name: 'Cambia indirizzo' }))
  const input = await email()
  expect(input.value).toBe('giulia@example.com')
  await waitFor(() => expect(document.activeElement).toBe(input))
  await user.click(send())
  const again = await screen.findByRole('button', { name: 'Invia di nuovo' })
  await user.click(again)
  expect(again.getAttribute('aria-disabled')).toBe('true')
  expect(sent(REQUEST)).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(60_500))
  expect(screen.getByRole('status').textContent).toBe('Ora puoi inviarlo di nuovo.')
  answers[REQUEST] = { status: 429, body: { code: 'rate_limited', message: 'Troppe richieste.' } }
  await user.click(again)
  expect((await screen.findByRole('alert')).textContent).toBe('Troppe richieste.')
  answers[REQUEST] = ACCEPTED
  await user.click(again)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Inviato. Vale solo l’ultimo link.'))
  expect(again.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(again)
})

it('leads to the support where the server sends no mail', async () => {
  const { dialog } = await openDialog({ 'GET /api/config': { body: buildConfig({ mail: false }) } })
  const link = await within(dialog).findByRole('link', { name: 'aiuto@example.com' })
  expect(link.getAttribute('href')).toMatch(/^mailto:aiuto@example\.com/)
  expect(dialog.textContent).toContain('Il recupero della password via email è in arrivo.')
})
