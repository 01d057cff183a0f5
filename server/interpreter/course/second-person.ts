import { fold } from '../language/tokens.ts'
import data from './second-person.it.json' with { type: 'json' }
import verbs from './verbs.it.json' with { type: 'json' }
import { verbOf } from './verbs.ts'

/** First persons by their form, as written with accents, and the second persons they become. */
const singular = new Map<string, string>()
const plural = new Map<string, string>(Object.entries(data.we))
const infinitives = new Set<string>(Object.keys(data.irregular))

const KINDS = ['are', 'ere', 'ire', 'isc'] as const
const EXTRA = { are: data.extraAre, ere: data.extraEre, ire: data.extraIre, isc: data.extraIsc }
const keepI = new Set(data.keepI.split(' '))

const add = (forms: Map<string, string>, from: string, to: string): void => {
  if (!forms.has(from)) forms.set(from, to)
}

for (const forms of Object.values(data.irregular)) {
  const words = forms.split(' ')
  for (let at = 0; at + 1 < words.length; at += 2) add(singular, words[at] ?? '', words[at + 1] ?? '')
}
for (const kind of KINDS) {
  for (const lemma of `${verbs[kind]} ${EXTRA[kind]}`.split(' ')) if (!infinitives.has(lemma)) addRegular(lemma, kind)
}

const seconds = new Set<string>()

/** «Presi», «scesi»: participles of several in the same letters. */
const alsoParticiple = new Set('corsi detti letti posi resi'.split(' '))
for (const words of Object.values(verbs.pastOf as Record<string, string>)) {
  const [past = '', participle = ''] = words.split(' ')
  if (past === `${participle.slice(0, -1)}i`) alsoParticiple.add(past)
}

function addRegular(lemma: string, kind: (typeof KINDS)[number]): void {
  infinitives.add(lemma)
  const stem = lemma.slice(0, -3)
  const vowel = lemma.at(-3) ?? ''
  const hard = kind === 'are' && /[cg]$/.test(stem)
  const soft = kind === 'are' && stem.endsWith('i') && !keepI.has(lemma)
  const present = stem + (kind === 'isc' ? 'isc' : '')
  add(singular, `${present}o`, hard ? `${stem}hi` : soft ? stem : `${present}i`)
  add(singular, `${stem}${vowel}vo`, `${stem}${vowel}vi`)
  add(singular, `${stem}${vowel}i`, `${stem}${vowel}sti`)
  if (kind === 'ere') add(singular, `${stem}etti`, `${stem}esti`)
  const past = (verbs.pastOf as Record<string, string>)[lemma]?.split(' ')[0]
  if (past) add(singular, past, `${stem}${vowel}sti`)
  const future =
    kind === 'are'
      ? `${hard ? `${stem}h` : soft && /[cg]i$/.test(stem) ? stem.slice(0, -1) : stem}er`
      : lemma.slice(0, -1)
  add(singular, `${future}ò`, `${future}ai`)
  add(singular, `${future}ei`, `${future}esti`)
  const we = hard ? `${stem}hiamo` : soft ? `${stem}amo` : `${stem}iamo`
  add(plural, we, `${stem}${vowel}te`)
  add(plural, `${stem}${vowel}mmo`, `${stem}${vowel}ste`)
}

for (const form of singular.values()) seconds.add(form)
seconds.delete('dai')
for (const form of singular.keys()) seconds.delete(form)

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const nounLike = setOf(data.nounLike)
const adverbs = setOf(data.adverbs)
const plainO = setOf(data.plainO)
const singularAdjectives = setOf(data.singularAdjectives)

const PRONOUNS: Readonly<Record<string, string>> = {
  mi: 'ti',
  me: 'te',
  mio: 'tuo',
  mia: 'tua',
  miei: 'tuoi',
  mie: 'tue',
  eccomi: 'eccoti',
  meco: 'teco',
}
const WE: Readonly<Record<string, string>> = {
  noi: 'voi',
  nostro: 'vostro',
  nostra: 'vostra',
  nostri: 'vostri',
  nostre: 'vostre',
}
/** What stands behind it is a participle: «non ha riso». */
const AUXILIARY = /^(ha|hai|ho|hanno|abbiamo|aveva|avevi|avevo|avevano|avesse|avrebbe|è|era|stat[oa])$/
/** «Me so’ svejato»: other rules than these. */
const DIALECT = /(?<!\p{L})(so['’]|nun(?!\p{L})|drento|quanno|j['’]|pe['’](?!\p{L}))/iu
/** Words to somebody, and exclamations: nothing that can be retold. */
const ADDRESS = setOf(
  'tu ti te tuo tua tuoi tue voi vi ve vostro vostra vostri vostre oddio dio boh mah beh raga ragazzi ragazze dimmi fammi dammi aiutami guardami scusami lasciami',
)
const NOUN_BEFORE =
  /^(il|un|uno|una|i|gli|del|dello|dell|della|dei|degli|al|allo|all|dal|dallo|dall|nel|nello|nell|sul|sullo|sull|col|di|d|in|da|con|per|a|ad|su|tra|fra|senza|sotto|sopra|dopo|verso|contro|questo|quest|quel|quello|quell|mio|tuo|suo|nostro|vostro|loro|ogni|primo|prima|secondo|terzo|ultimo|grande|gran|grosso|piccolo|bel|bello|brutto|vecchio|nuovo|altro|stesso|qualche|nessun|alcun|molto|tanto|troppo|poco|due|tre|come|era|è|fu|sembra|sembrava|tutto|mezzo|strano|lungo|stato|stata|diventato|rimasto|sto|stavo|resto|restavo|rimango|rimanevo|rimasi|restai|sei|eri|sono|ero|sia|fosse)$/
const CLITIC = /^(mi|ti|si|ci|vi|lo|la|li|le|gli|ne|me|te|se|ce|ve|glielo|gliela|m|l|c|n)$/
const OPENS = /^(e|ed|ma|poi|quando|mentre|che|non|dove|allora|quindi|però|finché|appena|perché|io|cui|se|o)$/
const ARTICLE =
  /^(il|lo|la|l|i|gli|le|un|uno|una|mio|mia|miei|mie|suo|sua|qualcosa|tutto|tutti|tutte|tutta|due|tre|mi|ma|ed)$/
const PLACE =
  /^(in|nel|nello|nella|nell|a|al|allo|alla|all|su|sul|sulla|sull|sullo|dentro|davanti|da|dal|dalla|sotto|sopra|con|di|sdraiat[oa]|sedut[oa])$/
/** Not the dreamer's past: «mai», «lei», «i miei». */
const LIKE_PAST =
  /^(mai|ormai|assai|guai|hai|dai|fai|sai|vai|stai|lei|sei|nei|dei|quei|ai|poi|voi|noi|suoi|tuoi|miei|eroi|buoi|cui|qui|chissà|qualsiasi|così|quasi|oggi|ieri|entrambi|zii)$/
const NOT_IMPERFECT =
  /^(nuovo|bravo|vivo|cattivo|motivo|arrivo|uovo|privo|relativo|definitivo|aggressivo|archivo|obiettivo|olivo|ulivo|sollievo|rilievo|estivo|sportivo|positivo|negativo|attivo|primitivo|emotivo|intensivo|successivo|alternativo|scavo|cavo|schiavo|avo|ovo|allievo|longevo|medioevo|dispositivo|esclusivo|massivo|passivo|nativo|festivo|corrosivo|incisivo|decisivo|esplosivo|creativo|preventivo|aperitivo|reattivo)$/
const ALSO_ADJECTIVE =
  /^(fermo|vuoto|calmo|stanco|secco|libero|salvo|curvo|scuro|asciutto|sano|netto|stretto|largo|vivo|spoglio|sporco|vario)$/
const QUOTED = /[«“"][^«»“”"]*[»”"]/gu

interface Word {
  /** As written. */
  raw: string
  /** In lower case, accents kept. */
  low: string
  start: number
}

/**
 * A clause of a told dream, said to the dreamer: «mi giro e vedo mia madre» gives «ti giri e vedi tua madre». Null where
 * any form is in doubt: what is doubtful is quoted or left out, never guessed. Pure; linear in the clause.
 */
export function toSecondPerson(clause: string): string | null {
  const spans = [...clause.matchAll(QUOTED)].map(({ index, 0: text }) => [index, index + text.length] as const)
  if (/[«»“”"]/u.test(clause.replace(QUOTED, ''))) return null
  if (DIALECT.test(clause)) return null
  const isQuoted = (at: number): boolean => spans.some(([from, to]) => at >= from && at < to)
  const words: Word[] = [...clause.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
    .map(({ index, 0: raw }) => ({ raw, low: raw.normalize('NFC').toLowerCase(), start: index }))
    .filter(({ start }) => !isQuoted(start))
  const out: { word: Word; text: string }[] = []
  let inNoun = false
  for (const [at, word] of words.entries()) {
    const text = changed(words, at, inNoun)
    if (text === null) return null
    out.push({ word, text })
    inNoun =
      NOUN_BEFORE.test(word.low) ||
      /^(la|le|lo|l)$/.test(word.low) ||
      (inNoun && text === word.low && !CLITIC.test(word.low) && !OPENS.test(word.low) && !isThird(word.low))
  }
  return joined(clause, out)
}

const at = (words: readonly Word[], place: number): string => words[place]?.low ?? ''

const isThird = (low: string): boolean => {
  const form = verbOf({ word: fold(low), accent: fold(low) !== low })?.form
  return form === 'it' || form === 'they'
}

function joined(clause: string, out: readonly { word: Word; text: string }[]): string {
  let text = ''
  let last = 0
  let dropped = false
  for (const { word, text: now } of out) {
    const capital: boolean = dropped || (word.raw !== word.raw.toLowerCase() && now !== word.low)
    dropped = capital && now === ''
    const between = clause.slice(last, word.start)
    text +=
      between + (now === word.low && !capital ? word.raw : capital ? now.charAt(0).toUpperCase() + now.slice(1) : now)
    last = word.start + word.raw.length
  }
  return (text + clause.slice(last)).replace(/anch['’]tu/giu, 'anche tu').trim()
}

/** The word as it is said to the dreamer, in lower case; the same where it does not change, null in doubt. */
function changed(words: readonly Word[], place: number, inNoun: boolean): string | null {
  const word = words[place]
  if (!word) return null
  const { low, raw } = word
  const before = at(words, place - 1)
  if (ADDRESS.has(low)) return null
  if (low === 'm') return 't'
  if (low === 'io')
    return /^(anch|neanch|nemmen|pur)$/.test(before) ? 'tu' : place === 0 && isDropped(at(words, 1)) ? '' : 'tu'
  if (low === 'sono') return ofSono(words, place)
  if (low === 'sto')
    return /ndo$/.test(at(words, place + 1)) ||
      PLACE.test(at(words, place + 1)) ||
      adverbs.has(at(words, place + 1)) ||
      /^(per|ferm[oa]|bene|male|qui|lì|sol[oa])$/.test(at(words, place + 1))
      ? 'stai'
      : null
  if (/^(ci|ce)$/.test(low)) return ofCi(words, place)
  const pronoun = PRONOUNS[low] ?? WE[low]
  if (pronoun) return /^(mi|me)$/.test(low) && !isVerbAfter(words, place) ? null : pronoun
  const isName = place > 0 && raw.charAt(0) !== raw.charAt(0).toLowerCase() && raw !== raw.toUpperCase()
  if (isName) return low
  const we = weForm(low)
  if (we) return inNoun && NOUN_BEFORE.test(before) ? low : we
  if (/(iamo|[aei]vamo|[aei]mmo|remo|rommo)$/.test(low) && !inNoun && !isFirst(low)) return null
  const you = secondOf(low)
  if (you) return ofVerb(words, place, you, inNoun)
  // said to somebody, or a noun of several: only an article shows which
  if (seconds.has(low) && !(inNoun && !CLITIC.test(before)) && !NOUN_BEFORE.test(before)) return null
  return ofUnknown(words, place, inNoun)
}

const isDropped = (next: string): boolean =>
  next === 'non' || CLITIC.test(next) || isFirst(next) || next === 'sono' || adverbs.has(next)

/** «Mi» and «me» stand before a verb that is known, or after a preposition. */
function isVerbAfter(words: readonly Word[], place: number): boolean {
  if (
    /^(a|con|di|da|per|in|su|come|verso|contro|tra|fra|dietro|davanti|sotto|sopra|che|dentro|addosso|oltre|accanto|senza|dopo|anche|secondo|e|per|vicino|intorno|attorno)$/.test(
      at(words, place - 1),
    ) &&
    at(words, place) === 'me'
  )
    return true
  let next = place + 1
  while (CLITIC.test(at(words, next))) next += 1
  const low = at(words, next)
  if (low === '') return false
  if (low === 'sono' || isFirst(low) || plural.has(low)) return true
  if (
    /[oi]$/.test(low) &&
    !isThird(low) &&
    !/(ssi|[aei]vo|ndo|gli)$/.test(low) &&
    verbOf({ word: fold(low), accent: false })?.form !== 'part' &&
    !/(ano|ono)$/.test(low)
  )
    return false
  return true
}

const isFirst = (low: string): boolean => secondOf(low) !== undefined

/** «Mi rialzo»: most verbs are said again with «ri-». */
function secondOf(low: string): string | undefined {
  const again = low.startsWith('ri') ? singular.get(low.slice(2)) : undefined
  return singular.get(low) ?? (again && `ri${again}`)
}

function weForm(low: string): string | undefined {
  const known = plural.get(low)
  if (known) return known
  if (/^.{2,}[aei]vamo$/.test(low) || low === 'eravamo') return `${low.slice(0, -2)}te`
  return undefined
}

/** «Ci troviamo» is the dreamer with others, «ci metto la mano» and «c’è» a place; all else is in doubt. */
function ofCi(words: readonly Word[], place: number): string | null {
  const [low, next] = [at(words, place), at(words, place + 1)]
  if (
    /^(metto|mettevo|misi|vado|andavo|entro|entravo|salgo|penso|pensavo|provo|provavo|riesco|riuscivo|sto|stavo|torno|tornavo|vedo|vedevo|ero|arrivo|arrivavo|credo|credevo|tengo|casco|cado|cadevo|vivo|vivevo|passo|passavo|ho|avevo)$/.test(
      next,
    ) ||
    /^(è|era|erano|fu|furono|sia|fosse|sta|stava|entra|entrava|vuole|voleva)$/.test(next)
  )
    return low
  if (next === 'sono') return words.some(({ low: word }) => word === 'io') ? null : low
  const we = weForm(next)
  if (we && low === 'ci') {
    if (/^(siamo|eravamo)$/.test(next)) return /(t|s)[ie]$/.test(at(words, place + 2)) ? 'vi' : null
    return /^(and|entr|sal|torn|arriv|viv|abit|sta|vad|ven|pens|prov)/.test(next) ? null : 'vi'
  }
  return null
}

/** «Sono entrata» is the dreamer, «sono entrati» others; «sono in» is said only where «io» shows it. */
function ofSono(words: readonly Word[], place: number): string | null {
  const before = at(words, place - 1) === 'non' ? at(words, place - 2) : at(words, place - 1)
  let next = place + 1
  while ((adverbs.has(at(words, next)) && !singularAdjectives.has(at(words, next))) || /mente$/.test(at(words, next)))
    next += 1
  const after = at(words, next)
  // «non ci sono mai andata»
  if (/^(ci|ce|c|ne|ve|vi)$/.test(before) && /(at|ut|it|s|tt|st)[oa]$/.test(after)) return null
  if (/^(ci|ce|si|c|loro|tutti|tutte|se|gli|le)$/.test(before)) return 'sono'
  const isIo = before === 'io'
  const isStart =
    before === '' ||
    /^(e|ed|ma|poi|quando|mentre|dove|mi|me|ne|allora|quindi|però|finché|perché|io|a|punto|invece|appena|lo|la)$/.test(
      before,
    )
  if (/^(li|lo|la)$/.test(before)) return null
  const participle =
    verbOf({ word: fold(after), accent: false })?.form === 'part' || /.{2}(at|ut|it|s|tt|rt|st|nt)[oaie]$/.test(after)
  if (participle && /[ie]$/.test(after) && !singularAdjectives.has(after) && !isIo) return 'sono'
  if (participle && /[oa]$/.test(after) && isStart) return 'sei'
  if (singularAdjectives.has(after) && isStart) return 'sei'
  if (isIo && (PLACE.test(after) || ARTICLE.test(after) || after === 'quella' || after === 'quello')) return 'sei'
  return null
}

/** A form of the first person: it may be a noun or a participle in the same letters. */
function ofVerb(words: readonly Word[], place: number, you: string, inNoun: boolean): string | null {
  const low = at(words, place)
  const [before, after] = [at(words, place - 1), at(words, place + 1)]
  if (AUXILIARY.test(before)) return low
  if (/^(ho|devo|posso|voglio|faccio|so|vado|esco|vedo|ero)$/.test(low)) return you
  if (low === 'entro' && !/^(in|nel|nello|nella|nell|nelle|dentro|da|dal|dalla|con|e)$/.test(after) && after !== '')
    return null
  if (low === 'perdono') return NOUN_BEFORE.test(before) ? low : null
  const isShown =
    (CLITIC.test(before) &&
      before !== 'la' &&
      !(before === 'lo' && /^(s[^aeiou]|z|gn|ps)/.test(low)) &&
      !/^(l|le|gli|i)$/.test(before)) ||
    before === 'io' ||
    before === 'non'
  if (low === 'verso' || low === 'attraverso' || low === 'secondo') return place === 0 || isShown ? null : low
  if (low.endsWith('o') && !/[aei]vo$/.test(low)) {
    if (NOUN_BEFORE.test(before) && !CLITIC.test(before)) return low
    if (!nounLike.has(low))
      // «lo strazio», «l’annuncio»: as much a noun as a verb
      return before === 'l' || (before === 'lo' && /^(s[^aeiou]|z|gn|ps)/.test(low)) ? null : you
    if (before === 'l') return low
    if (isShown) return you
    // «mi rendo conto»
    if (isFirst(before) && !nounLike.has(before)) return low
    if (inNoun && ALSO_ADJECTIVE.test(low) && /[^aei]o$/.test(before)) return low
    const opens = place === 0 || OPENS.test(before)
    return opens && ARTICLE.test(after) ? you : null
  }
  if (/[aei]vo$/.test(low))
    return NOUN_BEFORE.test(before) && NOT_IMPERFECT.test(low) ? low : NOT_IMPERFECT.test(low) ? null : you
  // «presi», «scesi», «chiusi» are participles of several as well
  if (alsoParticiple.has(low)) {
    if (/^(sono|siamo|siete|erano|eravamo|furono|fummo|stati|essere|rimasti|hanno|abbiamo|avevano|li|ci)$/.test(before))
      return low
    if (isShown) return you
    return place === 0 && ARTICLE.test(after) ? you : null
  }
  return NOUN_BEFORE.test(before) && !adverbs.has(before) && /i$/.test(low) ? null : you
}

/** A word that no list of verbs has. */
function ofUnknown(words: readonly Word[], place: number, inNoun: boolean): string | null {
  const low = at(words, place)
  const before = at(words, place - 1)
  const enclitic = /^(.*)(m(?:i|elo|ela|eli|ele|ene))$/.exec(low)
  if (enclitic) {
    const [, base = '', end = ''] = enclitic
    if (infinitives.has(`${base}e`) || infinitives.has(`${base}re`) || /.{2}[ae]ndo$/.test(base))
      return `${base}t${end.slice(1)}`
    const again = base.replace(/^r(i|(?=a))/, '')
    if (base !== again && infinitives.has(`${again}e`)) return `${base}t${end.slice(1)}`
    if (end === 'mi' && /([aei]r|[ts][oa])$/.test(base) && !/^(armi|vermi|germi|schermi|infermi)$/.test(low))
      return null
    if (end !== 'mi') return low
  }
  if (/[aei]rci$/.test(low) && low.length > 6) return null
  if (/.{2}[aei]vo$/.test(low)) {
    if (NOT_IMPERFECT.test(low)) return low
    return NOUN_BEFORE.test(before) ? null : `${low.slice(0, -1)}i`
  }
  if (/.{2}[ei]rò$/.test(low) && low !== 'però') return `${low.slice(0, -1)}ai`
  if (/.{2}[ei]rei$/.test(low)) return `${low.slice(0, -2)}esti`
  if (/(ai|ei|ii)$/.test(low) && !LIKE_PAST.test(low) && !inNoun) return null
  if (
    /^(io|mi)$/.test(before) &&
    /[oi]$/.test(low) &&
    !/(ssi|gli)$/.test(low) &&
    !isThird(low) &&
    !plainO.has(low) &&
    !/^(li|ci|ti|si|lo)$/.test(low)
  )
    return null
  if (/^(la|li)$/.test(before) && low.endsWith('o') && !/^(mano|foto|moto|radio|auto)$/.test(low)) return null
  if (before === 'lo' && low.endsWith('o') && !/^(s[^aeiou]|z|gn|ps|y|x)/.test(low) && !plainO.has(low)) return null
  if (!low.endsWith('o') || plainO.has(low) || inNoun || low.length < 3) return low
  const form = verbOf({ word: fold(low), accent: false })?.form
  if (form === 'I') return null
  if (form || /.{2}(at|ut|it)o$/.test(low) || /.{2}(ando|endo)$/.test(low) || /.{3}(ano|ono|ero|issimo)$/.test(low))
    return low
  return null
}
