import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answer, mockServer, renderAt, SIGNED_OUT } from '#client/test/kit.tsx'
import ConfirmEmailPage from './confirm-email-page.tsx'

const CONFIRM = 'POST /api/email-confirmation/confirm'

function follow(answer: Answer, path = '/confirm-email?token=b4-_Zq') {
  const server = mockServer({ 'GET /api/user': SIGNED_OUT, [CONFIRM]: answer })
  return { ...server, ...renderAt(path, <ConfirmEmailPage />) }
}

const press = () => screen.findByRole('button', { name: 'Conferma l’indirizzo' })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

it('confirms the address once the button is pressed, not before', async () => {
  const { user, sent } = follow({ status: 204 })
  await heading('Conferma il tuo indirizzo')
  expect(sent(CONFIRM)).toEqual([])
  await user.click(await press())
  await heading('Indirizzo confermato')
  expect(sent(CONFIRM)).toEqual([{ token: 'b4-_Zq' }])
})

it('says why a link does not work, and offers no second attempt', async () => {
  const message = 'Questo link non vale più'
  const { user } = follow({ status: 400, body: { code: 'invalid_email_token', message } })
  await user.click(await press())
  await heading('Questo link non funziona')
  expect(screen.getByRole('alert').textContent).toContain(message)
  expect(screen.queryByRole('button', { name: 'Conferma l’indirizzo' })).toBeNull()
})

it('can be tried again when the server fails', async () => {
  const { user } = follow({ status: 500, body: 'guasto' })
  await user.click(await press())
  expect((await screen.findByRole('alert')).textContent).toContain('Riprova')
  expect(await press()).toBeTruthy()
})

it('says that a link is incomplete', async () => {
  follow({ status: 204 }, '/confirm-email')
  await heading('Questo link non funziona')
})
