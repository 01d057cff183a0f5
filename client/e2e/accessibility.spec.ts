import type { Page, Route } from '@playwright/test'
import {
  answer,
  choose,
  fail,
  fill,
  key,
  nothing,
  onPhone,
  open,
  press,
  type Step,
  test,
  visit,
  whileLoading,
} from './accessible.ts'
import { field, tapWord } from './leaf.ts'
import { call, DEMO, expect, hourOfToday, markBadgesSeen, record, register, signIn } from './test.ts'

test.use({ allowed: /status of 500|\/authorize/ })

const dialog = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog')
const alert = (page: Page) => page.getByRole('alert')
const menu = (page: Page) => page.getByRole('menu')
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name })

/** Shows each chart as its table. */
const showTables: Step = async (page) => {
  const buttons = page.getByRole('button', { name: 'Vedi come tabella' })
  await expect(buttons.first()).toBeVisible()
  while (await buttons.count()) await buttons.first().click()
  // A phone's bottom bar covers targets at the page's end.
  await page.evaluate(() => window.scrollTo(0, 0))
}

test('visitors', async ({ page }) => {
  const valid = (route: Route) => route.fulfill({ json: { valid: true } })
  await visit(page, [
    ['sign in', '/auth', 'Password dimenticata?'],
    ['sign in with faults', press('Accedi'), 'Il nome utente deve avere almeno 3 caratteri', onPhone],
    ['registration', [choose('Registrati', 'tab'), fill('Password', 'Luna-12')], 'Robustezza'],
    ['recovery', [choose('Accedi', 'tab'), press('Password dimenticata?'), press('Invia il link')], 'Email richiesta'],
    ['link sent', [fill('Email', 'nessuno@example.com'), press('Invia il link')], /60 minuti/, onPhone],
    ['social sign-in refused', open('/auth?social=email_taken&provider=facebook'), alert, onPhone],
    ['reset without a token', '/reset-password', /^Token di reset mancante/, onPhone],
    ['used reset link', '/reset-password?token=abc', 'Questo link non funziona', onPhone],
    [
      'reset with faults',
      [answer('/api/password-reset/validate-token/*', valid), open('/reset-password?token=b'), press('Reimposta')],
      'Conferma la password',
    ],
    ['release of an address', '/release-email?token=a', 'Libera l’indirizzo', onPhone],
    ['unknown address', '/nessuna-pagina', '404 Page Not Found'],
    ['privacy', '/privacy', heading('Privacy')],
    ['unknown shared dream', '/shared/dream/nessuno', 'Sogno non trovato', onPhone],
    ['social account', open('/auth/google?next=%2Fprofile%3Ftab%3Dpassword'), 'Non supportato', onPhone],
  ])
})

test('account without dreams', async ({ page }) => {
  await register(page)
  await visit(page, [
    ['dashboard', '/', 'Il tuo diario è pronto'],
    ['morning without a dream', press('Stanotte niente'), 'Stanotte niente, annotato', onPhone],
    ['dreams', '/dreams', heading(/^I tuoi sogni/)],
    ['dictionary', '/dreams/dizionario', 'Ancora nessuna voce'],
    ['bin', '/dreams/cestino', heading(/^Cestino/), onPhone],
    ['empty book', '/libro', 'Nessun sogno in questo tempo'],
    ['analyses', '/analysis', heading(/^Analisi$/)],
    ['monthly analysis', '/monthly-analysis', 'Scopri Premium'],
    ['plans', '/subscription', 'Provalo con calma, poi decidi'],
    ['trial', press('Inizia la prova gratuita'), 'Vuoi continuare anche dopo?'],
    ['progress', '/community', 'Il tuo cammino'],
    ['night', '/notte', (each) => each.getByLabel('Il sogno')],
    ['new dream', '/dreams/new', dialog],
    ['new dream with faults', press('Salva'), 'Il titolo è obbligatorio', onPhone],
    [
      'new dream with its details',
      (each) => each.getByText('Aggiungi dettagli').click(),
      (each) => dialog(each).getByText('Positivo'),
    ],
    ['calendar of the form', press('Apri il calendario'), (each) => each.getByRole('button', { name: /^Oggi, / })],
    ['kept draft', [key('Escape'), fill('Titolo', 'Una bozza'), press('Annulla')], 'Bozza conservata'],
  ])
})

test('journal with a few dreams', async ({ page, browser }) => {
  const account = await register(page)
  const other = await browser.newContext()
  await signIn(await other.newPage(), account)
  const reminder = { enabled: true, time: '06:45', weekdays: [1, 2, 3], timeZone: 'Europe/Rome' }
  await call(page, '/api/reminders', reminder, 'put')
  await visit(page, [
    ['profile with a reminder', '/profile', (each) => each.getByLabel('A che ora')],
    ['profile with faults', [fill('Nome utente', 'ab'), press('Salva Modifiche')], /almeno 3 caratteri/, onPhone],
    ['password and devices', open('/profile?tab=password'), 'Esci da tutti gli altri dispositivi'],
    ['password with faults', press('Cambia Password'), 'La conferma della password è obbligatoria', onPhone],
    ['question before the others leave', press('Esci da tutti gli altri dispositivi'), question, onPhone],
    ['data', open('/profile?tab=data'), 'Esporta i miei dati'],
  ])
  await other.close()
})

/** With one annotated word in the morning, the last question waits for the evening. */
const inTheEvening: Step = (page) => page.clock.setFixedTime(hourOfToday(20))

test('journal of a few dreams', async ({ page }) => {
  await register(page)
  const calm = await record(page, { title: 'Il faro', content: 'Una porta rossa in mezzo al mare. Ho paura.' })
  const heavy = await record(page, { title: 'Il pozzo', content: 'Nel sogno voglio uccidermi.' })
  const said = { kind: 'thing', quote: 'sogno', words: 'un buio' }
  const link = [press('Condividi'), choose('Copia link')]
  const followLink: Step = async (each) => {
    await each.goto(await dialog(each).getByLabel('Link del sogno').inputValue())
  }
  const save = [fill('Descrizione del sogno', 'Un fiume.'), fill('Titolo', 'Il fiume'), press('Salva')]
  await visit(page, [
    ['earned badge', '/dreams', 'Badge Sbloccato!'],
    ['user menu', [markBadgesSeen, open('/dreams'), press(/Menu utente/)], menu],
    ['menu of a card', [key('Escape'), press('Azioni per «Il faro»')], menu, onPhone],
    ['question before a deletion', choose('Elimina'), question],
    ['dashboard', [key('Escape'), open('/')], 'Sogni Recenti', onPhone],
    ['dream without an analysis', `/analysis/${calm}`, 'Questo sogno non ha ancora una lettura'],
    ['word of care before a link', [open(`/dreams/${heavy}`), ...link], /può essere pesante da portare/, onPhone],
    ['question before a link', [open(`/dreams/${calm}`), ...link], 'Chi ha il link legge il sogno.', onPhone],
    [
      'link',
      [press('Copia link'), press('Condividi'), choose('Gestisci link')],
      (each) => each.getByLabel('Link del sogno'),
    ],
    ['shared dream', followLink, heading('Il faro')],
    ['saved dream', [open('/dreams/new'), ...save], (each) => each.getByRole('dialog', { name: 'Sogno salvato' })],
    ['offer of Premium', press('Analisi avanzata'), 'Passa a Premium'],
  ])
  await call(page, `/api/dreams/${calm}/analyze`, { type: 'basic' })
  await markBadgesSeen(page)
  await visit(page, [
    ['analysis', open(`/analysis/${calm}`), heading('Lettura')],
    [
      'opened element',
      (each) =>
        each
          .getByRole('link', { name: /^Porta/ })
          .first()
          .click(),
      (each) => each.getByRole('dialog').getByRole('link', { name: /^Il filo: 1/ }),
    ],
    [
      'chosen elements',
      [press(/^Non c’entra/), (each) => each.getByText('Manca qualcosa?').click()],
      (each) => each.getByLabel('Con parole tue'),
    ],
    ['leaf', [inTheEvening, open(`/dreams/${calm}/controluce`)], 'Che cosa ti è rimasto?'],
    [
      'its field',
      [(each) => tapWord(each, 'mare'), press('Altri'), press('Di giorno, dove?')],
      (each) => each.getByRole('button', { name: 'Disgusto' }),
    ],
    [
      'finished leaf',
      [
        (each) => field(each).getByRole('textbox').first().fill('quello di Ostia'),
        press('Paura'),
        press('Fine'),
        (each) => each.getByLabel(/^Dove, nelle tue giornate/).fill('Quando aspetto'),
        key('Enter'),
      ],
      (each) => each.getByRole('button', { name: 'Usala come titolo della lettura' }),
    ],
    [
      'leaf without its light',
      choose(/^In controluce/, 'switch'),
      (each) => each.getByRole('switch', { checked: false }),
    ],
    ['card of a leaf', `/dreams/${calm}`, (each) => each.getByRole('link', { name: 'Apri in controluce' })],
    ['dictionary', '/dreams/dizionario', 'quello di Ostia'],
    ['dictionary without a match', fill('Cerca una parola', 'dinosauro'), /^Nessuna voce con/, onPhone],
    [
      'leaf with a word of care',
      [
        () => call(page, `/api/dreams/${heavy}/annotations`, { annotations: [said] }, 'put'),
        `/dreams/${heavy}/controluce`,
      ],
      (each) => each.getByRole('complementary', { name: 'Aiuto e ascolto' }),
      onPhone,
    ],
    ['limit of the day', open(`/analysis/${heavy}`), 'Hai esaurito le analisi gratuite'],
    [
      'found draft',
      [open(`/dreams/${heavy}`), press('Modifica'), fill('Titolo', 'Il pozzo nero'), key('Escape'), press('Modifica')],
      /^Bozza ritrovata/,
      onPhone,
    ],
    ['failed save', [answer('/api/dreams/*', fail), press('Aggiorna')], /Il testo è ancora qui: riprova/, onPhone],
  ])
})

test('full journal', async ({ page }) => {
  await signIn(page, DEMO)
  await visit(page, [
    ['dashboard', '/', 'Cronologia'],
    ['older dreams', press('Successiva'), /^6–10 di/],
    ['emotions as a table', [choose('Emozioni', 'tab'), showTables], (each) => each.getByRole('table')],
    ['another month', press(/^ott/), (each) => each.getByRole('region', { name: /^ottobre/ }), onPhone],
    ['dreams', '/dreams', 'La casa sull’acqua'],
    [
      'dreams by filters',
      '/dreams?tag=lago&mood=positive',
      (each) => each.getByRole('list', { name: 'Filtri scelti' }),
    ],
    ['no match', '/dreams?q=dinosauro', heading(/^Nessun/), onPhone],
    ['calendar', '/dreams/calendario', (each) => each.getByRole('table', { name: /^Le notti di/ })],
    ['dream', ['/dreams', choose('La casa sull’acqua', 'link')], heading('La casa sull’acqua')],
    ['book', '/libro?con=parole,umori,letture,dizionario,ritorni,calendario', /^Questo libro raccoglie/],
    ['thread', '/filo/simbolo/Acqua', 'Nelle tue parole'],
    ['analyses', '/analysis', heading(/^Analisi$/)],
    [
      'recurring elements',
      choose('Cosa ritorna', 'tab'),
      (each) => each.getByRole('img', { name: /^Umore degli ultimi/ }),
    ],
    ['recurring elements as tables', showTables, (each) => each.getByRole('table')],
    ['unknown dream', '/dreams/99999999', heading(/^Sogno non trovato/), onPhone],
  ])
})

test('months and community of a full journal', async ({ page }) => {
  await signIn(page, DEMO)
  const month = (id: number, startDate: string, endDate: string) => ({
    id,
    engine: 'built-in',
    analysis: '**Il mese in breve**\n\nUn mese di **treni** e di mare.',
    startDate,
    endDate,
    safety: { level: 1, text: 'Se è un momento difficile puoi chiamare il 112.' },
    createdAt: `${endDate}T08:00:00.000Z`,
    month: {
      heading: 'Il treno torna in due notti, il 3 e il 9 novembre.',
      threads: [
        {
          ...{ group: 'symbols', label: 'Treno', called: 'il treno', nights: ['2026-11-03', '2026-11-09'] },
          quotes: [{ dreamId: 1, date: '2026-11-03', quote: '«Il treno parte.»', word: 'treno' }],
        },
      ],
      dreams: [{ id: 1, title: 'Il binario', date: '2026-11-03', mood: 'neutral', motif: 'treno' }],
    },
  })
  const [latest, earlier] = [month(2, '2026-10-22', '2026-11-20'), month(1, '2026-09-11', '2026-10-10')]
  const months = [
    answer('/api/monthly-analysis/latest', (route) => route.fulfill({ json: latest })),
    answer('/api/monthly-analysis', (route) => route.fulfill({ json: [latest, earlier] })),
  ]
  await visit(page, [
    ['before the first month', '/monthly-analysis', 'Il tuo mese, riletto'],
    [
      'month on its way',
      [answer('/api/monthly-analysis', nothing), press('Genera l’analisi mensile')],
      /può volerci un minuto/,
      whileLoading,
    ],
    ['month', [...months, open('/profile'), '/monthly-analysis'], 'Il treno torna in due notti, il 3 e il 9 novembre.'],
    ['earlier months', ['/analysis', press('Storico')], /^Dall’11 settembre/, onPhone],
    ['progress', open('/community'), 'Il tuo cammino'],
    ['badges', choose('Badge', 'tab'), 'Ottenuto'],
    ['choice of a dream', [choose('Sogni dalla Community', 'tab'), press('Condividi un sogno')], dialog],
  ])
})
