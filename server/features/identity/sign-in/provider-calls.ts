import { createHmac } from 'node:crypto'
import * as z from 'zod'

/** How long a provider may take for one answer, from first to last byte. */
const TIMEOUT_MS = 10_000

/** A provider failed. The message says where and how, never the answer itself, which may hold a token. */
export class ProviderError extends Error {}

/** One call to a provider. @param timeoutMs of the whole answer */
export interface ProviderCall {
  url: string
  init?: RequestInit
  timeoutMs?: number | undefined
}

const tokenSchema = z.object({ access_token: z.string().min(1) })

/** Exchanges the code that the browser brought back for an access token. @throws ProviderError */
export async function fetchAccessToken(url: string, form: Record<string, string>): Promise<string> {
  const body = new URLSearchParams({ ...form, grant_type: 'authorization_code' })
  const answer = await fetchJson({ url, init: { method: 'POST', body } }, tokenSchema)
  return answer.access_token
}

/** Fetches the profile of an access token's person. @throws ProviderError */
export function fetchProfile<Schema extends z.ZodType>(
  url: string | URL,
  accessToken: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  return fetchJson({ url: String(url), init: { headers: { Authorization: `Bearer ${accessToken}` } } }, schema)
}

/** Facebook's proof that it is our server that uses the token. */
export function appSecretProof(accessToken: string, appSecret: string): string {
  return createHmac('sha256', appSecret).update(accessToken).digest('hex')
}

/** Calls a provider and checks its answer. @throws ProviderError */
export async function fetchJson<Schema extends z.ZodType>(
  { url, init, timeoutMs = TIMEOUT_MS }: ProviderCall,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { host, pathname } = new URL(url)
  const fault = (what: string) => new ProviderError(`${host}${pathname}: ${what}`)
  const signal = AbortSignal.timeout(timeoutMs)
  const headers = { Accept: 'application/json', ...init?.headers }
  try {
    const answer = await fetch(url, { ...init, headers, signal, redirect: 'error' })
    if (!answer.ok) throw fault(`status ${answer.status}`)
    const parsed = schema.safeParse(await answer.json())
    if (!parsed.success) throw fault('an answer of another shape')
    return parsed.data
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw fault(error instanceof Error ? error.name : 'unknown')
  }
}
