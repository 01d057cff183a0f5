import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Route, Switch } from 'wouter'
import { RequireUser } from '#client/app/guards.tsx'
import {
  type Answers,
  buildConfig,
  buildProfile,
  buildReminder,
  buildUser,
  buttonOf,
  deferred,
  fill,
  mockServer,
  refusal,
  renderAt,
  seen,
  settle,
} from '#client/test/kit.tsx'
import type { Config } from '#shared/contracts/config.ts'
import type { Profile } from '#shared/contracts/profile.ts'
import ProfilePage from './profile-page.tsx'

const PATCH = 'PATCH /api/profile'
const GET = 'GET /api/profile'

async function openProfile(answers: Answers = {}, over: Partial<Profile> = {}) {
  const server = mockServer({
    'GET /api/user': { body: buildUser(over) },
    [GET]: { body: buildProfile(over) },
    'GET /api/reminders': { body: buildReminder() },
    ...answers,
  })
  const view = renderAt(
    '/profile',
    <Switch>
      <Route path="/auth">Accesso</Route>
      <Route>
        <RequireUser>
          <ProfilePage />
        </RequireUser>
      </Route>
    </Switch>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { ...server, ...view }
}

const name = () => screen.findByLabelText<HTMLInputElement>('Nome utente')
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const save = () => buttonOf('Salva Modifiche')
const avatar = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: '[type=radio]' })
const toggle = (label: string) => screen.findByRole<HTMLInputElement>('switch', { name: label })
const descriptionOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

it.each([
  ['free', true],
  ['open', false],
] as const)('names the plan where there are plans (%s: %s)', async (plan, named) => {
  await openProfile(
    { 'GET /api/config': { body: buildConfig({ plan }) } },
    { subscriptionPlan: 'premium', subscriptionEndDate: null },
  )
  await name()
  expect(screen.queryByRole('region', { name: 'Piano' }) !== null).toBe(named)
  expect(screen.queryAllByText(/Premium/).length > 0).toBe(named)
})

it('sends only changes, and shows them everywhere at once', async () => {
  const { user, sent } = await openProfile({ [PATCH]: { body: buildProfile({ username: 'luna piena' }) } })
  await user.clear(await name())
  await fill(user, await name(), '  luna  piena ')
  await user.click(save())
  await seen('Profilo aggiornato')
  expect(sent(PATCH)).toEqual([{ username: 'luna piena' }])
  expect((await name()).value).toBe('luna piena')
  expect(await screen.findByRole('heading', { level: 1, name: 'luna piena' })).toBeTruthy()
  expect(save().getAttribute('aria-disabled')).toBe('true')
})

it('asks for the password with a new address, and resends its link', async () => {
  const pendingEmail = 'luna@example.com'
  const resend = 'POST /api/email-confirmation/request'
  const { user, sent } = await openProfile({
    'GET /api/config': { body: buildConfig({ mail: true }) },
    [PATCH]: { body: buildProfile({ pendingEmail }) },
    [resend]: { status: 202 },
  })
  await name()
  await user.clear(email())
  await fill(user, email(), pendingEmail)
  await user.click(save())
  await seen('La password deve avere almeno 6 caratteri')
  await fill(user, screen.getByLabelText('Password attuale', { selector: 'input' }), 'lunapiena9')
  await user.click(save())
  await seen('Il nuovo indirizzo aspetta la tua conferma')
  expect(sent(PATCH)).toEqual([{ email: pendingEmail, currentPassword: 'lunapiena9' }])
  expect(email().value).toBe('giulia@example.com')
  await user.click(screen.getByRole('button', { name: 'Rimanda il link' }))
  await seen('Link inviato')
  expect(sent(resend)).toHaveLength(1)
})

it('disables saving without changes', async () => {
  const { user, sent } = await openProfile()
  await name()
  await user.click(save())
  await seen('Nessuna modifica da salvare')
  await user.type(await name(), ' ')
  expect(save().hasAttribute('aria-disabled')).toBe(false)
  await user.click(save())
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'))
  expect((await name()).value).toBe('giulia')
  expect(sent(PATCH)).toEqual([])
})

it('reports errors at the fields and focuses the first of them', async () => {
  const { user, sent } = await openProfile()
  await user.clear(await name())
  await user.type(await name(), 'gi')
  await user.clear(email())
  await user.click(save())
  await seen('Il nome utente deve contenere almeno 3 caratteri')
  await seen('Email richiesta')
  expect(document.activeElement).toBe(await name())
  await fill(user, email(), 'non un indirizzo')
  await seen('Inserisci un indirizzo email valido')
  expect(sent(PATCH)).toEqual([])
})

it.each([
  [refusal(409, 'username_taken', 'Nome già in uso', { username: 'Nome già in uso' }), 'Nome già in uso'],
  [{ status: 500, body: 'guasto' }, "Si è verificato un errore durante l'aggiornamento del profilo"],
])('says why a save failed, and that nothing is lost (%#)', async (answer, message) => {
  const { user } = await openProfile({ [PATCH]: answer })
  await user.type(await name(), '2')
  await user.click(save())
  await seen('Errore')
  await seen(message)
  await seen('Non è stato salvato: quello che hai scritto è ancora qui.')
  expect((await name()).value).toBe('giulia2')
})

it('keeps the tab in the address, and changes across tabs', async () => {
  const { user, history } = await openProfile()
  await user.type(await name(), '2')
  await user.click(avatar('Stella'))
  await user.click(screen.getByRole('tab', { name: 'Password' }))
  expect(history).toEqual(['/profile', '/profile?tab=password'])
  expect(document.title).toBe('Password · Diario dei sogni')
  await user.click(screen.getByRole('tab', { name: 'Profilo, modifiche non salvate' }))
  expect(history.at(-1)).toBe('/profile')
  expect((await name()).value).toBe('giulia2')
  expect(avatar('Stella').checked).toBe(true)
})

it('switches the public profile at once by its own call, and back after a failure', async () => {
  const answer = deferred()
  const { sent } = await openProfile({ [PATCH]: () => answer.promise })
  const control = await toggle('Profilo pubblico')
  expect(control.checked).toBe(true)
  fireEvent.click(control)
  expect(control.checked).toBe(false)
  await waitFor(() => expect(sent(PATCH)).toEqual([{ publicProfile: false }]))
  answer.resolve({ status: 500 })
  await seen('Errore')
  await waitFor(() => expect(control.checked).toBe(true))
})

it('clears this device with the session on request', async () => {
  const LOGOUT = 'POST /api/logout'
  const { user, sent } = await openProfile({ [LOGOUT]: { status: 204 } })
  localStorage.setItem('draft', 'Il faro')
  await user.click(await screen.findByRole('button', { name: 'Esci e dimentica questo dispositivo' }))
  await user.click(await screen.findByRole('button', { name: 'Dimentica ed esci' }))
  await seen('Disconnesso')
  expect(sent(LOGOUT)).toEqual([{ forget: true }])
  expect(localStorage.getItem('draft')).toBeNull()
})

it('offers to retry if the profile fails to load, and keeps the rest of the page working', async () => {
  const server = await openProfile({ [GET]: 'offline' })
  const retry = await screen.findByRole('button', { name: 'Riprova' })
  expect(screen.getByRole('group', { name: 'Tema' })).toBeTruthy()
  server.answers[GET] = { body: buildProfile() }
  await server.user.click(retry)
  expect((await name()).value).toBe('giulia')
})

it('shows how many dreams others can read, with links', async () => {
  const sharedDreams = [
    { id: 4, title: 'Il faro' },
    { id: 2, title: 'La lanterna' },
  ]
  await openProfile({}, { sharedDreams })
  await screen.findByText(/^Hai condiviso 2 sogni: .* Gli altri li leggi solo tu\.$/)
  expect(screen.getByText('Il faro').getAttribute('href')).toBe('/dreams/4')
})

it('takes over another tab’s changes, except in an edited field', async () => {
  const { user, queryClient, answers } = await openProfile()
  await user.type(await name(), '2')
  answers[GET] = { body: buildProfile({ username: 'luna piena', avatar: 'fenice' }) }
  await act(() => queryClient.invalidateQueries({ queryKey: ['/api/profile'] }))
  expect(await screen.findByRole('heading', { level: 1, name: 'luna piena' })).toBeTruthy()
  expect((await name()).value).toBe('giulia2')
  expect(avatar('Fenice').checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Annulla' }))
  expect((await name()).value).toBe('luna piena')
})

const READING = 'Lettura con intelligenza artificiale'
const VOICE = 'Trascrizione con intelligenza artificiale'

it.each<[string, Partial<Config>, boolean | null, RegExp]>([
  [READING, { ai: true, aiService: 'Esempio AI' }, true, /l’intelligenza artificiale di Esempio AI/],
  [
    READING,
    { ai: true, aiService: 'localhost', aiIsLocal: true },
    null,
    /a leggere è un’intelligenza artificiale su questo server.* In ogni caso nessun testo esce da qui\.$/,
  ],
  [VOICE, { transcription: true, aiService: 'Esempio AI' }, true, /riceve la registrazione, e nient’altro/],
])('says under «%s» who would read or hear, with %o', async (label, config, agreed, description) => {
  const field = label === READING ? 'aiConsent' : 'voiceConsent'
  const { user, sent } = await openProfile(
    { 'GET /api/config': { body: buildConfig(config) }, [PATCH]: { body: buildProfile() } },
    { [field]: agreed },
  )
  const control = await toggle(label)
  expect(control.checked).toBe(agreed === true)
  expect(descriptionOf(control)).toMatch(description)
  await user.click(control)
  await seen('Profilo aggiornato')
  expect(sent(PATCH)).toEqual([{ [field]: agreed !== true }])
})

it('ignores a slow read after a later save', async () => {
  const { user, answers, queryClient } = await openProfile({
    [PATCH]: { body: buildProfile({ publicProfile: false }) },
  })
  const control = await toggle('Profilo pubblico')
  const slow = deferred()
  answers[GET] = () => slow.promise
  act(() => void queryClient.invalidateQueries({ queryKey: ['/api/profile'] }))
  await user.click(control)
  await seen('Profilo aggiornato')
  slow.resolve({ body: buildProfile() })
  await settle()
  expect(control.checked).toBe(false)
})
