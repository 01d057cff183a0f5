import type {
  AnalysisContext,
  AnalysisInput,
  DreamAnalysis,
  MonthAnalysis,
  MonthInput,
} from '#server/interpreter/types.ts'
import type { Plan } from '#shared/constants/plans.ts'

/** What the dreamer wrote about this dream, as the answer to a question. */
export interface Answered {
  question: string
  answer: string
}

/** What the dreamer wrote in an earlier dream about what is back in this one. */
export interface EarlierWords {
  heading: string
  words: string
  /** `yyyy-MM-dd` */
  date: string
  title: string
}

/** Some lines of an earlier dream that resembles this one. */
export interface Passage {
  text: string
  date: string
  title: string
}

/** What the dreamer said under an analysis, and what a model said to it. */
export interface Turn {
  words: string
  reply: string
}

/** What a model's analysis of a dream goes by. */
export interface DreamInput extends AnalysisInput, AnalysisContext {
  answers?: readonly Answered[]
  /** What happens by day, as the dreamer says it in a sentence. */
  days?: string
  /** Labels that the rules found in the dream. */
  found?: readonly string[]
  notes?: readonly EarlierWords[]
  /** Only with the dreamer's consent. */
  passages?: readonly Passage[]
  /** The turns under the analysis before, in order. */
  conversation?: readonly Turn[]
}

/** What a conversation under an analysis goes by. */
export interface ConversationInput
  extends Pick<DreamInput, 'title' | 'content' | 'date' | 'mood' | 'elements' | 'answers' | 'days'> {
  /** The analysis as it is shown. */
  reading: string
}

/** What a model said, and whether it saw a danger for the dreamer: then nothing of it is shown. */
export interface Reply {
  text: string
  isRisk: boolean
}

/** Where the text of an analysis goes while it is made. */
export interface AnalysisStream {
  /** Ends the analysis when nobody waits for it any more. */
  signal: AbortSignal
  /** Takes the next sentences, with the white space between them and those before; each was checked by itself. */
  onText?: ((text: string) => void) | undefined
  /** Withdraws the text so far: the analysis begins anew. */
  onRestart?: (() => void) | undefined
}

/** The person whose dreams the model analyses. */
export interface ModelUser {
  id: number
  plan: Plan
  /** Asked before each request to the service: the consent may be withdrawn at any time. */
  hasConsent: () => Promise<boolean>
}

/**
 * A model, for one person, that analyses what the built-in rules (`interpret`, `interpretMonth`) would else do. Every attempt
 * counts towards the person's attempts of the day, because one that breaks off has cost tokens as well.
 */
export interface Model {
  /** @throws ModelUnavailable, or the reason of the signal */
  analyzeDream(input: DreamInput, stream: AnalysisStream): Promise<DreamAnalysis>
  /** @throws as `analyzeDream` */
  analyzeMonth(input: MonthInput, signal: AbortSignal): Promise<MonthAnalysis>
  /**
   * Says something to the dreamer's words under an analysis.
   * @param turns those before
   * @throws as `analyzeDream`
   */
  converse(input: ConversationInput, turns: readonly Turn[], words: string, stream: AnalysisStream): Promise<Reply>
}

/** The model may not be asked, and its text so far is withdrawn: no attempt or token of the day is left, or the consent is withdrawn. */
export class ModelUnavailable extends Error {}

/** The model may be asked, and gave no answer that may be shown. */
export class ModelFailed extends ModelUnavailable {}
