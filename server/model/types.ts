import type {
  AnalysisContext,
  AnalysisInput,
  DreamAnalysis,
  MonthAnalysis,
  MonthInput,
} from '#server/interpreter/types.ts'
import type { Plan } from '#shared/constants/plans.ts'

/** The dreamer's answer to a question about this dream. */
export interface Answered {
  question: string
  answer: string
}

/** The dreamer's words in an earlier dream about a returning element. */
interface EarlierWords {
  heading: string
  words: string
  /** `yyyy-MM-dd` */
  date: string
  title: string
}

export interface Passage {
  text: string
  date: string
  title: string
}

/** The dreamer's words under an analysis, and the model's reply. */
export interface Turn {
  words: string
  reply: string
}

/** The input of a model for a dream. */
export interface DreamInput extends AnalysisInput, AnalysisContext {
  answers?: readonly Answered[]
  /** The dreamer's sentence about their days. */
  days?: string
  /** Labels that the rules found in the dream. */
  found?: readonly string[]
  notes?: readonly EarlierWords[]
  /** Only with the dreamer's consent. */
  passages?: readonly Passage[]
  /** The turns under the previous analysis, in order. */
  conversation?: readonly Turn[]
}

export interface ConversationInput
  extends Pick<DreamInput, 'title' | 'content' | 'date' | 'mood' | 'elements' | 'answers' | 'days'> {
  /** The analysis in its shown form. */
  reading: string
}

/** If the model sees a danger, the words are not shown. */
export interface Reply {
  text: string
  isRisk: boolean
}

/** The receiver of an analysis in progress. */
export interface AnalysisStream {
  /** Aborts when no client waits any more. */
  signal: AbortSignal
  /** Receives the next checked sentences, with the white space before each. */
  onText?: ((text: string) => void) | undefined
  /** Withdraws the text so far: the analysis starts again. */
  onRestart?: (() => void) | undefined
}

/** The owner of the dreams. */
export interface ModelUser {
  id: number
  plan: Plan
  /** Checked before each request, because the consent may be withdrawn at any time. */
  hasConsent: () => Promise<boolean>
}

/** A model for one person. Every attempt counts towards the day's limit, because an aborted one costs tokens too. */
export interface Model {
  /** @throws ModelUnavailable, or the reason of the signal */
  analyzeDream(input: DreamInput, stream: AnalysisStream): Promise<DreamAnalysis>
  /** @throws as `analyzeDream` */
  analyzeMonth(input: MonthInput, signal: AbortSignal): Promise<MonthAnalysis>
  /** Replies to the dreamer's words under an analysis. @param turns the earlier ones. @throws as `analyzeDream` */
  converse(input: ConversationInput, turns: readonly Turn[], words: string, stream: AnalysisStream): Promise<Reply>
}

/** The model may not be used: the attempts or tokens of the day are used up, or the consent is withdrawn. */
export class ModelUnavailable extends Error {}

/** The model may be used but gave no valid answer. */
export class ModelFailed extends ModelUnavailable {}
