export const PLANS = ['free', 'premium'] as const
export type Plan = (typeof PLANS)[number]

/** What each plan may do; null means without limit. */
export const PLAN_LIMITS = {
  free: { dreams: 7, analysesPerDay: 1, patternItems: 4 },
  premium: { dreams: null, analysesPerDay: null, patternItems: null },
} as const satisfies Record<Plan, { dreams: number | null; analysesPerDay: number | null; patternItems: number | null }>

/** The price book, in euro cents: the only place in the code with an amount. */
export const PRICES = {
  monthlyFirst: 399,
  monthly: 799,
  annual: 6900,
} as const
