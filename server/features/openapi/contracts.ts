import * as z from 'zod'
import * as analyses from '#shared/contracts/analyses.ts'
import * as auth from '#shared/contracts/auth.ts'
import * as common from '#shared/contracts/common.ts'
import * as community from '#shared/contracts/community.ts'
import * as config from '#shared/contracts/config.ts'
import * as dreams from '#shared/contracts/dreams.ts'
import * as game from '#shared/contracts/game.ts'
import * as monthlyAnalyses from '#shared/contracts/monthly-analyses.ts'
import * as passwordReset from '#shared/contracts/password-reset.ts'
import * as profile from '#shared/contracts/profile.ts'
import * as sessions from '#shared/contracts/sessions.ts'
import * as sharing from '#shared/contracts/sharing.ts'
import * as stats from '#shared/contracts/stats.ts'
import * as subscription from '#shared/contracts/subscription.ts'
import * as transcription from '#shared/contracts/transcription.ts'

const MODULES = {
  ...analyses,
  ...auth,
  ...common,
  ...community,
  ...config,
  ...dreams,
  ...game,
  ...monthlyAnalyses,
  ...passwordReset,
  ...profile,
  ...sessions,
  ...sharing,
  ...stats,
  ...subscription,
  ...transcription,
}
type Named<Key> = Key extends `${infer Name}Schema` ? Capitalize<Name> : never

/** `Dream` for `dreamSchema`. */
export type ContractName = Named<keyof typeof MODULES>

/** Every schema of the contracts, by its name. */
export const CONTRACTS = new Map<string, z.ZodType>()
for (const [key, value] of Object.entries(MODULES)) {
  const name = /^(.*)Schema$/.exec(key)?.[1]
  if (name && value instanceof z.ZodType) CONTRACTS.set(name[0]?.toUpperCase() + name.slice(1), value)
}
