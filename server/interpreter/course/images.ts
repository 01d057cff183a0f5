import { sameClause, type Token, wordAt } from '../language/tokens.ts'
import { type Clause, finiteVerb } from './clauses.ts'
import type { Quote, Quoter } from './quotes.ts'
import { verbOf } from './verbs.ts'
import { lists } from './words.ts'

/** A noun of the dream with what stands around it: «gabbie impolverate». */
export interface Image {
  quote: Quote
  /** The noun itself. */
  head: string
  /** The clause in which it stands. */
  clause: number
  score: number
  /** More than a bare noun: it has a quality, an owner, a place. */
  rich: boolean
}

const { function: functionWords, common, usual, plainAdjective: plain, person: persons } = lists

const ABSTRACT = /(zione|zioni|sione|sioni|ita|mento|menti|ezza|ezze|anza|enza|ismo|aggio|udine|logia)$/
const ADVERB = /mente$/
/** «Avercela», «ritrovarmi»: an infinitive with its pronoun. */
const INFINITIVE = /[aei]r(mi|ti|si|ci|vi|gli|ne|cel[aoi]|sel[aoi]|cene|sene)$/
const NUMBER = /^(venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta|duecento|duemila)$/
/** What is felt or needed is no thing to look at. */
const STATE =
  /^(fatica|paura|ansia|angoscia|voglia|bisogno|sensazione|senso|gioia|rabbia|tristezza|vergogna|sollievo|calma|dolore|pena|impressione|sforzo|schifo|ribrezzo|panico|terrore|fretta|desiderio|nostalgia|tenerezza|stupore|imbarazzo|malinconia|felicita|pace|odio)$/
/** An amount, a kind, a place in a row: nothing to look at. */
const AMOUNT =
  /^(decina|dozzina|ventina|trentina|cinquantina|quarantina|centinaio|migliaio|sacco|mucchio|specie|sorta|tipo|paio|numero|serie|segno|sede|posto|prof|data|date|tempi|tempo|mezzo|massa|modo|genere)$/
const LEADS =
  /^(il|lo|la|l|i|gli|le|un|uno|una|del|dello|della|dell|dei|degli|delle|al|allo|alla|all|ai|agli|alle|dal|dallo|dalla|dall|dai|dalle|nel|nello|nella|nell|nei|nelle|negli|sul|sulla|sull|sui|sulle|di|d|in|da|con|senza|col|mio|mia|miei|mie|suo|sua|suoi|sue|questo|questa|quel|quella|quello|quei|quegli|queste|questi|due|tre|quattro|cinque|sette|otto|dieci|cento|mille|tanti|tante|molti|molte|alcuni|alcune|qualche|ogni|nessun|nessuna|troppi|tanta|tanto)$/
const OF = /^(di|d|del|dello|della|dell|dei|degli|delle|da|in|con|senza|per|nel|nella|nell|al|alla|sul|sulla)$/
const ARTICLE = /^(il|lo|la|l|i|gli|le|un|uno|una|mio|mia)$/
const NP_WORDS = 6
const DEGREE = /^(tutt[aeio]|troppo|molto)$/
const ARTICLE_ALONE = /^(il|lo|la|l|i|gli|le|un|uno|una)$/
/** «Centinaia di camicie»: a noun that needs no article, and never describes the one before it. */
const COUNTED = /^(centinaia|decine|migliaia|dozzine|meta)$/
/** What may open a quotation as it stands; «nella» and «dei» may not. */
const WITH_ARTICLE =
  /^(il|lo|la|l|i|gli|le|un|uno|una|mio|mia|miei|mie|suo|sua|suoi|sue|due|tre|quattro|cinque|cento|mille|certi|certe|tanti|tante|molti|molte|alcuni|alcune)$/

interface Head {
  at: number
  /** The word, as often as it stands there: «vetro», «vetri» are one. */
  stem: string
}

const isWord = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at]
  return (
    token !== undefined &&
    token.word.length > 2 &&
    !functionWords.has(token.word) &&
    !/^(addosso|attorno|cert|mezz|quell|tutt|tant|quest|hai|sai|fai|vai|stai|puoi|vuoi|devi|continuo|niente|gran)$/.test(
      token.word,
    ) &&
    !(INFINITIVE.test(token.word) && token.word.length > 6) &&
    !NUMBER.test(token.word) &&
    !ADVERB.test(token.word) &&
    !/\d/.test(token.word)
  )
}

/** Whether a word may be a noun's adjective: no verb, unless its participle. */
function isQualifier(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (!token || !isWord(tokens, at) || COUNTED.test(token.word)) return false
  if (/(ando|endo)$/.test(token.word) || /^(sia|siano|stia|stiano|fosse|fossero|avesse|avessero)$/.test(token.word))
    return false
  const verb = verbOf(token) ?? verbOf({ word: token.word.replace(/^ri/, ''), accent: token.accent })
  return verb === undefined || verb.form === 'part'
}

function isNoun(tokens: readonly Token[], at: number, known: ReadonlySet<number>): boolean {
  if (!isWord(tokens, at) || finiteVerb(tokens, at)) return false
  const token = tokens[at]
  if (!token) return false
  const before = sameClause(tokens, at - 1, at) ? wordAt(tokens, at - 1) : ''
  if (token.capital && tokens[at - 1]?.sentence === token.sentence && !/^(il|la|lo|l|un|una)$/.test(before))
    return false
  const verb = verbOf(token)
  if (verb && verb.form === 'inf') return false
  if (verb && verb.form === 'part' && !/^(il|la|lo|un|una|l)$/.test(before)) return false
  if (/(are|ere|ire|arsi|ersi|irsi|ando|endo)$/.test(token.word) && token.word.length > 5) return false
  if (before === 'lo' && !/^(s[^aeiou]|z|gn|ps|x|y)/.test(token.word)) return false
  if (before === 'la' && token.word.endsWith('o') && !/^(mano|foto|moto|radio|auto|dinamo)$/.test(token.word))
    return false
  if (/(asse|esse|isse|assero|essero|issero|rebbe|rebbero|remmo)$/.test(token.word) && before !== 'le') return false
  if (/ant$|^vent$/.test(token.word)) return false
  // «come un dannato»: nothing of the scene
  if (/^(un|uno|una|il|la|lo|l|i|gli|le)$/.test(before) && wordAt(tokens, at - 2) === 'come') return false
  if (COUNTED.test(token.word)) return true
  if (/^(e|ed|o)$/.test(before)) return tokens[at - 1]?.accent === false && known.has(at - 2)
  return LEADS.test(before) || (before !== '' && plain.has(before) && LEADS.test(wordAt(tokens, at - 2)))
}

/** The images of the dream, the most striking first; rare, coloured, repeated and central ones strike. */
export function imagesOf(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  quoter: Quoter,
  central: ReadonlySet<number>,
): Image[] {
  const heads: (Head & { clause: number })[] = []
  const counts = new Map<string, number>()
  const known = new Set<number>()
  for (const [order, clause] of clauses.entries()) {
    if (clause.kind !== 'story') continue
    for (let at = clause.from; at < clause.to; at += 1) {
      if (!isNoun(tokens, at, known)) continue
      known.add(at)
      const stem = stemOf(wordAt(tokens, at))
      counts.set(stem, (counts.get(stem) ?? 0) + 1)
      heads.push({ at, stem, clause: order })
    }
  }
  const best = new Map<string, Image>()
  for (const { at, stem, clause } of heads) {
    const image = imageAt(tokens, clauses, quoter, clause, at)
    if (!image) continue
    const times = Math.min(counts.get(stem) ?? 1, 6)
    if (!image.rich) image.score -= 0.5
    image.score += 0.5 * Math.log2(times) + (central.has(clause) ? 0.7 : 0)
    const other = best.get(stem)
    if (!other || other.score < image.score) best.set(stem, image)
  }
  return [...best.values()]
    .filter(({ score }) => score > 0.8)
    .sort((a, b) => b.score - a.score || a.quote.from - b.quote.from)
}

const stemOf = (word: string): string => word.slice(0, Math.max(4, word.length - 1))

/** Words for people name somebody, not something; the commonest words strike nobody. */
function rarityOf(head: string): number {
  if (persons.has(head)) return -1
  if (common.has(head) || plain.has(head)) return 0
  return usual.has(head) ? 0.9 : ABSTRACT.test(head) ? 0.5 : 1.8
}

const PLURAL =
  /^(i|gli|le|dei|degli|delle|nei|negli|nelle|ai|agli|alle|dai|dagli|dalle|sui|sugli|sulle|due|tre|quattro|cinque|sette|otto|dieci|cento|mille|tanti|tante|molti|molte|miei|mie|suoi|sue|alcuni|alcune|centinaia|decine)$/

/** By the article in the quotation or before it, else by the noun's ending. */
function isPlural(tokens: readonly Token[], from: number, head: string): boolean {
  const [before, first] = [wordAt(tokens, from - 1), wordAt(tokens, from)]
  if (PLURAL.test(first) || (first === head && PLURAL.test(before))) return true
  return first === head && /i$/.test(head) && !LEADS.test(before)
}

/** «Delle | gabbie impolverate»: a plural that needs no article. */
const isPlainPlural = (tokens: readonly Token[], from: number, head: string): boolean =>
  wordAt(tokens, from) === head && /[ie]$/.test(head) && /^(degli|delle|di|tra|fra|e)$/.test(wordAt(tokens, from - 1))

/** How an adjective ends beside a noun with this article: «una donna | vestita», not «la nave | disperato». */
function agreement(article: string): RegExp {
  if (/^(un|uno|il|lo|mio|suo|quel|questo)$/.test(article)) return /[oe]$/
  if (/^(una|la|mia|sua|quella|questa)$/.test(article)) return /[ae]$/
  if (/^(i|gli|miei|suoi|dei|degli|certi|tanti|molti|alcuni)$/.test(article)) return /i$/
  if (/^(le|mie|sue|delle|certe|tante|molte|alcune)$/.test(article)) return /[ei]$/
  return /./
}

function imageAt(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  quoter: Quoter,
  order: number,
  at: number,
): Image | null {
  const clause = clauses[order]
  if (!clause) return null
  const head = wordAt(tokens, at)
  let from = at
  while (
    from > clause.from &&
    (plain.has(wordAt(tokens, from - 1)) ||
      /^(due|tre|quattro|cinque|sette|otto|dieci|cento|mille|tanti|tante)$/.test(wordAt(tokens, from - 1)))
  )
    from -= 1
  let to = at + 1
  let qualities = 0
  const agrees = agreement(wordAt(tokens, from - 1))
  while (
    to < clause.to &&
    to - from < NP_WORDS &&
    qualities < 2 &&
    isQualifier(tokens, to) &&
    !tokens[to]?.capital &&
    agrees.test(wordAt(tokens, to))
  ) {
    if (!plain.has(wordAt(tokens, to))) qualities += 1
    to += 1
  }
  if (to + 1 < clause.to && DEGREE.test(wordAt(tokens, to)) && isQualifier(tokens, to + 1)) to += 2
  let of = 0
  const link = wordAt(tokens, to)
  if (to < clause.to && OF.test(link)) {
    const noun = to + (ARTICLE.test(wordAt(tokens, to + 1)) ? 2 : 1)
    const close = /^(di|d|de.*)$/.test(link) || qualities === 0
    if (
      close &&
      noun < clause.to &&
      noun + 1 - from <= NP_WORDS &&
      isQualifier(tokens, noun) &&
      // «giardini di piazza | Cavour»
      !(noun + 1 < clause.to && tokens[noun + 1]?.capital) &&
      !(/^(con|per|senza)$/.test(link) && noun === to + 1) &&
      wordAt(tokens, noun).length > 2 &&
      !finiteVerb(tokens, noun)
    ) {
      to = noun + 1
      of = /^d/.test(link)
        ? Math.max(rarityOf(wordAt(tokens, noun)) - Math.max(rarityOf(head), 0), 0) + 0.4
        : common.has(wordAt(tokens, noun))
          ? 0.2
          : 0.6
      if (to + 1 < clause.to && to - from < NP_WORDS && DEGREE.test(wordAt(tokens, to)) && isQualifier(tokens, to + 1))
        to += 2
      else if (to < clause.to && to - from < NP_WORDS && isQualifier(tokens, to) && !tokens[to]?.capital) {
        to += 1
        qualities += 1
      }
    }
  }
  while (from > clause.from && WITH_ARTICLE.test(wordAt(tokens, from - 1)) && sameClause(tokens, from - 1, from)) {
    from -= 1
    if (ARTICLE_ALONE.test(wordAt(tokens, from))) break
  }
  if (STATE.test(head) || AMOUNT.test(head)) return null
  if (!WITH_ARTICLE.test(wordAt(tokens, from)) && !COUNTED.test(head) && !isPlainPlural(tokens, from, head)) return null
  if (qualities === 0 && of === 0 && !WITH_ARTICLE.test(wordAt(tokens, from))) return null
  const quote = quoter.words(from, to)
  if (!quote) return null
  const rarity = rarityOf(head)
  const touched = clause.verb?.form === 'I' || clause.verb?.form === 'we' || clause.onDreamer ? 0.3 : 0
  // «un vecchio cane attraversa»: it acts, or something is done with it right there
  const acts = to < clause.to && (clause.verb?.at === to || clause.verb?.at === to + 1) ? 0.6 : 0
  const score =
    rarity + acts + Math.min(qualities, 2) * (rarity > 0 ? 0.6 : 0.4) + of + touched + Math.min(head.length, 10) * 0.03
  return {
    quote: { ...quote, plural: isPlural(tokens, quote.from, head) },
    head,
    clause: order,
    score,
    rich: qualities > 0 || of > 0,
  }
}
