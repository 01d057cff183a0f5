import { PLAN_LIMITS } from '#shared/constants/plans.ts'

const { analysesPerDay, dreams } = PLAN_LIMITS.free

export const FREE_FEATURES = [
  `${analysesPerDay} analisi al giorno`,
  `Fino a ${dreams} sogni salvati`,
  'Interpretazione base',
  'Statistiche base',
]

/** What the free plan brings with it that nobody wishes for. */
export const FREE_DRAWBACKS = ['Con annunci pubblicitari']

export const PREMIUM_FEATURES = [
  'Analisi e sogni salvati illimitati',
  'Interpretazione avanzata',
  'Statistiche avanzate e schemi ricorrenti',
  'Analisi mensile di temi ed emozioni, con consigli',
  'Contenuti esclusivi e anteprime',
  'Assistenza prioritaria',
  'Nessuna pubblicità',
]
