import { fold, type Token, wordAt } from '../language/tokens.ts'
import data from './kin.it.json' with { type: 'json' }

/** Somebody of the dreamer's own whom the dream names: «mio padre», «il mio cane». */
interface Kin {
  /** As the dreamer is told of them: «tuo padre», «il tuo cane». */
  name: string
  kind: string
  gender: string
  at: number
}

const nouns = new Map(
  data.nouns.map(([noun = '', gender = '', kind = '', article = '']) => [fold(noun), { noun, gender, kind, article }]),
)
/** «La mamma», «nonno»: the dreamer's own without «mio», unless it says whose. */
const OWN = /^(papa|babbo|mamma|nonno|nonna)$/
const PRAISE = /^(povero|povera|caro|cara|vecchio|vecchia|ex|defunto|defunta|bis)$/

/** The people and animals of the dreamer's that stand in a stretch of the text. */
function kinIn(tokens: readonly Token[], from: number, to: number): (Kin | null)[] {
  const found: (Kin | null)[] = []
  for (let at = from; at < to; at += 1) {
    const word = wordAt(tokens, at)
    const noun = nouns.get(word)
    const isEx = word === 'ex' && !nouns.has(wordAt(tokens, at + 1))
    if (!noun && !isEx) continue
    const before = wordAt(tokens, at - (PRAISE.test(wordAt(tokens, at - 1)) ? 2 : 1))
    const isMine = /^mi[oa]$/.test(before)
    if (isEx || wordAt(tokens, at - 1) === 'ex') {
      const gender = before === 'mia' ? 'f' : 'm'
      found.push(isMine ? { name: gender === 'f' ? 'la tua ex' : 'il tuo ex', kind: 'ex', gender, at } : null)
    } else if (noun && (isMine || isOwn(tokens, at))) {
      const name = [noun.article, noun.gender === 'f' ? 'tua' : 'tuo', noun.noun].filter(Boolean).join(' ')
      found.push({ name, kind: noun.kind, gender: noun.gender, at })
    } else if (noun && noun.kind !== 'pet' && noun.article === '') found.push(null)
  }
  return found
}

function isOwn(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at)
  if (!OWN.test(word) || (word === 'papa' && !tokens[at]?.accent)) return false
  return (
    !/^(suo|sua|tuo|tua|nostro|nostra|loro|un|una|ogni|quella|quel|altra|altro)$/.test(wordAt(tokens, at - 1)) &&
    !/^(di|del|dello|della|dell|dei|d)$/.test(wordAt(tokens, at + 1))
  )
}

/**
 * The one person of these kinds who is meant: the only one in the whole dream or, where the kinds leave no doubt, in
 * the quoted words. Null where there may be another.
 */
export function whoIn(
  tokens: readonly Token[],
  kinds: readonly string[],
  quote: { from: number; to: number } | null,
): string | null {
  const only = (from: number, to: number, isStrict: boolean): string | null => {
    const all = kinIn(tokens, from, to)
    const fitting = all.filter((kin) => kin !== null && kinds.includes(kin.kind))
    if (isStrict && all.includes(null)) return null
    const persons = new Set(fitting.map((kin) => `${kin?.kind} ${kin?.gender}`))
    return persons.size === 1 ? (fitting[0]?.name ?? null) : null
  }
  const inDream = only(0, tokens.length, kinds.length > 1)
  return inDream ?? (kinds.length === 1 && quote ? only(quote.from, quote.to, true) : null)
}

/** «Di il tuo cane» is «del tuo cane». */
export const contracted = (text: string): string =>
  text.replace(/\b(di|a|da|in|su) (il|la) (?=tu[oa] )/giu, (_, small: string, article: string) => {
    const forms: Readonly<Record<string, readonly [string, string]>> = {
      di: ['del', 'della'],
      a: ['al', 'alla'],
      da: ['dal', 'dalla'],
      in: ['nel', 'nella'],
      su: ['sul', 'sulla'],
    }
    const [il = '', la = ''] = forms[small.toLowerCase()] ?? []
    const form = article === 'il' ? il : la
    return `${small.charAt(0) === small.charAt(0).toUpperCase() ? form.charAt(0).toUpperCase() + form.slice(1) : form} `
  })
