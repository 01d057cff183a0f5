import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildConfig, buildUser, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import type { Config } from '#shared/contracts/config.ts'
import { EngineInfo } from './analysis-start.tsx'

const WITH_MODEL = { ai: true, aiService: 'Esempio AI' }

function renderWords(config: Partial<Config>, aiConsent: boolean | null) {
  const user = buildUser({ aiConsent })
  mockServer({ 'GET /api/config': { body: buildConfig(config) } })
  renderSignedIn(<EngineInfo user={user} />, { user })
}

it.each([[null], [true], [false]])('says that nothing leaves where there is no model (consent %s)', async (consent) => {
  renderWords({ ai: false }, consent)
  expect(await screen.findByText(/Il testo del sogno non viene inviato a nessuno/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('names the service to whoever agreed, and what it is given', async () => {
  renderWords(WITH_MODEL, true)
  const words = await screen.findByText(/A leggere è l’intelligenza artificiale di Esempio AI/)
  expect(words.textContent).not.toContain('non viene inviato')
  expect(screen.getByRole('link', { name: 'Cambia chi legge' }).getAttribute('href')).toBe('/profile')
})

it('announces the question to whoever was not asked yet', async () => {
  renderWords(WITH_MODEL, null)
  expect(await screen.findByText(/senza il tuo sì non viene inviato niente/)).toBeTruthy()
})

it('says to whoever declined that nothing leaves, and where to think again', async () => {
  renderWords(WITH_MODEL, false)
  expect(await screen.findByText(/Il testo del sogno non viene inviato a nessuno/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Cambia chi legge' })).toBeTruthy()
})

it('promises nothing while it is not known who reads', () => {
  mockServer({ 'GET /api/config': 'pending' })
  renderSignedIn(<EngineInfo user={buildUser()} />)
  expect(document.querySelector('p')?.textContent).toBe('')
})
