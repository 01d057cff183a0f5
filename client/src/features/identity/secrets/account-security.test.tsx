import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answer, buildUser, fill, mockServer, refusal, renderSignedIn, seen } from '#client/test/kit.tsx'
import type { User } from '#shared/contracts/auth.ts'
import type { Session } from '#shared/contracts/secrets.ts'
import { PasswordForm } from './password-form.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

const GET = 'GET /api/second-factor'
const SETUP = 'POST /api/second-factor/setup'
const DISABLE = 'POST /api/second-factor/disable'

const OFF = { body: { enabled: false, recoveryCodesLeft: 0 } }
const ON = { body: { enabled: true, recoveryCodesLeft: 1 } }
const APP = { body: { secret: 'ABCDEFGHIJKL', uri: 'otpauth://totp/Diario:gufo?secret=ABCDEFGHIJKL' } }

it('asks an account of another service for no password', async () => {
  const { sent } = mockServer({ [GET]: OFF, [SETUP]: APP })
  const { user } = renderSignedIn(<SecondFactorCard profile={undefined} />, {
    user: buildUser({ authProvider: 'google' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Attiva la verifica' }))
  expect(await screen.findByRole('img', { name: /Codice QR/ })).toBeTruthy()
  expect(screen.getByText('ABCD EFGH IJKL')).toBeTruthy()
  expect(sent(SETUP)).toEqual([{}])
})

it('turns it off with a code, and reports a wrong code', async () => {
  const message = 'Il codice non è corretto, o è già stato usato.'
  const { sent, answers } = mockServer({ [GET]: ON, [DISABLE]: refusal(400, 'wrong_code', message, { code: message }) })
  const { user } = renderSignedIn(<SecondFactorCard profile={undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Disattiva la verifica' }))
  const dialog = within(await screen.findByRole('dialog'))
  const turnOff = () => user.click(dialog.getByRole('button', { name: 'Disattiva' }))
  await fill(user, dialog.getByLabelText('Codice di verifica'), 'ABCD-EFGH-IJKL-MNOP')
  await turnOff()
  expect(await dialog.findByText(message)).toBeTruthy()
  Object.assign(answers, { [GET]: OFF, [DISABLE]: { status: 204 } })
  await turnOff()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(DISABLE)[1]).toEqual({ code: 'abcdefghijklmnop' })
  expect(await screen.findByRole('button', { name: 'Attiva la verifica' })).toBeTruthy()
})

const HERE: Session = {
  id: 'here',
  current: true,
  device: 'Chrome su Linux',
  mobile: false,
  signedInAt: '2026-01-17T12:00:00.000Z',
  lastUsedAt: '2026-01-20T06:42:00.000Z',
}
const PHONE: Session = { ...HERE, id: 'phone', current: false, device: 'Safari su iPhone', mobile: true }
const OFFICE: Session = { ...PHONE, id: 'office', device: 'Firefox su Windows', signedInAt: '2026-01-08T12:00:00.000Z' }

/** The time is in the device's zone. */
const rows = () => [...document.querySelectorAll('li')].map((row) => row.textContent.replace(/\d\d:\d\d/g, '00:00'))

it('lists the devices with their last use, and marks this one', async () => {
  mockServer({ 'GET /api/sessions': { body: [PHONE, HERE, OFFICE] } })
  renderSignedIn(<SessionsCard />)
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(rows()).toEqual([
    'Chrome su LinuxQuesto dispositivoIn uso adesso · Accesso il 17 gennaio alle 00:00',
    'Safari su iPhoneUltimo uso il 20 gennaio alle 00:00 · Accesso il 17 gennaio alle 00:00EsciEsci',
    'Firefox su WindowsUltimo uso il 20 gennaio alle 00:00 · Accesso l’8 gennaio alle 00:00EsciEsci',
  ])
})

const POST = 'POST /api/profile/change-password'

function openForm(answer: Answer = { status: 204 }, over: Partial<User> = {}) {
  const server = mockServer({ [POST]: answer })
  return { ...server, ...renderSignedIn(<PasswordForm user={buildUser({ username: 'giulia', ...over })} />) }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const fields = () => ['Password attuale', 'Nuova password', 'Conferma password'].map(field)
const submit = () => screen.getByRole('button', { name: 'Cambia Password' })

it('reports errors at each field and sends nothing', async () => {
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

it('has the attributes for password managers', () => {
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
