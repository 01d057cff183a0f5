import Stripe from 'stripe'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { askStripe, StripeFailure } from '#server/integrations/stripe/failure.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { isDeclined, isLive } from './access.ts'
import { isPayable, listTimeInvoices } from './late-invoices.ts'
import { outcomeOf } from './outcome.ts'
import { defaultCard, findCustomer, ownCard } from './stripe-customer.ts'
import type { Standing } from './subscription.repo.ts'
import { standingOf } from './subscription.service.ts'
import { requireStripe, syncSubscriptions } from './sync.ts'

const NOTHING_DUE = 'Non c’è nessun pagamento in sospeso.'
const NO_CARD = 'Non c’è una carta con cui pagare. Premi «Aggiorna la carta», inseriscine una e riprova.'
const DECLINED =
  'La carta è stata rifiutata e non ti è stato addebitato nulla. Premi «Aggiorna la carta» per usarne un’altra, poi riprova.'
const UNDER_WAY = 'Il pagamento è partito, ma non risulta ancora concluso. Aspetta qualche minuto e ricarica la pagina.'
const TOO_LATE =
  'Questo rinnovo non si può più pagare, e non ti è stato addebitato nulla. Per riavere Premium cancella l’abbonamento, poi abbonati di nuovo.'
const ASKED_BESIDE =
  'Il periodo in corso è già pagato, e non ti è stato addebitato nulla. Per quello che resta scrivi all’assistenza.'
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
  invoice: string
  card: string
  /** Invoices for time that was over when the current period began. */
  over: string[]
}

/**
 * Pays what a person owes for a declined subscription, at once, with the card that Stripe itself would charge: the
 * subscription's own, else the customer's, which the portal changes.
 * @throws AppError `no_subscription` when nothing is due, `payment_missing` when the card does not pay, `conflict` when
 * what is due can be paid no more, `unavailable`, `provider_failed`
 */
export async function payDue(deps: Deps, actor: Actor): Promise<Standing> {
  const stripe = requireStripe(deps)
  const { row, customer } = await declinedRow(deps, actor)
  const paying = () => payRow(deps, stripe, row, customer)
  const { failure, standing, after } = await outcomeOf(deps, actor, row, paying)
  if (!after || !isLive(after)) throw nothingDue()
  if (!isDeclined(after) || (isPaidFor(after) && !isPaidFor(row))) return standing
  throw failure ? told(failure) : new AppError('payment_missing', UNDER_WAY)
}

const nothingDue = () => new AppError('no_subscription', NOTHING_DUE)

type DeclinedRow = SubscriptionRow & { stripeSubscriptionId: string }
type Owner = Pick<UserRow, 'email'> & { id: string }

/** By Stripe's word of this moment. */
async function declinedRow(deps: Deps, actor: Actor): Promise<{ row: DeclinedRow; customer: Owner }> {
  await syncSubscriptions(deps, actor)
  const { user, rows } = await standingOf(deps, actor)
  const row = rows.find(isDeclined)
  if (!row?.stripeSubscriptionId || user.stripeCustomerId === null) throw nothingDue()
  const customer = { id: user.stripeCustomerId, email: user.email }
  return { row: { ...row, stripeSubscriptionId: row.stripeSubscriptionId }, customer }
}

/** What buys no time any more is voided first: Stripe would go on charging it, to the card that pays now. */
async function payRow(deps: Deps, stripe: Stripe, row: DeclinedRow, owner: Owner): Promise<void> {
  const { log, now } = deps
  const { invoice, card, over } = await findDue(deps, stripe, row, owner)
  for (const id of over) {
    await askStripe(log, 'void an invoice for time that is over', () => stripe.invoices.voidInvoice(id))
  }
  const click = Math.floor(now().getTime() / ONE_CLICK_MS)
  const key = { idempotencyKey: `pay-${invoice}-${card}-${click}` }
  await askStripe(log, 'pay an invoice', () => stripe.invoices.pay(invoice, { payment_method: card }, key))
}

/** @throws AppError `conflict` without anything to be paid for the current period, `payment_missing` without any card */
async function findDue(deps: Deps, stripe: Stripe, row: DeclinedRow, owner: Owner): Promise<Due> {
  const id = row.stripeSubscriptionId
  const customer = await findCustomer(deps, stripe, owner.id, owner)
  const [subscription, invoices] = await askStripe(deps.log, 'look at what is due', async () => [
    await stripe.subscriptions.retrieve(id),
    await listTimeInvoices(stripe, id),
  ])
  const payable = invoices.filter(isPayable)
  const over = payable.filter((invoice) => isOver(invoice, row))
  const due = payable.find((invoice) => !over.includes(invoice))
  if (!due) throw new AppError('conflict', isPaidFor(row) ? ASKED_BESIDE : TOO_LATE)
  const card = ownCard(subscription) ?? (customer && defaultCard(customer))
  if (!card) throw new AppError('payment_missing', NO_CARD)
  return { invoice: due.id, card, over: over.map((invoice) => invoice.id) }
}

function isOver({ lines }: Stripe.Invoice, { periodStart }: SubscriptionRow): boolean {
  return lines.data.every(({ period }) => period.end * 1000 <= periodStart.getTime())
}

/** Whether what was paid reaches into the current period: what is declined then is something else that staff asks for. */
function isPaidFor({ paidUntil, periodStart }: SubscriptionRow): boolean {
  return paidUntil !== null && paidUntil > periodStart
}

/** What a person hears of a payment that failed. */
function told(failure: AppError): AppError {
  if (!(failure instanceof StripeFailure)) return failure
  const { cause } = failure
  const reasons = [cause.code, cause.decline_code]
  if (reasons.some((reason) => reason && ASKS_PERSON.has(reason))) return new AppError('payment_missing', TO_CONFIRM)
  return cause instanceof Stripe.errors.StripeCardError ? new AppError('payment_missing', DECLINED) : failure
}
