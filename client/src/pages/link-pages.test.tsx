import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { type Answer, buildConfig, buildUser, mockServer, renderAt, SIGNED_OUT } from '#client/test/kit.tsx'
import ReleaseEmailPage from './release-email-page.tsx'
import StopEmailChangePage from './stop-email-change-page.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => screen.findByRole('button', { name })

interface Case {
  page: ReactElement
  call: string
  button: string
  title: string
  done: string
  code: string
}
const CASES: [string, Case][] = [
  [
    '/stop-email-change',
    {
      page: <StopEmailChangePage />,
      call: 'POST /api/email-confirmation/stop',
      button: 'Ferma il cambio',
      title: 'Fermare il cambio di indirizzo?',
      done: 'Il cambio è fermo',
      code: 'invalid_email_token',
    },
  ],
  [
    '/release-email',
    {
      page: <ReleaseEmailPage />,
      call: 'POST /api/password-reset/release',
      button: 'Libera l’indirizzo',
      title: 'Non è il tuo account?',
      done: 'Il tuo indirizzo è libero',
      code: 'invalid_reset_token',
    },
  ],
]

describe.each(CASES)('the page %s', (path, { page, call, button, title, done, code }) => {
  function follow(answer: Answer, query = '?token=b4-_Zq') {
    const server = mockServer({ 'GET /api/user': SIGNED_OUT, [call]: answer })
    return { ...server, ...renderAt(path + query, page) }
  }

  it('does what it says once its button is pressed, not before', async () => {
    const { user, sent } = follow({ status: 204 })
    await heading(title)
    expect(sent(call)).toEqual([])
    await user.click(await press(button))
    await heading(done)
    expect(sent(call)).toEqual([{ token: 'b4-_Zq' }])
    expect(screen.queryByRole('button', { name: button })).toBeNull()
  })

  it('says why a link does not work, and offers no second attempt', async () => {
    const { user } = follow({ status: 400, body: { code, message: 'Questo link non vale più' } })
    await user.click(await press(button))
    await heading('Questo link non funziona')
    expect(screen.getByRole('alert').textContent).toContain('Questo link non vale più')
    expect(screen.queryByRole('button', { name: button })).toBeNull()
  })

  it('can be tried again when the server fails', async () => {
    const { user } = follow({ status: 500, body: 'guasto' })
    await user.click(await press(button))
    expect((await screen.findByRole('alert')).textContent).toContain('Riprova')
    expect(await press(button)).toBeTruthy()
  })

  it('says that a link is incomplete', async () => {
    follow({ status: 204 }, '')
    await heading('Questo link non funziona')
  })
})

it('offers a new password once a change of address is stopped', async () => {
  mockServer({
    'GET /api/user': { body: buildUser() },
    'GET /api/config': { body: buildConfig({ mail: true }) },
    'POST /api/email-confirmation/stop': { status: 204 },
  })
  const { user } = renderAt('/stop-email-change?token=a', <StopEmailChangePage />)
  await user.click(await press('Ferma il cambio'))
  await user.click(await press('Scegli una nuova password'))
  expect(await screen.findByRole('dialog', { name: 'Password dimenticata?' })).toBeTruthy()
})
