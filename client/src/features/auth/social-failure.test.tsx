import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import AuthPage from '#client/pages/auth-page.tsx'
import { buildConfig, mockServer, renderAt } from '#client/test/kit.tsx'

function returnWith(search: string) {
  mockServer({ 'GET /api/config': { body: buildConfig({ socialLogins: { google: true, facebook: true } }) } })
  return renderAt(
    `/auth?${search}`,
    <main id="main" tabIndex={-1}>
      <AuthPage />
    </main>,
  )
}

it.each([
  ['cancelled', 'google', 'Hai interrotto l’accesso con Google', 'Non è cambiato nulla'],
  ['failed', 'facebook', 'Facebook non ha risposto come doveva', 'Riprova tra poco'],
  ['email_taken', 'google', 'Esiste già un account con questo indirizzo email', 'Non uniamo mai due account senza'],
  ['no_email', 'facebook', 'Facebook non ci ha dato un indirizzo email verificato', 'Registrati qui sotto'],
  ['unavailable', 'google', 'Accesso con Google non attivo qui', 'Accedi con nome utente'],
  ['rate_limited', 'facebook', 'Troppi tentativi di accesso con Facebook', 'Aspetta qualche minuto'],
])('says above the form, with the focus on it, that a sign-in ended as %s', async (failure, provider, title, text) => {
  returnWith(`social=${failure}&provider=${provider}`)
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain(title)
  expect(notice.textContent).toContain(text)
  expect(document.activeElement).toBe(notice)
})

it('takes the failure out of the address, and leaves the way on there', async () => {
  const { history } = returnWith('next=%2Fdreams%3Fq%3Da%2526b&social=failed&provider=google')
  await screen.findByRole('alert')
  await waitFor(() => expect(history).toEqual(['/auth?next=%2Fdreams%3Fq%3Da%2526b']))
  expect(screen.getByRole('alert')).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Continua con Google' })
  expect(link.getAttribute('href')).toBe('/auth/google?next=%2Fdreams%3Fq%3Da%2526b')
})

it('offers registration to who has no verified address there', async () => {
  returnWith('social=no_email&provider=facebook')
  await screen.findByRole('alert')
  expect(screen.getByRole('tab', { name: 'Registrati' }).getAttribute('aria-selected')).toBe('true')
})

it.each(['social=altro&provider=google', 'social=failed', 'social=failed&provider=toString'])(
  'ignores what it does not know: %s',
  async (search) => {
    returnWith(search)
    await screen.findByRole('link', { name: 'Continua con Google' })
    expect(screen.queryByRole('alert')).toBeNull()
  },
)
