import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answer, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import type { Session } from '#shared/contracts/sessions.ts'
import { endedWords, lastUseWords, signInWords } from './session-words.ts'
import { SessionsCard } from './sessions-card.tsx'

/** 20 novembre 2026, 8:00 in Rome. */
const NOW = new Date('2026-11-20T07:00:00.000Z')

it.each([
  ['2026-11-20T06:42:00.000Z', 'Ultimo uso: oggi alle 7:42'],
  ['2026-11-20T00:05:00.000Z', 'Ultimo uso: oggi all’1:05'],
  ['2026-11-19T23:05:00.000Z', 'Ultimo uso: oggi alle 0:05'],
  ['2026-11-19T21:10:00.000Z', 'Ultimo uso: ieri alle 22:10'],
  ['2026-11-18T21:10:00.000Z', 'Ultimo uso: 18 novembre 2026'],
  ['2026-10-31T23:10:00.000Z', 'Ultimo uso: 1º novembre 2026'],
])('says when a session was last used (%s)', (instant, words) => {
  expect(lastUseWords(instant, NOW)).toBe(words)
})

it.each([
  ['2026-11-20T06:42:00.000Z', 'Accesso di oggi alle 7:42'],
  ['2026-11-17T12:00:00.000Z', 'Accesso del 17 novembre 2026'],
  ['2026-11-01T12:00:00.000Z', 'Accesso del 1º novembre 2026'],
  ['2026-11-08T12:00:00.000Z', 'Accesso dell’8 novembre 2026'],
  ['2026-10-11T12:00:00.000Z', 'Accesso dell’11 ottobre 2026'],
  ['2025-10-18T12:00:00.000Z', 'Accesso del 18 ottobre 2025'],
])('says when a session began (%s)', (instant, words) => {
  expect(signInWords(instant, NOW)).toBe(words)
})

it.each([
  [0, 'Nessun altro dispositivo'],
  [1, 'Dispositivo disconnesso'],
  [3, '3 dispositivi disconnessi'],
])('counts what was ended: %i', (ended, title) => {
  expect(endedWords(ended).title).toBe(title)
})

const GET = 'GET /api/sessions'
const END = 'DELETE /api/sessions/others'

const HERE: Session = {
  id: 'here',
  current: true,
  device: 'Chrome su Linux',
  mobile: false,
  signedInAt: '2026-01-17T12:00:00.000Z',
  lastUsedAt: '2026-01-20T06:42:00.000Z',
}
const PHONE: Session = { ...HERE, id: 'phone', current: false, device: 'Safari su iPhone', mobile: true }
const OFFICE: Session = {
  ...HERE,
  id: 'office',
  current: false,
  device: 'Firefox su Windows',
  signedInAt: '2026-01-08T12:00:00.000Z',
}

type Answers = Parameters<typeof mockServer>[0]

function openCard(answers: Answers) {
  const server = mockServer(answers)
  return { ...server, ...renderSignedIn(<SessionsCard />) }
}

/** Those of the card alone: a notice is an item of a list, too. */
const rows = () => [...document.querySelectorAll('section li')].map((row) => row.textContent)
const endOthers = () => screen.findByRole('button', { name: 'Esci da tutti gli altri dispositivi' })
const seen = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)

it('lists the devices, marks this one, and says in words when each was used', async () => {
  openCard({ [GET]: { body: [PHONE, HERE, OFFICE] } })
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(rows()).toEqual([
    'Chrome su LinuxQuesto dispositivoIn uso adesso · Accesso del 17 gennaio 2026',
    'Safari su iPhoneUltimo uso: 20 gennaio 2026 · Accesso del 17 gennaio 2026EsciEsci',
    'Firefox su WindowsUltimo uso: 20 gennaio 2026 · Accesso dell’8 gennaio 2026EsciEsci',
  ])
})

it('ends one device, and shows what is left', async () => {
  let left = [HERE, PHONE, OFFICE]
  const end = (): Answer => {
    left = [HERE, OFFICE]
    return { status: 204 }
  }
  const { user } = openCard({ [GET]: () => ({ body: left }), 'DELETE /api/sessions/phone': end })
  await user.click(await screen.findByRole('button', { name: 'Esci da Safari su iPhone' }))
  await seen('Dispositivo disconnesso')
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'I tuoi dispositivi' }))
})

it('ends the others after a question, and shows what is left', async () => {
  let left = [HERE, PHONE, OFFICE]
  const end = (): Answer => {
    left = [HERE]
    return { body: { ended: 2 } }
  }
  const { user, sent } = openCard({ [GET]: () => ({ body: left }), [END]: end })
  await user.click(await endOthers())
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Esci dagli altri' }))
  await seen('2 dispositivi disconnessi')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(sent(END)).toHaveLength(1)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByText('Nessun altro dispositivo è collegato al tuo account.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'I tuoi dispositivi' })))
})

it('keeps the question open and says why when that fails', async () => {
  const { user } = openCard({ [GET]: { body: [HERE, PHONE] }, [END]: 'offline' })
  await user.click(await endOthers())
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Esci dagli altri' }))
  await seen('Il server non risponde. Controlla la connessione e riprova.')
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})
