import type { Advice } from './lexicon.ts'
import { lexicon } from './lexicon.ts'
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
