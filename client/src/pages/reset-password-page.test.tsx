import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Route, Switch } from 'wouter'
import { GuestOnly } from '#client/app/guards.tsx'
import {
  type Answer,
  type Answers,
  buildConfig,
  buildUser,
  fill,
  mockServer,
  refusal,
  renderAt,
  SIGNED_OUT,
  seen,
} from '#client/test/kit.tsx'
import ResetPasswordPage from './reset-password-page.tsx'

const TOKEN = 'b4-_Zq'
const CHECK = `GET /api/password-reset/validate-token/${TOKEN}`
const CONFIRM = 'POST /api/password-reset/confirm'
const VALID: Answer = { body: { valid: true, message: 'Token valido' } }
const EXPIRED: Answer = { body: { valid: false, message: 'Il link è scaduto.' } }
const SAVED: Answer = { status: 204 }

function follow(answers: Answers = {}, path = `/reset-password?token=${TOKEN}`) {
  const server = mockServer({
    'GET /api/user': SIGNED_OUT,
    'GET /api/config': { body: buildConfig({ mail: true }) },
    [CHECK]: VALID,
    ...answers,
  })
  const view = renderAt(
    path,
    <Switch>
      <Route path="/auth">
        <GuestOnly>
          <h1>Accesso</h1>
        </GuestOnly>
      </Route>
      <Route path="/reset-password">
        <ResetPasswordPage />
      </Route>
    </Switch>,
  )
  return { ...server, ...view }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
const submit = () => screen.getByRole('button', { name: 'Reimposta password' })

async function choose({ user }: ReturnType<typeof follow>) {
  await fill(user, await field('Nuova password'), 'Luna-piena-9!')
  await fill(user, await field('Conferma password'), 'Luna-piena-9!')
  await user.click(submit())
}

it.each([
  ['/reset-password', 'Token di reset mancante. Richiedi un nuovo reset della password.'],
  ['/reset-password?token=', 'Token di reset mancante. Richiedi un nuovo reset della password.'],
  [`/reset-password?token=${TOKEN}`, 'Il link è scaduto.'],
])('tells why a link is of no use, and offers another one: %s', async (path, message) => {
  const { user } = follow({ [CHECK]: EXPIRED }, path)
  await heading('Questo link non funziona')
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(screen.getByRole('link', { name: 'Torna all’accesso' }).getAttribute('href')).toBe('/auth')
  await user.click(screen.getByRole('button', { name: 'Richiedi un nuovo link' }))
  expect(await field('Email')).toBeTruthy()
})

it.each([
  ['offline' as const, 'Errore nella validazione del token. Riprova più tardi.'],
  [refusal(429, 'rate_limited', 'Riprova tra 5 minuti.'), 'Riprova tra 5 minuti.'],
])('tries again when the link could not be checked (%#)', async (answer, message) => {
  const { user, answers } = follow({ [CHECK]: answer })
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  answers[CHECK] = VALID
  await user.click(screen.getByRole('button', { name: 'Riprova' }))
  expect(await field('Nuova password')).toBeTruthy()
})

it('reports errors in the fields, and sends nothing', async () => {
  const { user, sent } = follow()
  await field('Nuova password')
  await user.click(submit())
  await seen('La password deve avere almeno 6 caratteri')
  await seen('Conferma la password')
  expect(document.activeElement).toBe(await field('Nuova password'))
  expect(sent(CONFIRM)).toEqual([])
})

it('ends this browser’s session, so that the sign-in screen does not redirect', async () => {
  const ui = follow({ [CONFIRM]: SAVED })
  ui.queryClient.setQueryData(['/api/user'], buildUser())
  await choose(ui)
  await seen('Ora puoi accedere con quella nuova.')
  await ui.user.click(await screen.findByRole('link', { name: 'Vai subito all’accesso' }))
  await heading('Accesso')
  expect(ui.queryClient.getQueryData(['/api/user'])).toBeNull()
  expect(ui.sent(CONFIRM)).toEqual([{ token: TOKEN, newPassword: 'Luna-piena-9!', confirmPassword: 'Luna-piena-9!' }])
})

it('keeps the session of another account', async () => {
  const ui = follow({ [CONFIRM]: SAVED, 'GET /api/user': { body: buildUser() } })
  ui.queryClient.setQueryData(['/api/user'], buildUser())
  ui.queryClient.setQueryData(['/api/dreams'], [])
  await choose(ui)
  await heading('Password reimpostata')
  expect(ui.queryClient.getQueryData(['/api/user'])).toEqual(buildUser())
  expect(ui.queryClient.getQueryData(['/api/dreams'])).toEqual([])
})

it.each([
  [refusal(500, 'internal', 'Qualcosa non va.'), 'Qualcosa non va.'],
  [{ status: 502 }, 'Errore nel reset della password'],
  ['offline' as const, 'Errore di connessione. Riprova più tardi.'],
])('says why the password was not saved, and keeps what was typed (%#)', async (answer, message) => {
  const ui = follow({ [CONFIRM]: answer })
  await choose(ui)
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  ui.answers[CONFIRM] = SAVED
  await ui.user.click(submit())
  await heading('Password reimpostata')
})

it.each([
  refusal(400, 'invalid_reset_token', 'Il link è già stato usato.'),
  refusal(400, 'validation', 'No', { token: 'Il link è già stato usato.' }),
])('turns to the useless link when it was used meanwhile (%#)', async (answer) => {
  await choose(follow({ [CONFIRM]: answer }))
  await heading('Questo link non funziona')
  expect(screen.getByRole('alert').textContent).toBe('Il link è già stato usato.')
})
