import { createHash } from 'node:crypto'

/** Gmail delivers to one person whatever dots their address is written with, and under both names. */
const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The SHA-256 of an address as trials are counted by: what one person may write in many ways is one address. It keeps
 * addresses out of sight, not secret: whoever has the table and a list of addresses can tell which of them had a trial.
 * No key of the server's is in it, for with a key that is changed every trial would be forgotten.
 * @param emailKey see `identityKey`
 */
export function trialAddress(emailKey: string): string {
  return createHash('sha256').update(canonical(emailKey)).digest('hex')
}

function canonical(emailKey: string): string {
  const at = emailKey.lastIndexOf('@')
  const [name, domain] = [emailKey.slice(0, at), emailKey.slice(at + 1)]
  const untagged = name.replace(/(?<=.)\+.*$/, '')
  return GMAIL.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
