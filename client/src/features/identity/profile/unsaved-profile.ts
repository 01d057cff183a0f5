import { AVATARS, type Avatar } from '#shared/constants/avatars.ts'

/** What was typed or chosen and not saved yet. Never a password. */
export interface UnsavedProfile {
  username?: string | undefined
  email?: string | undefined
  avatar?: Avatar | undefined
}

const keyOf = (userId: number) => `unsaved-profile:${userId}`

/** What this person left unsaved in this tab. */
export function unsavedProfile(userId: number): UnsavedProfile {
  try {
    const { username, email, avatar } = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '{}')
    return {
      ...(typeof username === 'string' && { username }),
      ...(typeof email === 'string' && { email }),
      ...(AVATARS.includes(avatar) && { avatar }),
    }
  } catch {
    return {} // Damaged, or storage is blocked.
  }
}

/** Keeps it while this tab lives, also through a session that expires; nothing to keep leaves nothing behind. */
export function keepUnsaved(userId: number, values: UnsavedProfile): void {
  try {
    if (Object.keys(values).length === 0) sessionStorage.removeItem(keyOf(userId))
    else sessionStorage.setItem(keyOf(userId), JSON.stringify(values))
  } catch {
    // Blocked or full: it lasts as long as the page is open.
  }
}

/** What has been saved needs no keeping, also where the page was left before the answer came. */
export function forgetUnsaved(userId: number, saved: object): void {
  const left = Object.entries(unsavedProfile(userId)).filter(([field]) => !(field in saved))
  keepUnsaved(userId, Object.fromEntries(left))
}
