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
import { DECLINED, DECLINED_CARD, fillCard, GOOD_CARD, STRIPE_REQUEST, standInForStripe } from './stripe-page.ts'
import { beginPaying, declineRenewal, payPeriodAgo, refuseAds } from './subscribers.ts'
import { call, DEMO, expect, record, register, signIn } from './test.ts'

test.use({
  allowed: new RegExp(
    `${STRIPE_REQUEST.source}|status of 50\\d|/ad\\.js$|ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported|advertiser did not load`,
  ),
})

const dialog = (page: Page) => page.getByRole('dialog')

test('other people’s dreams', async ({ page }) => {
  const feed = open('/community?tab=sogni')
  await register(page)
  await call(page, `/api/dreams/${await record(page, { title: 'Il faro sommerso' })}/share-to-community`)
  await visit(page, [['own dream', feed, (each) => each.getByRole('button', { name: 'Rimuovi' })]])
  await register(page)
  await visit(page, [
    ['dream of another person', [feed, press('Leggi il sogno «Il faro sommerso»')], dialog],
    ['its menu', [key('Escape'), press('Azioni per «Il faro sommerso»')], (each) => each.getByRole('menu'), onPhone],
    ['report without a reason', [choose('Segnala'), press('Invia segnalazione')], 'Scegli un motivo'],
    [
      'blocked people',
      [
        key('Escape'),
        press('Azioni per «Il faro sommerso»'),
        choose('Blocca questa persona'),
        press('Blocca'),
        open('/profile'),
        press('Vedi le persone bloccate'),
      ],
      (each) => dialog(each).getByRole('button', { name: /^Sblocca/ }),
      onPhone,
    ],
  ])
  await page.context().clearCookies()
  await visit(page, [
    ['community for visitors', open('/community'), (each) => each.getByRole('article')],
    ['heart of a visitor', press(/^Mi piace «/), 'Accesso richiesto', onPhone],
  ])
})

const SCREENS = [
  '/',
  '/dreams',
  '/dreams/1',
  '/analysis',
  '/monthly-analysis',
  '/community',
  '/community?tab=sogni',
  '/subscription',
  '/profile?tab=password',
]

test('loading and failed screens', async ({ page }) => {
  await signIn(page, DEMO)
  await open('/profile')(page)
  const waiting = (each: Page) => each.locator('[aria-busy="true"]')
  await page.route('/api/**', nothing)
  await visit(
    page,
    SCREENS.map((path) => [`${path} on its way`, path, waiting, whileLoading]),
  )
  await page.unroute('/api/**')
  await open('/profile')(page)
  await page.route('/api/**', fail)
  await visit(
    page,
    SCREENS.map((path) => [`${path} that failed`, path, (each) => each.getByRole('alert'), onPhone]),
  )
})

test('offline', async ({ page }) => {
  await register(page)
  const kept = await record(page, { title: 'Il mare d’inverno' })
  const abort = (method: string) => (route: Route) =>
    route.request().method() === method ? route.abort() : route.fallback()
  const setOffline = (isOffline: boolean) => () => page.context().setOffline(isOffline)
  const changeElsewhere = async () => {
    const data = {
      title: 'Il mare, ancora',
      content: 'Cammino in una casa.',
      date: '2026-01-19',
      tags: [],
      elements: [],
    }
    await call(page, `/api/dreams/${kept}`, data, 'put')
  }
  const save = [fill('Descrizione del sogno', 'Una casa sul mare.'), fill('Titolo', 'Di notte'), press('Salva')]
  const edit = [open(`/dreams/${kept}`), press('Modifica'), fill('Titolo', 'Il mare di notte')]
  await visit(page, [
    ['dreams offline', [open('/dreams'), setOffline(true), '/dreams?q=mare'], /^Sei senza rete/],
    ['page without its code offline', '/monthly-analysis', 'Sei offline', onPhone],
    [
      'waiting save',
      [setOffline(false), answer('/api/dreams*', abort('POST')), open('/dreams/new'), ...save],
      /è solo su/,
      onPhone,
    ],
    ['waiting dream', key('Escape'), 'In attesa di rete'],
    ['text of a waiting dream', press(/^Di notte$/), dialog, onPhone],
    [
      'edit of a dream that changed elsewhere',
      [
        answer(`/api/dreams/${kept}`, abort('PUT'), (route) => route.fallback()),
        ...edit,
        changeElsewhere,
        () => page.unroute('/api/dreams*'),
        press('Aggiorna'),
      ],
      /non è partito\. È stato cambiato/,
      onPhone,
    ],
    ['both texts', press('Scegli'), dialog],
    [
      'ended session',
      [open('/dreams'), () => call(page, '/api/logout'), '/dreams?q=nonna'],
      (each) => each.getByRole('heading', { level: 1, name: /finestra aperta/ }),
      onPhone,
    ],
  ])
})

test.describe('with every service', () => {
  test.use({ baseURL: process.env.E2E_FULL_URL })

  test('cookies, ads and an analysis by a model', async ({ page }) => {
    await register(page)
    const id = await record(page, { content: 'Una lumaca mi guarda dalla porta in fondo alle scale.' })
    const ask = [open(`/analysis/${id}`), press('Analisi base')]
    const goOn = (each: Page) => each.getByRole('button', { name: 'Continua con l’analisi', disabled: false })
    const adScript = `${process.env.E2E_AD_ORIGIN}/ad.js`
    const missing = (route: Route) => route.fulfill({ status: 404 })
    const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
    const body =
      event('text', { text: 'Il lago sembra tenere insieme la calma e **qualcosa che si muove** sotto.' }) +
      event('error', { status: 502, code: 'provider_failed', message: 'La lettura non è riuscita.' })
    const breakOff = answer('**/analyze', (route) => route.fulfill({ contentType: 'text/event-stream', body }))
    await visit(page, [
      ['question about cookies', ask, 'I tuoi dati, le tue scelte', onPhone],
      [
        'advertisement on its way',
        [answer(adScript, nothing, (route) => route.continue(), missing), press(/^Accetta$/)],
        /^Un attimo: l’annuncio/,
        whileLoading,
      ],
      ['advertisement', ask, goOn],
      ['invitation in its place', ask, 'Di notte in notte, più a fondo', onPhone],
      ['who analyses', press('Continua con l’analisi'), 'Chi legge i tuoi sogni?'],
      ['analysis that grows', press('Accetto'), (each) => each.getByRole('button', { name: 'Interrompi' })],
      [
        'analysis that broke off',
        [press('Interrompi'), breakOff, press('Analisi base'), press('Continua con l’analisi')],
        'La lettura si è interrotta: questo testo non è stato salvato.',
        onPhone,
      ],
    ])
  })

  test('recorder', async ({ page }) => {
    await refuseAds(page)
    await register(page)
    await call(page, '/api/profile', { voiceConsent: true }, 'patch')
    const timer: Step = (each) => expect(each.getByRole('timer')).toHaveText(/00:0[1-9]/)
    const throwAway: Step = async (each) => {
      await each.getByRole('group', { name: 'Registratore vocale' }).getByText('Elimina registrazione').click()
      await each.getByRole('alertdialog').getByRole('button', { name: 'Elimina registrazione' }).click()
    }
    await visit(page, [
      ['recorder', '/dreams/new', (each) => each.getByRole('button', { name: 'Inizia' })],
      ['recording', [press('Inizia'), timer], (each) => each.getByRole('button', { name: 'Ferma' })],
      ['finished recording', press('Ferma'), (each) => each.getByRole('button', { name: 'Riproduci' })],
      ['deleted recording', throwAway, 'Registrazione eliminata.', onPhone],
      [
        'transcription on its way',
        [answer('/api/transcribe', nothing, fail), press('Inizia'), timer, press('Ferma'), press('Trascrivi')],
        /in corso…$/,
        whileLoading,
      ],
      ['failed transcription', [open('/dreams/new'), press('Trascrivi')], /la registrazione è ancora qui/, onPhone],
    ])
  })

  test('payments', async ({ page }) => {
    await refuseAds(page)
    await standInForStripe(page)
    const { email } = await register(page)
    const dialogOf = [open('/subscription'), press('Passa a Premium')]
    const pay =
      (card: string): Step =>
      async (each) => {
        await fillCard(each, card)
        await press('Abbonati ora')(each)
      }
    // Delays the bank's answer.
    const bank = Promise.withResolvers<void>()
    const confirm = answer('https://api.stripe.com/**/confirm', async (route) => {
      await bank.promise
      await route.fulfill({ json: { status: 'processing' }, headers: { 'Access-Control-Allow-Origin': '*' } })
    })
    const submit = (each: Page) => each.getByRole('button', { name: 'Abbonati ora', disabled: false })
    await visit(page, [
      ['plans', '/subscription', 'Passa a Premium'],
      ['payment on its way', [answer('/api/create-subscription', nothing), ...dialogOf], dialog, whileLoading],
      ['failed payment', [answer('/api/create-subscription', fail), ...dialogOf], 'Qualcosa non va.', onPhone],
      ['payment', [() => page.unroute('/api/create-subscription'), ...dialogOf], submit],
      ['declined card', pay(DECLINED_CARD), DECLINED, onPhone],
      ['payment being confirmed', [confirm, pay(GOOD_CARD)], 'Stiamo confermando il pagamento', onPhone],
      ['payment that takes time', async () => bank.resolve(), 'Il pagamento è in elaborazione', onPhone],
    ])
    const secret = await beginPaying(page, 'monthly')
    const back = open(`/subscription?success=true&plan=monthly&payment_intent_client_secret=${secret}`)
    await visit(page, [
      ['payment that was not made', back, 'Pagamento non riuscito', onPhone],
      ['Premium', [() => payPeriodAgo(page, 'monthly'), open('/subscription')], 'Il tuo Premium'],
      ['question before a cancellation', press('Cancella abbonamento'), dialog, onPhone],
      ['due payment', [() => declineRenewal(email), open('/subscription')], 'Aggiorna la carta'],
      ['due payment on another page', open('/profile'), 'Il rinnovo di Premium non è riuscito.', onPhone],
    ])
  })
})
