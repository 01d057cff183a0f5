import type { Patterns } from '#shared/contracts/analyses.ts'
import { compileForms } from '../language/forms.ts'
import advice from '../lexicon/advice.it.json' with { type: 'json' }
import findings from '../lexicon/known.it.json' with { type: 'json' }
import { dictionaryTextOf, findEntry } from '../lexicon/lexicon.ts'
import type { SceneElement } from '../types.ts'
import { isTender, type Scene } from './scene.ts'

/** Elements and moods that trigger each advice; the most specific first. */
const ADVICE: readonly { id: string; elements: readonly string[]; moods?: readonly string[] }[] = [
  { id: 'lettera', elements: ['defunti', 'nostalgia'] },
  { id: 'denti', elements: ['denti'] },
  { id: 'riscrivere', elements: ['inseguimento', 'catastrofe', 'impotenza', 'paura'], moods: ['negative'] },
  { id: 'parlare', elements: ['tradimento', 'conflitto', 'rabbia'], moods: ['negative', 'neutral'] },
  { id: 'scarico_serale', elements: ['ansia', 'lavoro', 'ritardo', 'scuola'] },
  { id: 'piccolo_passo', elements: ['smarrimento', 'ricerca', 'frustrazione'] },
  {
    id: 'assaporare',
    elements: ['gioia', 'serenita', 'liberta', 'tenerezza', 'speranza'],
    moods: ['positive', 'neutral'],
  },
  { id: 'disegno', elements: ['stupore', 'curiosita'] },
]
const ADVICE_MAX = 3
/** From this many negative dreams in a fortnight, the advice suggests a psychologist. */
const HEAVY_DREAMS = 3

const adviceById = new Map(advice.map(({ id, text }) => [id, text]))

/** Advice for an element of the text, which it quotes. */
function adviceFor({ input, elements }: Scene): string[] {
  const isHeavy = input.mood === 'negative' && input.history.negativeDreamsLast14Days >= HEAVY_DREAMS
  const heavy = isHeavy ? [adviceById.get('professionista') ?? ''] : []
  const bound = ADVICE.flatMap(({ id, elements: ids, moods }) => {
    if (moods && !(input.mood && moods.includes(input.mood))) return []
    const written = elements.find((element) => element.id !== null && ids.includes(element.id) && element.evidence)
    return written ? [`«${written.evidence}»: ${adviceById.get(id) ?? ''}`] : []
  })
  return [...heavy, ...bound].slice(0, ADVICE_MAX)
}

const OWN_MEANING = 'È una parola aggiunta da te: che cosa vuol dire, qui, lo sai tu.'

/** The elements as data: all chosen ones, and a limited number of found ones, the most salient first. */
export function patternsOf(scene: Scene): Patterns {
  const { symbols, emotions, themes } = scene.ofGroup
  return {
    symbols: entriesOf(scene, symbols, 12).map(({ label, ...rest }) => ({ symbol: label, ...rest })),
    emotions: entriesOf(scene, emotions, 8).map(({ label, meaning, evidence }) => ({
      emotion: label,
      significance: meaning,
      evidence,
    })),
    themes: entriesOf(scene, themes, 8).map(({ label, ...rest }) => ({ theme: label, ...rest })),
    recommendations: adviceFor(scene),
  }
}

const entriesOf = (scene: Scene, elements: readonly SceneElement[], most: number) =>
  elements
    .filter(({ chosen }, at) => chosen || at < most)
    .map((element) => ({ label: element.label, meaning: meaningOf(scene, element), evidence: element.evidence }))

/** What the dictionary and research say of such a thing. */
function meaningOf(scene: Scene, { id }: SceneElement): string {
  const entry = findEntry(id)
  if (!entry) return OWN_MEANING
  return `${dictionaryTextOf(id, scene.folded) || (entry.meaning ?? '')} ${findingOf(scene, id)}`.trim()
}

/** What research found about such a thing, with its source; empty where it does not clearly happen in this dream. */
export function findingOf(scene: Scene, id: string | null): string {
  const finding = findings.find((each) => each.id === id && happensIn(scene, each.words))
  if (!finding || isTender(scene)) return ''
  return `${finding.text} [${finding.author} ${finding.year}](${finding.url})`
}

function happensIn({ story: { tokens } }: Scene, words: string): boolean {
  const signs = compileForms([words]).scan(tokens)
  return new Set(signs.map(({ start }) => tokens[start]?.sentence)).size < signs.length
}
