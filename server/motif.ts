import { type SQL, sql } from 'drizzle-orm'
import { fold } from '#shared/constants/fold.ts'
import type { Motif } from '#shared/constants/window-scene.ts'

/** The first found symbol that the dreamer did not remove. @param dream the dream's table, or its alias */
export const firstSymbol = (dream: SQL): SQL<string | null> => sql`(
  select s.found ->> 'symbol' from dream_analyses a, jsonb_array_elements(a.patterns -> 'symbols') with ordinality s(found, place)
  where a.user_id = ${dream}.user_id and a.dream_id = ${dream}.id and s.found ->> 'symbol' <> all(${dream}.rejected_elements)
  order by s.place limit 1
)`

/** Word patterns of a label for each motif, without accents. The first match wins, so narrow patterns come first. */
const WORDS: readonly (readonly [RegExp, Motif])[] = [
  [
    /\b(mar[ei]\b|maremot|maregg|ocean[oi]|ond[ae]|spiagg|isol[ae]\b|barc|nav[ei]\b|vel[ae]\b|porto\b|pesc[ei]\b|balen|delfin|naufrag)/,
    'mare',
  ],
  [/\b(acqu[ae]\b|fium|lag[oh]|piscin|cascat|torrent|sorgent|pozz|alluvion|annega|nuot)/, 'acqua'],
  [/\b(tempest|tempor|pioggi|fulmin|tuon|uragan|tornad|catastrof|terremot|conflitt|guerr|rabbi)/, 'tempesta'],
  [/\b(nev[ei]|ghiacci|invern|natal)/, 'neve'],
  [/\b(bosc|forest|giungl|lup[oi]|smarriment|inseguiment|perso\b|persa\b)/, 'bosco'],
  [/\b(alber[oi]\b|querci|uliv|ramo|radic|foglia|foglie)/, 'albero'],
  [/\b(fior[ei]|ros[ae]\b|giardin|prat[oi]\b|campo|primaver|amore)/, 'fiore'],
  [/\b(montagn|mont[ei]\b|collin|vett[ae]|roccia|vulcan)/, 'montagna'],
  [/\b(tren[oi]|stazion|binari|metropolitan|tram\b)/, 'treno'],
  [/\b(auto\b|automobil|macchin|guid[ao]\b|taxi|camion|autobus)/, 'automobile'],
  [/\b(pont[ei])\b/, 'ponte'],
  [/\b(strad|viagg|camm?in[oi]\b|sentier|via\b|incroci|bici|labirint)/, 'strada'],
  [/\b(gatt|felin|leon[ei]\b|leoness|tigr)/, 'gatto'],
  [/\b(can[ei]\b|cagn|cucciol|cavall|animal)/, 'cane'],
  [/\b(serpent|biscia|vipera|drag[oh]|rettil)/, 'serpente'],
  [/\b(uccell|gabbian|aquil|gufo|corv[oi]|rondin|colomb|civett)/, 'uccello'],
  [/\b(insett|farfall|api?\b|ragn[oi]|formic|falen|metamorfos)/, 'farfalla'],
  [/\b(vol[oa]\b|volare|aere[oi]|cielo|nuvol|mongolfier|liberta|ali\b)/, 'volo'],
  [/\b(cadut|cader|precipiz|piuma)/, 'piuma'],
  [/\b(scuol|esam[ei]|classe|universit|profess|maestr|studi)/, 'scuola'],
  [/\b(citt[a]|palazz|lavor|uffici|ospedal|piazza|grattaciel|negozi)/, 'citta'],
  [/\b(orolog|ritard|tempo\b|torr[ei]|castell|chies|campan)/, 'torre'],
  [/\b(port[ae]\b|porton|chiav|stanz|corridoi|prigion)/, 'porta'],
  [/\b(scal[ae]|scalin|ascensor|gradin)/, 'scale'],
  [
    /\b(cas[ae]\b|villa|tetto|cucin|famigl|nonn[aoi]|madre|mamma|padre|papa\b|genitor|finestr|infanzia|passato)/,
    'casa',
  ],
  [/\b(fuoc|incend|fiamm|brucia)/, 'fuoco'],
  [/\b(specchi|rifless|maschera)/, 'specchio'],
  [/\b(libr[oi]|letter|biblioteca|scritt|ricerca|parol)/, 'libro'],
  [/\b(telefon|cellular|chiamat|messagg)/, 'telefono'],
  [/\b(dent[ei]|bocca)/, 'denti'],
  [/\b(mort[ei]|defunt|funeral|candel|chi non c|lutto|cimiter)/, 'candela'],
  [/\b(bambin|figli|neonat|nascit|gravidanz|gioc[oh])/, 'bambino'],
  [/\b(person|sconosciut|amic[oihe]|fratell|sorell|uom[oi]|donn|ombra|folla|solitudin|nudita)/, 'persona'],
]

/** The first symbol, element or tag with a drawing; for the owner also elements found only in the text. */
export function motifOf(
  dream: { symbol: string | null; elements: readonly string[]; tags: readonly string[] },
  found: readonly string[] = [],
) {
  const labels = [dream.symbol ?? '', ...dream.elements, ...dream.tags, ...found]
  for (const label of labels) {
    const plain = fold(label)
    const [, motif] = WORDS.find(([words]) => words.test(plain)) ?? []
    if (motif) return motif
  }
  return null
}
