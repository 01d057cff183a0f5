import { fold } from '#shared/constants/fold.ts'
import data from '../lexicon/verbs.it.json' with { type: 'json' }
import type { Token } from './tokens.ts'
import { is } from './words.ts'

/** The person of a form; `part` is a participle. */
type VerbForm = 'I' | 'we' | 'you' | 'it' | 'they' | 'part' | 'inf' | 'ger'

export interface Verb {
  lemma: string
  form: VerbForm
  /** True for the imperfect and the passato remoto, false for the present, undefined if the form does not tell. */
  past?: boolean
}

const CLITICS = ['mi', 'ti', 'si', 'ci', 'lo', 'la', 'li', 'le', 'gli', 'ne']
const CLASSES = ['are', 'ere', 'ire', 'isc'] as const
const forms = new Map<string, Verb>()

function add(lemma: string, form: VerbForm, words: string): void {
  for (const [order, word] of words.split(' ').entries()) {
    const folded = fold(word)
    const key = keyOf(folded, folded !== word)
    if (word !== '' && !forms.has(key)) forms.set(key, { lemma, form, ...tenseOf(form, word, order) })
  }
}

/** The forms of each person begin with the present. */
const tenseOf = (form: VerbForm, word: string, order: number): Pick<Verb, 'past'> =>
  /part|inf|ger/.test(form) || /r(à|ei|anno|emo|emmo|ebbe|ebbero)$/.test(word) ? {} : { past: order > 0 }

/** «passò» and «passo» are different verbs: a final accent is kept. */
const keyOf = (folded: string, accent: boolean): string => (accent && /[oeia]$/.test(folded) ? `${folded}'` : folded)

/** An infinitive may be shortened or have a pronoun: «correr», «muovermi», «chiamarla». */
function addInfinitive(lemma: string): void {
  const short = lemma.slice(0, -1)
  add(lemma, 'inf', [lemma, short, ...CLITICS.map((clitic) => short + clitic)].join(' '))
}

function addRegular(lemma: string, kind: (typeof CLASSES)[number]): void {
  const stem = lemma.slice(0, -3)
  const vowel = kind === 'isc' ? 'i' : kind.charAt(0)
  const mid = kind === 'isc' ? 'isc' : ''
  const [third, many] = kind === 'are' ? ['a', 'a'] : ['e', 'o']
  // «cercare» gives «cerchiamo», «mangiare» gives «mangiamo»
  const soft = kind !== 'are' ? stem : /[cg]$/.test(stem) ? `${stem}h` : stem.replace(/i$/, '')
  const [past = `${stem}${vowel}i`, participle = `${stem}${kind === 'ere' ? 'u' : vowel}to`] =
    (data.pastOf as Record<string, string>)[lemma]?.split(' ') ?? []
  const root = past.slice(0, -1)
  const isRegular = past === `${stem}${vowel}i`
  add(lemma, 'I', `${stem}${mid}o ${stem}${vowel}vo ${past}`)
  add(lemma, 'we', `${soft}iamo ${stem}${vowel}vamo ${stem}${vowel}mmo`)
  const isWeak = isRegular || kind === 'ire'
  const once = isWeak ? `${root.replace(/[ai]$/, '')}${{ a: 'ò', e: 'é', i: 'ì' }[vowel]}` : `${root}e`
  add(lemma, 'it', `${stem}${mid}${third} ${stem}${vowel}va ${once}`)
  add(lemma, 'they', `${stem}${mid}${many}no ${stem}${vowel}vano ${stem}${vowel}rono ${root}${isWeak ? 'rono' : 'ero'}`)
  add(lemma, 'ger', `${stem}${kind === 'are' ? 'a' : 'e'}ndo`)
  for (const ending of 'oaie') add(lemma, 'part', participle.slice(0, -1) + ending)
  addInfinitive(lemma)
  addressed.push([lemma, mid ? `${stem}isci` : `${soft}i`])
}

/** Any other form replaces them: «arrivati» is no second person. */
const addressed: [lemma: string, word: string][] = []

for (const [lemma, words] of Object.entries(data.irregular)) {
  const [I = '', we = '', it = '', they = '', part = ''] = words.split(' / ')
  for (const [form, list] of Object.entries({ I, we, it, they, part })) add(lemma, form as VerbForm, list.trim())
  addInfinitive(lemma)
  addressed.push([lemma, it.trim().split(' ')[0]?.replace(/e$/, 'i') ?? ''])
}
for (const kind of CLASSES) for (const lemma of data[kind].split(' ')) addRegular(lemma, kind)
for (const [lemma, word] of addressed) add(lemma, 'you', word)

const IMPERFECT = { o: 'I', a: 'it', ano: 'they', amo: 'we' } as const

/** The verb that a word may be; the caller decides by context. */
export function verbOf({ word, accent }: Pick<Token, 'word' | 'accent'>): Verb | undefined {
  const known = forms.get(keyOf(word, accent)) ?? (accent ? undefined : forms.get(word))
  if (known) return known
  if (word.length < 5 || is.notImperfect(word)) return undefined
  const [, ending] = /[aei]v(o|a|ano|amo)$/.exec(word) ?? []
  return ending ? { lemma: word, form: IMPERFECT[ending as keyof typeof IMPERFECT], past: true } : undefined
}
