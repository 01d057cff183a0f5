import { type Token, tokenize } from '#server/interpreter/language/tokens.ts'
import type { DreamText } from '../dream-text.ts'

/** A claim about the dreamer's future, health or meaning. */
type Claim = 'prediction' | 'diagnosis' | 'certainty'

/** A word that may be a claim, with the text before and after it in its sentence; ` , ` separates clauses. */
interface Place {
  word: string
  before: string
  after: string
  sentence: string
}

/** The claim of a sentence that no dream can support; undefined if it is denied, a question or a report. */
export function claimFault(text: string, dream: DreamText): Claim | undefined {
  const words = spelled(text)
  const sentence = ` ${words.join(' ')} `
  const isQuestion = (/\?\P{L}*$/u.test(text) && !RHETORICAL.test(sentence)) || sentence.startsWith(' chissa ')
  for (const [at, word] of words.entries()) {
    const before = ` ${words.slice(0, at).join(' ')} `
    const place = { word, before, after: ` ${words.slice(at + 1).join(' ')} `, sentence }
    if (!isQuestion && isFuture(place) && !isDeniedClause(place) && !isReported(place, dream)) return 'prediction'
    if (isDiagnosis(place, dream) && !isDenied(place) && !isReported(place, dream)) return 'diagnosis'
    if (OMEN.test(word) && !isDenied(place) && !isOthers(place, dream)) return 'prediction'
    if (/^significa(?:no)?$/.test(word) && place.after.startsWith(' che ') && !isDenied(place)) return 'certainty'
    if (STANDS_FOR.test(word) && !isQuestion && !HEDGED.test(sentence) && !isDenied(place)) return 'certainty'
  }
  return undefined
}

/** Words without accents, except «è», «né» and a final «-rà»; commas, or several colons, separate clauses. */
function spelled(text: string): string[] {
  let last: Token | undefined
  return tokenize(text).flatMap((token) => {
    const { word, accent, clause, start } = token
    const marked = accent ? word.replace(/^(n?)e$/, (_, n) => (n ? 'né' : 'è')).replace(/ra$/, 'rà') : word
    const isSame = clause === (last?.clause ?? clause)
    const sign = /^[\s'’]*,/.test(text.slice(last?.end, start)) ? ',' : ':'
    last = token
    return isSame ? [marked] : [sign, marked]
  })
}

/** A pattern for one of some words or word beginnings. */
const oneOf = (words: string): string => `(?:${words.trim().split(/\s+/).join('|')})`
const some = (min: number, max: number): string => `(?:[^ ,:]+ ){${min},${max}}`

/** «farai», «riuscirete»; no «trai», «assai», «parete», «interprete». */
const SECOND =
  /^(?:(?:\w+[eidvr]|\w*(?:fa|sap)|sa|da|sta|pot)rai|(?!\w*correte)(?:\w*[ei]|\w+[dvr]|\w*(?:fa|sap)|sa|da|sta|pot)rete)$/
const THIRD = /^(?!tiranno)\w+(?:rà|ranno)$/
const FUTURE = new RegExp(`${SECOND.source}|${THIRD.source}`)
/** Time expressions. */
const SPAN = oneOf('mes[ei] settiman[ae] giorn[oi] ann[oi] volta nott[ei] estate inverno primavera autunno')
const WHEN = new RegExp(
  ` (?:entro|presto|domani|stanotte|futuro|un giorno|prima o poi|prossim[oaie] ${SPAN}|(?:tra|fra) ${oneOf('poco breve un una due tre \\d+ qualche pochi poche')}) `,
)
/** The first future after them is a condition or a time, not a claim: «quando tornerai, chiediti…». */
const CONDITION =
  '(?:se|quando|appena|finche|mentre|qualora|ovunque|chiunque|(?:volta|mano|dopo|prima) che|(?:volta|momento|giorno) in cui)'
const SUBORDINATE = new RegExp(` ${CONDITION} ${some(0, 3)}$`)
/** With subject «tu», only small words stand before the verb: «se torni troverai» is a claim. */
const SMALL = oneOf(
  'non tu ti mi ci si vi lo la li le ne te gli poi ancora davvero mai anche piu gia forse solo oggi domani stanotte stasera un una giorno notte sera mattina volta',
)
const OWN_SUBORDINATE = new RegExp(` ${CONDITION} (?:${SMALL} ){0,4}$`)
const ASKED = oneOf(
  'chiediti chiederti domandati domandarti immagina scrivi annota pensa decid[ie]\\w* scegli\\w* prova\\w*',
)
const INDIRECT = new RegExp(` ${ASKED} .*${oneOf('cosa come chi dove quale quali quanto cui')} ${some(0, 2)}$`)
/** «avrai notato», «sarà stata»: an assumption about the past. */
const SUPPOSED = /^(?:av|sa)r(?:ai|à|anno|ete)$/
const PARTICIPLE = new RegExp(
  `^ (?:\\w+ )?${oneOf('stat avut notat vist sentit capit lett dett scritt accort chiest provat pensat immaginat ricordat')}[oaie] `,
)
/** «potrai tornarci, se vuoi», «non dovrai»: an offer. */
const MODAL = /^(?:pot|vor|dov)r(?:ai|à|anno|ete)$/
const AGAIN =
  /^ (?:sempre )?(?:tornar|dire |chieder|sceglier|decider|capire se |rilegg|riapr|riprend|scriv|annot|aggiung|rispond)/
/** The benefit of an action: «annotarlo ti aiuterà a ricordare», «sarà utile rileggere». */
const HELPS =
  /^(?:aiuterà|aiuteranno|permetterà|basterà|servirà|potrà) (?:a |per )?(?:\w+[aei]r|dire)(?:e|[lmts][aeio]|ne|ci|gli)? |^sarà (?:utile|facile|bello|interessante|piu \w+|meglio|sufficiente) \w+[aei]r(?:e|[lmts][aeio])? /
const WISH = new RegExp(` (?:se|quando) ${some(0, 2)}(?:vuoi|vorrai|ti va|avrai voglia|ti sentirai|te la sentirai) `)
/** After these verbs «che» introduces a claim; after other words, a relative clause. */
const CLAIMING = oneOf(
  'dic dett annunci sent so sai cred pens promett promess cert chiar sicur ved par sembr mostr indic rivel signific preved scritt sapp giur assicur conferm',
)
/** Past knowledge or fear of the dreamer: «sapendo già che non basterà». */
const FEARED = oneOf('sapendo sapevi sapevate temendo temevi pensavi credevi immaginavi')
/** The future of the diary, of others or of outside events: «la scena resterà qui», «un giudizio che arriverà». */
const OF_OTHERS = new RegExp(
  [
    '^ chi (?!ti )',
    ' nessuno $',
    ` (?!${CLAIMING}\\w* )\\w+ che $`,
    ` ${FEARED} (?:gia )?che ${some(0, 4)}$`,
    ' (?:dove|quanto|quale|come|cosa|chi) (?:si )?$',
    ' (?:diario|pagin[ae]|scena|immagine|racconto|parole|domanda|tempo) (?:non )?(?:(?:ti|ci|lo) )?$',
  ].join('|'),
)
const RHETORICAL = / (?:sai|sapevi) (?:gia )?che | , (?:vero|no|giusto|sai|lo sai|contenta|contento) $/

function isFuture({ word, before, after, sentence }: Place): boolean {
  if (!FUTURE.test(word)) return false
  if (SUPPOSED.test(word) && PARTICIPLE.test(after)) return false
  if (MODAL.test(word) && (/^vor/.test(word) || / non $/.test(before) || WISH.test(sentence) || AGAIN.test(after)))
    return false
  if (HELPS.test(`${word}${after}`)) return false
  const condition = (SECOND.test(word) ? OWN_SUBORDINATE : SUBORDINATE).exec(before)?.[0]
  if (condition && !condition.split(' ').some((other) => FUTURE.test(other))) return false
  if (INDIRECT.test(before)) return false
  if (SECOND.test(word) || WHEN.test(sentence)) return true
  const isSupposed = /^potr/.test(word) || (/^sar/.test(word) && / (?:forse|chissa|magari) /.test(sentence))
  return !isSupposed && !OF_OTHERS.test(before)
}

/** A dictionary of symbols says this of any dream. */
const STANDS_FOR = /^(?:rappresent|simboleggi)(?:a|ano)$/
const HEDGED = / (?:forse|puo|possono|potrebbe|potrebbero|magari|chissa|chiedo) /

const OMEN = /^(?:premoni|presagi|profe[zt]i|predi(?:ce|cono)$|preannunci|malaugurio)/
/** «è un presagio» */
const ASSERTED = new RegExp(` (?:è|sembra|pare|essere) ${some(0, 2)}$`)
const READERS = oneOf(
  'alcuni molti qualcuno tradizion\\w+ superstizion\\w+ credenz\\w+ antich\\w+ dicono leggono credeva\\w* lett[oiae] vist[oiae] considerat[oiae]',
)
const READ_BY_OTHERS = new RegExp(` (?:c è chi|si (?:dice|diceva|crede)|${READERS}) ${some(0, 8)}$`)

/** An interpretation by others, or a word of the dream itself. */
const isOthers = ({ word, before, after }: Place, dream: DreamText): boolean =>
  READ_BY_OTHERS.test(before) ||
  (!ASSERTED.test(before) && (dream.has(word) || / (?:ma|pero|invece|tuttavia|eppure) /.test(after)))

/** Beginnings of medical words. */
const CLINICAL = new RegExp(
  `^${oneOf(`depress bipolar schizo psicosi psicotic psicopat sociopat borderline narcisis anoress bulim autis adhd dsm ptsd
    demenz alzheimer disturb[oi]$ sindrom patologi diagnos sintom psichiatric nevro clinicamente maniacal dissoci deficit traum
    burnout panico$ psicofarmac farmac[oi]$ antidepress ansiolit sonnifer`)}`,
)
/** Claims only if said of the dreamer: they are common words. */
const ILL = new RegExp(
  `^${oneOf(`malat pazz[aoe] matt[ao]$ paranoi isteric ossessiv insonni psichiatra$ esauriment dipenden[zt] alco[lo]\\w*ist
    alcolizzat tossic drogat disturbat ipocond compless[oi]$ incint tumor cancr diabet autolesionis \\w*fobi`)}`,
)
const IS =
  oneOf(`sei sia sarai saresti sembri stai soffri soffra soffriresti hai abbia avresti mostri presenti manifesti potresti
    tua tuo tuoi tue`)
/** Words between the dreamer and an illness: «hai forse una lieve forma di». */
const BETWEEN =
  oneOf(`di d da un una uno il la lo l i gli le dei delle del della dal dalla in e a forse solo gia po molto piu
    proprio tutti \\w+mente è sono essere avere soffrire diventando vivendo bisogno affett[ao] mente psiche personalita umore
    comportamento persona forma grave lieve leggera seria chiari chiara tratti segni sintomi stato quadro episodio problema
    disturbo attacchi crisi ansia`)
const OF_DREAMER = new RegExp(` ${IS} (?:${BETWEEN} ){0,5}$`)

/** «Una diagnosi qui non serve.» */
const ABSENT = /^ (?:qui )?non (?:c è|c entra|ce n è|compare|serve|sta|spetta|è) /
/** «Potrebbe essere depressione.» */
const MAYBE =
  /^ (?:(?:forse|questa|questo|qui) )*(?:è|puo essere|potrebbe essere|si tratta di|parla di) (?:un |una |la )?$/

function isDiagnosis({ word, before, after }: Place, dream: DreamText): boolean {
  if (ILL.test(word)) return OF_DREAMER.test(before) && !dream.has(word)
  const illness = /^ (?:di|d) (?:(?:un|una|l|la|il) )?(\w+) /.exec(after)?.[1]
  if (/^soffr(?:i|irai|a|iresti)$/.test(word)) return illness !== undefined && !dream.has(illness)
  const root = CLINICAL.exec(word)?.[0]
  if (root === undefined || (root === 'panico' && !/ (?:attacc|cris)\w+ di $/.test(before))) return false
  const isInDream = dream.has(word) || (root !== word && dream.hasBeginning(root))
  if (OF_DREAMER.test(before) || MAYBE.test(before)) return true
  return !isInDream && !ABSENT.test(after)
}

const NO =
  '(?:non|né|nessun[oa]?|niente|nulla|senza|mai(?! come| cosi)|neanche|nemmeno|neppure|lungi|impossibile|azzardato|sbagliato)'
/** Here «non» affirms the rest of the sentence: «non c'è dubbio che…», «non solo…». */
const AFFIRMED = new RegExp(
  ` non ${some(0, 3)}(?:ti rendi|un caso|${oneOf(`dubbi\\w* dimentic\\w+ scord\\w+ ignor\\w+ tem(?:ere|i|ete) preoccup\\w+ stupi\\w+
    meravigli\\w+ sorprend\\w+ accorg\\w+ ammett\\w+ accett\\w+ vedi sai sapevi capisci solo soltanto paura esclu\\w+ neg\\w+ sarà`)}) `,
)
/** A denial does not reach over such a verb: «senza saperlo sei…». */
const VERB = '(?:sei|hai|soffri|stai|mostri|presenti) '
const NEAR = new RegExp(
  ` (?:(?!senza )${NO} (?:${VERB})?(?:(?!${VERB})[^ ,:]+ ){0,5}|senza (?:(?!${VERB}|è |sono )[^ ,:]+ ){0,5}|(?:piuttosto che|tutt altro che|anziche|invece di) (?:un |una )?)$`,
)
/** Allows only the verb and an insertion between the two: «non vuol dire, di per sé, che…». */
const CLAUSE = new RegExp(` ${NO} ${some(0, 7)}(?:, ${some(1, 5)}, ${some(0, 3)})?(?:che|se) (?:[^ :]+ ){0,12}$`)
const TURN = new RegExp(
  ` (?:${oneOf('ma pero invece eppure tuttavia anzi perche quindi percio dunque infatti')}|e(?= (?:${VERB}|so |sappi |sento |credo ))) `,
)
/** «Dire che… sarebbe troppo.», and in reverse order. */
const SAYING = / (?:dire|dedurre|concludere|pensare|credere|parlare|affermare) /
const TOO_MUCH = / (?:sarebbe|è) (?:troppo|azzardat|sbagliat|fals|esagerat|prematur|eccessiv)/

/** «non vuol dire che…», «nessuno sa se…»: a denial of the dependent clause. */
function isDeniedClause({ before, sentence }: Place): boolean {
  if (SAYING.test(before) && TOO_MUCH.test(sentence)) return true
  const clause = sinceTurn(before)
  return CLAUSE.test(clause) && !AFFIRMED.test(clause)
}

/** Also «non sei…», «nessuna…». A future with «non» is still a prediction. */
function isDenied(place: Place): boolean {
  const clause = sinceTurn(place.before)
  return isDeniedClause(place) || (NEAR.test(clause) && !AFFIRMED.test(clause))
}

const sinceTurn = (before: string): string => ` ${before.split(TURN).at(-1)?.trim() ?? ''} `

const TELLING = oneOf(
  'dic\\w* dett[oa] scriv\\w* scritto annunci\\w+ promett\\w+ promess[oa] grid\\w+ sussurr\\w+ ripet\\w+ avvert\\w+ assicur\\w+ raccont\\w+ rispond\\w+',
)
const REPORTED = new RegExp(` ${TELLING} ${some(0, 3)}che ${some(0, 6)}$`)
const BY_DREAM = new RegExp(` (?:sogno|inconscio|destino|universo) (?:[^ ]+ ){0,3}${TELLING} `)

/** A character of the dream says the dreamer's word. */
const isReported = ({ word, before }: Place, dream: DreamText): boolean =>
  dream.hasBeginning(word.replace(/(?:ai|à|anno|ete|[aeio])$/, '')) && REPORTED.test(before) && !BY_DREAM.test(before)
