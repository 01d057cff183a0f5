import type { Locator, Page, Route } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAnySize, expectAccessibleWhileLoading } from './accessible.ts'
import { STRIPE_REQUEST, standInForStripe } from './stripe-page.ts'
import { refuseAds } from './subscribers.ts'
import { DEMO, expect, expectAlive, register, signIn, test } from './test.ts'

const AD_SCRIPT = `${process.env.E2E_AD_ORIGIN ?? ''}/ad.js`

test.use({
  allowed: new RegExp(
    `${STRIPE_REQUEST.source}|status of 50\\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED|/ad\\.js$|dynamically imported`,
  ),
})

/** What leads to a state of a screen from the one before it, and what is then to be seen. */
type State = [name: string, reach: (page: Page) => Promise<unknown>, sight: (page: Page) => Locator]

/** Looks at one state after the other, in the same visit. */
async function visit(page: Page, states: readonly State[], look = expectAccessibleAtAnySize): Promise<void> {
  for (const [name, reach, sight] of states) {
    await test.step(name, async () => {
      await reach(page)
      await expect(sight(page).first()).toBeVisible()
      await look(page, name)
    })
  }
}

/** What looks the same on a phone is looked at once. */
const lookOnce = (page: Page, name: string) => expectAccessible(page, name, 'light')
const lookWhileLoading = (page: Page, name: string) => expectAccessibleWhileLoading(page, name, 'dark')

/** Follows a link of the app's own, which loads no document. */
const follow = (path: string) => (page: Page) => page.evaluate((to) => history.pushState(null, '', to), path)

function open(path: string) {
  return async (page: Page) => {
    await page.goto(path)
    await expectAlive(page)
  }
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const choose = (name: string) => (page: Page) => page.getByRole('menuitem', { name }).click()
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

async function post(page: Page, path: string, data: object = {}) {
  const answer = await page.request.post(path, { data, headers: { 'Sec-Fetch-Site': 'same-origin' } })
  expect(answer.ok(), `${path} answers ${answer.status()}`).toBe(true)
  return answer.json()
}

/** Records a dream without the screens. */
async function record(page: Page, title: string, content = 'Cammino in una casa sul mare.'): Promise<number> {
  const dream = { title, content, date: '2026-01-19', mood: 'positive', tags: [], elements: ['Casa'] }
  const { id } = await post(page, '/api/dreams', dream)
  return id
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
    SCREENS.map((path) => [`${path} when its call fails`, follow(path), alert]),
    lookOnce,
  )
})

test('axe finds nothing on screens that are still loading', async ({ page }) => {
  await signIn(page, DEMO, '/profile')
  await page.route('/api/**', () => {})
  const waiting = (each: Page) => each.locator('[aria-busy="true"]')
  await visit(
    page,
    SCREENS.map((path) => [`${path} while its call is on its way`, follow(path), waiting]),
    lookWhileLoading,
  )
})

test('axe finds nothing on the way out: offline, signed out elsewhere, a link that is used up', async ({ page }) => {
  await signIn(page, DEMO, '/dreams')
  const setOffline = (isOffline: boolean) => () => page.context().setOffline(isOffline)
  // A page that was missing loads by itself.
  const backOnline = (each: Page) => expect(each.getByRole('heading', { name: 'Il tuo mese, riletto' })).toBeVisible()
  const signOutElsewhere = () => page.request.post('/api/logout', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  await visit(page, [
    ['the dreams offline', inTurn(setOffline(true), follow('/dreams?q=mare')), text(/^Sei offline\. Per leggere/)],
    ['a page whose code is not there offline', follow('/monthly-analysis'), text('Sei offline')],
    [
      'a session that has ended',
      inTurn(setOffline(false), backOnline, open('/dreams'), signOutElsewhere, follow('/dreams?q=nonna')),
      text('Sessione scaduta'),
    ],
    ['a link for a new password that is used up', open('/reset-password?token=abc'), text('Questo link non funziona')],
  ])
})

test('axe finds nothing on what can be done with dreams of other people', async ({ page }) => {
  await register(page)
  await post(page, `/api/dreams/${await record(page, 'Il faro sommerso')}/share-to-community`)
  const card = page.getByRole('article', { name: 'Il faro sommerso' })
  const removing = card.getByRole('button', { name: 'Rimuovi' })
  await visit(page, [
    ['one’s own dream in the community', open('/community?tab=sogni'), () => removing],
    ['the question before it is removed', () => removing.click(), question],
  ])
  await register(page)
  const menu = inTurn(open('/community?tab=sogni'), press('Azioni per «Il faro sommerso»'))
  await visit(page, [
    ['a dream that is read', inTurn(open('/community?tab=sogni'), press('Leggi il sogno «Il faro sommerso»')), dialog],
    ['what can be done about a dream', menu, (each) => each.getByRole('menu')],
    ['a report without a reason', inTurn(choose('Segnala'), press('Invia segnalazione')), text('Scegli un motivo')],
    ['the question before a person is blocked', inTurn(pressEscape, menu, choose('Blocca questa persona')), question],
    [
      'the people one has blocked',
      inTurn(press('Blocca'), open('/profile'), press('Vedi le persone bloccate')),
      (each) => dialog(each).getByRole('button', { name: /^Sblocca/ }),
    ],
    ['a badge that was earned', inTurn(() => record(page, 'Il ponte'), open('/')), text('Badge Sbloccato!')],
  ])
  await page.context().clearCookies()
  await visit(page, [
    ['a visitor who likes', inTurn(open('/community'), press(/^Mi piace «/)), text('Accesso richiesto')],
  ])
})

test('axe finds nothing on a dream of the free plan, its link and its limits', async ({ page }) => {
  await register(page)
  const [calm, heavy] = [await record(page, 'Il faro'), await record(page, 'Il pozzo', 'Nel sogno voglio uccidermi.')]
  const link = inTurn(press('Condividi'), choose('Copia link'))
  await visit(page, [
    ['a journal of a few dreams', open('/'), text('Cronologia')],
    ['a dream that was not analysed', open(`/analysis/${calm}`), text('Questo sogno non ha ancora una lettura')],
    ['where a dream can go', press('Condividi'), (each) => each.getByRole('menu')],
    ['a word of care before a link', inTurn(open(`/dreams/${heavy}`), link), text(/può essere pesante da portare/)],
    [
      'the question before a link is revoked',
      inTurn(open(`/dreams/${calm}`), link, press('Crea link'), press('Revoca link')),
      question,
    ],
  ])
  await post(page, `/api/dreams/${calm}/analyze`, { type: 'basic' })
  await visit(page, [
    ['the limit of the day', open(`/analysis/${heavy}`), text('Hai esaurito le analisi gratuite')],
    ['what a free analysis leaves out', open(`/analysis/${calm}`), text('Interpretazione')],
    ['a dream that is changed', inTurn(open(`/dreams/${heavy}`), press('Modifica')), dialog],
    [
      'a draft that was found again',
      inTurn((each) => each.getByLabel('Titolo').fill('Il pozzo nero'), pressEscape, press('Modifica')),
      text(/^Bozza ritrovata/),
    ],
    [
      'a save that failed',
      inTurn((each) => each.context().setOffline(true), press('Aggiorna')),
      text(/Riprova a salvare/),
    ],
  ])
})

test.describe('with every service', () => {
  test.use({ baseURL: process.env.E2E_FULL_URL })

  test('axe finds nothing on the recorder', async ({ page }) => {
    await refuseAds(page)
    await register(page)
    await page.request.patch('/api/profile', {
      data: { aiConsent: true },
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
    let answer: ((route: Route) => unknown) | undefined
    await page.route('/api/transcribe', (route) => answer?.(route))
    const speak = inTurn(press('Inizia'), (each) => expect(each.getByRole('timer')).toHaveText('00:01'), press('Ferma'))
    await visit(
      page,
      [
        ['the recorder before it records', open('/dreams/new'), (each) => each.getByRole('button', { name: 'Inizia' })],
        [
          'a recording that is thrown away',
          inTurn(speak, (each) =>
            each.getByRole('group', { name: 'Registratore vocale' }).getByText('Annulla').click(),
          ),
          text('Registrazione eliminata.'),
        ],
      ],
      lookOnce,
    )
    await visit(
      page,
      [['a recording that is written down', inTurn(speak, press('Trascrivi')), text(/in corso…$/)]],
      lookWhileLoading,
    )
    answer = fail
    await visit(
      page,
      [
        [
          'a recording that could not be written down',
          inTurn(open('/dreams/new'), press('Trascrivi')),
          text(/la registrazione è ancora qui/),
        ],
      ],
      lookOnce,
    )
  })

  test('axe finds nothing on an advertisement on its way, shown, and where there is none', async ({ page }) => {
    await register(page)
    await press(/^Accetta$/)(page)
    const id = await record(page, 'Il faro')
    const ask = inTurn(open(`/analysis/${id}`), press('Analisi base'))
    const ready = (each: Page) => each.getByRole('button', { name: 'Continua con l’analisi' })
    let load: Promise<void> | undefined
    await page.route(AD_SCRIPT, (route) => load?.then(() => route.continue()))
    await visit(page, [['an advertisement on its way', ask, text(/^Un attimo: l’annuncio/)]], lookWhileLoading)
    load = Promise.resolve()
    await visit(page, [['an advertisement', inTurn(ask, (each) => expect(ready(each)).toBeEnabled()), ready]])
    await page.route(AD_SCRIPT, (route) => route.fulfill({ status: 404, body: '' }))
    await visit(page, [['an invitation in its place', ask, text('Di notte in notte, più a fondo')]])
  })

  test('axe finds nothing on a payment on its way, refused, and on the trial', async ({ page }) => {
    await refuseAds(page)
    await standInForStripe(page)
    await register(page)
    const pay = inTurn(open('/subscription'), press('Passa a Premium'))
    await page.route('/api/create-subscription', () => {})
    await visit(page, [['a payment that is made ready', pay, dialog]], lookWhileLoading)
    await page.unroute('/api/create-subscription')
    await page.route('/api/create-subscription', fail, { times: 1 })
    await visit(page, [
      ['a payment that cannot be made', pay, text('Qualcosa non va.')],
      [
        'a payment that came to nothing',
        open('/subscription?success=true&plan=monthly&payment_intent_client_secret=pi_1_secret_1'),
        text('Non troviamo ancora il pagamento'),
      ],
      ['the trial', press('Inizia la prova gratuita'), text('Periodo di prova attivato!')],
    ])
  })
})
