import type { Page } from '@playwright/test'

export const STRIPE_REQUEST = /^request to https:\/\/(?:js|api)\.stripe\.com\//

export const GOOD_CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000 0000 0000 0002'
/** The bank authenticates this card's payments. */
export const WATCHED_CARD = '4000 0027 6000 3184'
/** Stripe's Italian message for a declined card. */
export const DECLINED = 'La carta è stata rifiutata.'

/**
 * Mocks Stripe's script and API in the browser.
 * @returns the growing list of requests to Stripe
 */
export async function standInForStripe(page: Page): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('stripe.com')) asked.push(request.url())
  })
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${stripeScript})()` }),
  )
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const response = await route.fetch({ url: `${process.env.E2E_STRIPE_ORIGIN}${pathname}${search}` })
    await route.fulfill({ response })
  })
  return asked
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Numero carta').fill(number)
  await page.getByLabel('Data di scadenza').fill('12 / 34')
  await page.getByLabel('Codice di sicurezza').fill('123')
}

/** Confirms the bank's check in its frame. */
export async function answerBank(page: Page): Promise<void> {
  await page.frameLocator('iframe[title="La tua banca"]').getByRole('button', { name: 'Autorizza' }).click()
}

/** Runs in the browser: the calls our form makes, with plain fields instead of Stripe's frame. */
function stripeScript(): void {
  type Listener = (event: object) => void
  interface Options {
    clientSecret: string
  }
  interface Wire {
    error?: { type: string; code?: string; payment_intent?: object }
  }
  const WATCHED = '4000 0027 6000 3184'
  const ITALIAN: Record<string, string> = { card_declined: 'La carta è stata rifiutata.' }
  const FIELDS = { number: 'Numero carta', expiry: 'Data di scadenza', cvc: 'Codice di sicurezza' }

  function makeElement() {
    const listeners = new Map<string, Set<Listener>>()
    const box = document.createElement('div')
    for (const [name, label] of Object.entries(FIELDS)) {
      const field = document.createElement('label')
      const input = document.createElement('input')
      input.name = name
      input.autocomplete = 'off'
      field.append(label, ' ', input)
      box.append(field)
    }
    const listenersOf = (type: string) => listeners.get(type) ?? new Set<Listener>()
    return {
      value: (name: string) => box.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '',
      mount(place: HTMLElement) {
        place.append(box)
        // The frame, too, responds later.
        setTimeout(() => {
          for (const listener of listenersOf('ready')) listener({ elementType: 'payment' })
        })
      },
      on: (type: string, listener: Listener) => listeners.set(type, listenersOf(type).add(listener)),
      off: (type: string, listener: Listener) => listenersOf(type).delete(listener),
      update: () => undefined,
      destroy: () => box.remove(),
    }
  }

  function makeElements({ clientSecret }: Options) {
    let element: ReturnType<typeof makeElement> | null = null
    const value = (name: string) => element?.value(name) ?? ''
    return {
      clientSecret,
      value,
      create: () => {
        element = makeElement()
        return element
      },
      getElement: () => element,
      update: () => undefined,
      submit: async () => {
        if (value('number') && value('expiry') && value('cvc')) return {}
        const message = 'Il numero della carta è incompleto.'
        return { error: { type: 'validation_error', code: 'incomplete_number', message } }
      },
    }
  }

  function askBank(): Promise<void> {
    const frame = document.createElement('iframe')
    // Stripe's frame name.
    frame.name = '__privateStripeFrame1'
    frame.title = 'La tua banca'
    frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0; z-index: 2147483647'
    document.body.append(frame)
    const button = document.createElement('button')
    button.textContent = 'Autorizza'
    frame.contentDocument?.body.append(button)
    button.focus()
    return new Promise((resolve) => {
      button.onclick = () => {
        frame.remove()
        resolve()
      }
    })
  }

  function makeStripe(key: string) {
    const ask = async (secret: string, form?: Record<string, string>) => {
      const [intent] = secret.split('_secret_')
      const params = new URLSearchParams({ key, client_secret: secret, ...form })
      const address = `https://api.stripe.com/v1/payment_intents/${intent}`
      const answer = await (form
        ? fetch(`${address}/confirm`, { method: 'POST', body: params })
        : fetch(`${address}?${params}`))
      const wire = (await answer.json()) as Wire
      if (!wire.error) return { paymentIntent: wire }
      return { error: { ...wire.error, message: ITALIAN[wire.error.code ?? ''] ?? 'Errore.' } }
    }
    const nothing = () => undefined
    return {
      elements: makeElements,
      confirmPayment: async ({ elements }: { elements: ReturnType<typeof makeElements> }) => {
        const number = elements.value('number')
        if (number === WATCHED) await askBank()
        return ask(elements.clientSecret, {
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': number,
          'payment_method_data[card][cvc]': elements.value('cvc'),
        })
      },
      retrievePaymentIntent: (secret: string) => ask(secret),
      _registerWrapper: nothing,
      registerAppInfo: nothing,
      // The loader checks that it exists.
      createToken: nothing,
      createPaymentMethod: nothing,
      confirmCardPayment: nothing,
    }
  }
  // The release that the loader expects.
  Object.assign(window, { Stripe: Object.assign(makeStripe, { version: 'endive' }) })
}
