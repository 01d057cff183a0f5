import type { Locator, Page, Route } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAnySize, expectAccessibleWhileLoading } from './accessible.ts'
import { STRIPE_REQUEST, standInForStripe } from './stripe-page.ts'
import { refuseAds } from './subscribers.ts'
import { call, DEMO, expect, expectAlive, follow, record, register, signIn, test } from './test.ts'

const AD_SCRIPT = `${process.env.E2E_AD_ORIGIN ?? ''}/ad.js`

test.use({
  allowed: new RegExp(
    `${STRIPE_REQUEST.source}|status of 50\\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED|/ad\\.js$|dynamically imported`,
  ),
})

type Look = (page: Page, name: string) => Promise<void>

/** What leads to a state of a screen from the one before it, what is then to be seen, and how closely one looks. */
type State = [name: string, reach: (page: Page) => Promise<unknown>, sight: (page: Page) => Locator, look?: Look]

/** What is small, or made of parts that other journeys look at on a phone too. */
const once: Look = (page, name) => expectAccessible(page, name, 'light')
const whileLoading: Look = (page, name) => expectAccessibleWhileLoading(page, name, 'dark')

/** Looks at one state after the other, in the same visit. */
async function visit(page: Page, states: readonly State[]): Promise<void> {
  for (const [name, reach, sight, look = expectAccessibleAtAnySize] of states) {
    await test.step(name, async () => {
      await reach(page)
      await expect(sight(page).first()).toBeVisible()
      await look(page, name)
    })
  }
}

const pass = (path: string) => (page: Page) => follow(page, path)

function open(path: string) {
  return async (page: Page) => {
    await page.goto(path)
    await expectAlive(page)
  }
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const choose =
  (name: string, role: 'menuitem' | 'tab' = 'menuitem') =>
  (page: Page) =>
    page.getByRole(role, { name }).click()
const pressEscape = (page: Page) => page.keyboard.press('Escape')

const dialog = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog')
const alert = (page: Page) => page.getByRole('alert')
const text = (words: string | RegExp) => (page: Page) => page.getByText(words)

/** Does one thing after another. */
function inTurn(...steps: ((page: Page) => Promise<unknown>)[]): (page: Page) => Promise<void> {
  return async (page) => {
    for (const step of steps) await step(page)
  }
}

const fail = (route: Route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Qualcosa non va.' } })

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

test('axe finds nothing on screens that cannot be loaded', async ({ page }) => {
  await signIn(page, DEMO, '/profile')
  await page.route('/api/**', fail)
  await visit(
    page,
    SCREENS.map((path) => [`${path} when its call fails`, pass(path), alert, once]),
  )
})

test('axe finds nothing on screens that are still loading', async ({ page }) => {
  await signIn(page, DEMO, '/profile')
  await page.route('/api/**', () => {})
  const waiting = (each: Page) => each.locator('[aria-busy="true"]')
  await visit(
    page,
    SCREENS.map((path) => [`${path} while its call is on its way`, pass(path), waiting, whileLoading]),
  )
})

test('axe finds nothing on the way out: offline, signed out elsewhere, a link that is used up', async ({ page }) => {
  await signIn(page, DEMO, '/dreams')
  const setOffline = (isOffline: boolean) => () => page.context().setOffline(isOffline)
  // A page that was missing loads by itself.
  const backOnline = (each: Page) => expect(each.getByRole('heading', { name: 'Il tuo mese, riletto' })).toBeVisible()
  const signOutElsewhere = () => call(page, '/api/logout')
  await visit(page, [
    ['the dreams offline', inTurn(setOffline(true), pass('/dreams?q=mare')), text(/^Sei senza rete/)],
    ['a page whose code is not there offline', pass('/monthly-analysis'), text('Sei offline'), once],
    [
      'a session that has ended',
      inTurn(setOffline(false), backOnline, open('/dreams'), signOutElsewhere, pass('/dreams?q=nonna')),
      text('Sessione scaduta'),
      once,
    ],
    [
      'a link for a password that is used up',
      open('/reset-password?token=abc'),
      text('Questo link non funziona'),
      once,
    ],
  ])
})

test('axe finds nothing on what waits for a network, and on what the server refused', async ({ page }) => {
  await register(page)
  const kept = await record(page, { title: 'Il mare d’inverno' })
  await page.route('/api/dreams*', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await page.route(`/api/dreams/${kept}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  const write = (each: Page) => each.getByLabel('Titolo').fill('Il mare di notte')
  const tell = (each: Page) => each.getByLabel('Descrizione del sogno').fill('Cammino in una casa sul mare.')
  const reach = () => page.unroute('/api/dreams*')
  const changeElsewhere = async () => {
    const { title, content, date, mood, tags, elements } = await (await page.request.get(`/api/dreams/${kept}`)).json()
    const data = { title: `${title}, ancora`, content, date, mood, tags, elements }
    await call(page, `/api/dreams/${kept}`, data, 'put')
  }
  await visit(page, [
    [
      'a save that waits',
      inTurn(open('/dreams/new'), tell, write, press('Salva')),
      text(/è al sicuro su questo/),
      once,
    ],
    ['the list with a waiting dream', inTurn(pressEscape), text('In attesa di rete')],
    [
      'an analysis that waits',
      inTurn(
        (each) => each.getByRole('link', { name: 'Il mare di notte' }).click(),
        choose('Analisi', 'tab'),
        press(/Analisi base/),
      ),
      text(/appena torna la rete/),
    ],
    [
      'an edit of what was changed elsewhere',
      inTurn(open(`/dreams/${kept}`), press('Modifica'), write, changeElsewhere, reach, press('Aggiorna')),
      text(/non è partito\. È stato cambiato/),
    ],
    ['both texts', press('Scegli'), dialog],
  ])
})

test('axe finds nothing on what can be done with dreams of other people', async ({ page }) => {
  await register(page)
  await call(page, `/api/dreams/${await record(page, { title: 'Il faro sommerso' })}/share-to-community`)
  const feed = open('/community?tab=sogni')
  await visit(page, [
    ['a badge that was earned', feed, text('Badge Sbloccato!')],
    // The badge has been seen: it does not come again.
    ['one’s own dream in the community', feed, (each) => each.getByRole('button', { name: 'Rimuovi' })],
    ['the question before it is removed', press('Rimuovi'), question, once],
  ])
  await register(page)
  const menu = inTurn(feed, press('Azioni per «Il faro sommerso»'))
  await visit(page, [
    ['a dream that is read', inTurn(feed, press('Leggi il sogno «Il faro sommerso»')), dialog],
    ['what can be done about a dream', menu, (each) => each.getByRole('menu'), once],
    ['a report without a reason', inTurn(choose('Segnala'), press('Invia segnalazione')), text('Scegli un motivo')],
    [
      'the question before a person is blocked',
      inTurn(pressEscape, menu, choose('Blocca questa persona')),
      question,
      once,
    ],
    [
      'the people one has blocked',
      inTurn(press('Blocca'), open('/profile'), press('Vedi le persone bloccate')),
      (each) => dialog(each).getByRole('button', { name: /^Sblocca/ }),
      once,
    ],
  ])
  await page.context().clearCookies()
  await visit(page, [
    ['a visitor who likes', inTurn(open('/community'), press(/^Mi piace «/)), text('Accesso richiesto'), once],
  ])
})

test('axe finds nothing on a dream of the free plan, its link, its limits, and the trial', async ({ page }) => {
  await register(page)
  const calm = await record(page, { title: 'Il faro' })
  const heavy = await record(page, { title: 'Il pozzo', content: 'Nel sogno voglio uccidermi.' })
  const link = inTurn(press('Condividi'), choose('Copia link'))
  await visit(page, [
    ['a journal of a few dreams', open('/'), text('Cronologia')],
    ['a dream that was not analysed', open(`/analysis/${calm}`), text('Questo sogno non ha ancora una lettura')],
    ['where a dream can go', press('Condividi'), (each) => each.getByRole('menu'), once],
    [
      'a word of care before a link',
      inTurn(open(`/dreams/${heavy}`), link),
      text(/può essere pesante da portare/),
      once,
    ],
    [
      'the question before a link is revoked',
      inTurn(open(`/dreams/${calm}`), link, press('Crea link'), press('Revoca link')),
      question,
      once,
    ],
  ])
  await call(page, `/api/dreams/${calm}/analyze`, { type: 'basic' })
  await visit(page, [
    ['the limit of the day', open(`/analysis/${heavy}`), text('Hai esaurito le analisi gratuite')],
    ['a dream that is changed', inTurn(open(`/dreams/${heavy}`), press('Modifica')), dialog, once],
    [
      'a draft that was found again',
      inTurn((each) => each.getByLabel('Titolo').fill('Il pozzo nero'), pressEscape, press('Modifica')),
      text(/^Bozza ritrovata/),
      once,
    ],
    [
      'a save that failed',
      inTurn((each) => each.route('/api/dreams/*', fail), press('Aggiorna')),
      text(/Il testo è ancora qui: riprova/),
    ],
  ])
  await page.unroute('/api/dreams/*')
  await visit(page, [
    [
      'the trial',
      inTurn(open('/subscription'), press('Inizia la prova gratuita')),
      text('Vuoi continuare anche dopo?'),
    ],
  ])
})

test.describe('with every service', () => {
  test.use({ baseURL: process.env.E2E_FULL_URL })

  test('axe finds nothing on the recorder', async ({ page }) => {
    await refuseAds(page)
    await register(page)
    await call(page, '/api/profile', { aiConsent: true }, 'patch')
    const answers = [() => {}, fail]
    await page.route('/api/transcribe', (route) => answers.shift()?.(route))
    const begin = (each: Page) => each.getByRole('button', { name: 'Inizia' })
    const speak = inTurn(press('Inizia'), (each) => expect(each.getByRole('timer')).toHaveText('00:01'), press('Ferma'))
    const throwAway = (each: Page) =>
      each.getByRole('group', { name: 'Registratore vocale' }).getByText('Annulla').click()
    await visit(page, [
      ['the recorder before it records', open('/dreams/new'), begin, once],
      ['a recording that is thrown away', inTurn(speak, throwAway), text('Registrazione eliminata.'), once],
      ['a recording that is written down', inTurn(speak, press('Trascrivi')), text(/in corso…$/), whileLoading],
      [
        'a recording that could not be written down',
        inTurn(open('/dreams/new'), press('Trascrivi')),
        text(/la registrazione è ancora qui/),
        once,
      ],
    ])
  })

  test('axe finds nothing on an advertisement on its way, shown, and where there is none', async ({ page }) => {
    await register(page)
    await press(/^Accetta$/)(page)
    const id = await record(page, { title: 'Il faro' })
    const ask = inTurn(open(`/analysis/${id}`), press('Analisi base'))
    const goOn = (each: Page) => each.getByRole('button', { name: 'Continua con l’analisi', disabled: false })
    const answers = [() => {}, (route: Route) => route.continue(), (route: Route) => route.fulfill({ status: 404 })]
    await page.route(AD_SCRIPT, (route) => answers.shift()?.(route))
    await visit(page, [
      ['an advertisement on its way', ask, text(/^Un attimo: l’annuncio/), whileLoading],
      ['an advertisement', ask, goOn],
      ['an invitation in its place', ask, text('Di notte in notte, più a fondo'), once],
    ])
  })

  test('axe finds nothing on a payment that is made ready, and one that cannot be', async ({ page }) => {
    await refuseAds(page)
    await standInForStripe(page)
    await register(page)
    const pay = inTurn(open('/subscription'), press('Passa a Premium'))
    const answers = [() => {}, fail]
    await page.route('/api/create-subscription', (route) => answers.shift()?.(route))
    await visit(page, [
      ['a payment that is made ready', pay, dialog, whileLoading],
      ['a payment that cannot be made', pay, text('Qualcosa non va.'), once],
    ])
  })
})
