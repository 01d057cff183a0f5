import { fold } from '../language/tokens.ts'
import type { DreamAnswer } from '../types.ts'
import { journalLine } from './journal.ts'
import { Parts } from './parts.ts'
import { firstSentences, fitWords, type Piece, plain, sentencesWithin, wordCount } from './prose.ts'
import { fillQuotes, quoted } from './quoting.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

const { answers: COPY } = READINGS
const WORDS = { basic: { target: 105, high: 130 }, advanced: { target: 200, high: 262 } } as const
/** What questions ask about, in the order in which the answers are taken up; the last one is asked on. */
const KINDS = ['scene', 'image', 'whose', 'moment', 'feeling', 'life'] as const
/** A longer answer is quoted by its first sentence; in signs. */
const REPLY_MAX = 160
/** After answers a basic reading has so many sentences of the heart, and an advanced one a short thought; in words. */
const HEART_SENTENCES = 2
const THOUGHT_WORDS = 34
/** An answer of so few words names a thing. */
const THING_WORDS = 10
const NO_ANSWER = /^(non (lo )?so|non saprei|boh|niente|nulla|nessuna idea|no|mah|\?+|-+)[.!…]*$/iu
const LEAD =
  /^(mi (fa|fanno) (venire in mente|pensare)( a(?= ))?|mi ricorda(no)?|penso|mi viene in mente|sì,|si,|direi|forse|credo)\s+/iu
/** «Alla spiaggia» answers «a che cosa?»: quoted, it is «la spiaggia». */
const TO: readonly [RegExp, string][] = [
  [/^al /iu, 'il '],
  [/^allo /iu, 'lo '],
  [/^alla /iu, 'la '],
  [/^all['’]/iu, 'l’'],
  [/^ai /iu, 'i '],
  [/^agli /iu, 'gli '],
  [/^alle (?!\d)/iu, 'le '],
  [/^a (?=\p{L})/iu, ''],
]

interface Said {
  /** The words of the dream that were asked about. */
  about: string
  /** What was answered. */
  reply: string
}

/**
 * A text over the dream and what the dreamer answered: it begins with the answers, each beside the words that it is
 * about, and draws one consequence for this dream; then the dream itself, shortened, and a question that goes on from
 * the last answer. Empty when no answer says anything; the dream is then read alone.
 */
export function composeAnswered(scene: Scene, size: 'basic' | 'advanced'): string {
  const answers = scene.input.answers ?? []
  const [asked, image, whose, moment, feeling, life] = KINDS.map((kind) => saidOf(answers, kind))
  const last = KINDS.findLast((kind) => saidOf(answers, kind))
  if (!last) return ''
  const { pick } = scene
  const isLong = size === 'advanced'
  const parts = new Parts(scene, isLong ? 2 : 1)
  const say = (key: string, wordings: readonly string[], said: Said | null | undefined): string => {
    if (!said) return ''
    parts.markQuoted(said.about)
    const about = quoted(said.about)
    return fillQuotes(pick.one(key, wordings), { i: about, a: about, r: quoted(said.reply) })
  }
  const joined = image && life ? COPY.both : feeling && life ? COPY.feltLife : []
  const pieces: Piece[] = [
    { paragraph: 0, rank: 0, text: say('scene', COPY.scene, asked) },
    { paragraph: 1, rank: 0, text: say('image', COPY.image, image) },
    { paragraph: 2, rank: 0, text: say('whose', whoseWordings(whose), whose) },
    { paragraph: 2, rank: 0, text: say('moment', COPY.moment, moment) },
    { paragraph: 2, rank: 0, text: say('feeling', feelingWordings(feeling), feeling) },
    { paragraph: 3, rank: 0, text: say('life', COPY.life, life) },
    { paragraph: 3, rank: 0, text: say('life:pole', poleWordings(parts.first?.entry.pole), life) },
    {
      paragraph: 3,
      rank: 4,
      text: joined.length > 0 ? fillQuotes(pick.one('joined', joined), { r: quoted(feeling?.reply ?? '') }) : '',
    },
    { paragraph: 4, rank: 1, text: isLong ? parts.heart() : firstSentences(parts.heart(), HEART_SENTENCES) },
    ...parts.following.map((moment, at) => ({ paragraph: 5, rank: 2 + at, text: parts.turn(moment) })),
    { paragraph: 6, rank: 3, text: isLong ? sentencesWithin(parts.thought(), THOUGHT_WORDS) : '' },
    { paragraph: 7, rank: 3, text: isLong ? journalLine(scene) : '' },
    { paragraph: 8, rank: 0, text: pick.one('close', COPY.close[last]) },
  ]
  return fitWords(pieces, WORDS[size])
}

/** How what happens in the dream and what is lived resemble each other. */
function poleWordings(pole = 'any'): readonly string[] {
  const poles: Readonly<Record<string, readonly string[]>> = COPY.poles
  return poles[pole] ?? COPY.poles.any
}

/** What is said of whose a feeling was, and of any other answer to that. */
function whoseWordings(said: Said | null | undefined): readonly string[] {
  const reply = fold(said?.reply ?? '')
  return Object.entries(COPY.whose).find(([name]) => fold(name).startsWith(reply))?.[1] ?? COPY.word
}

/** What is said of a feeling by its name, and of any other answer. */
function feelingWordings(said: Said | null | undefined): readonly string[] {
  const felt: Readonly<Record<string, readonly string[]>> = COPY.felt
  return felt[fold(said?.reply ?? '')] ?? COPY.feeling
}

function saidOf(answers: readonly DreamAnswer[], kind: string): Said | null {
  const answer = answers.find(({ questionId }) => questionId.startsWith(`${kind}-`))
  if (!answer) return null
  const [, about = ''] = /«([^»]+)»/u.exec(answer.question) ?? []
  const reply = shortened(answer.answer, kind)
  return about && reply ? { about, reply } : null
}

/** The answer without its «mi fa pensare a»; of a long one the first sentence, or as much of it as fits. Empty for «boh». */
function shortened(answer: string, kind: string): string {
  const clean = plain(answer).replace(/[()[\]{}]/gu, '')
  if (clean === '' || NO_ANSWER.test(clean)) return ''
  const bare = kind === 'whose' ? clean : clean.replace(LEAD, '')
  const isThing = kind === 'image' && wordCount(bare) <= THING_WORDS
  const rest = (isThing ? TO.reduce((text, [to, article]) => text.replace(to, article), bare) : bare) || clean
  if (rest.length <= REPLY_MAX) return rest
  const [sentence = rest] = rest.split(/(?<=[.!?…])\s/u)
  if (sentence.length <= REPLY_MAX) return sentence
  const start = sentence.slice(0, REPLY_MAX)
  const pause = Math.max(start.lastIndexOf(','), start.lastIndexOf(';'), start.lastIndexOf(':'))
  return start.slice(0, pause > REPLY_MAX / 3 ? pause : start.lastIndexOf(' '))
}
