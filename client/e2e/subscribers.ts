import type { Page } from '@playwright/test'
import type { BillingPlan } from '#shared/constants/plans.ts'
import { call } from './test.ts'

/** Has something happen at Stripe; the server has heard of it afterwards. */
async function ask(errand: string, subject: string): Promise<unknown> {
  const answer = await fetch(`${process.env.E2E_STRIPE_DESK}/${errand}/${encodeURIComponent(subject)}`)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

/** What was taken from a person's card until now, in euro cents, one by one. */
export const chargesOf = (email: string) => ask('charges', email)

/** Staff ends a person's subscription at once. */
export const cancelAtStripe = (email: string) => ask('end', email)

/** A person's renewal comes, and the card is declined, as it will be from now on. The period must be over. */
export const declineRenewal = (email: string) => ask('declineRenewal', email)

/** A person pays the declined renewal on the payment service's page. */
export const payRenewal = (email: string) => ask('payRenewal', email)

/** Has answered already whether advertisers may store anything: no. */
export async function refuseAds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const choice = { version: 1, advertising: false, chosenAt: new Date().toISOString() }
    localStorage.setItem('cookie-choice', JSON.stringify(choice))
  })
}

/** Begins to pay without the screens. @returns what the payment is confirmed with */
export async function beginPaying(page: Page, plan: BillingPlan): Promise<string> {
  const answer = await call(page, '/api/create-subscription', { plan })
  const { clientSecret } = (await answer.json()) as { clientSecret: string }
  return clientSecret
}

/** Pays without the screens for a period that is just over, and is about to be renewed: the server hears of it by its webhook. */
export async function payPeriodAgo(page: Page, plan: BillingPlan): Promise<void> {
  await ask('payPeriodAgo', await beginPaying(page, plan))
}
