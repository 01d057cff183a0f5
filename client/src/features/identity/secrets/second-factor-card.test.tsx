import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser, fill, mockServer, refusal, renderSignedIn } from '#client/test/kit.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

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

it('turns it off by a code, and says when the code is wrong', async () => {
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
