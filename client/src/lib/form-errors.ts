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
  const complaints = error instanceof ApiError ? Object.entries(error.fields ?? {}) : []
  const concerned = fields.flatMap((field) => {
    // A complaint about the third tag («tags.2») is one about the field that holds them all.
    const complaint = complaints.find(([path]) => path === field || path.startsWith(`${field}.`))
    return complaint ? [{ field, message: complaint[1] }] : []
  })
  concerned.forEach(({ field, message }, index) => {
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return concerned.length > 0
}
