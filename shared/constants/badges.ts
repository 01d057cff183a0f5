import { AVATARS, type Avatar } from './avatars.ts'

/** The drawings of badges, by the names under which the client has them. */
export const BADGE_ICONS = [
  'activity',
  'award',
  'book',
  'calendar',
  'calendar-check',
  'calendar-days',
  'calendar-star',
  'clock',
  'crown',
  'flame',
  'ghost',
  'history',
  'library',
  'puzzle',
  'repeat',
  'scroll',
  'search',
  'shapes',
  'share',
  'shield',
  'sparkles',
  'star',
  'stars',
  'trophy',
  'users',
] as const
export type BadgeIcon = (typeof BADGE_ICONS)[number]

/** The parts of a person's progress that badges count. */
export type BadgeMeasure = 'dreams' | 'streak' | 'symbols'

interface BadgeDefinition {
  name: string
  description: string
  icon: BadgeIcon
  /** The count that earns it; a badge without a goal is for something done once. */
  goal?: { of: BadgeMeasure; count: number }
}

/** The badges a person can earn, in the order in which they are shown. */
export const BADGES = {
  primo_sogno: { name: 'Primo Sogno', description: 'Il primo sogno nel tuo diario.', icon: 'sparkles' },
  prima_analisi: { name: 'Prima Analisi', description: 'La prima analisi di un tuo sogno.', icon: 'search' },
  sogni_5: {
    name: '5 Sogni',
    description: 'Cinque sogni nel tuo diario.',
    icon: 'book',
    goal: { of: 'dreams', count: 5 },
  },
  streak_3: {
    name: 'Serie di 3',
    description: 'Un sogno registrato per tre giorni di fila.',
    icon: 'flame',
    goal: { of: 'streak', count: 3 },
  },
  sogni_10: {
    name: '10 Sogni',
    description: 'Dieci sogni nel tuo diario.',
    icon: 'library',
    goal: { of: 'dreams', count: 10 },
  },
  streak_7: {
    name: 'Serie di 7',
    description: 'Un sogno registrato per sette giorni di fila.',
    icon: 'calendar-check',
    goal: { of: 'streak', count: 7 },
  },
  premium: { name: 'Premium', description: 'Il tuo primo Premium, anche in prova.', icon: 'crown' },
  sharing: { name: 'Condivisione', description: 'Il primo sogno condiviso con un link.', icon: 'share' },
  community: {
    name: 'Community',
    description: 'Un sogno condiviso nella community con il profilo pubblico.',
    icon: 'users',
  },
  simboli_10: {
    name: '10 Simboli',
    description: 'Dieci simboli diversi raccolti dai tuoi sogni.',
    icon: 'shapes',
    goal: { of: 'symbols', count: 10 },
  },
  sogni_25: {
    name: '25 Sogni',
    description: 'Venticinque sogni nel tuo diario.',
    icon: 'scroll',
    goal: { of: 'dreams', count: 25 },
  },
  streak_30: {
    name: 'Serie di 30',
    description: 'Un sogno registrato per trenta giorni di fila.',
    icon: 'trophy',
    goal: { of: 'streak', count: 30 },
  },
  monthly_analysis: {
    name: 'Analisi Mensile',
    description: 'La prima analisi di un tuo mese di sogni.',
    icon: 'calendar-days',
  },
} as const satisfies Record<string, BadgeDefinition>
export type BadgeId = keyof typeof BADGES

export const BADGE_IDS = Object.keys(BADGES) as readonly BadgeId[]

/** A badge's definition, with the goal where it has one. */
export function badgeOf(id: BadgeId): BadgeDefinition {
  return BADGES[id]
}

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
