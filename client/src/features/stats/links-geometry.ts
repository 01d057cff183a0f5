import type { Links } from '#shared/contracts/stats.ts'

export interface LinksLayout {
  /** It begins above the highest arch. */
  viewBox: string
  nodes: Node[]
  arcs: Arc[]
}

interface Node {
  name: string
  /** The name as far as there is room for it. */
  label: string
  focal: boolean
  x: number
  y: number
  labelX: number
  labelY: number
}

interface Arc {
  key: string
  path: string
  width: number
  focal: boolean
}

type LinksData = Pick<Links, 'symbols' | 'links'>

/** The most frequent symbol that goes with another one: its links stand out. */
export function focalSymbol({ symbols, links }: LinksData): string | undefined {
  return symbols.find(({ element }) => links.some(({ a, b }) => a === element || b === element))?.element
}

const THINNEST = 1.2
const THICKEST = 6.95
/** Counts up to this are drawn by one scale, so that two journals look alike; above it the most common link is the thickest. */
const FULL_COUNT = 5

function thickness(count: number, most: number): number {
  return THINNEST + ((THICKEST - THINNEST) * count) / Math.max(FULL_COUNT, most)
}

/** Arches are a little flatter than circles, and none is higher than this. */
const FLATNESS = 0.86
const HIGHEST = 172
/** Beside a column they are wider than circles: there is more room there than from one symbol to the next. */
const BULGE = 1.4
/** Room for the thickness of the outermost one. */
const MARGIN = 12

/** How wide a letter of a label is, on average. */
const LETTER = 7.4

function fitting(name: string, room: number): string {
  const letters = Math.floor(room / LETTER)
  return name.length <= letters ? name : `${name.slice(0, Math.max(1, letters - 1)).trimEnd()}…`
}

/** Symbols on a line, their links as arches over it; names that would touch stand on two levels. */
export function archesLayout(data: LinksData): LinksLayout {
  const count = data.symbols.length
  const step = Math.min(110, 486 / Math.max(1, count - 1))
  const from = 295 - (step * (count - 1)) / 2
  const crowded = data.symbols.some(({ element }) => element.length * LETTER > step - 6)
  const focal = focalSymbol(data)
  const line = 184
  const place = (index: number) => ({ x: from + index * step, y: line })
  const nodes = data.symbols.map(({ element }, index) => {
    const { x } = place(index)
    const room = crowded ? Math.min(2 * step - 8, 2 * Math.min(x, 590 - x)) : step
    return {
      name: element,
      label: fitting(element, room),
      focal: element === focal,
      ...place(index),
      labelX: x,
      labelY: crowded && index % 2 === 1 ? line + 50 : line + 30,
    }
  })
  let highest = 0
  const arcs = arcsOf(data, nodes, ({ x: from }, { x: to }) => {
    const half = (to - from) / 2
    const height = Math.min(HIGHEST, half * FLATNESS)
    highest = Math.max(highest, height)
    return `M${round(from)} ${line}A${round(half)} ${round(height)} 0 0 1 ${round(to)} ${line}`
  })
  const top = line - highest - MARGIN
  return { viewBox: `0 ${round(top)} 590 ${round((crowded ? 250 : 230) - top)}`, nodes, arcs }
}

/** For a phone: symbols in a column with room for their names, their links as arches beside it. */
export function columnLayout(data: LinksData): LinksLayout {
  const step = 34
  const column = 116
  const focal = focalSymbol(data)
  const nodes = data.symbols.map(({ element }, index) => {
    const y = 20 + index * step
    const label = { label: fitting(element, 160), labelX: column + 18, labelY: y + 5 }
    return { name: element, focal: element === focal, x: column, y, ...label }
  })
  const arcs = arcsOf(data, nodes, ({ y: from }, { y: to }) => {
    const half = (to - from) / 2
    return `M${column} ${from}A${round(Math.min(column - MARGIN, half * BULGE))} ${round(half)} 0 0 0 ${column} ${to}`
  })
  return { viewBox: `0 0 300 ${data.symbols.length * step + 6}`, nodes, arcs }
}

/** The links as drawn, those of the focal symbol last: they stand over the others. */
function arcsOf(data: LinksData, nodes: readonly Node[], arch: (first: Node, second: Node) => string): Arc[] {
  const focal = focalSymbol(data)
  const most = Math.max(1, ...data.links.map(({ count }) => count))
  const place = new Map(nodes.map((node, index) => [node.name, index]))
  const arcs = data.links.flatMap(({ a, b, count }) => {
    const ends = [place.get(a), place.get(b)].filter((end) => end !== undefined).sort((one, other) => one - other)
    const [first, second] = ends.map((end) => nodes[end])
    if (!first || !second) return []
    const width = round(thickness(count, most))
    return [{ key: `${a}·${b}`, path: arch(first, second), width, focal: a === focal || b === focal }]
  })
  return arcs.sort((one, other) => Number(one.focal) - Number(other.focal))
}

const round = (value: number) => Math.round(value * 100) / 100
