import { preloadToasts } from '#client/components/ui/toast.tsx'
import { lazyResolver, preloadRules } from '#client/lib/lazy-resolver.ts'

const auth = () => import('#shared/contracts/auth.ts')
const passwordReset = () => import('#shared/contracts/password-reset.ts')

export const loginResolver = lazyResolver(async () => (await auth()).loginSchema)
export const registerResolver = lazyResolver(async () => (await auth()).registerSchema)
export const resetRequestResolver = lazyResolver(async () => (await passwordReset()).requestPasswordResetSchema)

/** Fetches the rules and the notices while the person begins to write; the first screen appears without them. */
export function prepareForm() {
  preloadToasts()
  preloadRules()
}
