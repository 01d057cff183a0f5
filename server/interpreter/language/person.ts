import { isVerbE, sameClause, type Token, wordAt } from './tokens.ts'
import { type Verb, verbOf } from './verbs.ts'
import { is } from './words.ts'

/** The subject of a verb: the dreamer (alone or with others), somebody or something else, or an addressee. */
export type Person = 'dreamer' | 'other' | 'addressed'

const PERSONS: Partial<Record<Verb['form'], Person>> = {
  I: 'dreamer',
  we: 'dreamer',
  you: 'addressed',
  it: 'other',
  they: 'other',
}

/** A cache: the rules ask about every verb many times. */
const read = new WeakMap<readonly Token[], Map<number, Person | undefined>>()

/** The person of the finite verb at a token; undefined for any other word. */
export function personAt(tokens: readonly Token[], at: number): Person | undefined {
  const ofText = read.get(tokens) ?? new Map<number, Person | undefined>()
  read.set(tokens, ofText)
  if (ofText.has(at)) return ofText.get(at)
  const person = readPerson(tokens, at)
  ofText.set(at, person)
  return person
}

function readPerson(tokens: readonly Token[], at: number): Person | undefined {
  const token = tokens[at]
  if (!token) return undefined
  const { word } = token
  const previous = sameClause(tokens, at - 1, at) ? wordAt(tokens, at - 1) : ''
  const next = wordAt(tokens, at + 1)
  if (word === 'e') return isVerbE(token) || next === 'stato' || next === 'stata' ? 'other' : undefined
  if (word === 'sono') return personOfSono(tokens, at)
  if (word === 'da' || word === 'sale') return token.accent && word === 'da' ? 'other' : undefined
  const person = personOfForm(token) ?? personByPronoun(word, previous)
  // «dovevo», «direbbe» can only be verbs
  if (!person || (/([aei]v(o|a|amo|ano)|rei|rebber?o?)$/.test(word) && !is.notImperfect(word))) return person
  // «è sveglio», «ero ferma»: no finite verb follows an auxiliary
  if (isAuxiliary(tokens[at - 1]) && sameClause(tokens, at - 1, at)) return undefined
  if (is.alsoAdjective(word) && !/^(mi|ti|si|ci|non)$/.test(previous)) return undefined
  return isNounThere(word, previous) ? undefined : person
}

/** Uses only the form; endings show the future and the conditional: «farò», «direbbe». */
function personOfForm(token: Token): Person | undefined {
  const { word, accent } = token
  const form = verbOf(token)?.form
  if (form) return PERSONS[form]
  if (accent && /[aei]ro$/.test(word)) return 'dreamer'
  if ((accent && /[aei]ra$/.test(word)) || /rebber?o?$/.test(word)) return 'other'
  return /([aei]|[tv])rei$/.test(word) && !is.notImperfect(word) ? 'dreamer' : undefined
}

/** «Mi rannicchio», «si accascia»: the pronoun reveals a verb that is not listed. */
function personByPronoun(word: string, previous: string): Person | undefined {
  if (word.length < 4 || is.functional(word)) return undefined
  if (/^(mi|io)$/.test(previous) && word.endsWith('o')) return 'dreamer'
  if (
    /^(mi|si|gli|ti)$/.test(previous) &&
    /(a|e|ano|ono)$/.test(word) &&
    !/(ndo|are|ere|ire|at[ae]|ut[ae]|it[ae])$/.test(word)
  )
    return 'other'
  return undefined
}

const AUXILIARY = /^(era|ero|erano|eravamo|sono|siamo|fu|fui|ha|ho|hanno|avevo|aveva)$/
const isAuxiliary = (token: Token | undefined): boolean =>
  token !== undefined && (AUXILIARY.test(token.word) || /^stat[oa]$/.test(token.word) || isVerbE(token))

/** «Il volo», «di porta in porta»; but «la volo» and «mi porta» are verbs, and so is «la guarda», which is no noun. */
function isNounThere(word: string, previous: string): boolean {
  if (is.verbBefore(previous) || !is.nounBefore(previous) || AUXILIARY.test(word)) return false
  return is.alsoNoun(word) || !/^(lo|la|l|le|gli|li)$/.test(previous)
}

/** «So che sono felice», «che sono sola»: a singular form. */
const SINGULAR = /(o|[^ia]a|[stn]te|[cl]e)$/
/** «Sono caduta» is the dreamer; «sono caduti» and «ci sono» are not. */
function personOfSono(tokens: readonly Token[], at: number): Person | undefined {
  const before = wordAt(tokens, at - 1)
  if (/^(ci|ce|c|vi|loro)$/.test(before)) return 'other'
  const said = wordAt(tokens, at + (is.degree(wordAt(tokens, at + 1)) ? 2 : 1))
  if (before === 'che' && !SINGULAR.test(said)) return 'other'
  for (let step = 1; step <= 4 && sameClause(tokens, at, at + step); step += 1) {
    const word = wordAt(tokens, at + step)
    if (
      /^(molto|cosi|tutt[oaie]|anche|sempre|gia|proprio|davvero|un|po|troppo|piu|stat[oaie]|ancora|quasi|mezz[oa])$/.test(
        word,
      )
    ) {
      if (/^(stat|tutt)[ie]$/.test(word)) return 'other'
      if (/^(stat|tutt)[oa]$/.test(word)) return 'dreamer'
      continue
    }
    if (
      /[aiu]t[ie]$|s[ie]$|tt[ie]$|rt[ie]$/.test(word) &&
      !/^(parte|forse|notte|siamo|altre)$/.test(word) &&
      word.length > 4
    )
      return 'other'
    return 'dreamer'
  }
  return 'dreamer'
}
