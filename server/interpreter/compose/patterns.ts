import type { Patterns } from '#shared/contracts/analyses.ts'
import { type Advice, findEntry, lexicon } from '../lexicon/lexicon.ts'
import type { SceneElement } from '../types.ts'
import type { Scene } from './scene.ts'

/** @param has whether the dream has one of these elements of the lexicon */
type Condition = (scene: Scene, has: (...ids: string[]) => boolean) => boolean

/**
 * When each recommendation of the lexicon applies, the most specific first. Nothing is advised that the dream, the mood
 * or the history does not call for.
 */
const CONDITIONS: readonly [id: string, applies: Condition][] = [
  ['professionista', ({ input }) => input.mood === 'negative' && input.history.negativeDreamsLast14Days >= 3],
  ['lettera', (_, has) => has('defunti') || (has('nostalgia') && has('famiglia', 'amore'))],
  ['denti', (_, has) => has('denti')],
  [
    'riscrivere',
    ({ input: { mood } }, has) =>
      (mood === 'negative' && has('paura', 'ansia')) ||
      (mood !== 'positive' && has('inseguimento', 'catastrofe', 'impotenza')),
  ],
  [
    'parlare',
    (scene, has) => has('tradimento') || (has('conflitto', 'rabbia') && (has(...SOCIAL) || namesPeople(scene))),
  ],
  ['scarico_serale', (_, has) => has('ansia', 'lavoro', 'ritardo', 'scuola')],
  ['piccolo_passo', (_, has) => has('impotenza', 'smarrimento', 'ricerca', 'frustrazione')],
  [
    'assaporare',
    ({ input: { mood }, clash }, has) =>
      (mood === 'positive' && clash !== 'bright-mood') ||
      (mood === 'neutral' && has('gioia', 'serenita', 'liberta', 'tenerezza', 'speranza')),
  ],
  ['disegno', (_, has) => has('stupore', 'curiosita')],
  ['segno_onirico', ({ returning }) => returning.some(({ count }) => count >= 3)],
  [
    'confronto',
    ({ input, returning }) => input.kind === 'advanced' && input.history.totalDreams >= 5 && returning.length > 0,
  ],
  ['dettagli', ({ elements }) => elements.length === 0],
  ['ricordo', ({ tokens }) => tokens.length < 40],
  ['collegamento', ({ ofGroup }) => ofGroup.emotions.length > 0],
]

const ADVICE_MAX = 3
/** Always good, when the conditions yield too little. */
const FALLBACK = ['ricordo', 'dettagli', 'disegno'] as const

/** Elements with somebody to talk to, or about. */
const SOCIAL = ['famiglia', 'amore', 'lavoro', 'scuola', 'defunti', 'sconosciuto', 'bambino'] as const
const PEOPLE =
  /^(amic|colleg|vicin[aoie]$|uom|donn|person|gent|ragazz|tutti$|altri$|lui$|lei$|loro$|signor|compagn|capo$|prof)/

/** Nobody writes to a mosquito. */
const namesPeople = ({ tokens }: Scene): boolean => tokens.some(({ word }) => PEOPLE.test(word))

const adviceById = new Map(lexicon.recommendations.map((advice) => [advice.id, advice]))

/** Two or three recommendations whose conditions apply. */
function chooseAdvice(scene: Scene): Advice[] {
  const present = new Set(scene.elements.map(({ id }) => id))
  const has = (...ids: string[]): boolean => ids.some((id) => present.has(id))
  const ids = CONDITIONS.filter(([, applies]) => applies(scene, has)).map(([id]) => id)
  for (const id of FALLBACK) if (ids.length < 2 && !ids.includes(id)) ids.push(id)
  return ids.slice(0, ADVICE_MAX).flatMap((id) => adviceById.get(id) ?? [])
}

const OWN_MEANING =
  'È un elemento che hai aggiunto con parole tue: il suo senso passa dalla tua storia. Può valere la pena chiederti a che cosa lo colleghi in questi giorni.'

/** The elements as data: chosen ones always, found ones up to a limit, the most salient first. */
export function patternsOf(scene: Scene): Patterns {
  const { symbols, emotions, themes } = scene.ofGroup
  return {
    symbols: described(symbols, 12).map(({ label, ...rest }) => ({ symbol: label, ...rest })),
    emotions: described(emotions, 8).map(({ label, meaning, evidence }) => ({
      emotion: label,
      significance: meaning,
      evidence,
    })),
    themes: described(themes, 8).map(({ label, ...rest }) => ({ theme: label, ...rest })),
    recommendations: chooseAdvice(scene).map(({ text }) => text),
  }
}

const described = (elements: readonly SceneElement[], most: number) =>
  elements
    .filter(({ chosen }, at) => chosen || at < most)
    .map(({ group, id, label, evidence }) => ({
      label,
      meaning: findEntry(group, id)?.meaning ?? OWN_MEANING,
      evidence,
    }))
