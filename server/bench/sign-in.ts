import type { RegisterInput } from '#shared/contracts/auth.ts'

/** Signs in over HTTP. @returns the header of cookies that says who asks */
export async function signIn(origin: string, { username, password }: RegisterInput): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ username, password }),
  })
  if (!answer.ok) throw new Error(`the login answered ${answer.status}`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return cookies.join('; ')
}
