import type { FieldValues, Resolver } from 'react-hook-form'
import type { ZodType } from 'zod'

const loadZodResolver = () => import('@hookform/resolvers/zod')

/** Fetches the rules while the person begins to write; the screen appears without them. */
export function preloadRules() {
  loadZodResolver().catch(() => {
    // Tried again when the form is sent.
  })
}

/** A resolver that waits for the rules. Should they not arrive, the server, which holds the same, answers instead. */
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
