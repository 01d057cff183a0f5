import { fold } from '../language/tokens.ts'
import type { DreamAnswer } from '../types.ts'
import { journalLine } from './journal.ts'
import { isFeelingWord } from './names.ts'
import { Parts } from './parts.ts'
import { fitWords, type Piece, plain, sentencesWithin, wordCount } from './prose.ts'
import { shortOf } from './questions.ts'
import { fillQuotes, quoted } from './quoting.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

const { answers: COPY } = READINGS
const WORDS = { basic: { target: 95, high: 130 }, advanced: { target: 190, high: 262 } } as const
/** A longer answer is quoted by its first sentence; in signs. */
const REPLY_MAX = 160
/** After answers the reading's own thought is short; in words. */
const THOUGHT_WORDS = 34
/** An answer of so few words names a thing. */
const THING_WORDS = 7
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
 * about, and says what follows. Empty when no answer says anything; the dream is then read alone.
 */
export function composeAnswered(scene: Scene, size: 'basic' | 'advanced'): string {
  const answers = scene.input.answers ?? []
  const [asked, image, feeling, life] = ['scene', 'image', 'feeling', 'life'].map((kind) => saidOf(answers, kind))
  if (!asked && !image && !feeling && !life) return ''
  const { pick, course } = scene
  const parts = new Parts(scene)
  const { first, second } = parts
  const happens = [
    first && shortOf(course, first),
    second && shortOf(course, second),
    course.turn,
    course.end,
    course.start,
  ]
    .filter((quote) => quote != null)
    .map(({ text }) => quoted(text))
  const said = new Set([asked, image, feeling].map((one) => quoted(one?.about ?? '')))
  const say = (key: string, wordings: readonly string[], one: Said | null | undefined, more = {}): string => {
    if (!one) return ''
    // the words that were asked about, unless an earlier answer was about the same ones
    const beside = [quoted(one.about), ...happens].find((words) =>
      key === 'life' ? !said.has(words) : words !== quoted(one.about) && !said.has(words),
    )
    const usable = wordings.filter((wording) => beside || !wording.includes('{a}'))
    const wording = pick.one(key, usable)
    if (beside && wording.includes('{a}')) said.add(beside)
    return fillQuotes(wording, { i: quoted(one.about), r: quoted(one.reply), a: beside ?? '', ...more })
  }
  const isLong = size === 'advanced'
  const pole = (COPY.poles as Record<string, string>)[first?.entry.pole ?? '']
  const joined = image && life ? COPY.both : feeling && life ? COPY.feltLife : []
  const pieces: Piece[] = [
    { paragraph: 0, rank: 0, text: say('scene', COPY.scene, asked) },
    { paragraph: 0, rank: 0, text: say('image', COPY.image, image) },
    { paragraph: 1, rank: 0, text: say('feeling', feelingWordings(feeling), feeling) },
    { paragraph: 1, rank: 1, text: isFeelingWord(feeling?.about ?? '') ? '' : feltLine(feeling) },
    { paragraph: 2, rank: 0, text: say('life', COPY.life, life) },
    { paragraph: 2, rank: 1, text: life ? (pole ?? '') : '' },
    { paragraph: 3, rank: 2, text: first ? sentencesWithin(parts.thought(), isLong ? 60 : THOUGHT_WORDS) : '' },
    {
      paragraph: 2,
      rank: 5,
      text: joined.length > 0 ? fillQuotes(pick.one('joined', joined), joinedValues(image, feeling)) : '',
    },
    { paragraph: 4, rank: isLong ? 3 : 6, text: parts.turn(second) },
    { paragraph: 4, rank: 4, text: isLong ? parts.tension() : '' },
    { paragraph: 5, rank: 4, text: isLong ? parts.ending() : '' },
    { paragraph: 6, rank: 2, text: isLong ? journalLine(scene) : '' },
    { paragraph: 7, rank: 1, text: first ? parts.ask() : pick.one('answer:close', COPY.close) },
  ]
  return fitWords(pieces, WORDS[size])
}

const joinedValues = (image: Said | null | undefined, feeling: Said | null | undefined) => ({
  ri: quoted(image?.reply ?? ''),
  r: quoted(feeling?.reply ?? ''),
})

/** What is said of an answer that was chosen from the list, of one that says when, and of any other. */
function feelingWordings(said: Said | null | undefined): readonly string[] {
  const whose: Readonly<Record<string, readonly string[]>> = COPY.whose
  return whose[said?.reply ?? ''] ?? (isFeelingWord(said?.about ?? '') ? COPY.moment : COPY.feeling)
}

/** What a feeling by this name says. */
function feltLine(said: Said | null | undefined): string {
  const word = fold(said?.reply ?? '')
  const known = Object.entries(COPY.felt).find(([name]) => new RegExp(`^(\\p{L}+ )?${name}\\b`, 'u').test(word))
  return known?.[1][0] ?? ''
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
  const bare = clean.replace(LEAD, '')
  const isThing = kind === 'image' && wordCount(bare) <= THING_WORDS
  const rest = (isThing ? TO.reduce((text, [to, article]) => text.replace(to, article), bare) : bare) || clean
  if (rest.length <= REPLY_MAX) return rest
  const [sentence = rest] = rest.split(/(?<=[.!?…])\s/u)
  if (sentence.length <= REPLY_MAX) return sentence
  const start = sentence.slice(0, REPLY_MAX)
  const pause = Math.max(start.lastIndexOf(','), start.lastIndexOf(';'), start.lastIndexOf(':'))
  return start.slice(0, pause > REPLY_MAX / 3 ? pause : start.lastIndexOf(' '))
}
