import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildConfig, mockServer, renderAt } from '#client/test/kit.tsx'
import type { Config } from '#shared/contracts/config.ts'
import InfoPage from './info-page.tsx'

const open = (path: string, over: Partial<Config> = {}) => {
  mockServer({ 'GET /api/config': { body: buildConfig(over) } })
  return renderAt(path, <InfoPage />)
}

afterEach(() => vi.restoreAllMocks())

it.each([
  ['/privacy', 'Privacy', /cestino 30 giorni/],
  ['/termini', 'Termini', /almeno 14 anni/],
  ['/cookie', 'Cookie', /30 giorni dopo l’ultimo uso/],
  ['/aiuto', 'Aiuto', /Premi «Annulla» nell’avviso/],
])('shows %s with its title, the footer and whom to write to', async (path, title, text) => {
  open(path)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(screen.getAllByText(text).length).toBeGreaterThan(0)
  expect(document.title).toBe(`${title} · Diario dei sogni`)
  const links = screen.getByRole('navigation', { name: 'Informazioni' }).querySelectorAll('a')
  expect([...links].map((link) => link.getAttribute('href'))).toEqual(['/aiuto', '/privacy', '/cookie', '/termini'])
})

it('names who runs the service, and only those who receive something here', async () => {
  const here = open('/privacy')
  expect((await screen.findAllByText('aiuto@example.com')).length).toBeGreaterThan(0)
  expect(screen.getByText(/Nessuna intelligenza artificiale esterna/)).toBeTruthy()
  expect(screen.queryByText(/Stripe/)).toBeNull()
  here.unmount()
  open('/privacy', {
    operator: 'Sogni s.r.l., via Roma 1, Torino',
    ai: true,
    aiService: 'OpenAI',
    stripePublishableKey: 'pk_test_1',
    ads: { scriptUrl: 'https://ads.example/a.js' },
  })
  expect(await screen.findByText(/Sogni s.r.l., via Roma 1, Torino/)).toBeTruthy()
  expect(screen.getByText(/L’intelligenza artificiale di OpenAI, solo se hai acconsentito/)).toBeTruthy()
  for (const receiver of [/Stripe, se paghi/, /Un inserzionista/]) expect(screen.getByText(receiver)).toBeTruthy()
})

it.each([
  [
    { ai: true, transcription: true },
    /riceve il sogno da leggere.*umore ed elementi; la registrazione da trascrivere, se usi la voce\. Non/,
  ],
  [{ ai: true }, /riceve il sogno da leggere.*umore ed elementi\. Non riceve il tuo nome/],
  [{ transcription: true }, /acconsentito: riceve la registrazione da trascrivere, se usi la voce\. Non/],
])('says what the artificial intelligence receives here (%o)', async (offers, words) => {
  open('/privacy', { aiService: 'OpenAI', ...offers })
  expect(await screen.findByText(words)).toBeTruthy()
})

it.each([
  [true, /chi si sveglia: parli o scrivi, tocchi/],
  [false, /chi si sveglia: scrivi, tocchi/],
])('speaks of the voice in the help only where it is transcribed (%s)', async (transcription, words) => {
  open('/aiuto', { transcription })
  expect(await screen.findByText(words)).toBeTruthy()
})
