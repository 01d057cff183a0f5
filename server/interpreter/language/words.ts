import data from '../lexicon/words.it.json' with { type: 'json' }

/** Tests a word against a list; `stem*` matches every word with this beginning. */
type WordTest = (word: string) => boolean

function wordTest(list: string): WordTest {
  const entries = list.split(' ')
  const words = new Set(entries)
  const stems = entries.filter((entry) => entry.endsWith('*')).map((entry) => entry.slice(0, -1))
  return (word) => words.has(word) || stems.some((stem) => word.startsWith(stem))
}

/**
 * The word classes of the rules, by their names in `words.it.json`:
 * - `transparent`: a negation reaches through them (auxiliaries, feeling verbs, degrees)
 * - `breaker`: a negation does not reach past them
 * - `reverser`: «non smettevo di piangere», «non passava la paura»: the feeling is there
 * - `ending`, `fading`, `fadingLink`: verbs for the end of a feeling, and the words between it and the feeling
 * - `hanging`: words at which no evidence ends
 * - `alsoName`: words that are also names of people or places
 * - `feelingNouns`, `copula`, `degree`: words near a feeling that show its owner
 * - `notImperfect`, `nounBefore`, `alsoAdjective`, `functional`: distinguish verbs from other words
 * - `beforePlaceName`: a capital after them begins a name
 * - `alsoNoun`, `oftenNoun`: verb forms that are also nouns
 * - `joint`: conjunctions that separate clauses between two verbs
 * - `function`: function words; `common`: inconspicuous nouns
 * - `person`: words for people, `stranger` those for no relation; `vague`: nouns without a concrete meaning;
 * `striking`: conspicuous things
 * - `nounAdjective`, `adjective`: adjectives before a noun, and after it
 * - `relation`, `place`: names of relations, and of cities and countries, that name no person
 */
export const is = Object.fromEntries(Object.entries(data).map(([name, list]) => [name, wordTest(list)])) as Record<
  keyof typeof data,
  WordTest
>
