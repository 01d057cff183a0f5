/** What a person's Premium can be, by the names the README gives them. */
export const STATES = ['free', 'trial', 'active monthly', 'active annual', 'cancelled', 'past due', 'ended'] as const
export type State = (typeof STATES)[number]

export const CALLS = [
  'GET /api/subscription',
  'POST /api/subscription/trial',
  'POST /api/create-subscription, monthly',
  'POST /api/create-subscription, annual',
  'POST /api/subscription/premium',
  'POST /api/subscription/premium, after a payment',
  'POST /api/subscription/cancel',
  'POST /api/subscription/reactivate',
  'POST /api/subscription/portal',
  'POST /api/subscription/pay, with a new card',
] as const
export type Call = (typeof CALLS)[number]

export const EVENTS = [
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.trial_will_end',
  'invoice.paid, of an invoice left behind',
  'an event of another kind',
  'events that are not true',
] as const
export type Event = (typeof EVENTS)[number]

/** What is answered: a status, the code of a refusal, and the state afterwards where it is another one. */
interface Cell {
  status: number
  code?: string
  then?: State
}

const ok: Cell = { status: 200 }
const become = (then: State): Cell => ({ status: 200, then })
const refused = (status: number, code: string): Cell => ({ status, code })

const premiumAlready = refused(409, 'already_premium')
const subscribed = refused(409, 'already_subscribed')
const due = refused(409, 'payment_due')
const unpaid = refused(403, 'payment_missing')
const nothing = refused(409, 'no_subscription')
const subscribing = [ok, ok, subscribed, subscribed, subscribed, due, ok]
const paid = [
  become('active monthly'),
  become('active monthly'),
  ok,
  ok,
  ok,
  become('active monthly'),
  become('active monthly'),
]

/** For every call and event what it answers and leads to, in the order of the states. */
export const CELLS: Record<Call | Event, readonly Cell[]> = {
  'GET /api/subscription': STATES.map(() => ok),
  'POST /api/subscription/trial': [
    become('trial'),
    premiumAlready,
    premiumAlready,
    premiumAlready,
    premiumAlready,
    due,
    become('trial'),
  ],
  'POST /api/create-subscription, monthly': subscribing,
  'POST /api/create-subscription, annual': subscribing,
  'POST /api/subscription/premium': [unpaid, unpaid, ok, ok, ok, unpaid, unpaid],
  'POST /api/subscription/premium, after a payment': paid,
  'POST /api/subscription/cancel': [
    nothing,
    become('cancelled'),
    become('cancelled'),
    become('cancelled'),
    ok,
    become('ended'),
    nothing,
  ],
  'POST /api/subscription/reactivate': [nothing, ok, ok, ok, become('active monthly'), due, nothing],
  'POST /api/subscription/portal': [nothing, nothing, ok, ok, ok, ok, ok],
  'POST /api/subscription/pay, with a new card': [
    nothing,
    nothing,
    nothing,
    nothing,
    nothing,
    become('active monthly'),
    nothing,
  ],
  'invoice.paid': paid,
  'invoice.payment_failed': [ok, ok, become('past due'), become('past due'), ok, ok, ok],
  'customer.subscription.updated': [ok, ok, become('cancelled'), become('cancelled'), become('active monthly'), ok, ok],
  'customer.subscription.deleted': [ok, ok, become('ended'), become('ended'), become('ended'), become('ended'), ok],
  'customer.subscription.trial_will_end': STATES.map(() => ok),
  'invoice.paid, of an invoice left behind': [
    ok,
    ok,
    become('ended'),
    become('ended'),
    become('ended'),
    become('ended'),
    ok,
  ],
  'an event of another kind': STATES.map(() => ok),
  'events that are not true': STATES.map(() => ok),
}

/** The table as the README shows it. */
export function tableAsMarkdown(): string {
  const rows = [...CALLS, ...EVENTS].map((what) => [nameOf(what), ...CELLS[what].map(tellCell)])
  const head = ['', ...STATES]
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

function nameOf(what: string): string {
  const [name = '', ...rest] = what.split(', ')
  const code = name.includes('/') || name.includes('.') ? `\`${name}\`` : name
  return [code, ...rest].join(', ')
}

function tellCell({ status, code, then }: Cell): string {
  return [String(status), code && `\`${code}\``, then && `→ ${then}`].filter(Boolean).join(' ')
}
