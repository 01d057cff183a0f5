import type { Deps } from '#server/deps.ts'
import {
  interpret,
  interpretMonth,
  type MonthInput,
  type MonthReading,
  type Reading,
  type ReadingContext,
  type ReadingInput,
} from '#server/interpreter/index.ts'
import type { Engine } from '#shared/constants/analyses.ts'

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
   * @throws ModelBudgetSpent, or whatever made it fail; the caller gives the quota back
   */
  read(input: ReadingInput & ReadingContext, listener: Listener): Promise<Reading>
  /** Reads what returned in a month. @throws as `read` */
  readMonth(input: MonthInput, signal: AbortSignal): Promise<MonthReading>
}

/** The model has no tokens left today; nothing was sent to it. */
export class ModelBudgetSpent extends Error {}

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
 * Reads with the model where there is one and the person agreed to it, else, or when its budget of the day is spent,
 * with the built-in rules.
 * @returns the reading, and who made it
 */
export async function readWithConsent<T>(
  { interpreter, model }: Pick<Deps, 'interpreter' | 'model'>,
  consent: boolean | null,
  read: (interpreter: Interpreter) => Promise<T>,
): Promise<{ engine: Engine; reading: T }> {
  if (model && consent) {
    try {
      return { engine: model.engine, reading: await read(model) }
    } catch (error) {
      if (!(error instanceof ModelBudgetSpent)) throw error
    }
  }
  return { engine: interpreter.engine, reading: await read(interpreter) }
}
