import type { Course } from '../course/course.ts'
import type { Quote } from '../course/quotes.ts'
import { verbOf } from '../course/verbs.ts'
import { lists, namedWords } from '../course/words.ts'
import { expandForm, FormIndex } from '../language/forms.ts'
import { fold, type Token, tokenize, wordAt } from '../language/tokens.ts'
import type { DreamAnswer } from '../types.ts'
import { Parts } from './parts.ts'
import { firstSentences, fitWords, plain, wordCount } from './prose.ts'
import { fillQuotes, quoted } from './quoting.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'
import topicData from './topics.it.json' with { type: 'json' }

const { answers: COPY } = READINGS
/** The gravest first, then the finer ones before those that hold them. */
const TOPICS: readonly Topic[] = topicData.topics
/** What questions ask about, the weightiest answers first. */
const KINDS = ['life', 'scene', 'image', 'whose', 'moment', 'feeling'] as const
/** How many answers are taken up, and quoted up to how many signs; how many other moments are named; its words. */
const SIZES = {
  basic: { answers: 2, reply: 110, moments: 0, target: 105, high: 130 },
  advanced: { answers: KINDS.length, reply: 160, moments: 2, target: 200, high: 262 },
} as const
/** Answers that speak of something; the others name a feeling or a moment. */
const TELLING: readonly string[] = ['life', 'scene', 'image']
/** After answers a basic reading has so many sentences of the heart. */
const HEART_SENTENCES = 2
/** An answer of fewer words names something, and tells nothing. */
const TOLD_WORDS = 4
const NO_ANSWER = /^((non (lo )?so|non saprei)( proprio| bene)?|boh|mah|come sopra|\?+|-+)[.!…]*$/iu
/** «Niente, era sempre uguale», «di nessuno»: of few words, it tells what was not, and nothing can be drawn from it. */
const DENIAL =
  /^(di |a |con )?((no|niente|nulla)(?!\p{L})(\P{L}+\p{L}+){0,8}|nessun[oa]?(,(\P{L}+\p{L}+){0,8})?)\P{L}*$|^non (ho capito|capisco|ricordo)/iu
/** Said before the answer itself: «boh», «sì,», «niente di che,». */
const LEAD =
  /^((boh|mah|beh|bah|allora|praticamente|insomma)[\s,.…]+|(sì|si|no|niente di (che|particolare|speciale)|non (lo )?so|non saprei)[,.…]+\s*(ma )?)+/iu

/** Something that answers speak of. */
interface Topic {
  /** Sympathy comes first, whichever answer speaks of it. */
  grave?: boolean
  forms: string[]
  word: string[]
  ask: string[]
}

interface Said {
  kind: (typeof KINDS)[number]
  /** The words of the dream that were asked about; empty of waking life. */
  about: string
  /** What was asked, without the words of the dream before it. */
  question: string
  /** What was answered, as far as it is quoted. */
  reply: string
  /** All of it. */
  answer: string
  /** What it speaks of, where that is known. */
  topic: Topic | undefined
}

/**
 * A text over the dream and what the dreamer answered. It begins with the answer that tells most, beside the dream's
 * own words, then the heart of the dream, the other answers, and a thought and a question about what was answered. An
 * answer that speaks of something grave comes before all others, and its thought follows it at once. Empty when no
 * answer says anything; the dream is then read alone.
 */
export function composeAnswered(scene: Scene, size: 'basic' | 'advanced'): string {
  const { pick, input } = scene
  const bounds = SIZES[size]
  const said = KINDS.flatMap((kind) => saidOf(input.answers ?? [], kind, bounds.reply) ?? [])
  const grave = gravestOf(said)
  const given = (grave ? [grave, ...said.filter((one) => one !== grave)] : said).slice(0, bounds.answers)
  const [first] = given
  if (!first) return ''
  const isLong = size === 'advanced'
  const parts = new Parts(scene)
  const say = (one: Said): string => {
    const { kind, question, about, reply } = one
    if (kind === 'life' && one === first) return sayLife(scene, parts, one)
    const isKnown = kind === 'image' && parts.isQuoted(about)
    const wordings = isKnown ? COPY.again : kind === 'scene' && one === first ? COPY.lead : wordingsOf(one)
    const wording = pick.one(kind, wordings)
    if (/\{i\}/iu.test(wording)) parts.markQuoted(about)
    return fillQuotes(wording, { q: question, i: quoted(about), r: quoted(reply) })
  }
  const [opening = '', ...rest] = given.map(say)
  const heart = parts.heart()
  const turns = parts.following.slice(0, bounds.moments).map((moment) => parts.turn(moment))
  // of the answer that tells most, and not of words that stand beside something else in another
  const topic = (grave ?? given.find(({ kind }) => TELLING.includes(kind)))?.topic
  const thought = topic ? parts.choose('topic', topic.word) : parts.bridge()
  return fitWords(
    [
      { paragraph: 0, rank: 0, text: opening },
      { paragraph: grave ? 0 : 4, rank: 0, text: thought },
      { paragraph: 1, rank: 0, text: isLong ? heart : firstSentences(heart, HEART_SENTENCES) },
      { paragraph: 1, rank: 4, text: isLong ? parts.thought() : '' },
      ...turns.map((text, at) => ({ paragraph: 2, rank: 2 + at, text })),
      ...rest.map((text) => ({ paragraph: 3, rank: 1, text })),
      { paragraph: 5, rank: 0, text: topic ? parts.choose('topic:ask', topic.ask) : parts.after() },
    ],
    bounds,
  )
}

/** The answer that speaks of the gravest thing, such as an illness or a loss. */
const gravestOf = (said: readonly Said[]): Said | undefined =>
  said.filter(({ topic }) => topic?.grave).sort((a, b) => rankOf(a) - rankOf(b))[0]

const rankOf = ({ topic }: Said): number => (topic ? TOPICS.indexOf(topic) : TOPICS.length)

/** What was told of waking life, beside the words of the dream that are nearest to it; what is grave stands alone. */
function sayLife({ course, pick }: Scene, parts: Parts, { reply, answer, topic }: Said): string {
  if (topic?.grave) return fillQuotes(pick.one('life', COPY.life.grave), { r: quoted(reply) })
  const beside = besideOf(course, answer) ?? parts.first?.quote ?? course.start ?? course.turn ?? course.end
  if (!beside) return ''
  const isTold = wordCount(reply) >= TOLD_WORDS
  parts.markQuoted(beside.text)
  return fillQuotes(pick.one('life', isTold ? COPY.life.told : COPY.life.named), {
    r: quoted(reply),
    b: quoted(beside.text),
  })
}

/** The dream's words around a thing or a person that the answer names as well. */
function besideOf({ tokens, quoter }: Course, answer: string): Quote | null {
  const words = new Set(tokenize(answer).flatMap((token) => (isTelling(token) ? [stemOf(token.word)] : [])))
  for (const [at, token] of tokens.entries()) {
    if (!isTelling(token) || !words.has(stemOf(token.word))) continue
    const quote = quoter.around(at, at + 1)
    if (quote) return quote
  }
  return null
}

const isTelling = (token: Token): boolean =>
  token.word.length > 3 &&
  !lists.function.has(token.word) &&
  !lists.plainAdjective.has(token.word) &&
  (lists.person.has(token.word) || (!lists.common.has(token.word) && verbOf(token) === undefined))

const stemOf = (word: string): string => word.replace(/[aeio]$/, '')

const topics = new FormIndex<{ topic: Topic; isDenial: boolean }>()
for (const topic of TOPICS)
  for (const form of topic.forms) topics.add(expandForm(form, namedWords), { topic, isDenial: /^non /.test(form) })

/** What an answer speaks of: of several things the first of the list. */
function topicOf(answer: string): Topic | undefined {
  const tokens = tokenize(answer)
  const isDenied = (at: number): boolean => [wordAt(tokens, at - 1), wordAt(tokens, at - 2)].includes('non')
  const meant = topics.scan(tokens).filter(({ start, value }) => value.isDenial || !isDenied(start))
  const found = new Set(meant.map(({ value }) => value.topic))
  return TOPICS.find((topic) => found.has(topic))
}

function wordingsOf({ kind, reply }: Said): readonly string[] {
  const name = fold(reply)
  if (kind === 'whose')
    return Object.entries(COPY.whose).find(([whose]) => fold(whose).startsWith(name))?.[1] ?? COPY.word
  const felt: Readonly<Record<string, readonly string[]>> = COPY.felt
  return (kind === 'feeling' && felt[name]) || (kind === 'life' ? COPY.life.also : COPY[kind])
}

function saidOf(answers: readonly DreamAnswer[], kind: Said['kind'], most: number): Said | null {
  const answer = answers.find(({ questionId }) => questionId.startsWith(`${kind}-`))
  if (!answer) return null
  const [, about = ''] = /«([^»]+)»/u.exec(answer.question) ?? []
  const question = answer.question.split('». ').at(-1) ?? ''
  const reply = shortened(answer.answer, kind, most)
  if (reply === '' || (about === '' && kind !== 'life')) return null
  return { kind, about, question, reply, answer: answer.answer, topic: topicOf(answer.answer) }
}

/** The answer without its «boh,»; of a long one the first sentence, or as much of it as fits. Empty for «boh». */
function shortened(answer: string, kind: string, most: number): string {
  const clean = plain(answer).replace(/[()[\]{}]/gu, '')
  if (clean === '' || NO_ANSWER.test(clean)) return ''
  if (kind !== 'whose' && DENIAL.test(clean)) return ''
  const rest = kind === 'whose' ? clean : clean.replace(LEAD, '').replace(/!+$/u, '')
  if (rest.length <= most) return rest
  const [sentence = rest] = rest.split(/(?<=[.!?…])\s/u)
  if (sentence.length <= most) return sentence
  const start = sentence.slice(0, most)
  const pause = Math.max(...[',', ';', ':', ' e ', ' ma ', ' però ', ' perché '].map((sign) => start.lastIndexOf(sign)))
  return start.slice(0, pause > most / 3 ? pause : start.lastIndexOf(' '))
}
