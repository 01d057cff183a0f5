import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser, fill, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import type { User } from '#shared/contracts/auth.ts'
import { SecondFactorCard } from './second-factor-card.tsx'

const GET = 'GET /api/second-factor'
const SETUP = 'POST /api/second-factor/setup'
const ENABLE = 'POST /api/second-factor/enable'
const DISABLE = 'POST /api/second-factor/disable'

const OFF = { body: { enabled: false, recoveryCodesLeft: 0 } }
const APP = { body: { secret: 'ABCDEFGHIJKL', uri: 'otpauth://totp/Diario:gufo?secret=ABCDEFGHIJKL' } }

function openCard(answers: Parameters<typeof mockServer>[0], over: Partial<User> = {}) {
  const server = mockServer(answers)
  return { ...server, ...renderSignedIn(<SecondFactorCard />, { user: buildUser(over) }) }
}
const dialog = async () => within(await screen.findByRole('dialog'))
const press = async (name: string) => (await dialog()).getByRole('button', { name })

it('turns it on by the password and a first code, and shows the recovery codes', async () => {
  const message = 'Il codice non è corretto, o è già stato usato.'
  let enabled = false
  const { user, sent } = openCard({
    [GET]: () => ({ body: { enabled, recoveryCodesLeft: enabled ? 2 : 0 } }),
    [SETUP]: APP,
    [ENABLE]: (input) => {
      enabled = (input as { code: string }).code === '123456'
      if (enabled) return { body: { recoveryCodes: ['abcdefghijklmnop', '234567abcdefghij'] } }
      return { status: 400, body: { code: 'wrong_code', message, fields: { code: message } } }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Attiva la verifica' }))
  await fill(user, (await dialog()).getByLabelText('La tua password'), 'lunapiena9')
  await user.click(await press('Continua'))
  expect(await screen.findByRole('img', { name: /Codice QR/ })).toBeTruthy()
  expect((await dialog()).getByText('ABCD EFGH IJKL')).toBeTruthy()
  const code = (await dialog()).getByLabelText('Codice di verifica')
  await fill(user, code, '999999')
  await user.click(await press('Attiva'))
  expect(await (await dialog()).findByText(message)).toBeTruthy()
  await user.clear(code)
  await fill(user, code, '123456')
  await user.click(await press('Attiva'))
  expect(await screen.findByText('abcd-efgh-ijkl-mnop')).toBeTruthy()
  expect(sent(SETUP)).toEqual([{ currentPassword: 'lunapiena9' }])
  await user.click(await press('Li ho conservati'))
  expect(await screen.findByText('È attiva. Ti restano 2 codici di recupero.')).toBeTruthy()
})

it('waits for a confirmed address, and says how to confirm it', async () => {
  mockServer({ [GET]: OFF })
  renderSignedIn(<SecondFactorCard unconfirmed={<p>Conferma il tuo indirizzo</p>} />, { user: buildUser() })
  expect(await screen.findByText('Per attivarla serve un indirizzo email confermato.')).toBeTruthy()
  expect(screen.getByText('Conferma il tuo indirizzo')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Attiva la verifica' })).toBeNull()
})

it('asks an account of another service for no password', async () => {
  const { user, sent } = openCard({ [GET]: OFF, [SETUP]: APP }, { authProvider: 'google' })
  await user.click(await screen.findByRole('button', { name: 'Attiva la verifica' }))
  expect(await screen.findByRole('img', { name: /Codice QR/ })).toBeTruthy()
  expect(sent(SETUP)).toEqual([{}])
})

it('turns it off by a code', async () => {
  let enabled = true
  const { user, sent } = openCard({
    [GET]: () => ({ body: { enabled, recoveryCodesLeft: enabled ? 1 : 0 } }),
    [DISABLE]: () => {
      enabled = false
      return { status: 204 }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Disattiva la verifica' }))
  await fill(user, (await dialog()).getByLabelText('Codice di verifica'), 'ABCD-EFGH-IJKL-MNOP')
  await user.click(await press('Disattiva'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(DISABLE)).toEqual([{ code: 'abcdefghijklmnop' }])
  expect(await screen.findByRole('button', { name: 'Attiva la verifica' })).toBeTruthy()
})
