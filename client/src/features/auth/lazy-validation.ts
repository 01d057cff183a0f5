import type { FieldValues, Resolver } from 'react-hook-form'
import { preloadToasts } from '#client/components/ui/toast.tsx'
import type { LoginInput, RegisterInput } from '#shared/contracts/auth.ts'
import type { RequestPasswordReset } from '#shared/contracts/password-reset.ts'

const load = () => import('./validation.ts').then((module) => module.resolvers)

/** Fetches the rules and the notices while the person begins to write; the first screen appears without them. */
export function prepareForm() {
  preloadToasts()
  load().catch(() => {
    // Tried again when the form is sent.
  })
}

/** A resolver that waits for the rules. Should they not arrive, the server, which holds the same, answers instead. */
function lazily<Values extends FieldValues>(pick: (all: Awaited<ReturnType<typeof load>>) => Resolver<Values>) {
  const resolver: Resolver<Values> = async (values, context, options) => {
    try {
      const all = await load()
      return await pick(all)(values, context, options)
    } catch {
      return { values, errors: {} }
    }
  }
  return resolver
}

export const loginResolver = lazily<LoginInput>((all) => all.login)
export const registerResolver = lazily<RegisterInput>((all) => all.register)
export const resetRequestResolver = lazily<RequestPasswordReset>((all) => all.resetRequest)
