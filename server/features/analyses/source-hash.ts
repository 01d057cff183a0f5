import { createHash } from 'node:crypto'
import type { DreamRow } from '#shared/schema/dreams.ts'

/** A fingerprint of what a reading goes by; when the dream has another one, the reading is older than the dream. */
export function sourceHash({ title, content, mood, elements }: DreamRow): string {
  return createHash('sha256')
    .update(JSON.stringify([title, content, mood, elements]))
    .digest('base64url')
}
