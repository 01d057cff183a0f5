import data from '../lexicon/verbs.it.json' with { type: 'json' }
import { isVerbE, sameClause, type Token, wordAt } from './tokens.ts'
import { is } from './words.ts'

/** Who does what a verb says: the dreamer (alone or with others), somebody or something else, or whoever is spoken to. */
export type Person = 'dreamer' | 'other' | 'addressed'

type Ending = readonly [ending: string, person: Person]

const PRESENT: Readonly<Record<'are' | 'ere' | 'ire' | 'isc', readonly Ending[]>> = {
  are: [
    ['o', 'dreamer'],
    ['i', 'addressed'],
    ['a', 'other'],
    ['iamo', 'dreamer'],
    ['ano', 'other'],
    ['arono', 'other'],
    ['ai', 'dreamer'],
    ['ammo', 'dreamer'],
  ],
  ere: [
    ['o', 'dreamer'],
    ['i', 'addressed'],
    ['e', 'other'],
    ['iamo', 'dreamer'],
    ['ono', 'other'],
    ['erono', 'other'],
    ['emmo', 'dreamer'],
  ],
  ire: [
    ['o', 'dreamer'],
    ['i', 'addressed'],
    ['e', 'other'],
    ['iamo', 'dreamer'],
    ['ono', 'other'],
    ['irono', 'other'],
    ['ii', 'dreamer'],
    ['immo', 'dreamer'],
  ],
  isc: [
    ['isco', 'dreamer'],
    ['isci', 'addressed'],
    ['isce', 'other'],
    ['iamo', 'dreamer'],
    ['iscono', 'other'],
    ['irono', 'other'],
    ['ii', 'dreamer'],
    ['immo', 'dreamer'],
  ],
}

const persons = new Map<string, Person>()
for (const [kind, endings] of Object.entries(PRESENT) as [keyof typeof PRESENT, readonly Ending[]][]) {
  for (const verb of data[kind].split(' ')) {
    const stem = verb.slice(0, -3)
    for (const [ending, person] of endings) {
      // «cerco, cerchiamo», «mangio, mangi»
      const hard = /[cg]$/.test(stem) && kind === 'are' && ending.startsWith('i') ? `${stem}h${ending}` : undefined
      const soft = stem.endsWith('i') && ending.startsWith('i') ? `${stem}${ending.slice(1)}` : undefined
      const form = hard ?? soft ?? `${stem}${ending}`
      if (!persons.has(form)) persons.set(form, person)
    }
  }
}
for (const verb of data.first.split(' ')) persons.set(verb, 'dreamer')
for (const verb of data.third.split(' ')) persons.set(verb, 'other')

const alsoNoun = new Set(data.alsoNoun.split(' '))
const infinitiveStems = new Set(
  (['are', 'ere', 'ire', 'isc'] as const).flatMap((kind) => data[kind].split(' ').map((verb) => verb.slice(0, -3))),
)

/** What is known of the texts being read: many questions are asked about every verb. */
const read = new WeakMap<readonly Token[], Map<number, Person | undefined>>()

/** The person of the finite verb that stands at a place; undefined for everything else. */
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
  if (word === 'so' && previous === 'un') return undefined
  // «uscì», «gridò», «farò»
  if (token.accent && word.length > 3) {
    if (/r(o|e)$/.test(word) && /[aei]ro$/.test(word)) return 'dreamer'
    if (/(o|i)$/.test(word) && infinitiveStems.has(word.slice(0, -1))) return 'other'
    if (/[aei]ra$/.test(word)) return 'other'
  }
  if (/[aei]v(o|amo)$/.test(word) && word.length > 4 && !is.notImperfect(word)) return 'dreamer'
  if (/[aei]v(a|ano)$/.test(word) && word.length > 4 && !is.notImperfect(word)) return 'other'
  if (/[aei]rei$/.test(word)) return 'dreamer'
  if (/[aei]rebber?o?$/.test(word)) return 'other'
  const person = persons.get(word) ?? personByPronoun(word, previous)
  if (!person) return undefined
  // «è sveglio», «ero ferma»: no finite verb follows an auxiliary
  if (isAuxiliary(tokens[at - 1]) && sameClause(tokens, at - 1, at)) return undefined
  if (is.alsoAdjective(word) && !/^(mi|ti|si|ci|non)$/.test(previous)) return undefined
  return isNounThere(word, previous) ? undefined : person
}

/** «Mi rannicchio», «si accascia»: a pronoun shows the verb that the list does not have. */
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

/** «Il volo», «di porta in porta»; «lo volo» and «mi porta» are verbs, and «la guarda» is one because no noun is so. */
function isNounThere(word: string, previous: string): boolean {
  if (is.verbBefore(previous) || !is.nounBefore(previous) || AUXILIARY.test(word)) return false
  return alsoNoun.has(word) || !/^(lo|la|l|le|gli|li)$/.test(previous)
}

/** «So che sono felice», «che sono sola»: no form of many. */
const SINGULAR = /(o|[^ia]a|[stn]te|[cl]e)$/
/** «Sono caduta» is the dreamer, «sono caduti» and «ci sono» are not. */
function personOfSono(tokens: readonly Token[], at: number): Person | undefined {
  const before = wordAt(tokens, at - 1)
  if (/^(ci|ce|c|vi|loro)$/.test(before)) return 'other'
  if (before === 'che' && !SINGULAR.test(wordAt(tokens, at + (is.degree(wordAt(tokens, at + 1)) ? 2 : 1))))
    return 'other'
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
