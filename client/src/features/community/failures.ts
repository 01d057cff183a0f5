import { ApiError } from '../../lib/api-client.ts'

export const DREAM_GONE = 'Questo sogno non c’è più'

/** Whether a call failed for this reason. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code
}
