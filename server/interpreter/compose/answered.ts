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
const WORDS = { basic: { target: 88, high: 110 }, advanced: { target: 170, high: 258 } } as const
/** An answer is quoted in part: whoever wrote it knows the rest. */
const REPLY_WORDS = 8
const NO_ANSWER = /^(non (lo )?so|non saprei|boh|niente|nulla|nessuna idea|no|mah|\?+|-+)[.!…]*$/iu
const LEAD =
  /^(mi (fa|fanno) (venire in mente|pensare)|mi ricorda(no)?|penso|mi viene in mente|sì,|si,|direi|forse|credo)\s+/iu
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
  const text = parts.opening('basic')
  const first = parts.first
  const { turn, end, start } = scene.course
  const happens = [first?.quote, turn, end, start].flatMap((quote) => (quote ? [quoted(quote.text)] : []))
  /** Something else that happens than what was asked about, and the wordings that can do without where there is none. */
  const happensBeside = (...abouts: string[]) => happens.find((words) => !abouts.map(quoted).includes(words))
  const sayable = (wordings: readonly string[], a: string | undefined) =>
    wordings.filter((wording) => a !== undefined || !wording.includes('{a}'))
  const a = happensBeside(image?.about ?? '')
  const say = (key: string, wordings: readonly string[], said: Said | null | undefined): string => {
    if (!said) return ''
    const beside = happensBeside(said.about, image?.about ?? '')
    const wording = pick.one(key, sayable(wordings, beside))
    return fill(wording, { i: quoted(said.about), r: quoted(said.reply), a: beside ?? '' })
  }
  const all = {
    a: a ?? '',
    i: quoted(image?.about ?? ''),
    r: quoted(feeling?.reply ?? ''),
    v: quoted(life?.reply ?? ''),
  }
  const joined = image ? COPY.both : feeling ? COPY.feltLife : []
  const isLong = size === 'advanced'
  // an opening that quotes what the first answer is about would say it twice
  const opening = image && text.toLowerCase().includes(image.about.toLowerCase()) ? '' : text
  const pieces: Piece[] = [
    { paragraph: 0, rank: isLong ? 0 : 9, text: opening },
    { paragraph: 0, rank: 0, text: say('image', COPY.image, image) },
    { paragraph: 0, rank: 2, text: say('imageMore', COPY.imageMore, image) },
    { paragraph: 1, rank: 0, text: say('feeling', whoseWordings(feeling) ?? COPY.feeling, feeling) },
    { paragraph: 2, rank: 0, text: say('life', COPY.life, life) },
    { paragraph: 2, rank: 1, text: life ? pick.one('joined', sayable(joined, a), all) : '' },
    { paragraph: 3, rank: isLong ? 4 : 7, text: parts.tension() },
    { paragraph: 3, rank: isLong ? 3 : 6, text: parts.see(first, 'first') },
    { paragraph: 3, rank: isLong ? 5 : 4, text: parts.maybe(first, 'first') },
    { paragraph: 4, rank: 2, text: isLong ? journalLine(scene) : '' },
    { paragraph: 5, rank: 6, text: isLong ? parts.ending() : '' },
    { paragraph: 6, rank: 3, text: pick.one('answer:close', sayable(COPY.close, a), all) },
    { paragraph: 6, rank: 5, text: parts.warmth() },
  ]
  return fitWords(pieces, WORDS[size])
}

/** What is said of an answer that was chosen from the list. */
const whoseWordings = (said: Said | null | undefined): readonly string[] | undefined =>
  (COPY.whose as Record<string, readonly string[]>)[said?.reply ?? '']

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
  const rest = TO.reduce((text, [to, article]) => text.replace(to, article), clean.replace(LEAD, '')) || clean
  const tokens = tokenize(rest)
  const quoter = new Quoter(rest, tokens)
  const quote = quoter.stretch(0, tokens.length, REPLY_WORDS) ?? quoter.stretch(0, Math.min(tokens.length, REPLY_WORDS))
  return quote?.text ?? ''
}
