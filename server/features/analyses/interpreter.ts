import type { Actor, Deps } from '#server/deps.ts'
import {
  type AnalysisContext,
  type AnalysisInput,
  type DreamAnalysis,
  interpret,
  interpretMonth,
  type MonthAnalysis,
  type MonthInput,
} from '#server/interpreter/index.ts'
import type { Engine } from '#shared/constants/analyses.ts'
import type { Plan } from '#shared/constants/plans.ts'

/** Who listens while a reading is made. */
export interface Listener {
  /** Aborts the reading when nobody waits for it any more. */
  signal: AbortSignal
  /** The next sentences, with the white space that parts them from those before; checked as far as they can be by themselves. */
  onText?: ((text: string) => void) | undefined
  /** What was heard so far is withdrawn: the reading begins anew. */
  onRestart?: (() => void) | undefined
}

/** Whoever reads dreams: the rules of this server, or a model behind the same seam. */
export interface Interpreter {
  engine: Engine
  /**
   * Reads one dream.
   * @throws LeftToRules, or whatever made it fail; the caller gives the quota back
   */
  read(input: AnalysisInput & AnalysisContext, listener: Listener): Promise<DreamAnalysis>
  /** Reads what returned in a month. @throws as `read` */
  readMonth(input: MonthInput, signal: AbortSignal): Promise<MonthAnalysis>
}

/** Whose dream, or month, is read. */
export interface Asker {
  actor: Actor
  plan: Plan
  /** Whether the person agreed to a model; null when nobody asked yet. */
  consent: boolean | null
}

/** A model, which reads for each account only so often a day. */
export interface Model {
  /**
   * Begins a reading of somebody who agreed to it, and counts it whatever becomes of it: one that is broken off has cost
   * tokens as well. Before each time that anything is sent the consent is asked for again.
   * @returns null when the account has begun its readings of the day
   */
  begin(asker: Pick<Asker, 'actor' | 'plan'>): Promise<Interpreter | null>
}

/** The model reads no further, and has withdrawn what was heard: the day's tokens are spent, or the consent is taken back. */
export class LeftToRules extends Error {}

/** The rule-based reading: no key, no network. */
export const builtInInterpreter: Interpreter = {
  engine: 'built-in',
  read: async (input, { onText }) => {
    const reading = interpret(input)
    onText?.(reading.advanced ?? reading.basic)
    return reading
  },
  readMonth: async (input) => interpretMonth(input),
}

/**
 * Reads with the model where there is one and the person agreed to it. With the built-in rules else, and when the
 * model's tokens or the person's readings of the day are used up, or the consent is taken back meanwhile.
 * @returns the reading, and who made it
 */
export async function readWithConsent<T>(
  { interpreter, model }: Pick<Deps, 'interpreter' | 'model'>,
  { consent, ...asker }: Asker,
  read: (interpreter: Interpreter) => Promise<T>,
): Promise<{ engine: Engine; reading: T }> {
  const reader = model && consent ? await model.begin(asker) : null
  if (reader) {
    try {
      return { engine: reader.engine, reading: await read(reader) }
    } catch (error) {
      if (!(error instanceof LeftToRules)) throw error
    }
  }
  return { engine: interpreter.engine, reading: await read(interpreter) }
}
