import { fold, type Token } from '../language/tokens.ts'
import data from './verbs.it.json' with { type: 'json' }

/** Who a form speaks of: the dreamer, the dreamer with others, somebody else, several others; `part` is a participle. */
type VerbForm = 'I' | 'we' | 'it' | 'they' | 'part' | 'inf' | 'ger'

export interface Verb {
  lemma: string
  form: VerbForm
}

const forms = new Map<string, Verb>()

function add(lemma: string, form: VerbForm, words: string): void {
  const verb = { lemma, form }
  for (const word of words.split(' ')) {
    const folded = fold(word)
    const key = keyOf(folded, folded !== word)
    if (word !== '' && !forms.has(key)) forms.set(key, verb)
  }
}

/** «passò» is a verb and «passo» another: an accent on the last letter is kept. */
const keyOf = (folded: string, accent: boolean): string => (accent && /[oeia]$/.test(folded) ? `${folded}'` : folded)

/** Hard sounds stay hard: «cercare» gives «cerchiamo», «mangiare» gives «mangiamo». */
function stemWe(stem: string): string {
  if (/[cg]$/.test(stem)) return `${stem}h`
  return stem.endsWith('i') ? stem.slice(0, -1) : stem
}

function participle(lemma: string, base: string): void {
  const stem = base.slice(0, -1)
  for (const end of ['o', 'a', 'i', 'e']) add(lemma, 'part', stem + end)
}

function addRegular(lemma: string, kind: 'are' | 'ere' | 'ire' | 'isc'): void {
  const stem = lemma.slice(0, -3)
  const vowel = kind === 'are' ? 'a' : kind === 'ere' ? 'e' : 'i'
  const mid = kind === 'isc' ? 'isc' : ''
  const third = kind === 'are' ? 'a' : 'e'
  const past = kind === 'are' ? 'ò' : kind === 'ere' ? 'é' : 'ì'
  const irregular = (data.pastOf as Record<string, string>)[lemma]?.split(' ')
  add(lemma, 'I', `${stem}${mid}o ${stem}${vowel}vo`)
  add(lemma, 'we', `${kind === 'are' ? stemWe(stem) : stem}iamo ${stem}${vowel}vamo ${stem}${vowel}mmo`)
  add(lemma, 'it', `${stem}${mid}${third} ${stem}${vowel}va`)
  add(lemma, 'they', `${stem}${mid}${kind === 'are' ? 'a' : 'o'}no ${stem}${vowel}vano ${stem}${vowel}rono`)
  add(lemma, 'ger', stem + (kind === 'are' ? 'ando' : 'endo'))
  if (irregular?.[0] && irregular[1]) {
    const root = irregular[0].slice(0, -1)
    add(lemma, 'I', irregular[0])
    add(lemma, 'it', kind === 'ire' ? `${root}ì` : `${root}e`)
    add(lemma, 'they', kind === 'ire' ? `${root}irono` : `${root}ero`)
    participle(lemma, irregular[1])
  } else {
    add(lemma, 'I', `${stem}${vowel}i`)
    add(lemma, 'it', `${stem}${past}`)
    participle(lemma, `${stem}${kind === 'are' ? 'at' : kind === 'ere' ? 'ut' : 'it'}o`)
  }
}

/** Infinitives also come short or with a pronoun: «correr», «muovermi», «chiamarla». */
function addInfinitive(lemma: string): void {
  const short = lemma.slice(0, -1)
  add(
    lemma,
    'inf',
    [lemma, short, ...['mi', 'ti', 'si', 'ci', 'lo', 'la', 'li', 'le', 'gli', 'ne'].map((c) => short + c)].join(' '),
  )
}

const LISTS = ['are', 'ere', 'ire', 'isc'] as const

for (const [lemma, words] of Object.entries(data.irregular)) {
  for (const [at, form] of (['I', 'we', 'it', 'they', 'part'] as const).entries()) add(lemma, form, words[at] ?? '')
  addInfinitive(lemma)
}
for (const kind of LISTS) {
  for (const lemma of data[kind].split(' ')) {
    addRegular(lemma, kind)
    addInfinitive(lemma)
  }
}

/** Nouns, adjectives and names that end as verbs in the imperfect do. */
const NOT_IMPERFECT = new Set(
  (
    'uva riva prova nuova nuovo viva vivo bava diva oliva attiva attivo cattiva cattivo positiva negativa motivo arrivo bravo brava schiava schiavo lava cava cavo chiave ' +
    'privo priva relativo relativa definitivo aggressiva aggressivo nuvola uovo saliva gengiva iniziativa prospettiva alternativa comitiva locomotiva stiva archivo obiettivo olivo ' +
    'sollievo rilievo longevo medioevo estivo estiva sportivo sportiva deva ava avo ottava leva neva eva ivo offensiva difensiva alternativo successiva successivo primitivo emotivo emotiva intensiva'
  ).split(' '),
)

/** The verb of a word, if it may be one; the caller knows by its place whether it is. */
export function verbOf({ word, accent }: Pick<Token, 'word' | 'accent'>): Verb | undefined {
  const known = forms.get(keyOf(word, accent)) ?? (accent ? undefined : forms.get(word))
  if (known) return known
  if (word.length < 5 || NOT_IMPERFECT.has(word)) return undefined
  const [, form] = /[aei]v(o|a|ano|amo)$/.exec(word) ?? []
  if (!form) return undefined
  const who = { o: 'I', a: 'it', ano: 'they', amo: 'we' } as const
  return { lemma: word, form: who[form as keyof typeof who] }
}
