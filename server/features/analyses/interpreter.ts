import { interpret, type Reading, type ReadingInput } from '#server/interpreter/index.ts'
import type { Engine } from '#shared/constants/analyses.ts'

/** Whoever reads dreams: the rules of this server, or a model behind the same seam. */
export interface Interpreter {
  engine: Engine
  /**
   * Reads one dream.
   * @param signal aborts the reading when nobody waits for it any more
   * @throws whatever made it fail; the caller gives the quota back
   */
  read(input: ReadingInput, signal: AbortSignal): Promise<Reading>
}

/** The rule-based reading: no key, no network. */
export const builtInInterpreter: Interpreter = {
  engine: 'built-in',
  read: async (input) => interpret(input),
}
