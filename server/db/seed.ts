import * as z from 'zod'
import { createDeps } from '#server/composition.ts'
import type { Deps } from '#server/deps.ts'
import { StartupError } from '#server/errors.ts'
import * as analyses from '#server/features/analyses/analyses.service.ts'
import * as dreams from '#server/features/dreams/dreams.service.ts'
import { markBadgesSeen, markEmptyMorning } from '#server/features/game/game.service.ts'
import * as auth from '#server/features/identity/sign-in/auth.service.ts'
import { setPerson } from '#server/features/stats/stats.service.ts'
import { grantPremium } from '#server/features/subscription/subscription.service.ts'
import { ANALYSIS_KINDS } from '#shared/constants/analyses.ts'
import { BADGE_IDS } from '#shared/constants/badges.ts'
import { addDays, dayOf } from '#shared/constants/dates.ts'
import { registerSchema } from '#shared/contracts/auth.ts'
import { dreamInputSchema } from '#shared/contracts/dreams.ts'
import { users } from '#shared/schema/users.ts'
import { runOnDatabase } from './migrate.ts'
import seedDreams from './seed-dreams.json' with { type: 'json' }

/** The demo account's credentials. */
export const DEMO_ACCOUNT = { username: 'Giulia', email: 'giulia@example.com', password: 'sogni-belli' }

const PREMIUM_DAYS = 365

const seedDreamSchema = dreamInputSchema.omit({ date: true }).extend({
  /** Whole days before today. */
  daysAgo: z.int(),
  /** Undefined leaves the dream without an analysis. */
  analysis: z.enum(ANALYSIS_KINDS).optional(),
})

/**
 * A year of dreams, oldest first, mostly from the last ten weeks, with one a year ago and one a month ago. Four days
 * ago and tonight have none; last night has two, one of them half remembered.
 */
export const SEED_DREAMS = seedDreamSchema.array().parse(seedDreams)

/** Mornings without a memory, in days before today. */
const EMPTY_MORNINGS = [
  4, 9, 10, 18, 19, 21, 24, 26, 33, 41, 47, 58, 73, 95, 96, 118, 137, 155, 187, 213, 258, 300, 345,
]

/** The people that Giulia has confirmed; one more is left to ask about. */
const PEOPLE = ['Irene', 'Ada', 'Marta', 'Rina']

/**
 * Fills an empty database with the demo account: Premium, a year of dreams and most of their analyses, created through
 * the services. A failed seed leaves the database empty.
 * @throws StartupError when the database has an account already
 */
export function seed(deps: Deps) {
  return deps.db.transaction(async (tx) => {
    if ((await tx.$count(users)) > 0) throw new StartupError('The database has accounts already; seed an empty one')
    return fillJournal({ ...deps, db: tx })
  })
}

async function fillJournal(deps: Deps) {
  const { password } = DEMO_ACCOUNT
  const actor = await auth.register(deps, registerSchema.parse({ ...DEMO_ACCOUNT, confirmPassword: password }))
  await grantPremium(deps, actor, new Date(deps.now().getTime() + PREMIUM_DAYS * 86_400_000))

  const today = dayOf(deps.now())
  // Each record has its own morning, so that nights form a streak and today's analyses stay unused.
  const onMorning = (daysAgo: number) => ({
    ...deps,
    now: () => new Date(`${addDays(today, -daysAgo)}T06:30:00Z`),
  })
  for (const daysAgo of EMPTY_MORNINGS) await markEmptyMorning(onMorning(daysAgo), actor)
  for (const name of PEOPLE) await setPerson(deps, actor, { name, isPerson: true })
  let analysed = 0
  for (const { daysAgo, analysis, ...draft } of SEED_DREAMS) {
    const input = dreamInputSchema.parse({ ...draft, date: addDays(today, -daysAgo) })
    const thatMorning = onMorning(daysAgo)
    const { dream } = await dreams.createDream(thatMorning, actor, input)
    if (!analysis) continue
    await analyses.analyze(thatMorning, {
      actor,
      dreamId: dream.id,
      kind: analysis,
      stream: { signal: new AbortController().signal },
    })
    analysed++
  }
  // No popups: the demo's badges are on the profile.
  await markBadgesSeen(deps, actor, BADGE_IDS)
  return { dreams: SEED_DREAMS.length, analyses: analysed }
}

if (import.meta.main) {
  runOnDatabase(async (database, env) => {
    const made = await seed(createDeps(env, database))
    const { username, password } = DEMO_ACCOUNT
    console.log(`Made a premium account with ${made.dreams} dreams and ${made.analyses} analyses.`)
    console.log(`After npm start, sign in at ${env.APP_URL} as ${username}, password ${password}`)
  })
}
