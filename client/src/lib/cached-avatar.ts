import { AVATARS, type Avatar } from '#shared/constants/avatars.ts'
import { readText, removeKey, writeText } from './storage.ts'

const keyOf = (userId: number) => `avatar:${userId}`

export function isAvatar(value: unknown): value is Avatar {
  return AVATARS.some((avatar) => avatar === value)
}

/** The last avatar of this person that any tab of the browser heard of. */
export function cachedAvatar(userId: number): Avatar | undefined {
  const cached = readText(keyOf(userId))
  return isAvatar(cached) ? cached : undefined
}

export function cacheAvatar(userId: number, avatar: Avatar): void {
  if (cachedAvatar(userId) !== avatar) writeText(keyOf(userId), avatar)
}

/** Nothing of a person stays behind when they leave. */
export function forgetAvatar(userId: number): void {
  removeKey(keyOf(userId))
}
