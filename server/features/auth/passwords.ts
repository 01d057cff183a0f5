import { hash, verify } from '@node-rs/argon2'

/** Stands in for the hash of an account that does not exist, so that both refusals take the same time. */
const absentHash = hash('nobody has this password')

/** argon2id with the library's defaults (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/**
 * Compares a password with a stored hash. Without a hash (no such account, or one without a password) it does
 * the same work and answers false.
 */
export async function passwordMatches(storedHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await absentHash), password)
  return matches && storedHash != null
}
