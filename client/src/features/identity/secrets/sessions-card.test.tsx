import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderSignedIn } from '#client/test/kit.tsx'
import type { Session } from '#shared/contracts/secrets.ts'
import { SessionsCard } from './sessions-card.tsx'

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

/** The hour is that of the device. */
const rows = () => [...document.querySelectorAll('li')].map((row) => row.textContent.replace(/\d\d:\d\d/g, '00:00'))

it('lists the devices, marks this one, and says in words when each was used', async () => {
  mockServer({ 'GET /api/sessions': { body: [PHONE, HERE, OFFICE] } })
  renderSignedIn(<SessionsCard />)
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(rows()).toEqual([
    'Chrome su LinuxQuesto dispositivoIn uso adesso · Accesso il 17 gennaio alle 00:00',
    'Safari su iPhoneUltimo uso il 20 gennaio alle 00:00 · Accesso il 17 gennaio alle 00:00EsciEsci',
    'Firefox su WindowsUltimo uso il 20 gennaio alle 00:00 · Accesso l’8 gennaio alle 00:00EsciEsci',
  ])
})
