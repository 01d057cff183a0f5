import data from '../lexicon/words.it.json' with { type: 'json' }

/** Tests single words of a text against a list; `stem*` stands for every word that begins so. */
type WordTest = (word: string) => boolean

function wordTest(list: string): WordTest {
  const entries = list.split(' ')
  const words = new Set(entries)
  const stems = entries.filter((entry) => entry.endsWith('*')).map((entry) => entry.slice(0, -1))
  return (word) => words.has(word) || stems.some((stem) => word.startsWith(stem))
}

/**
 * The word classes of the rules, by the names they have in `words.it.json`:
 * - `transparent`: a negation passes through them on its way to what it denies (auxiliaries, feeling verbs, degrees)
 * - `breaker`: they end the reach of a negation
 * - `reverser`: «non smettevo di piangere», «non passava la paura»: the feeling is there
 * - `ending`, `fading`, `fadingLink`: a feeling overcome or gone, and what may stand between it and the verb that says so
 * - `hanging`: words that a piece of evidence does not end with
 * - `alsoName`: words that are also names of people or places
 * - `feelingNouns`, `movesMe`, `moves`, `fills`, `overcome`, `copula`, `degree`, `stateNoun`, `measureOf`, `bodyPart`: the
 *   words around a feeling that show whose it is
 * - `notImperfect`, `nounBefore`, `verbBefore`, `alsoAdjective`, `functional`: what tells a verb from other words
 * - `beforePlaceName`: a capital after them begins a name; `inPlaceName` stands within one
 * - `actsInPresent`: verbs in the first person; `alsoNoun`, `oftenNoun`: forms of verbs that are nouns as well
 * - `joint`, `joining`: conjunctions that part clauses always, and only where a verb stands on both sides
 * - `function`: words without a thing in them; `common`: nouns that strike nobody
 * - `person`: words for people, `stranger` those of them that are nobody’s relation; `vague`: nouns without a thing in
 *   them; `collective`: «una specie di», «un gruppo di»; `striking`: things that strike everybody
 * - `nounAdjective`, `adjective`: adjectives that stand before a noun, and after it
 * - `relation`, `place`: names of relations, and cities and lands, that name nobody
 */
export const is = Object.fromEntries(Object.entries(data).map(([name, list]) => [name, wordTest(list)])) as Record<
  keyof typeof data,
  WordTest
>
