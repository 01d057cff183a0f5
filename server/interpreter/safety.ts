import type { SafetyNote } from '#shared/contracts/common.ts'
import { compileForms, FormIndex, type FormMatch, placesOf } from './language/forms.ts'
import { sameClause, someAt, type Token, tokenize, wordAt } from './language/tokens.ts'
import { readForms } from './lexicon/lexicon.ts'
import type { AnalysisInput, MonthInput } from './types.ts'

const TEXTS = {
  1: 'Quello che scrivi sembra pesare molto, e potrebbe andare oltre il sogno. Se stai pensando di farti del male o temi per la tua sicurezza, non restare senza aiuto: in caso di emergenza chiama il 112. Puoi parlare in anonimato con Telefono Amico Italia allo 02 2327 2327. Se subisci violenza o stalking, il 1522 risponde gratis a tutte le ore, tutti i giorni.',
  2: 'Questo sogno tocca temi dolorosi. Un sogno da solo non dice che cosa succederà né chi sei. Se però qualcosa ti resta addosso o assomiglia alla tua vita, parlarne aiuta: Telefono Amico Italia 02 2327 2327, 1522 per violenza e stalking, 112 per le emergenze.',
}

/** The caring note of a level; its text and helplines are always the product's own. */
export const careNote = (level: SafetyNote['level']): SafetyNote => ({ level, text: TEXTS[level] })

const care = readForms('./care.it.txt')
/** Compiles forms in which `<near>` stands for the words under that id. */
const expand = (forms: readonly string[]): string[] =>
  forms.map((form) => form.replace(/<(\w+)>/g, (_, id: string) => care(id).forms.join('|')))
const compile = (forms: readonly string[]) => compileForms(expand(forms))

const said = compile(care('level1').forms)
const saidOrDreamt = compile(care('either').forms)
const dreamt = compile(care('level2').forms)
const otherwise = compile(care('not').exclude)
const unreal = compile(care('unreal').forms)
const real = compile(care('unreal').exclude)
const dream = compile(care('dream').forms)
const never = compile(care('never').forms)

/** A disclosure as parts that stand near each other in any order. */
interface Kind {
  core: string
  /** One part of each list is near the core. */
  others: string[][]
  /** None of these parts is near it. */
  without: string[]
  /** In a dream it is an image as any other. */
  isOnlyAwake: boolean
}

/** A line of `kinds`: the core, the parts near it (`a|b` is either), and with `!` those that must not be. */
function kindOf(line: string, isOnlyAwake: boolean): Kind {
  const [core = '', ...rest] = line.split(' ')
  const others = rest.filter((part) => !part.startsWith('!')).map((part) => part.split('|'))
  const without = rest.filter((part) => part.startsWith('!')).map((part) => part.slice(1))
  return { core, others, without, isOnlyAwake }
}

const kinds = [
  ...care('kinds').forms.map((line) => kindOf(line, false)),
  ...care('kindsAwake').forms.map((line) => kindOf(line, true)),
]
const kindsByCore = Map.groupBy(kinds, ({ core }) => core)
const parts = new FormIndex<string>()
for (const id of new Set(kinds.flatMap(({ core, others, without }) => [core, ...others.flat(), ...without])))
  for (const form of expand(care(id).forms)) parts.add(form, id)

/**
 * A caring note if the text clearly mentions self-harm or violence suffered. Level 1: about waking life, in the first
 * person. Level 2: part of the dream. It is no diagnosis; hints do not count.
 */
export const safetyNote = (content: string, title: string): SafetyNote | undefined => noteOf([content, title])

/** The note of a dream, including own elements. Decides whether others may see the dream. */
export const careFor = ({
  title,
  content,
  elements,
}: Pick<AnalysisInput, 'title' | 'content' | 'elements'>): SafetyNote | undefined =>
  noteOf([content, title, ...elements])

/** Whether the dreamer's words call for the caring note; such words are never quoted as an image. */
export const asksForCare = (text: string): boolean => noteOf([text]) !== undefined

/** The most urgent note for a month, by the titles and own elements of its dreams, the only known words. */
export const monthSafety = ({ latest, elements }: Pick<MonthInput, 'latest' | 'elements'>): SafetyNote | undefined =>
  noteOf([
    ...latest.flatMap((line) => [line.title, ...line.elements]),
    ...Object.values(elements).flatMap((group) => group.map(({ label }) => label)),
  ])

function noteOf(texts: readonly string[]): SafetyNote | undefined {
  const levels = texts.map((text) => levelOf(tokenize(text)))
  if (levels.includes(1)) return careNote(1)
  return levels.includes(2) ? careNote(2) : undefined
}

/** The usual tense of dream reports. */
const IMPERFECT = /[aei]v(?:[aoi]|ano)$/

/** How far the parts of a disclosure stand apart, in words and in clauses. */
const REACH = 14
const CLAUSES_MAX = 2
/** What may stand between «non» and the word that it denies. */
const BETWEEN_NEGATION = /^(?:mi|me|ci|si|l|lo|la|ha|hanno|ho|aveva|avevano|sono|sto|e|ai|mai|piu|mica|certo|davvero)$/

const isNegated = (tokens: readonly Token[], at: number): boolean => {
  let before = at - 1
  while (BETWEEN_NEGATION.test(wordAt(tokens, before)) && sameClause(tokens, before, at)) before -= 1
  return /^(?:non|nessuno|senza)$/.test(wordAt(tokens, before)) && sameClause(tokens, before, at)
}

/** A disclosure found by its parts. */
type Disclosure = FormMatch<true> & Pick<Kind, 'isOnlyAwake'>

/** The disclosures among parts, in the order of the text; linear, as each core sees only the parts in its reach. */
function disclosuresIn(tokens: readonly Token[], found: readonly FormMatch<string>[]): Disclosure[] {
  const disclosures: Disclosure[] = []
  let first = 0
  for (const core of found) {
    while ((found[first]?.start ?? 0) < core.start - REACH) first += 1
    const candidates = kindsByCore.get(core.value)
    if (!candidates || isNegated(tokens, core.start)) continue
    const near = new Set<string>()
    for (let at = first; (found[at]?.start ?? Infinity) <= core.end + REACH; at += 1) {
      const part = found[at]
      if (part && Math.abs((tokens[part.start]?.clause ?? 0) - (tokens[core.start]?.clause ?? 0)) <= CLAUSES_MAX)
        near.add(part.value)
    }
    for (const { others, without, isOnlyAwake } of candidates) {
      if (without.some((id) => near.has(id)) || !others.every((ids) => ids.some((id) => near.has(id)))) continue
      disclosures.push({ start: core.start, end: core.end, value: true, isOnlyAwake })
    }
  }
  return disclosures
}

/** The level of literal statements, without idioms and sentences of films or games. */
function levelOf(tokens: readonly Token[]): SafetyNote['level'] | undefined {
  const found = [said, saidOrDreamt, dreamt].map((forms) => forms.scan(tokens))
  const partMatches = parts.scan(tokens)
  const idioms = placesOf(otherwise.scan(tokens))
  const isLiteral = ({ start, end }: FormMatch<unknown>): boolean => !someAt(start, end, (at) => idioms.has(at))
  const disclosures = disclosuresIn(tokens, partMatches.filter(isLiteral))
  if (found.flat().length + disclosures.length === 0) return undefined
  const earnest = placesOf(real.scan(tokens))
  const tales = unreal.scan(tokens).filter(({ start }) => !earnest.has(start))
  const stories = new Set(tales.map(({ start }) => tokens[start]?.sentence))
  const dreams = dream.scan(tokens)
  const denials = new Set(never.scan(tokens).map(({ start }) => tokens[start]?.sentence ?? 0))
  const isMeant = (match: FormMatch<true>): boolean => !stories.has(tokens[match.start]?.sentence) && isLiteral(match)
  const isWaking = ({ start }: FormMatch<true>): boolean =>
    !dreams.some((sign) => sign.start <= start && tokens[sign.start]?.clause === tokens[start]?.clause)
  const isTold = ({ start, end }: FormMatch<true>): boolean =>
    someAt(start, end, (at) => IMPERFECT.test(wordAt(tokens, at)))
  /** «Mi picchiava, nella vita mai»: said of the dream, denied of life. */
  const isDenied = ({ start }: FormMatch<true>): boolean =>
    [0, 1].some((next) => denials.has((tokens[start]?.sentence ?? 0) + next))
  const [waking = [], either = [], told = []] = found.map((matches) => matches.filter(isMeant))
  const open = [...either, ...disclosures.filter((match) => isMeant(match) && (!match.isOnlyAwake || isWaking(match)))]
  if (waking.some(isWaking) || open.some((match) => isWaking(match) && !isTold(match))) return 1
  return [...open, ...told].some((match) => !isDenied(match)) ? 2 : undefined
}
