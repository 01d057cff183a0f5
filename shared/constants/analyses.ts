export const ANALYSIS_KINDS = ['basic', 'advanced'] as const
export type AnalysisKind = (typeof ANALYSIS_KINDS)[number]

/** What made an analysis. One that came in a file may have been written by anybody. */
export const ENGINES = ['built-in', 'openai', 'imported'] as const
export type Engine = (typeof ENGINES)[number]

/** The parts of an analysis that the free plan does not include. */
export const LOCKABLE_GROUPS = ['emotions', 'themes', 'recommendations'] as const
export type LockableGroup = (typeof LOCKABLE_GROUPS)[number]

/** Turns of the conversation under a model's analysis, and the characters that a person may write in one. */
export const CONVERSATION_TURNS_MAX = 5
export const CONVERSATION_WORDS_MAX = 600

export const DAILY_LIMIT_MESSAGE = 'Hai raggiunto il limite di analisi giornaliere'

/** A source: `[Nielsen e altri 2003](https://doi.org/…)`, with its name and its address. */
export const SOURCE_LINK = /\[([^\][\n]+)\]\((https:\/\/(?:[^\s()]|\([^\s()]*\))+)\)/g

/** Whether this line of an analysis says what research knows: only there links are sources. */
export const hasSources = (line: string): boolean => line.startsWith('Che cosa si sa:')

/** An analysis with the names of its sources alone. */
export const withoutLinks = (text: string): string =>
  text.replaceAll(/^.+$/gm, (line) => (hasSources(line) ? line.replaceAll(SOURCE_LINK, '$1') : line))
