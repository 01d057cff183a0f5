import type { FieldValues, Resolver } from 'react-hook-form'
import type { ZodType } from 'zod'

const loadZodResolver = () => import('@hookform/resolvers/zod')

/** Preloads the rules while the person types; the screen renders without them. */
export function preloadRules() {
  loadZodResolver().catch(() => {
    // The submit tries again.
  })
}

/** A resolver that waits for the lazily loaded rules. If they fail to load, the server validates by the same rules. */
export function lazyResolver<Values extends FieldValues>(loadSchema: () => Promise<ZodType<Values, Values>>) {
  const resolver: Resolver<Values> = async (values, context, options) => {
    try {
      const [{ zodResolver }, schema] = await Promise.all([loadZodResolver(), loadSchema()])
      return await zodResolver(schema)(values, context, options)
    } catch {
      return { values, errors: {} }
    }
  }
  return resolver
}
