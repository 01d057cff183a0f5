import type { Patterns } from '#shared/contracts/analyses.ts'
import { chooseAdvice } from './advice.ts'
import { emotionById, symbolById, themeById } from './lexicon.ts'
import type { Scene } from './scene.ts'
import type { SceneElement } from './types.ts'

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
  const element = group === 'symbols' ? symbolById(id) : group === 'emotions' ? emotionById(id) : themeById(id)
  return element?.meaning ?? OWN_MEANING
}
