import { fold } from '../language/tokens.ts'
import type { DreamAnswer } from '../types.ts'
import { Parts } from './parts.ts'
import { firstSentences, fitWords, type Piece, plain, sentencesWithin } from './prose.ts'
import { fillQuotes, quoted } from './quoting.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

const { answers: COPY } = READINGS
/** What questions ask about, the weightiest answers first. */
const KINDS = ['life', 'scene', 'image', 'whose', 'moment', 'feeling'] as const
/** How many answers are taken up, and quoted up to how many signs; how many other moments are named; its words. */
const SIZES = {
  basic: { answers: 2, reply: 110, moments: 1, target: 105, high: 130 },
  advanced: { answers: KINDS.length, reply: 160, moments: 2, target: 200, high: 262 },
} as const
/** Answers about something in the dream beside its centre. */
const DETAILS = ['image', 'whose', 'moment', 'feeling'] as const
/** In a basic reading another situation that weighs less is scenery. */
const TURN_MIN = 2.6
/** A thought beside what was answered; in words. */
const THOUGHT_WORDS = 44
/** After answers a basic reading has so many sentences of the heart. */
const HEART_SENTENCES = 2
const NO_ANSWER = /^(non (lo )?so|non saprei|boh|mah|come sopra|\?+|-+)[.!…]*$/iu
/** «Niente, era sempre uguale», «di nessuno»: of few words, it tells what was not, and nothing can be drawn from it. */
const DENIAL =
  /^(di |a |con )?(no|niente|nulla|nessun[oa]?)(?!\p{L})(\P{L}+\p{L}+){0,8}\P{L}*$|^non (ho capito|capisco|ricordo)/iu
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
  const parts = new Parts(scene)
  const say = (kind: (typeof KINDS)[number]): string => {
    const said = given.find((answer) => answer.kind === kind)?.said
    if (!said) return ''
    const wording = pick.one(kind, wordingsOf(kind, said))
    if (/\{i\}/iu.test(wording)) parts.markQuoted(said.about)
    return fillQuotes(wording, { q: said.question, i: quoted(said.about), r: quoted(said.reply) })
  }
  const heart = parts.first || parts.following.length > 0 ? parts.heart() : parts.bare()
  const isAlone = given.length === 1
  const [scenes, details, life] = [say('scene'), DETAILS.map(say), say('life')]
  const turns = parts.following
    .filter((moment) => isLong || !parts.first || ('entry' in moment && moment.weight >= TURN_MIN))
    .map((moment) => parts.turn(moment))
    .filter((text) => text.includes('«'))
    .slice(0, bounds.moments)
  const [bridge = '', another = ''] = parts.bridges()
  // what was told of these days leaves nothing to guess; the reading without answers has another one
  const thought = isLong && !life ? (pick.order('thought', parts.first?.entry.thought ?? []).at(-1) ?? '') : ''
  const pieces: Piece[] = [
    { paragraph: 0, rank: 0, text: scenes },
    { paragraph: 0, rank: 0, text: isAlone ? life : '' },
    { paragraph: 1, rank: 1, text: isLong ? heart : firstSentences(heart, HEART_SENTENCES) },
    ...turns.map((text, at) => ({ paragraph: 2, rank: 2 + at, text })),
    { paragraph: 3, rank: 5, text: sentencesWithin(thought, THOUGHT_WORDS) },
    ...details.map((text) => ({ paragraph: scenes ? 4 : 0, rank: 0, text })),
    { paragraph: 4, rank: 0, text: isAlone ? '' : life },
    { paragraph: 4, rank: 0, text: bridge },
    { paragraph: 5, rank: 4, text: isLong && parts.first ? another : '' },
    { paragraph: 6, rank: 0, text: parts.after() },
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
  if (clean === '' || NO_ANSWER.test(clean) || DENIAL.test(clean)) return ''
  const rest = kind === 'whose' ? clean : clean.replace(LEAD, '')
  if (rest.length <= most) return rest
  const [sentence = rest] = rest.split(/(?<=[.!?…])\s/u)
  if (sentence.length <= most) return sentence
  const start = sentence.slice(0, most)
  const pause = Math.max(start.lastIndexOf(','), start.lastIndexOf(';'), start.lastIndexOf(':'))
  return start.slice(0, pause > most / 3 ? pause : start.lastIndexOf(' '))
}
