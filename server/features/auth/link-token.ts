import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A token for a link in a mail. Only its hash is stored. */
export function createLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, tokenHash: hashLinkToken(token) }
}

/** The hash under which a link's token is stored: a copy of the database opens nothing. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
