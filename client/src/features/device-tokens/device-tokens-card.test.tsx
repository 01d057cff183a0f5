import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildUser, fill, mockServer, refusal, renderSignedIn, seen } from '#client/test/kit.tsx'
import type { DeviceToken } from '#shared/contracts/device-tokens.ts'
import { DeviceTokensCard } from './device-tokens-card.tsx'

const LIST = 'GET /api/device-tokens'
const CREATE = 'POST /api/device-tokens'
const PHONE: DeviceToken = { id: 7, name: 'iPhone', createdAt: '2026-01-17T12:00:00.000Z', lastUsedAt: null }

const openDialog = async (user: ReturnType<typeof renderSignedIn>['user'], button = 'Crea una chiave') => {
  await user.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}

it('creates a key with the password, shows it once, and inserts it into the instructions', async () => {
  const { sent } = mockServer({
    [LIST]: { body: [] },
    [CREATE]: { status: 201, body: { ...PHONE, token: 'sogni_abc' } },
  })
  const { user } = renderSignedIn(<DeviceTokensCard />)
  const dialog = await openDialog(user)
  await fill(user, dialog.getByLabelText('Nome'), 'iPhone')
  await fill(user, dialog.getByLabelText('La tua password'), 'una notte serena')
  await user.click(dialog.getByRole('button', { name: 'Crea' }))
  expect(await dialog.findByText('sogni_abc')).toBeTruthy()
  expect(sent(CREATE)).toEqual([{ name: 'iPhone', currentPassword: 'una notte serena' }])
  expect(dialog.getByText(/^curl/).textContent).toContain(
    `curl ${window.location.origin}/api/device/dreams \\\n  -H 'Authorization: Bearer sogni_abc'`,
  )
  const copy = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(dialog.getByRole('button', { name: 'Copia la chiave' }))
  expect(copy).toHaveBeenCalledWith('sogni_abc')
  await seen('Chiave copiata')
})

it('asks an account of another service for no password', async () => {
  const { sent } = mockServer({
    [LIST]: { body: [] },
    [CREATE]: { status: 201, body: { ...PHONE, token: 'sogni_abc' } },
  })
  const { user } = renderSignedIn(<DeviceTokensCard />, { user: buildUser({ authProvider: 'google' }) })
  const dialog = await openDialog(user)
  expect(dialog.queryByLabelText('La tua password')).toBeNull()
  await fill(user, dialog.getByLabelText('Nome'), 'iPhone')
  await user.click(dialog.getByRole('button', { name: 'Crea' }))
  await dialog.findByText('sogni_abc')
  expect(sent(CREATE)).toEqual([{ name: 'iPhone' }])
})

it('shows errors at their fields', async () => {
  const message = 'La password attuale non è corretta'
  mockServer({
    [LIST]: { body: [] },
    [CREATE]: refusal(400, 'wrong_password', message, { currentPassword: message }),
  })
  const { user } = renderSignedIn(<DeviceTokensCard />)
  const dialog = await openDialog(user)
  await fill(user, dialog.getByLabelText('Nome'), 'iPhone')
  await user.click(dialog.getByRole('button', { name: 'Crea' }))
  expect(await dialog.findByText(message)).toBeTruthy()
})

it('lists the keys with their last use, and revokes one', async () => {
  const used = { ...PHONE, id: 8, name: 'Terminale', lastUsedAt: '2026-01-20T06:42:00.000Z' }
  const { sent } = mockServer({ [LIST]: { body: [used, PHONE] }, 'DELETE /api/device-tokens/7': { status: 204 } })
  const { user } = renderSignedIn(<DeviceTokensCard />)
  await screen.findByText('Terminale')
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent.replace(/\d\d:\d\d/g, '00:00'))
  expect(rows).toEqual([
    expect.stringContaining('TerminaleUltimo uso il 20 gennaio alle 00:00 · Creata il 17 gennaio alle 00:00'),
    expect.stringContaining('iPhoneMai usata · Creata il 17 gennaio alle 00:00'),
  ])
  await user.click(screen.getByRole('button', { name: 'Revoca iPhone' }))
  await seen('Chiave revocata')
  expect(sent('DELETE /api/device-tokens/7')).toHaveLength(1)
})

it('shows the instructions without a key, on a phone too', async () => {
  mockServer({ [LIST]: { body: [] } })
  const { user } = renderSignedIn(<DeviceTokensCard />)
  const dialog = await openDialog(user, 'Come si fa')
  expect(dialog.getAllByText(/LA-TUA-CHIAVE/).length).toBeGreaterThan(0)
  for (const way of ['iPhone e iPad: Comandi Rapidi', 'Android', 'Dal computer: curl']) {
    expect(dialog.getByText(way)).toBeTruthy()
  }
})
