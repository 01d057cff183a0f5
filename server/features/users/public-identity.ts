import { avatarOf, DEFAULT_AVATAR } from '#shared/constants/avatars.ts'
import { ANONYMOUS_DREAMER } from '#shared/constants/community.ts'
import type { UserRow } from '#shared/schema/users.ts'

/** An email or web address; `mario.rossi` is a name. */
const ADDRESS = /@|:\/\/|\bwww\.|\.(?:com|net|org|it|eu|info|biz|xyz|ru)(?![\p{L}\d])/iu

/**
 * The name and avatar that strangers see. A profile that is not public shows neither, nor does a name that reads like an
 * address: who registered with their own address hardly meant to publish it.
 */
export function publicIdentity({
  username,
  avatar,
  publicProfile,
}: Pick<UserRow, 'username' | 'avatar' | 'publicProfile'>) {
  if (!publicProfile || ADDRESS.test(username)) return { username: ANONYMOUS_DREAMER, avatar: DEFAULT_AVATAR }
  return { username, avatar: avatarOf(avatar) }
}
