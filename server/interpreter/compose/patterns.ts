import type { Patterns } from '#shared/contracts/analyses.ts'
import { type Advice, findEntry, lexicon } from '../lexicon/lexicon.ts'
import type { SceneElement } from '../types.ts'
import type { Scene } from './scene.ts'

type Condition = (scene: Scene) => boolean

/**
 * When each recommendation of the lexicon holds, the most specific first. Nothing is advised that the dream, the mood
 * or the history does not call for.
 */
const CONDITIONS: readonly [id: string, holds: Condition][] = [
  ['professionista', ({ input }) => input.mood === 'negative' && input.history.negativeDreamsLast14Days >= 3],
  [
    'lettera',
    (scene) =>
      has(scene, 'themes', 'defunti') ||
      (has(scene, 'emotions', 'nostalgia') && has(scene, 'themes', 'famiglia', 'amore')),
  ],
  ['denti', (scene) => has(scene, 'symbols', 'denti')],
  [
    'riscrivere',
    (scene) =>
      (scene.input.mood === 'negative' && has(scene, 'emotions', 'paura', 'ansia')) ||
      (scene.input.mood !== 'positive' && has(scene, 'themes', 'inseguimento', 'catastrofe', 'impotenza')),
  ],
  [
    'parlare',
    (scene) =>
      has(scene, 'themes', 'tradimento') ||
      (isWithPeople(scene) && (has(scene, 'themes', 'conflitto') || has(scene, 'emotions', 'rabbia'))),
  ],
  ['scarico_serale', (scene) => has(scene, 'emotions', 'ansia') || has(scene, 'themes', 'lavoro', 'ritardo', 'scuola')],
  [
    'piccolo_passo',
    (scene) => has(scene, 'themes', 'impotenza', 'smarrimento', 'ricerca') || has(scene, 'emotions', 'frustrazione'),
  ],
  [
    'assaporare',
    (scene) =>
      (scene.input.mood === 'positive' && scene.clash !== 'bright-mood') ||
      (scene.input.mood === 'neutral' &&
        has(scene, 'emotions', 'gioia', 'serenita', 'liberta', 'tenerezza', 'speranza')),
  ],
  ['disegno', (scene) => has(scene, 'emotions', 'stupore', 'curiosita')],
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

const has = ({ ofGroup }: Scene, group: 'symbols' | 'emotions' | 'themes', ...ids: string[]): boolean =>
  ofGroup[group].some(({ id }) => id !== null && ids.includes(id))

/** There is someone to talk to, or about: nobody writes to a mosquito. */
const isWithPeople = (scene: Scene): boolean =>
  has(scene, 'themes', 'famiglia', 'amore', 'lavoro', 'scuola', 'defunti') ||
  has(scene, 'symbols', 'sconosciuto', 'bambino') ||
  scene.tokens.some(({ word }) => PEOPLE.test(word))

const PEOPLE =
  /^(amic|colleg|vicin[aoie]$|uom|donn|person|gent|ragazz|tutti$|altri$|lui$|lei$|loro$|signor|compagn|capo$|prof)/

const adviceById = new Map(lexicon.recommendations.map((advice) => [advice.id, advice]))

/** Two or three recommendations whose conditions hold. */
export function chooseAdvice(scene: Scene): Advice[] {
  const ids = CONDITIONS.filter(([, holds]) => holds(scene)).map(([id]) => id)
  for (const id of FALLBACK) if (ids.length < 2 && !ids.includes(id)) ids.push(id)
  return ids.slice(0, ADVICE_MAX).flatMap((id) => adviceById.get(id) ?? [])
}

const LIMITS = { symbols: 12, emotions: 8, themes: 8 } as const
const OWN_MEANING =
  'È un elemento che hai aggiunto con parole tue: il suo senso passa dalla tua storia. Può valere la pena chiederti a che cosa lo colleghi in questi giorni.'

/** The elements as data: chosen ones always, found ones up to a limit, the most telling first. */
export function patternsOf(scene: Scene): Patterns {
  const { symbols, emotions, themes } = scene.ofGroup
  return {
    symbols: limit(symbols, LIMITS.symbols).map((e) => ({
      symbol: e.label,
      meaning: meaningOf(e),
      evidence: e.evidence,
    })),
    emotions: limit(emotions, LIMITS.emotions).map((e) => ({
      emotion: e.label,
      significance: meaningOf(e),
      evidence: e.evidence,
    })),
    themes: limit(themes, LIMITS.themes).map((e) => ({ theme: e.label, meaning: meaningOf(e), evidence: e.evidence })),
    recommendations: chooseAdvice(scene).map(({ text }) => text),
  }
}

const limit = (elements: readonly SceneElement[], most: number): SceneElement[] =>
  elements.filter(({ chosen }, at) => chosen || at < most)

function meaningOf({ group, id }: SceneElement): string {
  if (id === null) return OWN_MEANING
  const element =
    group === 'symbols'
      ? findEntry('symbols', id)
      : group === 'emotions'
        ? findEntry('emotions', id)
        : findEntry('themes', id)
  return element?.meaning ?? OWN_MEANING
}
