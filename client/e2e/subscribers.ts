import type { Page } from '@playwright/test'
import type { BillingPlan } from '#shared/constants/plans.ts'
import { call } from './test.ts'

/** Triggers an event at Stripe and waits until the server has received it. */
async function ask(errand: string, subject: string): Promise<unknown> {
  const answer = await fetch(`${process.env.E2E_STRIPE_DESK}/${errand}/${encodeURIComponent(subject)}`)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

/** A person's charges in euro cents. */
export const chargesOf = (email: string) => ask('charges', email)

/** Ends a person's subscription at once. */
export const cancelAtStripe = (email: string) => ask('end', email)

/** Renews a person's expired period with a card that declines. */
export const declineRenewal = (email: string) => ask('declineRenewal', email)

/** Pays the declined renewal on the payment service's page. */
export const payRenewal = (email: string) => ask('payRenewal', email)

/** Stores a refusal of advertising cookies. */
export async function refuseAds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const choice = { version: 1, advertising: false, chosenAt: new Date().toISOString() }
    localStorage.setItem('cookie-choice', JSON.stringify(choice))
  })
}

/** Starts a payment by API. @returns the data to confirm it */
export async function beginPaying(page: Page, plan: BillingPlan): Promise<string> {
  const answer = await call(page, '/api/create-subscription', { plan })
  const { clientSecret } = (await answer.json()) as { clientSecret: string }
  return clientSecret
}

/** Pays by API for a period that has just ended, and whose renewal is due; the server learns of it by webhook. */
export async function payPeriodAgo(page: Page, plan: BillingPlan): Promise<void> {
  await ask('payPeriodAgo', await beginPaying(page, plan))
}
