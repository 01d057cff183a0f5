import Stripe from 'stripe'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { askStripe, StripeFailure } from '#server/integrations/stripe/failure.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import { isDeclined, isLive } from './access.ts'
import { defaultCard, findCustomer } from './stripe-customer.ts'
import type { Standing } from './subscription.repo.ts'
import { standingOf } from './subscription.service.ts'
import { requireStripe, syncSubscriptions } from './sync.ts'

const NOTHING_DUE = 'Non c’è nessun pagamento in sospeso.'
const NO_CARD = 'Non c’è una carta con cui pagare. Premi «Aggiorna la carta», inseriscine una e riprova.'
const DECLINED =
  'La carta è stata rifiutata e non ti è stato addebitato nulla. Premi «Aggiorna la carta» per usarne un’altra, poi riprova.'
const UNDER_WAY = 'Il pagamento è partito, ma non risulta ancora concluso. Aspetta qualche minuto e ricarica la pagina.'
const TO_CONFIRM =
  'La tua banca vuole una conferma da te. Premi «Aggiorna la carta» e inserisci di nuovo la carta, anche la stessa: la confermi lì, poi riprova. Se hai ricevuto un’email con il link per pagare, puoi usare anche quello.'

/** What the bank says when it wants to hear from the person, who is not there: words of Stripe's, by code or reason. */
const ASKS_PERSON = new Set([
  'authentication_required',
  'invoice_payment_intent_requires_action',
  'payment_intent_action_required',
  'subscription_payment_intent_requires_action',
])
/** Clicks within so long are one for Stripe. Two pay no more than one: what is paid cannot be paid again. */
const ONE_CLICK_MS = 60_000

/** What is paid, and with which card. */
interface Due {
  subscription: Stripe.Subscription
  invoice: string
  /** The one that the person has put into the portal, else the subscription's own. */
  card: string
}

/**
 * Pays what a person owes for a declined subscription, at once and with the card they entered last: a card that is put
 * into the portal is the customer's, and neither pays what is open nor takes the place of the subscription's own.
 * @throws AppError `no_subscription` when nothing is due, `payment_missing` when the card does not pay, `unavailable`,
 * `provider_failed`
 */
export async function payDue(deps: Deps, actor: Actor): Promise<Standing> {
  const stripe = requireStripe(deps)
  const { row, customer } = await declinedRow(deps, actor)
  const due = await findDue(deps, stripe, row, customer)
  const failure = await pay(deps, stripe, due).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure !== undefined && !(failure instanceof StripeFailure)) throw failure
  await syncSubscriptions(deps, actor)
  const standing = await standingOf(deps, actor)
  const after = standing.rows.find(({ id }) => id === row.id)
  // A lost answer, or a second click, is no failure: what counts is how Stripe stands.
  if (after && isLive(after) && !isDeclined(after)) return standing
  if (!after || !isLive(after)) throw nothingDue()
  throw failure ? told(failure) : new AppError('payment_missing', UNDER_WAY)
}

const nothingDue = () => new AppError('no_subscription', NOTHING_DUE)

async function declinedRow(deps: Deps, actor: Actor) {
  await syncSubscriptions(deps, actor)
  const { user, rows } = await standingOf(deps, actor)
  const row = rows.find(isDeclined)
  if (!row?.stripeSubscriptionId || user.stripeCustomerId === null) throw nothingDue()
  const customer = { id: user.stripeCustomerId, email: user.email }
  return { row: { ...row, stripeSubscriptionId: row.stripeSubscriptionId }, customer }
}

type DeclinedRow = SubscriptionRow & { stripeSubscriptionId: string }

/** @throws AppError `no_subscription`, `payment_missing` without any card */
async function findDue(
  deps: Deps,
  stripe: Stripe,
  { stripeSubscriptionId: id }: DeclinedRow,
  owner: { id: string; email: string },
): Promise<Due> {
  const customer = await findCustomer(deps, stripe, owner.id, owner)
  const [subscription, invoice] = await askStripe(deps.log, 'look at what is due', async () => [
    await stripe.subscriptions.retrieve(id),
    (await stripe.invoices.list({ subscription: id, status: 'open', limit: 1 })).data[0],
  ])
  if (!customer || !invoice) throw nothingDue()
  const card = defaultCard(customer) ?? cardOf(subscription)
  if (card === null) throw new AppError('payment_missing', NO_CARD)
  return { subscription, invoice: invoice.id, card }
}

function cardOf({ default_payment_method: card }: Stripe.Subscription): string | null {
  return typeof card === 'string' ? card : (card?.id ?? null)
}

async function pay({ log, now }: Deps, stripe: Stripe, { subscription, invoice, card }: Due): Promise<void> {
  if (card !== cardOf(subscription)) {
    await askStripe(log, 'take the new card', () =>
      stripe.subscriptions.update(subscription.id, { default_payment_method: card }),
    )
  }
  const click = Math.floor(now().getTime() / ONE_CLICK_MS)
  const key = { idempotencyKey: `pay-${invoice}-${card}-${click}` }
  await askStripe(log, 'pay an invoice', () => stripe.invoices.pay(invoice, { payment_method: card }, key))
}

/** What a person hears of a payment that failed. */
function told(failure: StripeFailure): AppError {
  const { cause } = failure
  const reasons = [cause.code, cause.decline_code]
  if (reasons.some((reason) => reason && ASKS_PERSON.has(reason))) return new AppError('payment_missing', TO_CONFIRM)
  return cause instanceof Stripe.errors.StripeCardError ? new AppError('payment_missing', DECLINED) : failure
}
