import { avatarOf, DEFAULT_AVATAR } from '#shared/constants/avatars.ts'
import { ANONYMOUS_DREAMER } from '#shared/constants/community.ts'
import type { UserRow } from '#shared/schema/users.ts'

/** An address of mail or of a site; `mario.rossi` is a name. */
const ADDRESS = /@|:\/\/|\bwww\.|\.(?:com|net|org|it|eu|info|biz|xyz|ru)(?![\p{L}\d])/iu

/**
 * Whom strangers see: of a profile that is not public neither name nor avatar. Nor of a name that reads like an
 * address: who took their own for a name does not think of telling it to everybody.
 */
export function publicIdentity({
  username,
  avatar,
  publicProfile,
}: Pick<UserRow, 'username' | 'avatar' | 'publicProfile'>) {
  if (!publicProfile || ADDRESS.test(username)) return { username: ANONYMOUS_DREAMER, avatar: DEFAULT_AVATAR }
  return { username, avatar: avatarOf(avatar) }
}
