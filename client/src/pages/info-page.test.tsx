import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#client/app/paths.ts'
import cookies from '#client/content/cookies.md?raw'
import help from '#client/content/help.md?raw'
import privacy from '#client/content/privacy.md?raw'
import terms from '#client/content/terms.md?raw'
import { textValues } from '#client/features/info/fill-text.ts'
import { buildConfig, mockServer, renderAt } from '#client/test/kit.tsx'
import type { Config } from '#shared/contracts/config.ts'
import InfoPage from './info-page.tsx'

const MODEL: Partial<Config> = { ai: true, transcription: true, aiService: 'OpenAI' }

it.each<[string, Partial<Config>, RegExp[], RegExp?]>([
  [
    '/privacy',
    {},
    [
      /chi gestisce questo sito/,
      /umori, tag, elementi, /,
      /analisi, le tue parole accanto ai sogni, letture/,
      /conversazioni sotto una lettura: .* in nessun link/,
      /cestino 30 giorni/,
      /Nessuna intell/,
    ],
    /Stripe|registrazioni|voce,/,
  ],
  [
    '/privacy',
    { operator: 'Sogni s.r.l.', stripePublishableKey: 'pk_test_1', ads: { scriptUrl: 'https://ads.example/a.js' } },
    [/Sogni s\.r\.l\./, /Stripe, se paghi/, /Un inserzionista/],
  ],
  [
    '/privacy',
    MODEL,
    [/L’intelligenza artificiale di OpenAI.*con titolo e data; la registrazione.* voce e lo accetti a parte\. Non/],
  ],
  [
    '/privacy',
    { ...MODEL, transcription: false },
    [/riceve il sogno da leggere con le tue parole accanto e, .*con titolo e data\. Non/],
  ],
  ['/privacy', { ...MODEL, aiIsLocal: true }, [/Un’intelligenza artificiale su questo server.*da lì non esce niente/]],
  ['/aiuto', { ...MODEL, aiIsLocal: true }, [/solo se hai acconsentito.*da lì non esce niente/], /Un modello tuo/],
  [
    '/privacy',
    { ...MODEL, ai: false },
    [/acconsentito: riceve la registrazione da trascrivere.* voce e lo accetti a parte\. Non/],
  ],
  ['/termini', {}, [/almeno 14 anni/, /3,99\s€ il primo mese/]],
  ['/termini', { plan: 'open' }, [/Prezzi.*Qui non si paga niente/], /Premium|€|abbonamento|che cosa costa/],
  ['/privacy', { plan: 'open' }, [/condivisioni\./, /nel profilo\./], /Free|abbonamento/],
  [
    '/aiuto',
    { plan: 'open' },
    [/Non interpreta\. Dice anche/, /c’è anche la lettura del mese/],
    /Premium|Free|abbonament/,
  ],
  [
    '/cookie',
    {},
    [
      /30 giorni dopo l’ultimo uso/,
      /Bozze dei sogni e delle tue parole accanto ai sogni/,
      /Pagamenti: qui non ce ne sono/,
    ],
    /Stripe:|voce/,
  ],
  ['/cookie', MODEL, [/Registrazioni della voce/]],
  [
    '/aiuto',
    MODEL,
    [
      /chi si sveglia: parli o scrivi, tocchi/,
      /simboli, emozioni e domande/,
      /le riceve con il sogno, solo se hai/,
      /5 scambi al massimo/,
    ],
  ],
  [
    '/aiuto',
    {},
    [
      /chi si sveglia: scrivi, tocchi/,
      /fatto da regole/,
      /scrivi in un terminale «ollama pull gemma4:e2b-it-qat»/,
      /nella community\./,
      /entro 30 giorni/,
    ],
    /le riceve/,
  ],
])('%s tells what holds on a server with %o', async (path, over, present, absent) => {
  mockServer({ 'GET /api/config': { body: buildConfig(over) } })
  renderAt(path, <InfoPage />)
  await screen.findAllByText(/aiuto@example\.com|qui non ce ne sono/)
  const article = screen.getByRole('article')
  // The server's config may load after the page.
  for (const text of present) await waitFor(() => expect(article.textContent).toMatch(text))
  if (absent) expect(article.textContent).not.toMatch(absent)
  expect(document.title).toBe(`${screen.getByRole('heading', { level: 1 }).textContent} · Diario dei sogni`)
  const inside = [...article.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
  expect(Object.values(paths)).toEqual(expect.arrayContaining(inside.filter((href) => href.startsWith('/'))))
})

it('fills each placeholder of the texts, and has no unused value', () => {
  const names = [cookies, help, privacy, terms].flatMap((text) => Array.from(text.matchAll(/\{\{[#^/]?(\w*)/g)))
  expect(new Set(names.map(([, name]) => name))).toEqual(new Set(Object.keys(textValues(undefined))))
})

it.each([
  ['the safety notice', paths.helplines, 'A chi rivolgersi'],
  ['a reading by rules', paths.ownModel, 'Un modello tuo'],
])('the help has the section that %s links to', (_from, path, title) => {
  renderAt('/aiuto', <InfoPage />)
  expect(document.getElementById(path.split('#')[1] ?? '')?.textContent).toBe(title)
})
