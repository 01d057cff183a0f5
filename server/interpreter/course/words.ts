import { compileForms } from '../language/forms.ts'
import data from './words.it.json' with { type: 'json' }

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/**
 * Word classes, folded as tokens are:
 * - `joint`, `link`: conjunctions that part clauses always, and only where a verb stands on both sides
 * - `function`: words without a thing in them
 * - `common`: nouns that strike nobody; `person`: names of relations; `place`: cities and lands that name nobody
 * - `alsoNoun`: forms of verbs that are nouns as well
 */
export const lists = {
  joint: setOf(data.joint),
  link: setOf(data.link),
  function: setOf(data.function),
  common: setOf(data.common),
  person: setOf(data.person),
  place: setOf(data.place),
  alsoNoun: setOf(data.alsoNoun),
}

/** Forms that speak about the dream, of waking up, of a turn, and of a thing that changes. */
export const signs = {
  frame: compileForms(data.frame),
  waking: compileForms(data.waking),
  turn: compileForms(data.turn),
  change: compileForms(data.change),
}
