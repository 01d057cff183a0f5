import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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
import type { Config } from '#shared/contracts/config.ts'
import AuthPage from './auth-page.tsx'

function renderAuth(answers: Answers = {}, search = '', socialLogins = { google: false, facebook: false }) {
  const server = mockServer({ 'GET /api/config': { body: buildConfig({ socialLogins }) }, ...answers })
  return { ...server, ...renderAt(`/auth${search}`, <AuthPage />) }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const submit = (name: string) => screen.getByRole('button', { name })

async function fillLogin({ user }: ReturnType<typeof renderAuth>) {
  await fill(user, field('Nome utente'), 'giulia')
  await fill(user, field('Password'), 'lunapiena9')
  await user.click(submit('Accedi'))
}

it('reports errors in each field of the registration', async () => {
  const { user } = renderAuth()
  await user.click(screen.getByRole('tab', { name: 'Registrati' }))
  await user.click(submit('Registrati'))
  await seen('Il nome utente deve avere almeno 3 caratteri')
  await seen('Email richiesta')
  await seen('La password deve avere almeno 6 caratteri')
  await seen('La conferma della password è obbligatoria')
  await fill(user, field('Email'), 'non un indirizzo')
  await seen('Inserisci un indirizzo email valido')
  await fill(user, field('Password'), 'lunapiena9')
  await fill(user, field('Conferma password'), 'lunapiena8')
  await seen('Le password non corrispondono')
  expect(field('Conferma password').getAttribute('aria-invalid')).toBe('true')
  await user.clear(field('Password'))
  await fill(user, field('Password'), 'lunapiena8')
  await waitFor(() => expect(screen.queryByText('Le password non corrispondono')).toBeNull())
  expect(field('Conferma password').hasAttribute('aria-invalid')).toBe(false)
})

it('keeps typed values and errors across a change of tab', async () => {
  const { user } = renderAuth()
  const openTab = (name: string) => user.click(screen.getByRole('tab', { name }))
  await fill(user, field('Nome utente'), 'sonno')
  await openTab('Registrati')
  expect(field('Nome utente').value).toBe('')
  await fill(user, field('Nome utente'), 'giulia')
  await fill(user, field('Email'), 'giulia@example')
  await fill(user, field('Password'), 'lunapiena9')
  await user.click(submit('Registrati'))
  await seen('Inserisci un indirizzo email valido')
  await openTab('Accedi')
  expect(field('Nome utente').value).toBe('sonno')
  await openTab('Registrati')
  const kept = ['Nome utente', 'Email', 'Password', 'Conferma password'].map((label) => field(label).value)
  expect(kept).toEqual(['giulia', 'giulia@example', 'lunapiena9', ''])
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  await screen.findByText(/Robustezza/)
  await user.type(field('Email'), '.com')
  await waitFor(() => expect(field('Email').hasAttribute('aria-invalid')).toBe(false))
})

it.each([
  [refusal(401, 'bad_credentials', 'Nome utente o password non corretti'), 'Nome utente o password non corretti'],
  ['offline' as const, 'Il server non risponde. Controlla la connessione e riprova.'],
])('keeps what was typed and says why the login failed (%#)', async (answer, message) => {
  const ui = renderAuth({ 'POST /api/login': answer })
  await fillLogin(ui)
  await seen('Accesso fallito')
  await seen(message)
  expect(field('Nome utente').value).toBe('giulia')
})

it('mentions cookies if the browser did not store the session’s', async () => {
  const ui = renderAuth({ 'POST /api/login': { body: buildUser() }, 'GET /api/user': SIGNED_OUT })
  await fillLogin(ui)
  await seen(/permetti i cookie/)
  expect(field('Nome utente').value).toBe('giulia')
})

it('shows a refused registration at its field', async () => {
  const message = 'Questo nome utente è già in uso'
  const { user } = renderAuth({ 'POST /api/register': refusal(409, 'username_taken', message, { username: message }) })
  await user.click(screen.getByRole('tab', { name: 'Registrati' }))
  await fill(user, field('Nome utente'), 'giulia')
  await fill(user, field('Email'), 'giulia@example.com')
  await fill(user, field('Password'), 'lunapiena9')
  await fill(user, field('Conferma password'), 'lunapiena9')
  await user.click(submit('Registrati'))
  await seen('Registrazione fallita')
  const input = field('Nome utente')
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
})

it('shows unavailable social logins at first, disabled, with one explanation', async () => {
  renderAuth()
  await seen('Accesso con Google e Facebook non attivo qui')
  const google = screen.getByRole<HTMLButtonElement>('button', { name: 'Continua con Google' })
  expect(google.disabled).toBe(true)
  expect(google.closest('details')).toBeNull()
  expect(screen.getByText(/^Creando un account confermi/)).toBeTruthy()
})

it('shows available social logins below the form', async () => {
  renderAuth({}, '', { google: true, facebook: false })
  const google = await screen.findByRole('link', { name: 'Continua con Google' })
  expect(google.closest('details')).toBeNull()
  expect(screen.getByText('oppure')).toBeTruthy()
  expect(screen.getByText(/^Creando un account, anche con Google, confermi/)).toBeTruthy()
  expect(screen.getByText('Accesso con Facebook non attivo qui').closest('details')).toBeNull()
})

it.each([
  ['cancelled', 'google', 'Hai interrotto l’accesso con Google', 'Non è cambiato nulla'],
  ['failed', 'facebook', 'Facebook non ha risposto come doveva', 'Riprova tra poco'],
  ['email_taken', 'google', 'Esiste già un account con questo indirizzo email', 'Non uniamo mai due account senza'],
  ['no_email', 'facebook', 'Facebook non ci ha dato un indirizzo email verificato', 'Registrati qui sotto'],
  ['unavailable', 'google', 'Accesso con Google non attivo qui', 'Accedi con nome utente'],
  ['unsupported', 'myspace', 'Provider di autenticazione non supportato', 'Accedi con nome utente'],
  ['account_disabled', 'google', 'Questo account è sospeso', 'scrivi a chi gestisce'],
  ['invitation_required', 'google', 'Per creare un account serve un invito', 'chiedine un altro'],
  ['registration_closed', 'google', 'Questo diario non accoglie nuovi account', 'Con Google entra solo'],
  ['rate_limited', 'facebook', 'Troppi tentativi di accesso con Facebook', 'Aspetta qualche minuto'],
])('says above the form, with the focus on it, that a sign-in ended as %s', async (failure, provider, title, text) => {
  renderAuth({}, `?social=${failure}&provider=${provider}`)
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain(title)
  expect(notice.textContent).toContain(text)
  expect(document.activeElement).toBe(notice)
  const tab = screen.getByRole('tab', { name: failure === 'no_email' ? 'Registrati' : 'Accedi' })
  expect(tab.getAttribute('aria-selected')).toBe('true')
})

it('removes the failure from the address, and keeps the destination', async () => {
  const search = '?next=%2Fdreams%3Fq%3Da%2526b&social=failed&provider=google'
  const { history } = renderAuth({}, search, { google: true, facebook: true })
  await screen.findByRole('alert')
  await waitFor(() => expect(history).toEqual(['/auth?next=%2Fdreams%3Fq%3Da%2526b']))
  const link = await screen.findByRole('link', { name: 'Continua con Google' })
  expect(link.getAttribute('href')).toBe('/auth/google?next=%2Fdreams%3Fq%3Da%2526b')
})

it.each(['?social=altro&provider=google', '?social=failed&provider=toString'])(
  'ignores a failure that it does not know: %s',
  async (search) => {
    renderAuth({}, search)
    await seen('Accesso con Google e Facebook non attivo qui')
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

describe('with closed registration', () => {
  const answering = (registration: Config['registration']) => ({
    'GET /api/config': { body: buildConfig({ registration, socialLogins: { google: true, facebook: false } }) },
  })

  it.each([
    [
      'invite',
      '',
      'Per creare un account serve un invito: chiedilo a chi gestisce questo diario. Se sei tu, il primo è tra le righe dell’avvio.',
    ],
    ['closed', `?invito=${'a'.repeat(43)}`, 'Questo diario non accoglie nuovi account.'],
  ] as const)('%s: has a way in, and says why there is no form of registration', async (registration, search, text) => {
    renderAuth(answering(registration), search)
    await seen(text)
    expect(screen.queryByRole('tab')).toBeNull()
    expect(submit('Accedi')).toBeTruthy()
    expect(document.title).toContain('Accedi')
  })

  it('registers with the address’s invitation, also through another service', async () => {
    const invitation = 'a'.repeat(43)
    const ui = renderAuth(
      { ...answering('invite'), 'POST /api/register': { status: 201, body: buildUser() } },
      `?invito=${invitation}&next=%2Fprofile`,
    )
    await seen(/Il tuo invito vale per un account/)
    const google = await screen.findByRole('link', { name: 'Continua con Google' })
    expect(google.getAttribute('href')).toBe(`/auth/google?next=%2Fprofile&invito=${invitation}`)
    await fill(ui.user, field('Nome utente'), 'giulia')
    await fill(ui.user, field('Email'), 'giulia@example.com')
    await fill(ui.user, field('Password'), 'lunapiena9')
    await fill(ui.user, field('Conferma password'), 'lunapiena9')
    await ui.user.click(screen.getByRole('switch', { name: 'Comparirai come «giulia» · Cambia', checked: true }))
    expect(screen.getByRole('switch', { name: /^Comparirai come «Sognatore anonimo»/, checked: false })).toBeTruthy()
    await ui.user.click(submit('Registrati'))
    await seen('Registrazione completata')
    const registration = { username: 'giulia', publicProfile: false, invitation }
    expect(ui.sent('POST /api/register')).toEqual([expect.objectContaining(registration)])
  })
})

it('asks for the second-factor code after the password, and for the password again after a timeout', async () => {
  const tooLate = 'È passato troppo tempo: accedi di nuovo.'
  let answer: Answer = refusal(400, 'wrong_code', 'Il codice non è corretto', { code: 'Il codice non è corretto' })
  const ui = renderAuth({
    'POST /api/login': refusal(401, 'second_factor_required', 'Inserisci il codice'),
    'POST /api/login/second-factor': () => answer,
  })
  await fillLogin(ui)
  const code = await screen.findByLabelText('Codice di verifica')
  expect(document.activeElement).toBe(code)
  expect(screen.queryByText('Accesso fallito')).toBeNull()
  await fill(ui.user, code, '123456')
  await ui.user.click(submit('Conferma'))
  await seen('Il codice non è corretto')
  answer = refusal(401, 'bad_credentials', tooLate)
  await ui.user.click(submit('Conferma'))
  await seen(tooLate)
  expect(field('Nome utente').value).toBe('giulia')
})

it('asks for the code after another service has authenticated the person, and signs in', async () => {
  const ui = renderAuth({ 'POST /api/login/second-factor': { body: buildUser() } }, '?code=1&next=%2Fprofile')
  await fill(ui.user, screen.getByLabelText('Codice di verifica'), '123 456')
  await ui.user.click(submit('Conferma'))
  await seen('Bentornato!')
  expect(ui.sent('POST /api/login/second-factor')).toEqual([{ code: '123456' }])
})

it('stores that others use the device, and shows it in the folded options', async () => {
  const { user } = renderAuth()
  await user.click(screen.getByText('Altre opzioni'))
  await user.click(screen.getByRole('switch', { name: 'È un dispositivo condiviso' }))
  expect(localStorage.getItem('shared-device')).toBe('true')
  expect(screen.getByText('Altre opzioni: dispositivo condiviso')).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: 'È un dispositivo condiviso' }))
  expect(localStorage.getItem('shared-device')).toBeNull()
})
