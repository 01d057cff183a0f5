import { createHash } from 'node:crypto'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { keepDraft } from '#server/features/dreams/drafts.service.ts'
import { createDream } from '#server/features/dreams/dreams.service.ts'
import type { Caller } from '#server/features/identity/secrets/email-confirmation.service.ts'
import { hashToken, newToken } from '#server/features/identity/secrets/links.service.ts'
import { checkPassword } from '#server/features/identity/secrets/passwords.ts'
import { recordEvent } from '#server/features/identity/secrets/security-events.service.ts'
import { lockSignedIn } from '#server/features/identity/secrets/sessions.service.ts'
import { getUser } from '#server/features/identity/users/users.service.ts'
import { DEVICE_TOKENS_MAX } from '#shared/constants/limits.ts'
import type { CreateDeviceToken } from '#shared/contracts/device-tokens.ts'
import type { DreamInput } from '#shared/contracts/dreams.ts'
import type { DeviceTokenRow } from '#shared/schema/security.ts'
import * as repo from './device-tokens.repo.ts'

/** Shows people and scanners for leaked keys where it belongs. */
const TOKEN_PREFIX = 'sogni_'

/** The keys of a person's other apps, newest first. */
export function listTokens({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<DeviceTokenRow[]> {
  return repo.listTokens(db, actor.id)
}

/** Returns the key only here. @throws AppError `wrong_password`, `conflict` as `lockSignedIn`, `too_many` */
export async function createToken(
  deps: Deps,
  actor: Actor,
  { name, currentPassword }: CreateDeviceToken,
  { sid, userAgent }: Caller,
): Promise<{ row: DeviceTokenRow; token: string }> {
  const user = await getUser(deps, actor)
  await checkPassword(user, currentPassword)
  const token = TOKEN_PREFIX + newToken()
  const row = await deps.db.transaction(async (tx) => {
    await lockSignedIn(tx, user, sid)
    if ((await repo.countTokens(tx, actor.id)) >= DEVICE_TOKENS_MAX) {
      throw new AppError('too_many', `Le chiavi sono già ${DEVICE_TOKENS_MAX}: revocane una che non usi più.`)
    }
    return repo.insertToken(tx, { userId: actor.id, name, tokenHash: hashToken(token), createdAt: deps.now() })
  })
  await recordEvent(deps, actor, 'device_token_created', userAgent)
  return { row, token }
}

/** @throws AppError `not_found`, also for another person's key */
export async function revokeToken(deps: Deps, actor: Actor, id: number, userAgent: string | undefined): Promise<void> {
  if (!(await repo.deleteToken(deps.db, actor.id, id))) throw notFound('Questa chiave non c’è più.')
  await recordEvent(deps, actor, 'device_token_revoked', userAgent)
}

/** The owner of a key, or undefined for an invalid one. */
export async function findOwner({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<Actor | undefined> {
  const id = await repo.touchToken(db, hashToken(token), now())
  return id === undefined ? undefined : { id }
}

/** A dream of another app: recorded, or a draft if the plan is full. */
export type DeviceDream = { id: number; title: string } | { draft: true; title: string }

/** @param key makes the save idempotent, with the text. @throws AppError `dream_limit` when plan and drafts are full */
export async function saveDeviceDream(deps: Deps, actor: Actor, input: DreamInput, key: string): Promise<DeviceDream> {
  const saveKey = saveKeyFrom(key, input.content)
  try {
    const { dream } = await createDream(deps, actor, input, saveKey)
    return { id: dream.id, title: dream.title }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'dream_limit')) throw error
    await keepDraft(deps, actor, saveKey, input)
    return { draft: true, title: input.title }
  }
}

/** A UUID (version 8) of key and text: an app that reuses a key, for example the current minute, loses no dream. */
function saveKeyFrom(key: string, content: string): string {
  const hash = createHash('sha256').update(`${key}\0${content}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
