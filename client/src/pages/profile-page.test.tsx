import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type Answer, buildConfig, buildProfile, fill, settle } from '#client/test/kit.tsx'
import {
  answerProfile,
  avatar,
  deferred,
  email,
  GET,
  name,
  openProfile,
  PATCH,
  save,
  seen,
} from '#client/test/profile.tsx'
import type { User } from '#shared/contracts/auth.ts'

afterEach(() => sessionStorage.clear())

it('shows name, address and plan of the account, with one heading of the first level', async () => {
  await openProfile()
  expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual(['giulia'])
  expect(screen.getByText('giulia@example.com')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Confronta i piani' }).getAttribute('href')).toBe('/subscription')
  expect(document.title).toBe('Profilo · Diario dei sogni')
})

it('sends only what was changed, and shows it everywhere at once', async () => {
  const { user, sent } = await openProfile({ [PATCH]: answerProfile({ username: 'luna piena' }) })
  await user.clear(await name())
  await fill(user, await name(), '  luna  piena ')
  await user.click(save())
  await seen('Profilo aggiornato')
  expect(sent(PATCH)).toEqual([{ username: 'luna piena' }])
  expect((await name()).value).toBe('luna piena')
  expect(await screen.findByRole('heading', { level: 1, name: 'luna piena' })).toBeTruthy()
  expect(save().getAttribute('aria-disabled')).toBe('true')
})

it('asks for the password with a new address, and says where its link went', async () => {
  const pendingEmail = 'luna@example.com'
  const resend = 'POST /api/email-confirmation/request'
  const { user, sent } = await openProfile({
    'GET /api/config': { body: buildConfig({ mail: true }) },
    [PATCH]: { body: { ...buildProfile(), pendingEmail } },
    [resend]: { status: 202 },
  })
  await name()
  expect(screen.queryByLabelText('Password attuale', { selector: 'input' })).toBeNull()
  await user.clear(email())
  await fill(user, email(), pendingEmail)
  await user.click(save())
  await seen('La password deve avere almeno 6 caratteri')
  await fill(user, screen.getByLabelText('Password attuale', { selector: 'input' }), 'lunapiena9')
  expect(JSON.stringify(sessionStorage)).not.toContain('lunapiena9')
  await user.click(save())
  await seen('Il nuovo indirizzo aspetta la tua conferma')
  expect(sent(PATCH)).toEqual([{ email: pendingEmail, currentPassword: 'lunapiena9' }])
  expect(email().value).toBe('giulia@example.com')
  await user.click(screen.getByRole('button', { name: 'Rimanda il link' }))
  await seen('Link inviato')
  expect(sent(resend)).toHaveLength(1)
})

it('has nothing to save until something changes', async () => {
  const { user, calls } = await openProfile()
  await name()
  expect(save().getAttribute('aria-disabled')).toBe('true')
  await user.click(save())
  await seen('Nessuna modifica da salvare')
  await user.type(await name(), ' ')
  expect(save().hasAttribute('aria-disabled')).toBe(false)
  await user.click(save())
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'))
  expect((await name()).value).toBe('giulia')
  expect(calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false)
})

it('tells what is wrong on the fields and focuses the first of them', async () => {
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
  await user.type(await name(), 'ulia')
  await waitFor(async () => expect((await name()).hasAttribute('aria-invalid')).toBe(false))
  expect(sent(PATCH)).toEqual([])
})

it.each([['email_taken', 'email', 'Questa email è già registrata', 'Email']])(
  'puts %s on its field and keeps what was typed',
  async (code, field, message, label) => {
    const { user } = await openProfile({
      [PATCH]: { status: 409, body: { code, message, fields: { [field]: message } } },
    })
    const input = await screen.findByLabelText<HTMLInputElement>(label)
    await user.clear(input)
    await fill(user, input, 'altra@example.com')
    const password = screen.queryByLabelText('Password attuale', { selector: 'input' })
    if (password) await fill(user, password, 'lunapiena9')
    await user.click(save())
    await seen('Errore')
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
    expect(document.activeElement).toBe(input)
    expect(input.value).toBe('altra@example.com')
  },
)

it.each([
  [{ status: 500, body: 'guasto' }, "Si è verificato un errore durante l'aggiornamento del profilo"],
  ['offline' as const, 'Il server non risponde. Controlla la connessione e riprova.'],
])('says why a save failed, and that nothing is lost (%#)', async (answer, message) => {
  const { user } = await openProfile({ [PATCH]: answer })
  await user.type(await name(), '2')
  await user.click(save())
  await seen('Errore')
  await seen(message)
  await seen('Non è stato salvato: quello che hai scritto è ancora qui.')
  expect((await name()).value).toBe('giulia2')
})

it('keeps the tab in the address and the changes while one looks at the other', async () => {
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

it('switches the public profile at once, by a call of its own, and back when that fails', async () => {
  let answer: (value: Answer) => void = () => {}
  const { sent } = await openProfile({
    [PATCH]: () => new Promise<Answer>((resolve) => (answer = resolve)),
  })
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Profilo pubblico' })
  expect(toggle.checked).toBe(true)
  fireEvent.click(toggle)
  expect(toggle.checked).toBe(false)
  await waitFor(() => expect(sent(PATCH)).toEqual([{ publicProfile: false }]))
  answer({ status: 500 })
  await seen('Errore')
  await waitFor(() => expect(toggle.checked).toBe(true))
})

it('shows the public profile as off until the person was told of it', async () => {
  const { user, sent } = await openProfile(
    { [PATCH]: { body: buildProfile() } },
    { publicProfile: true, publicProfileSeen: false },
  )
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Profilo pubblico' })
  expect(toggle.checked).toBe(false)
  await user.click(toggle)
  await seen('Profilo aggiornato')
  expect(sent(PATCH)).toEqual([{ publicProfile: true }])
  expect(toggle.checked).toBe(true)
})

it('forgets this device with the session where one wants that', async () => {
  const LOGOUT = 'POST /api/logout'
  const { user, sent } = await openProfile({ [LOGOUT]: { status: 204 } })
  localStorage.setItem('draft', 'Il faro')
  await user.click(await screen.findByRole('button', { name: 'Esci e dimentica questo dispositivo' }))
  await user.click(await screen.findByRole('button', { name: 'Dimentica ed esci' }))
  await seen('Disconnesso')
  expect(sent(LOGOUT)).toEqual([{ forget: true }])
  expect(localStorage.getItem('draft')).toBeNull()
})

it('offers to try again when the profile does not load, and the rest of the page works all the while', async () => {
  const server = await openProfile({ [GET]: 'offline' })
  const retry = await screen.findByRole('button', { name: 'Riprova' })
  expect(screen.getByText('Non riusciamo a caricare il tuo profilo')).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Tema' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Esci' })).toBeTruthy()
  server.answers[GET] = { body: buildProfile() }
  await server.user.click(retry)
  expect((await name()).value).toBe('giulia')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Nome, email e avatar' }))
})

it('says how many dreams others can read, with the way to them', async () => {
  const sharedDreams = [
    { id: 4, title: 'Il faro' },
    { id: 2, title: 'La lanterna' },
  ]
  await openProfile({ [GET]: { body: buildProfile({ sharedDreams }) } })
  await screen.findByText(/^Hai condiviso 2 sogni: .* Gli altri li leggi solo tu\.$/)
  expect(screen.queryByText(/finché non li condividi/)).toBeNull()
  expect(screen.getByText('Il faro').getAttribute('href')).toBe('/dreams/4')
})

it('offers what was left unsaved on the way back, until it is undone', async () => {
  const { user, navigate } = await openProfile()
  const leaveAndReturn = async () => {
    act(() => navigate('/dreams'))
    await screen.findByText('I sogni')
    act(() => navigate('/profile'))
  }
  await user.type(await name(), '2')
  await user.clear(email())
  await leaveAndReturn()
  expect((await name()).value).toBe('giulia2')
  expect(email().value).toBe('')
  expect(screen.getByText('Hai modifiche non salvate.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Annulla' }))
  expect((await name()).value).toBe('giulia')
  await leaveAndReturn()
  expect((await name()).value).toBe('giulia')
  expect(email().value).toBe('giulia@example.com')
  expect(screen.queryByText('Hai modifiche non salvate.')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

it('keeps what was typed through a session that expires, for its author alone', async () => {
  const { user, queryClient } = await openProfile()
  await user.type(await name(), '2')
  const signIn = (account: User | null) =>
    act(() => {
      queryClient.removeQueries({ queryKey: ['/api/profile'] })
      queryClient.setQueryData(['/api/user'], account)
    })
  signIn(null)
  expect(await screen.findByText('Accesso')).toBeTruthy()
  cleanup()
  await openProfile({}, { id: 2, username: 'marco' })
  expect((await name()).value).toBe('marco')
  cleanup()
  await openProfile()
  expect((await name()).value).toBe('giulia2')
})

it('keeps nothing of what is saved, also where the page is left before the answer comes', async () => {
  const answer = deferred()
  const { user, navigate } = await openProfile({ [PATCH]: () => answer.promise })
  await user.type(await name(), '2')
  await user.click(save())
  act(() => navigate('/dreams'))
  answer.resolve({ body: buildProfile({ username: 'giulia2' }) })
  await seen('Profilo aggiornato')
  expect(sessionStorage).toHaveLength(0)
})

it('takes over what another tab changed, except where one is writing', async () => {
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

it('does not let a slow reading undo what was saved meanwhile', async () => {
  const saved = buildProfile({ username: 'luna piena', publicProfile: false })
  const { user, answers, queryClient } = await openProfile()
  answers[PATCH] = () => {
    answers[GET] = { body: saved }
    return { body: saved }
  }
  await user.clear(await name())
  const slow = deferred()
  answers[GET] = () => slow.promise
  act(() => void queryClient.invalidateQueries({ queryKey: ['/api/profile'] }))
  await fill(user, await name(), 'luna piena')
  await user.click(save())
  await seen('Profilo aggiornato')
  slow.resolve({ body: buildProfile() })
  await settle()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('luna piena')
  expect((await name()).value).toBe('luna piena')
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Profilo pubblico' }).checked).toBe(false)
})

const LABEL = 'Lettura con intelligenza artificiale'
const CONFIG = 'GET /api/config'
const withModel: Answer = { body: buildConfig({ ai: true, aiService: 'Esempio AI' }) }

const consent = () => screen.findByRole<HTMLInputElement>('switch', { name: LABEL })

it.each([
  [true, true],
  [null, false],
])('shows the choice (%s), and who would read', async (aiConsent, on) => {
  await openProfile({ [CONFIG]: withModel }, { aiConsent })
  const control = await consent()
  expect(control.checked).toBe(on)
  const description = document.getElementById(control.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toContain('l’intelligenza artificiale di Esempio AI')
})

it('says that nothing leaves a server with a model of its own', async () => {
  await openProfile({ [CONFIG]: { body: buildConfig({ ai: true, aiService: 'localhost', aiIsLocal: true }) } })
  const words = document.getElementById((await consent()).getAttribute('aria-describedby') ?? '')?.textContent
  expect(words).toContain('a leggere è un’intelligenza artificiale su questo server')
  expect(words).toMatch(/In ogni caso nessun testo esce da qui\.$/)
  expect(words).not.toContain('localhost')
})

it('lets a consent for the recordings alone be withdrawn, in words of their own', async () => {
  const { user, sent } = await openProfile(
    {
      [CONFIG]: { body: buildConfig({ transcription: true, aiService: 'Esempio AI' }) },
      [PATCH]: { body: buildProfile({ aiConsent: false }) },
    },
    { aiConsent: true },
  )
  const control = await screen.findByRole<HTMLInputElement>('switch', {
    name: 'Trascrizione con intelligenza artificiale',
  })
  const words = document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent
  expect(words).toContain('riceve la registrazione, e nient’altro')
  expect(words).not.toContain('legge')
  await user.click(control)
  await seen('Profilo aggiornato')
  expect(sent(PATCH)).toEqual([{ aiConsent: false }])
})
