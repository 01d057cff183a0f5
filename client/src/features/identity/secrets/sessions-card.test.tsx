import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answer, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import type { Session } from '#shared/contracts/sessions.ts'
import { SessionsCard } from './sessions-card.tsx'

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

/** Those of the card alone: a notice is an item of a list, too. The hour is that of the device. */
const rows = () =>
  [...document.querySelectorAll('section li')].map((row) => row.textContent.replace(/\d\d:\d\d/g, '00:00'))
const endOthers = () => screen.findByRole('button', { name: 'Esci da tutti gli altri dispositivi' })
const seen = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)

it('lists the devices, marks this one, and says in words when each was used', async () => {
  openCard({ [GET]: { body: [PHONE, HERE, OFFICE] } })
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(rows()).toEqual([
    'Chrome su LinuxQuesto dispositivoIn uso adesso · Accesso il 17 gennaio alle 00:00',
    'Safari su iPhoneUltimo uso il 20 gennaio alle 00:00 · Accesso il 17 gennaio alle 00:00EsciEsci',
    'Firefox su WindowsUltimo uso il 20 gennaio alle 00:00 · Accesso l’8 gennaio alle 00:00EsciEsci',
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

it('keeps the question open and says why when that fails', async () => {
  const { user } = openCard({ [GET]: { body: [HERE, PHONE] }, [END]: 'offline' })
  await user.click(await endOthers())
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Esci dagli altri' }))
  await seen('Il server non risponde. Controlla la connessione e riprova.')
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})
