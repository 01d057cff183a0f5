import type { Question } from '../types.ts'
import { isFeelingName } from './names.ts'
import { hash } from './prose.ts'
import { quoted } from './quoting.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

const { questions: COPY } = READINGS
const WHOSE = ['Sì, io', 'No, qualcun altro', 'Tutti e due', 'Non lo so']
const HOW = {
  negative: ['Paura', 'Ansia', 'Tristezza', 'Rabbia', 'Vergogna', 'Sollievo', 'Non lo so'],
  neutral: ['Calma', 'Meraviglia', 'Ansia', 'Tenerezza', 'Sollievo', 'Tristezza', 'Non lo so'],
  positive: ['Gioia', 'Tenerezza', 'Calma', 'Meraviglia', 'Sollievo', 'Paura', 'Non lo so'],
}

/** Up to three questions, each about other words of the dream; none of a text without a scene. */
export function questionsFor(scene: Scene): Question[] {
  const { pick, input, choice } = scene
  const [first, second, third] = [...choice.others, choice.asked].filter((quote) => quote !== null)
  const ask = (kind: keyof typeof COPY, quote: { text: string } | undefined, quick?: string[]): Question | null =>
    quote
      ? {
          id: `${kind}-${hash(quote.text).toString(36)}`,
          text: pick.one(`ask:${kind}`, COPY[kind], { a: quoted(quote) }),
          quote: quote.text,
          ...(quick && { quick }),
        }
      : null
  const felt = ask('whose', doubtfulFeeling(scene), WHOSE) ?? ask('feeling', second ?? first, HOW[input.mood])
  return [ask('image', first), felt, ask('more', third)].filter((question) => question !== null)
}

/** A word that may name a feeling, but does not say whose. */
function doubtfulFeeling({ input, course, uncertain }: Scene): { text: string } | undefined {
  return course.start
    ? uncertain.find(({ group, text }) => group === 'emotions' && isFeelingName(text) && input.content.includes(text))
    : undefined
}
