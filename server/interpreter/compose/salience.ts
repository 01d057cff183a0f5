import { fold } from '#shared/constants/fold.ts'
import { elementNamed, type FoundElement } from '../language/matcher.ts'
import { tokenize } from '../language/tokens.ts'
import { findEntry } from '../lexicon/lexicon.ts'
import type { AnalysisInput, SceneElement } from '../types.ts'

/** Higher than any salience from the text alone. */
const CHOSEN_SALIENCE = 10
const CHOSEN_MAX = 60

/** All elements of a dream, the most salient first: chosen ones, then by frequency, place, strength and rarity. */
export function rankElements(input: AnalysisInput, inText: readonly FoundElement[], length: number): SceneElement[] {
  const elements = new Map<string, SceneElement>()
  const rejected = new Set(input.rejected?.map(fold))
  for (const found of inText) {
    if (rejected.has(fold(found.label))) continue
    elements.set(`${found.group}:${found.id}`, fromText(found, length))
  }
  for (const label of input.elements.slice(0, CHOSEN_MAX)) addChosen(elements, label, input)
  return [...elements.values()].sort((a, b) => b.salience - a.salience)
}

function fromText(found: FoundElement, length: number): SceneElement {
  const { group, id, label, hits, source } = found
  const weight = findEntry(id)?.weight ?? 1
  const first = hits[0]
  const strength = Math.max(...hits.map(({ intensity, waking }) => (waking ? intensity * 0.4 : intensity)))
  const early = source === 'content' && first ? 1 - first.from / (length + 1) : 0.5
  // The element's own word is better evidence than a related one: «mare» before «spiaggia».
  const named = hits.find(({ text }) => fold(text).includes(fold(label)))
  const salience = weight * (strength + 0.5 * Math.log2(Math.min(hits.length, 16)) + 0.4 * early + (named ? 0.3 : 0))
  return { group, id, label, chosen: false, found, evidence: (named ?? first)?.text.trim() ?? '', salience }
}

function addChosen(elements: Map<string, SceneElement>, written: string, input: AnalysisInput): void {
  const label = written.trim().replace(/\s+/gu, ' ')
  if (label === '') return
  const known = elementNamed(label)
  if (known) {
    const { group, id } = known
    const key = `${group}:${id}`
    const base = elements.get(key) ?? {
      group,
      id,
      label: known.label,
      chosen: false,
      found: null,
      evidence: '',
      salience: 0,
    }
    if (!base.chosen) elements.set(key, { ...base, chosen: true, salience: base.salience + CHOSEN_SALIENCE })
    return
  }
  const key = `own:${fold(label)}`
  if (elements.has(key)) return
  const evidence = evidenceOf(label, input.content) || evidenceOf(label, input.title)
  const salience = CHOSEN_SALIENCE + (evidence ? 0.8 : 0)
  elements.set(key, { group: 'symbols', id: null, label, chosen: true, found: null, evidence, salience })
}

/** The label's words as they stand in the text in a row. */
function evidenceOf(label: string, text: string): string {
  const wanted = tokenize(label).map(({ word }) => word)
  const tokens = tokenize(text)
  const at = tokens.findIndex((_, index) => wanted.every((word, step) => tokens[index + step]?.word === word))
  return wanted.length === 0 || at < 0 ? '' : text.slice(tokens[at]?.start, tokens[at + wanted.length - 1]?.end)
}
