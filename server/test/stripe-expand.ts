import { type StripeAccount, structuredWire } from './stripe-account.ts'
import { StripeFault } from './stripe-faults.ts'

const MAX_DEPTH = 4

type Wire = { [key: string]: unknown }

/** An answer as it is sent, with what the caller asked to have in full. @throws StripeFault 400 for what cannot be had */
export function expanded(account: StripeAccount, answer: object, paths: readonly string[]): object {
  const wire = structuredWire(answer)
  for (const path of paths) {
    const keys = path.split('.')
    if (keys.length > MAX_DEPTH) throw unknown(path)
    expand(account, wire as Wire, keys, path)
  }
  return wire
}

function expand(account: StripeAccount, node: Wire, [key, ...rest]: string[], path: string): void {
  if (key === undefined) return
  node[key] = inFull(account, node, key, rest.length === 0, path)
  for (const child of [node[key]].flat()) {
    if (child !== null && typeof child === 'object') expand(account, child as Wire, rest, path)
  }
}

function inFull(account: StripeAccount, node: Wire, key: string, last: boolean, path: string): unknown {
  const value = node[key]
  if (value === undefined) return included(account, node, key, path)
  if (typeof value === 'string') return byId(account, key, value, path)
  if (Array.isArray(value) && key !== 'data') return value.map((id) => byId(account, key, String(id), path))
  // What is there in full already can only be gone through.
  if (last && value !== null) throw unknown(path)
  return value
}

/** What Stripe leaves out unless it is asked for. */
function included(account: StripeAccount, node: Wire, key: string, path: string): unknown {
  if (node.object === 'invoice' && key === 'confirmation_secret') {
    const secret = account.paymentIntents.get(account.intentOf.get(String(node.id)) ?? '')?.client_secret
    return secret ? { client_secret: secret, type: 'payment_intent' } : null
  }
  const products = account.couponProducts.get(String(node.id))
  if (node.object === 'coupon' && key === 'applies_to') return products && { products }
  throw unknown(path)
}

function byId(account: StripeAccount, key: string, id: string, path: string): unknown {
  const kinds: Record<string, ReadonlyMap<string, object>> = {
    customer: account.customers,
    subscription: account.subscriptions,
    latest_invoice: account.invoices,
    product: account.products,
    discounts: account.discounts,
    coupon: account.coupons,
  }
  const found = kinds[key]?.get(id)
  if (!found) throw unknown(path)
  return structuredWire(found)
}

function unknown(path: string): StripeFault {
  return new StripeFault(400, { message: `This property cannot be expanded (${path}).`, param: 'expand' })
}
