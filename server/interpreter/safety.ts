import type { SafetyNote } from '#shared/contracts/common.ts'
import { compileForms, type FormMatch, placesOf } from './language/forms.ts'
import { type Token, tokenize } from './language/tokens.ts'
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
const compile = (forms: readonly string[]) =>
  compileForms(forms.map((form) => form.replace(/<(\w+)>/g, (_, id: string) => care(id).forms.join('|'))))

const said = compile(care('level1').forms)
const saidOrDreamt = compile(care('either').forms)
const dreamt = compile(care('level2').forms)
const otherwise = compile(care('not').exclude)
const unreal = compile(care('unreal').forms)
const real = compile(care('unreal').exclude)
const dream = compile(care('dream').forms)

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

/** The level of literal statements, without idioms and sentences of films or games. */
function levelOf(tokens: readonly Token[]): SafetyNote['level'] | undefined {
  const found = [said, saidOrDreamt, dreamt].map((forms) => forms.scan(tokens))
  if (found.flat().length === 0) return undefined
  const idioms = placesOf(otherwise.scan(tokens))
  const earnest = placesOf(real.scan(tokens))
  const tales = unreal.scan(tokens).filter(({ start }) => !earnest.has(start))
  const stories = new Set(tales.map(({ start }) => tokens[start]?.sentence))
  const dreams = dream.scan(tokens)
  const isMeant = ({ start, end }: FormMatch<true>): boolean =>
    !stories.has(tokens[start]?.sentence) && !tokens.slice(start, end).some((_, step) => idioms.has(start + step))
  const isWaking = ({ start }: FormMatch<true>): boolean =>
    !dreams.some((sign) => sign.start <= start && tokens[sign.start]?.clause === tokens[start]?.clause)
  const isTold = ({ start, end }: FormMatch<true>): boolean =>
    tokens.slice(start, end).some(({ word }) => IMPERFECT.test(word))
  const [waking = [], either = [], told = []] = found.map((matches) => matches.filter(isMeant))
  if (waking.some(isWaking) || either.some((match) => isWaking(match) && !isTold(match))) return 1
  return either.length + told.length > 0 ? 2 : undefined
}
