import { AVATARS, type Avatar } from '#shared/constants/avatars.ts'

export function isAvatar(value: unknown): value is Avatar {
  return AVATARS.some((avatar) => avatar === value)
}
