export const ANALYSIS_KINDS = ['basic', 'advanced'] as const
export type AnalysisKind = (typeof ANALYSIS_KINDS)[number]

export const ENGINES = ['built-in', 'openai'] as const
export type Engine = (typeof ENGINES)[number]

/** The parts of an analysis that the free plan does not include. */
export const LOCKABLE_GROUPS = ['emotions', 'themes', 'recommendations'] as const
export type LockableGroup = (typeof LOCKABLE_GROUPS)[number]

export const DAILY_LIMIT_MESSAGE = 'Hai raggiunto il limite di analisi giornaliere'
