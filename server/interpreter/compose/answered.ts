import { fold } from '../language/tokens.ts'
import type { DreamAnswer } from '../types.ts'
import { journalLine } from './journal.ts'
import { Parts } from './parts.ts'
import { firstSentences, fitWords, type Piece, plain } from './prose.ts'
import { fillQuotes, quoted } from './quoting.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

const { answers: COPY } = READINGS
/** What questions ask about, the weightiest answers first. */
const KINDS = ['life', 'scene', 'image', 'whose', 'moment', 'feeling'] as const
/** How many answers are taken up, how long a quoted one is at most in signs, and how long the text is in words. */
const SIZES = {
  basic: { answers: 2, reply: 100, target: 105, high: 130 },
  advanced: { answers: KINDS.length, reply: 160, target: 190, high: 262 },
} as const
/** Answers about something in the dream beside its centre. */
const DETAILS = ['image', 'whose', 'moment', 'feeling'] as const
/** After answers another situation that weighs less, or is not quoted, is scenery. */
const TURN_MIN = 2.6
const isQuoting = (text: string): boolean => text.includes('«')
/** Of a dream without a situation, so many moments are named. */
const MOMENTS_MAX = 2
/** After answers a basic reading has so many sentences of the heart. */
const HEART_SENTENCES = 2
const NO_ANSWER = /^(non (lo )?so|non saprei|boh|niente|nulla|nessuna idea|no|mah|\?+|-+)[.!…]*$/iu
/** Said before the answer itself. */
const LEAD = /^((sì|si|boh|mah|beh|non (lo )?so|non saprei),\s+)+/iu

interface Said {
  /** The words of the dream that were asked about. */
  about: string
  /** What was asked, without the words of the dream before it. */
  question: string
  /** What was answered. */
  reply: string
}

/**
 * A text over the dream and what the dreamer answered: the answers, each beside what it is about, the heart of the
 * dream and another moment of it, what the two may have in common, and a question that leads back into what was told.
 * Empty when no answer says anything; the dream is then read alone.
 */
export function composeAnswered(scene: Scene, size: 'basic' | 'advanced'): string {
  const { pick, input } = scene
  const bounds = SIZES[size]
  const given = KINDS.flatMap((kind) => {
    const said = saidOf(input.answers ?? [], kind, bounds.reply)
    return said ? [{ kind, said }] : []
  }).slice(0, bounds.answers)
  if (given.length === 0) return ''
  const isLong = size === 'advanced'
  const parts = new Parts(scene, MOMENTS_MAX)
  const say = (kind: (typeof KINDS)[number]): string => {
    const said = given.find((answer) => answer.kind === kind)?.said
    if (!said) return ''
    const wording = pick.one(kind, wordingsOf(kind, said))
    if (/\{i\}/iu.test(wording)) parts.markQuoted(said.about)
    return fillQuotes(wording, { q: said.question, i: quoted(said.about), r: quoted(said.reply) })
  }
  const heart = parts.heart()
  const isAlone = given.length === 1
  const [scenes, details, life] = [say('scene'), DETAILS.map(say), say('life')]
  const felt = given.find(({ kind, said }) => kind === 'feeling' && fold(said.reply) in COPY.felt)?.said
  const feltLife = felt && life ? fillQuotes(pick.one('feltLife', COPY.feltLife), { r: quoted(felt.reply) }) : ''
  const turns = parts.following
    .slice(0, parts.first ? 1 : MOMENTS_MAX)
    .filter((moment) => !parts.first || ('entry' in moment && moment.weight >= TURN_MIN))
    .map((moment) => parts.turn(moment))
  const pieces: Piece[] = [
    { paragraph: 0, rank: 0, text: scenes },
    { paragraph: 0, rank: 0, text: isAlone ? life : '' },
    { paragraph: 1, rank: 1, text: isLong ? heart : firstSentences(heart, HEART_SENTENCES) },
    ...turns.filter(isQuoting).map((text, at) => ({ paragraph: 1, rank: 2 + at, text })),
    ...details.map((text) => ({ paragraph: scenes ? 2 : 0, rank: 0, text })),
    { paragraph: 2, rank: 0, text: isAlone ? '' : life },
    { paragraph: 2, rank: 5, text: feltLife },
    { paragraph: 2, rank: 0, text: parts.bridge() },
    { paragraph: 3, rank: 4, text: isLong ? journalLine(scene) : '' },
    { paragraph: 4, rank: 0, text: parts.after() },
  ]
  return fitWords(pieces, bounds)
}

function wordingsOf(kind: (typeof KINDS)[number], { reply }: Said): readonly string[] {
  const name = fold(reply)
  if (kind === 'whose')
    return Object.entries(COPY.whose).find(([whose]) => fold(whose).startsWith(name))?.[1] ?? COPY.word
  const felt: Readonly<Record<string, readonly string[]>> = COPY.felt
  return (kind === 'feeling' && felt[name]) || COPY[kind]
}

function saidOf(answers: readonly DreamAnswer[], kind: string, most: number): Said | null {
  const answer = answers.find(({ questionId }) => questionId.startsWith(`${kind}-`))
  if (!answer) return null
  const [, about = ''] = /«([^»]+)»/u.exec(answer.question) ?? []
  const question = answer.question.split('». ').at(-1) ?? ''
  const reply = shortened(answer.answer, kind, most)
  return about && reply ? { about, question, reply } : null
}

/** The answer without its «boh,»; of a long one the first sentence, or as much of it as fits. Empty for «boh». */
function shortened(answer: string, kind: string, most: number): string {
  const clean = plain(answer).replace(/[()[\]{}]/gu, '')
  if (clean === '' || NO_ANSWER.test(clean)) return ''
  const rest = kind === 'whose' ? clean : clean.replace(LEAD, '')
  if (rest.length <= most) return rest
  const [sentence = rest] = rest.split(/(?<=[.!?…])\s/u)
  if (sentence.length <= most) return sentence
  const start = sentence.slice(0, most)
  const pause = Math.max(start.lastIndexOf(','), start.lastIndexOf(';'), start.lastIndexOf(':'))
  return start.slice(0, pause > most / 3 ? pause : start.lastIndexOf(' '))
}
