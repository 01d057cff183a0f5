import { type Token, tokenize } from '#server/interpreter/language/tokens.ts'
import type { DreamText } from '../dream-text.ts'

/** What a sentence claims of the dreamer's future, health or meaning. */
type Claim = 'prediction' | 'diagnosis' | 'certainty'

/** A word that may claim something, and all before and after it in its sentence: clauses are apart by « , ». */
interface Place {
  word: string
  before: string
  after: string
  sentence: string
}

/** What a sentence claims that no dream can tell; undefined where it denies it, asks it, or reports it of the dream. */
export function claimFault(text: string, dream: DreamText): Claim | undefined {
  const words = spelled(tokenize(text))
  const sentence = ` ${words.join(' ')} `
  const isQuestion = (/\?\P{L}*$/u.test(text) && !RHETORICAL.test(sentence)) || sentence.startsWith(' chissa ')
  for (const [at, word] of words.entries()) {
    const before = ` ${words.slice(0, at).join(' ')} `
    const place = { word, before, after: ` ${words.slice(at + 1).join(' ')} `, sentence }
    if (!isQuestion && isFuture(place) && !isDeniedClause(place) && !isReported(place, dream)) return 'prediction'
    if (isDiagnosis(place, dream) && !isDenied(place) && !isReported(place, dream)) return 'diagnosis'
    if (OMEN.test(word) && !isDenied(place) && !isOthers(place, dream)) return 'prediction'
    if (/^significa(?:no)?$/.test(word) && place.after.startsWith(' che ') && !isDenied(place)) return 'certainty'
  }
  return undefined
}

/** Words without accents, but for «è» and a last «-rà»; clauses are apart by commas. */
const spelled = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ word, accent, clause }, at) => {
    const marked = accent ? word.replace(/^e$/, 'è').replace(/ra$/, 'rà') : word
    return clause === (tokens[at - 1]?.clause ?? clause) ? [marked] : [',', marked]
  })

// The future

/** «farai», «riuscirete»; no «trai», «assai», «parete». */
const SECOND = /^(?:(?:\w+[eidvpr]|\w*fa|sa|da|sta|pot)rai|(?:\w*[ei]|\w+[dvpr]|\w*fa|sa|da|sta|pot)rete)$/
const THIRD = /^(?!tiranno)\w+(?:rà|ranno)$/
const FUTURE = new RegExp(`${SECOND.source}|${THIRD.source}`)
const WHEN =
  / (?:entro|presto|domani|stanotte|prossim[oaie] (?:mes[ei]|settiman[ae]|giorn[oi]|ann[oi]|volta|notte|notti|estate|inverno|primavera|autunno)|futuro|(?:tra|fra) (?:poco|breve|un|una|due|tre|\d+|qualche|pochi|poche)|un giorno|prima o poi) /
/** The first future after them is a condition or a time, no claim: «quando tornerai, chiediti…». */
const SUBORDINATE =
  / (?:se|quando|appena|finche|mentre|qualora|ovunque|chiunque|(?:volta|mano|dopo|prima) che|(?:volta|momento|giorno) in cui) (?:[^ ,]+ ){0,4}$/
const INDIRECT =
  / (?:chiediti|chiederti|domandati|domandarti|immagina|scrivi|annota|pensa|decidi|decidere|scegli|scegliere|prova|provare) .*(?:cosa|come|chi|dove|quale|quali|quanto|cui) (?:\w+ ){0,2}$/
/** «avrai notato», «sarà stata»: the past, supposed. */
const SUPPOSED = /^(?:av|sa)r(?:ai|à|anno|ete)$/
const PARTICIPLE =
  /^ (?:\w+ )?(?:stat|avut|notat|vist|sentit|capit|lett|dett|scritt|accort|chiest|provat|pensat|immaginat|ricordat)[oaie] /
/** «potrai tornarci, se vuoi», «non dovrai»: an offer. */
const MODAL = /^(?:pot|vor|dov)r(?:ai|à|anno|ete)$/
const AGAIN = /^ (?:sempre )?(?:tornar|rilegg|riapr|riprend|scriv|annot|aggiung|rispond)/
const WISH = / (?:se|quando) (?:[^ ,]+ ){0,2}(?:vuoi|vorrai|ti va|avrai voglia|ti sentirai|te la sentirai) /
/** What the diary holds, what people do, and what comes from outside: «la scena resterà qui», «un giudizio che arriverà». */
const OF_OTHERS =
  /^ chi (?!ti )| (?:che|nessuno) $| (?:dove|quanto|quale|come|cosa|chi) (?:si )?$| (?:diario|pagin[ae]|scena|immagine|racconto|parole|domanda|tempo) (?:non )?(?:(?:ti|ci|lo) )?$/
const RHETORICAL = / (?:sai|sapevi) (?:gia )?che | , (?:vero|no|giusto|sai|lo sai|contenta|contento) $/

function isFuture({ word, before, after, sentence }: Place): boolean {
  if (!FUTURE.test(word)) return false
  if (SUPPOSED.test(word) && PARTICIPLE.test(after)) return false
  if (MODAL.test(word) && (/^vor/.test(word) || / non $/.test(before) || WISH.test(sentence) || AGAIN.test(after)))
    return false
  const condition = SUBORDINATE.exec(before)?.[0]
  if (condition && !condition.split(' ').some((other) => FUTURE.test(other))) return false
  if (INDIRECT.test(before)) return false
  if (SECOND.test(word) || WHEN.test(sentence)) return true
  const isSupposed = MODAL.test(word) || (SUPPOSED.test(word) && / (?:forse|chissa|magari) /.test(sentence))
  return !isSupposed && !OF_OTHERS.test(before)
}

const OMEN = /^(?:premoni|presagi|profe[zt]i|predi(?:ce|cono)$|preannunci|malaugurio)/

/** What is told of others who read it so, or what the dream itself has. */
const isOthers = ({ word, before, after }: Place, dream: DreamText): boolean =>
  (dream.has(word) && !/ (?:è|sembra|pare|essere) (?:[^ ,]+ ){0,2}$/.test(before)) ||
  / (?:chi|alcuni|qualcuno|tradizion\w+|superstizion\w+|credenz\w+|antich\w+|dicono|dice|credeva\w*|lett[oiae]|vist[oiae]|considerat[oiae]) (?:[^ ,]+ ){0,5}$/.test(
    before,
  ) ||
  / (?:ma|pero|invece|tuttavia|eppure) /.test(after)

// Health

/** Words of medicine, by their beginnings. */
const CLINICAL =
  /^(?:depress|bipolar|schizo|psico(?:si|tic|pat)|sociopat|borderline|narcisis|anoress|bulim|autis|adhd|dsm|ptsd|demenz|disturb[oi]$|sindrom|patologi|diagnos|sintom|psichiatric|nevro|clinicamente|psicofarmac|farmac[oi]$|antidepress|ansiolit|sonnifer|traum|burnout|maniacal|dissoci|alzheimer|deficit|panico$)/
/** Said of the dreamer alone: elsewhere they are common words. */
const ILL =
  /^(?:malat|pazz[aoe]|matt[ao]$|paranoi|isteric|ossessiv|insonni|esauriment|dipenden[zt]|alco[lo]\w*(?:ist|izzat)|tossic|drogat|disturbat|ipocond|compless[oi]$|incint|tumor|cancr|diabet|autolesionis|\w*fobi)/
/** The dreamer, with nothing between but what belongs to the word. */
const OF_DREAMER =
  / (?:sei|sia|sarai|saresti|sembri|stai|soffri|soffra|soffriresti|hai|abbia|avresti|mostri|presenti|manifesti|potresti|tua|tuo|tuoi|tue) (?:(?:di|d|da|un|una|uno|il|la|lo|l|i|gli|le|dei|delle|del|della|dal|dalla|in|e|a|forse|solo|gia|un po|po|molto|piu|proprio|tutti|\w+mente|essere|avere|soffrire|diventando|vivendo|affett[ao]|persona|forma|grave|lieve|leggera|seria|chiari|chiara|tratti|segni|sintomi|stato|quadro|episodio|problema|disturbo|attacchi|crisi|ansia|sono) ){0,5}$/

/** «Potrebbe essere depressione.» */
const MAYBE =
  /^ (?:(?:forse|questa|questo|qui) )*(?:è|puo essere|potrebbe essere|si tratta di|parla di) (?:un |una |la )?$/

function isDiagnosis({ word, before, after }: Place, dream: DreamText): boolean {
  if (ILL.test(word)) return OF_DREAMER.test(before) && !(dream.has(word) && / (?:sogno|racconto|scena) /.test(before))
  const illness = /^ (?:di|d) (?:(?:un|una|l|la|il) )?(\w+) /.exec(after)?.[1]
  if (/^soffr(?:i|irai|a|iresti)$/.test(word)) return illness !== undefined && !dream.has(illness)
  const root = CLINICAL.exec(word)?.[0]
  if (root === undefined || (root === 'panico' && !/ (?:attacc|cris)\w+ di $/.test(before))) return false
  const isInDream = dream.has(word) || (root !== word && dream.hasBeginning(root))
  return !isInDream || OF_DREAMER.test(before) || MAYBE.test(before)
}

// What takes a claim back

/** What «non» says about itself, and what follows is said all the more: «non c'è dubbio che…», «non solo…». */
const AFFIRMED =
  / non (?:[^ ,]+ ){0,3}(?:dubbi\w*|dimentic\w+|scord\w+|ignor\w+|tem\w+|preoccup\w+|stup\w+|meravigli\w+|sorprend\w+|solo|soltanto|caso|paura|esclu\w+|neg\w+|sarà) /
const NO = '(?:non|ne|nessun[oa]?|niente|nulla|senza|mai|neanche|nemmeno|neppure|lungi|impossibile|azzardato|sbagliato)'
const NEAR = new RegExp(` (?:${NO} (?:[^ ,]+ ){0,5}|(?:piuttosto che|tutt altro che|anziche|invece di) (?:un |una )?)$`)
const CLAUSE = new RegExp(` ${NO} (?:[^ ]+ ){0,12}?(?:che|se) (?:[^ ]+ ){0,12}$`)
const TURN = / (?:ma|pero|invece|eppure|tuttavia|anzi|perche|quindi|percio|dunque|infatti) /
/** «Dire che… sarebbe troppo.» */
const SAYING = / (?:dire|dedurre|concludere|pensare|credere|parlare|affermare) /
const TOO_MUCH = / (?:sarebbe|è) (?:troppo|azzardat|sbagliat|fals|esagerat|prematur|eccessiv)/

/** «non vuol dire che…», «nessuno sa se…»: a denial that reaches into the clause that it governs. */
function isDeniedClause({ before, after }: Place): boolean {
  if (SAYING.test(before) && TOO_MUCH.test(after)) return true
  const clause = sinceTurn(before)
  return CLAUSE.test(clause) && !AFFIRMED.test(clause)
}

/** The same, and «non sei…», «nessuna…». A future with «non» is a prediction as well. */
function isDenied(place: Place): boolean {
  const clause = sinceTurn(place.before)
  return isDeniedClause(place) || (NEAR.test(clause) && !AFFIRMED.test(clause))
}

const sinceTurn = (before: string): string => ` ${before.split(TURN).at(-1)?.trim() ?? ''} `

/** Somebody in the dream says it: the word is the dreamer's, and it is told as said. */
const isReported = ({ word, before }: Place, dream: DreamText): boolean =>
  dream.hasBeginning(word.replace(/(?:ai|à|anno|ete|[aeio])$/, '')) &&
  / (?:dic\w*|dett[oa]|scriv\w*|scritto|annunci\w+|promett\w+|promess[oa]|grid\w+|sussurr\w+|ripet\w+|avvert\w+|assicur\w+|raccont\w+|rispond\w+) (?:[^ ,]+ ){0,3}che (?:[^ ,]+ ){0,6}$/.test(
    before,
  ) &&
  !/ (?:sogno|inconscio|destino|universo) (?:[^ ,]+ ){0,2}(?:dic|ripet|annunci|raccont)\w* /.test(before)
