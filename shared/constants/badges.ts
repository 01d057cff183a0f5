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
