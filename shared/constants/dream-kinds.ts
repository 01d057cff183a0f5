/** The kinds of dreams; a dream may be of several. */
export const DREAM_KINDS = ['lucido', 'incubo', 'ricorrente', 'falso_risveglio'] as const
export type DreamKind = (typeof DREAM_KINDS)[number]

/** The kinds as they are read. */
export const DREAM_KIND_LABELS: Record<DreamKind, string> = {
  lucido: 'Lucido',
  incubo: 'Incubo',
  ricorrente: 'Ricorrente',
  falso_risveglio: 'Falso risveglio',
}

/** The two scales go from 1 to this. */
export const SCALE_MAX = 5
export const SCALE_STEPS = Array.from({ length: SCALE_MAX }, (_, place) => place + 1)
