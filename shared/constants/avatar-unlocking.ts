import { AVATARS, type Avatar } from './avatars.ts'
import { BADGES, type BadgeId } from './badges.ts'

/** A person's progress in the game, as far as avatars ask for it. */
export interface Progress {
  level: number
  badges: readonly BadgeId[]
}

type UnlockRule = { badge: BadgeId } | { level: number }

/** The rule that unlocks each avatar; one without a rule is everybody's from the start. */
const UNLOCK_RULES: Record<Avatar, UnlockRule | undefined> = {
  luna: undefined,
  stella: { badge: 'primo_sogno' },
  nuvola: { badge: 'prima_analisi' },
  sole: { badge: 'sogni_5' },
  clessidra: { badge: 'streak_3' },
  gufo: { badge: 'sharing' },
  piuma: { level: 2 },
  fenice: { level: 3 },
  ufo: { level: 4 },
  arcobaleno: { level: 5 },
  cristallo: { level: 6 },
  montagna: { level: 7 },
  occhio: { level: 8 },
  farfalla: { level: 9 },
}

/** Whether a person with this progress may wear the avatar. */
export function isUnlocked(avatar: Avatar, { level, badges }: Progress): boolean {
  const rule = UNLOCK_RULES[avatar]
  if (!rule) return true
  return 'badge' in rule ? badges.includes(rule.badge) : level >= rule.level
}

/** The avatar that a badge unlocks, where it unlocks one. */
export function avatarUnlockedBy(badge: string): Avatar | undefined {
  return AVATARS.find((avatar) => {
    const rule = UNLOCK_RULES[avatar]
    return rule !== undefined && 'badge' in rule && rule.badge === badge
  })
}

/**
 * The rule in the short form that is shown under an avatar: `Livello 5`, or a badge's name. Undefined for an avatar that
 * needs no unlocking.
 */
export function unlockLabel(avatar: Avatar): string | undefined {
  const rule = UNLOCK_RULES[avatar]
  if (!rule) return undefined
  return 'badge' in rule ? BADGES[rule.badge].name : `Livello ${rule.level}`
}

/** The rule as a sentence, for a person who has just chosen a locked avatar. */
export function unlockHint(avatar: Avatar): string | undefined {
  const rule = UNLOCK_RULES[avatar]
  if (!rule) return undefined
  return 'badge' in rule
    ? `Si sblocca con il badge «${BADGES[rule.badge].name}».`
    : `Si sblocca quando raggiungi il livello ${rule.level}.`
}
