import type { Links } from '#shared/contracts/stats.ts'
import { focalSymbol } from './links-geometry.ts'
import { dreamsWords } from './mood-words.ts'

type Link = Links['links'][number]

/** The links by how many dreams have both symbols, most first. */
export function strongestFirst(links: readonly Link[]): Link[] {
  return links.toSorted((one, other) => other.count - one.count)
}

/** «Acqua» compare con «Casa» in 5 sogni e con «Barca» in 4. */
export function linksSummary(data: Pick<Links, 'symbols' | 'links'>): string {
  const focal = focalSymbol(data)
  const own = strongestFirst(data.links.filter(({ a, b }) => a === focal || b === focal))
  const [first, second] = own.map(({ a, b, count }) => ({ name: a === focal ? b : a, count }))
  if (!focal || !first) return ''
  const and = second ? ` e con «${second.name}» in ${second.count}` : ''
  return `«${focal}» compare con «${first.name}» in ${dreamsWords(first.count)}${and}.`
}

const NAMED = 4

/** What the drawing shows, for whoever does not see it. */
export function linksLabel(data: Pick<Links, 'links'>): string {
  const named = strongestFirst(data.links)
    .slice(0, NAMED)
    .map(({ a, b, count }) => `${a} e ${b}: ${dreamsWords(count)}`)
  return `Simboli che compaiono insieme. ${named.join('; ')}.`
}
