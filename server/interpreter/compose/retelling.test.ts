import { describe, expect, it } from 'vitest'
import { DREAMS, inputOf } from '#server/test/interpreter/evaluate.ts'
import { wordCount } from './prose.ts'
import { retelling } from './retelling.ts'
import { buildScene, type Scene } from './scene.ts'

const sceneOf = (content: string): Scene =>
  buildScene({
    title: '',
    content,
    mood: 'neutral',
    elements: [],
    kind: 'advanced',
    history: { totalDreams: 1, elementCounts: {}, negativeDreamsLast14Days: 0 },
  })

describe('a dream told back', () => {
  it('is said to the dreamer, in the order of the dream', () => {
    const text = retelling(
      sceneOf(
        'Sono in un cortile con mio nonno. Cerco la chiave del pozzo ma non la trovo. All’improvviso l’acqua sale e mi arriva alle ginocchia. Alla fine mio nonno mi prende in braccio.',
      ),
      'basic',
    )?.text
    expect(text).toMatch(/sei in un cortile con tuo nonno.*cerchi la chiave del pozzo.*l’acqua sale/)
    expect(text).toMatch(/tuo nonno ti prende in braccio\.$/)
  })

  it('leaves out what is said about the dream, and words between quotation marks', () => {
    const text = retelling(
      sceneOf(
        'Entro in una scuola e apro un armadio. Forse è un periodo strano. Il bidello grida: «esco io!». Poi scendo in palestra e la trovo allagata.',
      ),
      'advanced',
    )?.text
    expect(text).toContain('apri un armadio')
    expect(text).not.toMatch(/periodo|esco/)
  })

  it('is nothing where there are not two things to tell', () => {
    expect(retelling(sceneOf(''), 'basic')).toBeNull()
    expect(retelling(sceneOf('Il mare.'), 'basic')).toBeNull()
  })

  it('is short, and a little longer in the advanced text', () => {
    for (const dream of DREAMS) {
      const scene = buildScene(inputOf(dream))
      expect(wordCount(retelling(scene, 'basic')?.text ?? '')).toBeLessThanOrEqual(60)
      expect(wordCount(retelling(scene, 'advanced')?.text ?? '')).toBeLessThanOrEqual(100)
    }
  })
})
