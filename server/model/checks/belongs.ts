import { tokenize } from '#server/interpreter/language/tokens.ts'
import { is } from '#server/interpreter/language/words.ts'
import type { DreamText } from '../dream-text.ts'

/** Words of which one stands for the others; the endings tell «nonno» from «nonna». */
const ALIKE = [
  /^(madre|mamm\w+|genitori)$/,
  /^(padre|papa|babbo|genitori)$/,
  /^nonn[oi]$/,
  /^nonn[aei]$/,
  /^zi[oi]i?$/,
  /^(zi[ae]|zii)$/,
  /^(figlio|figli|figliol\w*|bambin\w+|bimb\w+)$/,
  /^(figlia|figlie|figli|bambin\w+|bimb\w+)$/,
  /^(bambin\w+|bimb\w+|figli\w*|neonat\w+|ragazzin\w+|piccol\w+|nipot\w+)$/,
  /^fratell\w+$/,
  /^sorell\w+$/,
  /^(insegnant\w+|professor\w*|prof|maestr\w+)$/,
]
const ANIMALS =
  /^(can[ei]|cagn\w+|cuccioli?|gatt\w+|serpent\w*|cavall[oi]|asin[oi]|lup[oi]|ragn[oi]|topo|topi|uccell\w+|pesc[ei]|ors[oi]|leon[ei]|tigr[ei]|squal[oi]|balen[ae]|delfin[oi]|polp[oi]|medus[ae]|farfall[ae]|falen[ae]|ap[ei]|vesp[ae]|formic\w+|mosc(?:a|he|erino)|rondin[ei]|cign[oi]|gabbian[oi]|merl[oi]|corv[oi]|cornacchi[ae]|guf[oi]|civett[ae]|piccion[ei]|colomb[ae]|pappagall[oi]|gallin[ae]|gall[oi]|anatr[ae]|oc[ah]e?|pecor[ae]|capr[ae]|agnell[oi]|mucc(?:a|he)|tor[oi]|maial[ei]|volp[ei]|cerv[oi]|cinghial[ei]|conigli[oi]|lepr[ei]|scoiattol[oi]|cammell[oi]|elefant[ei]|scimmi[ae]|coccodrill[oi]|tartarug[ah]e?|lucertol[ae]|rospo|rospi|ran[ae]|barboncin[oi]|criceto)$/
const PLACES =
  /^(mare|spiaggi[ae]|montagn[ae]|bosc\w+|scuol[ae]|chies[ae]|ospedal[ei]|stazion[ei]|aeroport\w+|cimiter\w+|fium[ei]|lag(?:o|hi)|isol[ae]|tren[oi]|aere[oi]|ascensor[ei]|cantin[ae]|soffitt[ae]|giardin\w+|teatr[oi]|prigion\w*|castell[oi]|desert[oi]|metropolitan\w*|supermercat[oi]|stadi[oi])$/
/** People by what they do, beside those of the lexicon. */
const ROLES =
  /^(vigilant[ei]|custod[ei]|guardian[oi]|guardi[ae]|controllor[ei]|bigliettai[oa]|autist[ai]|tassist[ai]|pescator[ei]|contadin[oia]|soldat[oi]|giudic[ei]|capitan[oi]|marina[io]+|organist[ai]|fotograf[oia]|pompier[ei]|chirurg[ohi]+|medic[oi]|panettier[ei]|barbier[ei]|ostetric[ah]e?|inquilin[oaie]|portinai[oa]|mag[oa]|strega|fantasm[ai]|re|regina)$/
/** «tua madre», «il cane», «nel bosco» are of this dream; «parlane con un amico» is of nobody. */
const DEFINITE =
  /^(tu[oae]|su[oa]|tuoi|il|lo|la|l|i|gli|le|quel\w*|quest[oaie]|d?el|d?ell[oae]?|dei|degli|delle|al|all[oae]?|dal|dall[oae]?|nel|nell[oae]?|sul|sull[oae]?|mi[oa])$/
const PLACED = /^(in|al|all[oa]?|dal|dall[oa]?|nel|nell[oae]?|sul|sull[oae]?|quel\w*|quest[oa])$/
const ARTICLE = /^(un|uno|una)$/
/** Authors and places of whom readings of dreams speak. */
const READERS =
  /^(freud|jung|artemidoro|hillman|hall|domhoff|bibbia|dante|rodari|calvino|kafka|pirandello|omero|italia|italiano|europa)$/
/** A sentence about dreams and people in general, or one that compares. */
const GENERAL =
  /(?<!\p{L})(?:sogni|sognare|chi sogna|culture|tradizion\p{L}+|freud|jung|artemidoro|fiab\p{L}+|favol\p{L}+|come (?:un[oa]?|il|la|se)|simile a|disegn\p{L}+|parla\p{L}*|raccontal\p{L}*|chied\p{L}*|rivolg\p{L}*)(?!\p{L})/iu

/** Whether a sentence speaks of a person, an animal or a place that nothing of this dream has. */
export function isOfAnotherDream(text: string, dream: DreamText): boolean {
  const tokens = tokenize(text)
  const isScene = !GENERAL.test(text) && !HEDGED.test(text)
  return tokens.some(({ word, capital, sentence, start, end }, at) => {
    const last = tokens[at - 1]
    const isOpening = last?.sentence !== sentence
    // «il suo nuovo compagno»
    const before =
      is.nounAdjective(last?.word ?? '') && DEFINITE.test(tokens[at - 2]?.word ?? '') ? tokens[at - 2] : last
    const alike = ALIKE.filter((form) => form.test(word))
    if (alike.length > 0 ? alike.some((form) => dream.hasWord(form)) : dream.has(word)) return false
    if (capital && !isOpening && isName(text, start, end) && !READERS.test(word))
      return !dream.hasBeginning(word.slice(0, -1))
    const isDefinite = DEFINITE.test(before?.word ?? '')
    const isNamed = isDefinite || (isScene && (isOpening || ARTICLE.test(before?.word ?? '')))
    const isSomebody =
      is.person(word) &&
      (!is.stranger(word) || (isScene && /^bambin|^bimb/.test(word))) &&
      !/^(amic\w*|medico|ex|person\w+)$/.test(word)
    const isRole = isScene && ROLES.test(word)
    if (ANIMALS.test(word)) return isScene
    return (isNamed && (isSomebody || isRole)) || (PLACES.test(word) && PLACED.test(before?.word ?? ''))
  })
}

/** «Marco» inside a sentence; not «Poi» after a colon, «SEMPRE» or a small word. */
const isName = (text: string, start: number, end: number): boolean =>
  end - start > 2 &&
  /^\p{Lu}\p{Ll}+$/u.test(text.slice(start, end)) &&
  !/[.!?…:«“"–—-]\s*$/u.test(text.slice(0, start)) &&
  !is.function(text.slice(start, end).toLowerCase())

const words = (...forms: readonly string[]) => new RegExp(`(?<!\\p{L})(?:${forms.join('|')})(?!\\p{L})`, 'iu')
const INNER =
  'bisogno|desiderio|paura|timore|terrore|ansia|angoscia|nostalgia|rabbia|colpa|vergogna|dolore|talento|difficoltà|fragilità|insicurezz\\p{L}+|solitudine|conflitto|rimpianto|voglia|abitudine|tendenza|parte di te'
/** Says what something of the dream stands for. */
const MEANS = words(
  'evidentemente',
  'in fondo(?! (?:a|al|alla|alle|allo|ai|agli)(?!\\p{L}))(?=[^,]* (?:tu|temi|cerchi|vuoi|sai|hai|sei|desideri)(?!\\p{L}))',
  'di sicuro',
  'senza dubbio',
  'indubbiamente',
  'chiaramente',
  'è (?:chiaro|evidente|ovvio) che',
  'simbol\\p{L}+ d(?:i|el|ell\\p{L}+)',
  'rimanda(?:no)? a\\p{L}*',
  '(?:rivela|rivelano|dimostra|dimostrano|conferma|confermano|tradisce|testimonia) (?:che|quanto|come|un|una|il|la|le|i)',
  `(?:indica|indicano|esprime|esprimono|rappresenta|rappresentano|simboleggia|simboleggiano|riflette|riflettono|parla d\\p{L}+|parlano d\\p{L}+|nasce d\\p{L}+|viene d\\p{L}+) (?:[\\p{L}’' ]{0,20})(?:tu[oae]|tuoi|${INNER})`,
  'si (?:nasconde|nascondono|cela|celano)(?= )',
  'ti dice che',
  'il tuo inconscio',
  'la tua psiche',
)
/** Says what the dreamer is, feels or does. */
const YOU = words(
  'non hai (?:ancora|mai) (?:elabor|super|accett|affront|risol|perdon|lasciat)\\p{L}*',
  'sei (?:una persona|una donna|un uomo|molto|troppo|ancora|in fuga|in cerca|alla ricerca|pront[oa]|arrabbiat[oa]|insicur[oa]|bloccat[oa]|abituat[oa]|incapace)',
  'tendi a',
  '(?:fai fatica|fatichi|ti ostini|ti rifiuti|ti limiti) a[d]?',
  'ti (?:accontenti|rifiuti|senti (?:inadeguat|inferior|in colpa|utile|sol|trascurat|ferit|mess)\\p{L}*)',
  'continui a (?:sentirti|portar\\p{L}+|cercare|pensare|temere)',
  `(?:porti (?:con te|dentro)|tieni (?:dentro|chius\\p{L}+|nascost\\p{L}+)|c['’]è in te|dentro di te)`,
  `hai (?:un |una |l['’]|il |la |ancora |tanta |molta |un profondo )?(?:${INNER})(?= d\\p{L}*(?!\\p{L})| che )`,
  '(?:temi|desideri) (?:di|che|il|la|l)',
  '(?:stai|continui a) (?:scappa|fugg|evita|cerca|rimanda|nascond|protegg)\\p{L}*(?= d\\p{L}+ (?:una parte|te|ciò|qualcosa|un))',
  'una parte di te',
  `(?:tu[oa]|tuoi|tue) (?:\\p{L}+ )?(?:${INNER})`,
  "cerchi (?:ancora|sempre|l[’']approvazione|conferme|protezione)",
  'da (?:sempre|tempo)',
  'per non (?:affrontare|sentire|ammettere|guardare|soffrire)',
  '(?:non (?:hai|trovi) il coraggio|ti annoi della)',
  'nella (?:tua )?vita (?:di tutti i giorni|di ogni giorno|vera|reale|privata|quotidiana)',
  'non riesci (?:ancora )?a (?:fidarti|lasciar\\p{L}*|perdonar\\p{L}*|accettar\\p{L}*|dire)',
)
const HEDGED =
  /(?<!\p{L})(?:forse|può|possono|potrebbe(?:ro)?|potresti|prova a|magari|chissà|c’è chi|c'è chi|alcuni|qualcuno (?:ci |lo |la )?(?:ved|legg|dic|pens)\p{L}*|molti|molte|spesso|di solito|ti sembra|secondo te|non so|nessuno può|non dice|non significa|non vuol dire|se )(?!\p{L})/iu

/** Whether a sentence says as certain what the dreamer is, feels or means. A question may, and the dreamer's own words. */
export function isVerdict(text: string, dream: DreamText): boolean {
  if (HEDGED.test(text) || /\?\P{L}*$/u.test(text)) return false
  if (MEANS.test(text)) return true
  const [said] = YOU.exec(text) ?? []
  const long = tokenize(said ?? '').filter(({ word }) => word.length > 3)
  return said !== undefined && (long.length === 0 || !long.every(({ word }) => dream.has(word)))
}
