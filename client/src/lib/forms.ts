import type { FieldValues, Path, Resolver, UseFormSetError } from 'react-hook-form'
import type { ZodType } from 'zod'
import { ApiError } from '../api/api-client.ts'

/**
 * Shows the server's errors at their fields and focuses the first. @returns whether any error has a field; others need
 * a notice
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const complaints = error instanceof ApiError ? Object.entries(error.fields ?? {}) : []
  const concerned = fields.flatMap((field) => {
    // An error at the third tag («tags.2») belongs to the field of all tags.
    const complaint = complaints.find(([path]) => path === field || path.startsWith(`${field}.`))
    return complaint ? [{ field, message: complaint[1] }] : []
  })
  concerned.forEach(({ field, message }, index) => {
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return concerned.length > 0
}

const loadZodResolver = () => import('@hookform/resolvers/zod')

/** Preloads the rules while the person types; the screen renders without them. */
export function preloadRules() {
  // The submit tries again.
  loadZodResolver().catch(() => {})
}

/** A resolver that loads its rules at the first submit. If they fail to load, the server validates by the same rules. */
export const lazyResolver =
  <Values extends FieldValues>(loadSchema: () => Promise<ZodType<Values, Values>>): Resolver<Values> =>
  async (values, context, options) => {
    try {
      const [{ zodResolver }, schema] = await Promise.all([loadZodResolver(), loadSchema()])
      return await zodResolver(schema)(values, context, options)
    } catch {
      return { values, errors: {} }
    }
  }
