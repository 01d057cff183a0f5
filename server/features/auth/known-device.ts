import type { Request, Response } from 'express'
import { nameKey } from '#server/features/users/identity.ts'
import { fingerprint } from '#server/http/rate-limit.ts'

const DEVICE_COOKIE = 'diario.device'
const REMEMBERED_MS = 180 * 24 * 60 * 60 * 1000

/**
 * Whether somebody has signed in to the account of a name from this browser before. When an account is guessed at from
 * very many addresses, its owner is told from the guessers by this.
 */
export function isKnownDevice(req: Request, username: string): boolean {
  const cookies = req.signedCookies as Record<string, unknown>
  return cookies[DEVICE_COOKIE] === fingerprint(nameKey(username))
}

/** Lets a browser be known again as this account's. */
export function rememberDevice(req: Request, res: Response, username: string): void {
  const { httpOnly, sameSite, secure } = req.session.cookie
  const cookie = { httpOnly: httpOnly ?? true, sameSite: sameSite ?? 'lax', secure: secure === true }
  const value = fingerprint(nameKey(username))
  res.cookie(DEVICE_COOKIE, value, { ...cookie, path: '/api/login', maxAge: REMEMBERED_MS, signed: true })
}
