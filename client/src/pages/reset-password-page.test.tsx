import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Route, Switch } from 'wouter'
import { GuestOnly } from '#client/app/guards.tsx'
import { type Answer, buildConfig, buildUser, fill, mockServer, renderAt, SIGNED_OUT } from '#client/test/kit.tsx'
import ResetPasswordPage from './reset-password-page.tsx'

const TOKEN = 'b4-_Zq'
const CHECK = `GET /api/password-reset/validate-token/${TOKEN}`
const CONFIRM = 'POST /api/password-reset/confirm'
const VALID: Answer = { body: { valid: true, message: 'Token valido' } }
const SAVED: Answer = { status: 204 }
type Replies = Parameters<typeof mockServer>[0]

afterEach(() => {
  vi.useRealTimers()
})

const app = (
  <Switch>
    <Route path="/auth">
      <GuestOnly>
        <h1>Accesso</h1>
      </GuestOnly>
    </Route>
    <Route path="/reset-password">
      <ResetPasswordPage />
    </Route>
    <Route>
      <h1>Il diario</h1>
    </Route>
  </Switch>
)

function follow(answers: Replies = {}, path = `/reset-password?token=${TOKEN}`) {
  const server = mockServer({ 'GET /api/user': SIGNED_OUT, [CHECK]: VALID, ...answers })
  return { ...server, ...renderAt(path, app) }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
const submit = () => screen.getByRole('button', { name: 'Reimposta password' })
const messageOf = (input: HTMLInputElement) =>
  (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

async function choose({ user }: ReturnType<typeof follow>, password = 'Luna-piena-9!', confirmation = password) {
  await fill(user, await field('Nuova password'), password)
  await fill(user, await field('Conferma password'), confirmation)
  await user.click(submit())
}

it('checks the link, and says so', async () => {
  follow({ [CHECK]: 'pending' })
  expect(screen.getByRole('status', { name: 'Controllo del link' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.queryByLabelText('Nuova password')).toBeNull()
})

it('offers the form for a good link, with the focus on its first field', async () => {
  follow()
  const input = await field('Nuova password')
  await waitFor(() => expect(document.activeElement).toBe(input))
  expect(input.autocomplete).toBe('new-password')
  expect((await field('Conferma password')).autocomplete).toBe('new-password')
  expect(messageOf(input)).toEqual(['Almeno 6 caratteri'])
  expect(document.title).toBe('Reimposta la password · Diario dei sogni')
})

it('writes the token into the address of the check as one piece', async () => {
  const server = follow({}, '/reset-password?token=a%2Fb%3Fc%23%20d')
  await waitFor(() => expect(server.sent('GET /api/password-reset/validate-token/a%2Fb%3Fc%23%20d')).toHaveLength(1))
})

it.each(['/reset-password', '/reset-password?token='])('says that the token is missing: %s', async (path) => {
  const { calls } = follow({}, path)
  await heading('Questo link non funziona')
  expect(screen.getByRole('alert').textContent).toBe('Token di reset mancante. Richiedi un nuovo reset della password.')
  expect(calls.some(({ call }) => call.includes('password-reset'))).toBe(false)
})

it('tells why a link is of no use, and leads back to the sign-in screen', async () => {
  const { user, history } = follow({ [CHECK]: { body: { valid: false, message: 'Il link è scaduto.' } } })
  const title = await heading('Questo link non funziona')
  expect(screen.getByRole('alert').textContent).toBe('Il link è scaduto.')
  expect(document.activeElement).toBe(title)
  await user.click(screen.getByRole('link', { name: 'Torna all’accesso' }))
  await heading('Accesso')
  expect(history).toEqual(['/auth'])
})

it('opens the request for a new link in its place', async () => {
  const { user } = follow({
    [CHECK]: { body: { valid: false, message: 'Il link è scaduto.' } },
    'GET /api/config': { body: buildConfig({ mail: true }) },
  })
  const opener = await screen.findByRole('button', { name: 'Richiedi un nuovo link' })
  await user.click(opener)
  const input = await field('Email')
  await waitFor(() => expect(document.activeElement).toBe(input))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

it.each(['offline' as const, { status: 500, body: { code: 'internal', message: 'Errore interno' } }])(
  'tries again when the link could not be checked (%#)',
  async (answer) => {
    const { user, answers } = follow({ [CHECK]: answer })
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Errore nella validazione del token. Riprova più tardi.',
    )
    answers[CHECK] = VALID
    await user.click(screen.getByRole('button', { name: 'Riprova' }))
    expect(await field('Nuova password')).toBeTruthy()
  },
)

it('says how long to wait when the link was checked too often', async () => {
  follow({ [CHECK]: { status: 429, body: { code: 'rate_limited', message: 'Riprova tra 5 minuti.' } } })
  expect((await screen.findByRole('alert')).textContent).toContain('Riprova tra 5 minuti.')
})

it('tells what is wrong in the fields, and sends nothing', async () => {
  const ui = follow()
  await field('Nuova password')
  await ui.user.click(submit())
  await waitFor(async () =>
    expect(messageOf(await field('Nuova password'))).toContain('La password deve avere almeno 6 caratteri'),
  )
  expect(messageOf(await field('Conferma password'))).toContain('Conferma la password')
  expect(document.activeElement).toBe(await field('Nuova password'))
  await choose(ui, 'lunapiena9', 'lunapiena8')
  await waitFor(async () =>
    expect(messageOf(await field('Conferma password'))).toContain('Le password non corrispondono'),
  )
  await ui.user.type(await field('Nuova password'), '{Backspace}8')
  await waitFor(() => expect(screen.queryByText('Le password non corrispondono')).toBeNull())
  expect(ui.sent(CONFIRM)).toEqual([])
})

it('takes six characters, the rest being advice, says that it is done, and leads to the sign-in screen after three seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const ui = follow({ [CONFIRM]: SAVED })
  await choose(ui, 'gufo12')
  const title = await heading('Password reimpostata')
  expect(ui.sent(CONFIRM)).toEqual([{ token: TOKEN, newPassword: 'gufo12', confirmPassword: 'gufo12' }])
  expect(document.activeElement).toBe(title)
  expect(screen.getByText('Tra 3 secondi si apre la schermata di accesso.')).toBeTruthy()
  expect((await screen.findAllByText('Ora puoi accedere con quella nuova.')).length).toBeGreaterThan(0)
  await act(() => vi.advanceTimersByTimeAsync(3_100))
  await heading('Accesso')
  expect(ui.history).toEqual(['/auth'])
})

it('forgets who was signed in, so that the sign-in screen does not lead them back', async () => {
  const ui = follow({ [CONFIRM]: SAVED, 'GET /api/user': SIGNED_OUT })
  ui.queryClient.setQueryData(['/api/user'], buildUser())
  await choose(ui)
  await ui.user.click(await screen.findByRole('link', { name: 'Vai subito all’accesso' }))
  await heading('Accesso')
  expect(ui.queryClient.getQueryData(['/api/user'])).toBeNull()
})

it('leaves alone who is signed in to another account than the link’s', async () => {
  const ui = follow({ [CONFIRM]: SAVED, 'GET /api/user': { body: buildUser() } })
  ui.queryClient.setQueryData(['/api/user'], buildUser())
  ui.queryClient.setQueryData(['/api/dreams'], [])
  await choose(ui)
  await heading('Password reimpostata')
  expect(ui.queryClient.getQueryData(['/api/user'])).toEqual(buildUser())
  expect(ui.queryClient.getQueryData(['/api/dreams'])).toEqual([])
})

it.each([
  [{ status: 500, body: { code: 'internal', message: 'Qualcosa non va.' } }, 'Qualcosa non va.'],
  [{ status: 502 }, 'Errore nel reset della password'],
  ['offline' as const, 'Errore di connessione. Riprova più tardi.'],
])('says why the password was not saved, and keeps what was typed (%#)', async (answer, message) => {
  const ui = follow({ [CONFIRM]: answer })
  await choose(ui)
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect((await field('Nuova password')).value).toBe('Luna-piena-9!')
  expect((await field('Conferma password')).value).toBe('Luna-piena-9!')
  ui.answers[CONFIRM] = SAVED
  await ui.user.click(submit())
  await heading('Password reimpostata')
})

it.each([
  { status: 400, body: { code: 'invalid_reset_token', message: 'Il link è già stato usato.' } },
  { status: 400, body: { code: 'validation', message: 'No', fields: { token: 'Il link è già stato usato.' } } },
])('turns to the useless link when it was used meanwhile (%#)', async (answer) => {
  const ui = follow({ [CONFIRM]: answer })
  await choose(ui)
  const title = await heading('Questo link non funziona')
  expect(screen.getByRole('alert').textContent).toBe('Il link è già stato usato.')
  expect(document.activeElement).toBe(title)
})
