import { compileForms } from './forms.ts'
import type { Quote, QuoteBook } from './quote.ts'
import type { Token } from './tokens.ts'

/** What the dreamer does and what happens to the dreamer, in their own words. */
export interface Agency {
  does: string[]
  undergoes: string[]
}

const PRESENT = compileForms(
  (
    'corro cammino entro vedo apro chiudo salgo scendo scappo guardo prendo vado torno nuoto volo guido parlo chiamo grido urlo ' +
    'cado salto cerco trovo seguo aspetto abbraccio bacio piango rido canto ballo scrivo leggo ascolto attraverso raggiungo ' +
    'arrivo parto esco giro rispondo chiedo dico faccio tocco stringo raccolgo accendo spengo mangio bevo cucino gioco lotto ' +
    'combatto nascondo busso spingo tiro lancio taglio scavo costruisco porto lascio incontro saluto accarezzo striscio ' +
    'galleggio affondo precipito scivolo inciampo avvicino allontano alzo siedo sdraio fermo nascondo tuffo arrampico'
  ).split(' '),
)
const NOT_DOING =
  /^(sollievo|rilievo|allievo|medioevo|prelievo|longevo|vergognavo|preoccupavo|spaventavo|avevo|ero|sapevo|dovevo|volevo|potevo|pensavo|sentivo|stavo|bravo|nuovo|vivo|cattivo|motivo|arrivo|attivo|schiavo|uovo|provavo|credevo|temevo|capivo|conoscevo|ricordavo|riuscivo|riconoscevo|sembravo|odiavo|amavo|speravo|desideravo|soffrivo|tremavo|sudavo|trovavo|abitavo|vivevo|dormivo|avevamo|eravamo|stavamo|dovevamo|potevamo|sapevamo|volevamo|relativo|negativo|positivo|definitivo|decisivo|aggressivo|vivo|privo|rivo|obiettivo|archivo|olivo|sogno|sognavo|avo|tardivo|estivo|primitivo|progressivo|successivo|eccessivo|passivo|corsivo|sportivo|emotivo|visivo)$/
const REMOTE_NOT =
  /^(mai|assai|ormai|guai|sai|hai|fai|vai|stai|dai|avrai|sarai|operai|tempi|ai|mi|restai|sentii|provai|pensai|capii|viavai|destai|ridestai|svegliai)$/
const NOT_UNDERGOING =
  /^(sembra|sembrava|pare|pareva|piace|piaceva|trova|ricorda|manca|mancava|mancavano|sveglia|fa|faceva|facevano|bastava|basta|interessava|importava|veniva|viene|era|erano|e|ha|hanno|aveva|avevano|dispiace|dispiaceva|aspetta|aspettava|sono|siamo|ero|eravamo|pareva|tremavano|tremava|batteva|batte|capita|capitava|serve|serviva|perdere|muovere|vedere|trovare|alzare|accorge|rende|rendeva|ritrova|girava|gira|bruciava|bruciavano|mancano|sembrano|sembravano|piacevano|piacciono)$/
const ACTS_ON =
  /^(segue|insegue|rincorre|guarda|fissa|chiama|morde|attacca|spinge|tira|prende|porta|dice|parla|sorride|abbraccia|bacia|ferma|blocca|aiuta|salva|aspetta|tocca|stringe|trascina|osserva|chiede|urla|grida|saluta|ignora|avvolge|travolge|raggiunge|sfiora|offre|consegna|lascia|copre|colpisce|punge|graffia|accarezza|circonda|rincorrono|inseguono|guardano|fissano|chiamano|mordono|attaccano|prendono|portano|dicono|seguono|cadono|cade|esce|escono|crolla|crollano|guidano|invita|minaccia|minacciano|sgrida|rimprovera|interroga)$/

/** Reads off verbs in the first person («camminavo», «ho aperto») and actions aimed at it («mi inseguiva»). */
export function findAgency(tokens: readonly Token[], quotes: QuoteBook): Agency {
  const present = new Set(PRESENT.scan(tokens).map(({ start }) => start))
  const does: string[] = []
  const undergoes: string[] = []
  const limit = Math.min(tokens.length, 1500)
  for (let at = 0; at < limit && (does.length < 6 || undergoes.length < 4); at += 1) {
    if (isDenied(tokens, at)) continue
    if (does.length < 6 && isDoing(tokens, at, present)) push(does, quotes.from(startOfVerb(tokens, at), 6))
    if (undergoes.length < 4 && isUndergoing(tokens, at)) push(undergoes, undergone(tokens, at, quotes))
  }
  return { does: spread(does), undergoes: spread(undergoes) }
}

const UNFINISHED =
  /\b(dett[oa]|dice|disse|diceva|dicevano|dicono|fa|fece|chiede|chiedeva|chiese)$|^[Mm]i ((ri)?dest|chied|domand)|\b[Ss]ogn[oi]\b/u

/** One word alone, a verb of saying without what is said, a waking up: none of these tells who acts. */
function push(list: string[], quote: Quote | null | undefined): void {
  if (!quote || quote.to - quote.from < 2 || quote.text.length > 60) return
  if (list.some((other) => other.includes(quote.text) || quote.text.includes(other))) return
  if (UNFINISHED.test(quote.text)) return
  list.push(quote.text)
}

/** One from the beginning and one from the end say more than two neighbours. */
const spread = (list: string[]): string[] => (list.length > 2 ? [list[0] ?? '', list.at(-1) ?? ''] : list)

const wordAt = (tokens: readonly Token[], at: number): string => tokens[at]?.word ?? ''

const isDenied = (tokens: readonly Token[], at: number): boolean =>
  [1, 2, 3].some((step) => wordAt(tokens, at - step) === 'non' && tokens[at - step]?.clause === tokens[at]?.clause)

function isDoing(tokens: readonly Token[], at: number, present: ReadonlySet<number>): boolean {
  const word = wordAt(tokens, at)
  const next = wordAt(tokens, at + 1)
  if (present.has(at))
    return (
      !tokens[at]?.accent &&
      !/^(il|lo|un|l|del|al|nel|sul|dal|questo|quel|mio|suo|ogni|di|in|nuovo|ho|aveva|avevo)$/.test(
        wordAt(tokens, at - 1),
      )
    )
  if (/.{3}(a|e|i)v(o|amo)$/.test(word))
    return !NOT_DOING.test(word) && !/^(il|un|del|al|nel|ho|piu|molto|non)$/.test(wordAt(tokens, at - 1))
  if (/.{3}ai$/.test(word))
    return !REMOTE_NOT.test(word) && !/(er|dr|vr|rr)ai$/.test(word) && !/^(gli|i|dei|ai)$/.test(wordAt(tokens, at - 1))
  if (word === 'ho' || word === 'abbiamo')
    return (
      /.{3}(ato|uto|ito|eso|erto|etto|isto|esso|olto|into|orso|iuso)$/.test(next) &&
      !/^(sognat|avut|sentit|pensat|provat|capit|visto|vissut|dormit|potut|dovut|volut)/.test(next)
    )
  return false
}

function startOfVerb(tokens: readonly Token[], at: number): number {
  return /^(mi|ci|lo|la|li|le|gli|l)$/.test(wordAt(tokens, at - 1)) && tokens[at - 1]?.clause === tokens[at]?.clause
    ? at - 1
    : at
}

function isUndergoing(tokens: readonly Token[], at: number): boolean {
  if (!/^(mi|ci|m)$/.test(wordAt(tokens, at)) || tokens[at]?.clause !== tokens[at + 1]?.clause) return false
  const verb = wordAt(tokens, at + 1)
  if (/^(ha|hanno|aveva|avevano)$/.test(verb)) {
    const next = wordAt(tokens, at + 2)
    return /.{2}(to|ta|ti|so|sa|si|rso|ssa)$/.test(next) && !/^(fatto|stato|colpit)/.test(next)
  }
  if (NOT_UNDERGOING.test(verb)) return false
  return ACTS_ON.test(verb) || /.{2}(a|e|i)va(no)?$/.test(verb)
}

const isSubject = (token: Token | undefined): boolean =>
  token !== undefined &&
  (token.capital || /^(lui|lei|loro|qualcuno|nessuno|tutti|tutte|ella|egli|chi|altri)$/.test(token.word))

/** «C’era un cucciolo che mi seguiva» rather than «mi seguiva». */
function undergone(tokens: readonly Token[], at: number, quotes: QuoteBook): Quote | null {
  const home = quotes.around(at)
  const lead = home ? at - home.from : 0
  const subject = lead > 1 && lead <= 4 ? lead : lead === 1 && isSubject(tokens[at - 1]) ? 1 : 0
  const quote = quotes.from(at - subject, 5 + subject)
  return quote && quote.to - quote.from < 3 ? (quotes.wide(at, 9) ?? quote) : quote
}
