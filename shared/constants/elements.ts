/**
 * The product's fixed lists of dream elements, in order of frequency.
 * The first `ELEMENTS_SHOWN` of each are offered directly, the others under "more".
 * The label is what is stored in `dreams.elements`; the id is the interpreter's key.
 */
export interface DreamElement {
  id: string
  label: string
}

export const ELEMENT_GROUPS = ['symbols', 'emotions', 'themes'] as const
export type ElementGroup = (typeof ELEMENT_GROUPS)[number]

export const ELEMENTS_SHOWN = 8

export const THEMES: readonly DreamElement[] = [
  { id: 'inseguimento', label: 'Inseguimento' },
  { id: 'caduta', label: 'Caduta' },
  { id: 'volo', label: 'Volo' },
  { id: 'scuola', label: 'Scuola ed esami' },
  { id: 'ritardo', label: 'Ritardo' },
  { id: 'famiglia', label: 'Famiglia' },
  { id: 'amore', label: 'Amore e intimità' },
  { id: 'viaggio', label: 'Viaggio' },
  { id: 'smarrimento', label: 'Smarrimento' },
  { id: 'conflitto', label: 'Conflitto' },
  { id: 'lavoro', label: 'Lavoro' },
  { id: 'ricerca', label: 'Ricerca' },
  { id: 'morte', label: 'Morte' },
  { id: 'defunti', label: "Chi non c'è più" },
  { id: 'passato', label: 'Ritorno al passato' },
  { id: 'impotenza', label: 'Impotenza' },
  { id: 'nudita', label: 'Nudità' },
  { id: 'tradimento', label: 'Tradimento' },
  { id: 'nascita', label: 'Gravidanza e nascita' },
  { id: 'catastrofe', label: 'Catastrofe' },
]

export const EMOTIONS: readonly DreamElement[] = [
  { id: 'paura', label: 'Paura' },
  { id: 'ansia', label: 'Ansia' },
  { id: 'gioia', label: 'Gioia' },
  { id: 'tristezza', label: 'Tristezza' },
  { id: 'rabbia', label: 'Rabbia' },
  { id: 'stupore', label: 'Stupore' },
  { id: 'confusione', label: 'Confusione' },
  { id: 'serenita', label: 'Serenità' },
  { id: 'vergogna', label: 'Vergogna' },
  { id: 'colpa', label: 'Senso di colpa' },
  { id: 'nostalgia', label: 'Nostalgia' },
  { id: 'solitudine', label: 'Solitudine' },
  { id: 'sollievo', label: 'Sollievo' },
  { id: 'tenerezza', label: 'Tenerezza' },
  { id: 'curiosita', label: 'Curiosità' },
  { id: 'disgusto', label: 'Disgusto' },
  { id: 'frustrazione', label: 'Frustrazione' },
  { id: 'gelosia', label: 'Gelosia' },
  { id: 'speranza', label: 'Speranza' },
  { id: 'liberta', label: 'Senso di libertà' },
]

export const SYMBOLS: readonly DreamElement[] = [
  { id: 'acqua', label: 'Acqua' },
  { id: 'casa', label: 'Casa' },
  { id: 'mare', label: 'Mare' },
  { id: 'automobile', label: 'Automobile' },
  { id: 'denti', label: 'Denti' },
  { id: 'serpente', label: 'Serpente' },
  { id: 'bambino', label: 'Bambino' },
  { id: 'porta', label: 'Porta' },
  { id: 'scale', label: 'Scale' },
  { id: 'strada', label: 'Strada' },
  { id: 'treno', label: 'Treno' },
  { id: 'cane', label: 'Cane' },
  { id: 'gatto', label: 'Gatto' },
  { id: 'specchio', label: 'Specchio' },
  { id: 'fuoco', label: 'Fuoco' },
  { id: 'bosco', label: 'Bosco' },
  { id: 'ponte', label: 'Ponte' },
  { id: 'telefono', label: 'Telefono' },
  { id: 'insetti', label: 'Insetti' },
  { id: 'sconosciuto', label: 'Sconosciuto' },
]

/** The name and the elements of each group. */
export const ELEMENT_LISTS: Record<ElementGroup, { title: string; list: readonly DreamElement[] }> = {
  symbols: { title: 'Simboli', list: SYMBOLS },
  emotions: { title: 'Emozioni', list: EMOTIONS },
  themes: { title: 'Temi', list: THEMES },
}

/** The elements of all groups. */
export const ELEMENTS: readonly DreamElement[] = [...SYMBOLS, ...EMOTIONS, ...THEMES]

const groupByLabel = new Map<string, ElementGroup>([
  ...EMOTIONS.map((e): [string, ElementGroup] => [e.label.toLowerCase(), 'emotions']),
  ...THEMES.map((e): [string, ElementGroup] => [e.label.toLowerCase(), 'themes']),
])

const listedByKey = new Map(ELEMENTS.map(({ label }) => [label.toLowerCase(), label]))

/** An element as the lists spell it; own words as they are. */
export const listedLabel = (label: string): string => listedByKey.get(label.toLowerCase()) ?? label

/** The group an element belongs to; whatever is neither emotion nor theme counts as a symbol. */
export function elementGroup(label: string): ElementGroup {
  return groupByLabel.get(label.trim().toLowerCase()) ?? 'symbols'
}

interface Elements {
  elements: readonly string[]
  foundElements: readonly string[]
  rejectedElements: readonly string[]
}

/** The elements that the rules found in a dream and its owner neither chose nor took away. */
export function suggestedElements({ elements, foundElements, rejectedElements }: Elements): string[] {
  const said = new Set([...elements, ...rejectedElements].map((label) => label.toLowerCase()))
  return foundElements.filter((label) => !said.has(label.toLowerCase()))
}
