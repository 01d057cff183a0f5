import { Quoter } from '../course/quotes.ts'
import { tokenize } from '../language/tokens.ts'
import type { DreamAnswer } from '../types.ts'
import { journalLine } from './journal.ts'
import { Parts } from './parts.ts'
import { fill, fitWords, type Piece, plain } from './prose.ts'
import { quoted } from './quoting.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

const { answers: COPY } = READINGS
const WORDS = { basic: { target: 92, high: 125 }, advanced: { target: 205, high: 262 } } as const
const NO_ANSWER = /^(non (lo )?so|non saprei|boh|niente|nulla|nessuna idea|no|mah|\?+|-+)[.!…]*$/iu
const LEAD =
  /^(mi (fa|fanno) (venire in mente|pensare)( a(l|lla|ll['’]|i|gli|lle)?)?|mi ricorda(no)?|penso a(l|lla|ll['’]|i|gli|lle)?|a(l|lla|i|gli|lle)? |alla |all['’]|sì,? |si, |direi |forse )\s*/iu

interface Said {
  /** The words of the dream that were asked about. */
  about: string
  /** What was answered, short enough to be quoted. */
  reply: string
}

/**
 * A text over the dream and what the dreamer answered: each answer beside the words that it is about. Empty when no
 * answer says anything; the dream is then read alone.
 */
export function composeAnswered(scene: Scene, size: 'basic' | 'advanced'): string {
  const answers = scene.input.answers ?? []
  const [image, feeling, life] = ['image', 'feeling', 'life'].map((kind) => saidOf(answers, kind))
  const main = image ?? life ?? feeling
  if (!main) return ''
  const { pick } = scene
  const parts = new Parts(scene)
  const text = parts.opening()
  const first = parts.first
  const a = quoted(first?.quote.text ?? scene.course.turn?.text ?? scene.course.start?.text ?? main.about)
  const say = (key: string, wordings: readonly string[], said: Said | null | undefined): string =>
    said
      ? fill(pick.one(key, wordings), {
          i: quoted(said.about),
          r: quoted(said.reply),
          a: a === quoted(said.about) ? 'questa scena' : a,
        })
      : ''
  const both =
    image && life
      ? fill(pick.one('both', COPY.both), { i: quoted(image.about), r: quoted(image.reply), v: quoted(life.reply) })
      : ''
  const isLong = size === 'advanced'
  const pieces: Piece[] = [
    { paragraph: 0, rank: isLong ? 0 : 9, text: isLong || !image ? text : '' },
    { paragraph: 0, rank: 0, text: say('image', COPY.image, image) },
    { paragraph: 0, rank: 2, text: a === quoted(image?.about ?? '') ? '' : say('imageMore', COPY.imageMore, image) },
    { paragraph: 1, rank: 0, text: say('feeling', COPY.feeling, feeling) },
    { paragraph: 2, rank: 0, text: say('life', COPY.life, life) },
    { paragraph: 2, rank: 1, text: both },
    { paragraph: 3, rank: isLong ? 3 : 6, text: parts.see(first, 'first') },
    { paragraph: 3, rank: isLong ? 4 : 7, text: parts.tension() },
    { paragraph: 3, rank: isLong ? 5 : 4, text: parts.maybe(first, 'first') },
    { paragraph: 4, rank: isLong ? 2 : 20, text: isLong ? journalLine(scene) : '' },
    { paragraph: 5, rank: 6, text: isLong ? parts.ending() : '' },
    { paragraph: 6, rank: 3, text: fill(pick.one('answer:close', COPY.close), { a, r: quoted(main.reply) }) },
  ]
  return fitWords(pieces, WORDS[size])
}

function saidOf(answers: readonly DreamAnswer[], kind: string): Said | null {
  const answer = answers.find(({ questionId }) => questionId.startsWith(`${kind}-`))
  if (!answer) return null
  const [, about = ''] = /«([^»]+)»/u.exec(answer.question) ?? []
  const reply = shortened(answer.answer)
  return about && reply ? { about, reply } : null
}

/** The answer without its «mi fa pensare a», cut at a clause where it is long. Empty for «boh». */
function shortened(answer: string): string {
  const clean = plain(answer).replace(/[()[\]{}]/gu, '')
  if (clean === '' || NO_ANSWER.test(clean)) return ''
  const rest = clean.replace(LEAD, '') || clean
  const tokens = tokenize(rest)
  return new Quoter(rest, tokens).stretch(0, tokens.length, 16)?.text ?? ''
}
