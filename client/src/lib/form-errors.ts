import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from './api-client.ts'

/**
 * Puts the server's complaints on the fields that they are about and takes the focus to the first.
 * Answers whether any field took one; the others are for a notice.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const complaints = error instanceof ApiError ? error.fields : undefined
  const concerned = fields.filter((field) => complaints?.[field])
  concerned.forEach((field, index) => {
    setError(field, { type: 'server', message: complaints?.[field] ?? '' }, { shouldFocus: index === 0 })
  })
  return concerned.length > 0
}
