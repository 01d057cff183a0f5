import { expect, it } from 'vitest'
import type { Links } from '#shared/contracts/stats.ts'
import { archesLayout, columnLayout, focalSymbol } from './links-geometry.ts'

const data = (names: string[], links: [string, string, number][]): Pick<Links, 'symbols' | 'links'> => ({
  symbols: names.map((element, place) => ({ element, count: names.length - place })),
  links: links.map(([a, b, count]) => ({ a, b, count })),
})

it('lets the most frequent symbol that has a link stand out', () => {
  expect(focalSymbol(data(['Acqua', 'Casa', 'Porta'], [['Porta', 'Casa', 1]]))).toBe('Casa')
  expect(focalSymbol(data(['Acqua'], []))).toBeUndefined()
})

it('keeps every name and every arch inside the drawing', () => {
  const names = [
    'Acqua',
    'Automobile',
    'Sconosciuto',
    'Una scala a chiocciola',
    'Treno',
    'Telefono',
    'Serpente',
    'Specchio',
  ]
  const { nodes, arcs } = archesLayout(data(names, [['Acqua', 'Specchio', 2]]))
  for (const { x, label } of nodes) {
    expect(x - label.length * 3.7).toBeGreaterThanOrEqual(0)
    expect(x + label.length * 3.7).toBeLessThanOrEqual(590)
  }
  // Names that would touch stand on two levels.
  expect(new Set(nodes.map(({ labelY }) => labelY)).size).toBe(2)
  expect(arcs).toHaveLength(1)
})

it('shortens a name only in the drawing', () => {
  const [node] = columnLayout(data(['Una porta rossa in mezzo al mare aperto'], [])).nodes
  expect(node?.label).toBe('Una porta rossa in m…')
  expect(node?.name).toBe('Una porta rossa in mezzo al mare aperto')
})

it('takes the most common pair as the thickest in a large journal', () => {
  const { arcs } = archesLayout(
    data(
      ['Acqua', 'Casa', 'Porta'],
      [
        ['Acqua', 'Casa', 400],
        ['Casa', 'Porta', 4],
      ],
    ),
  )
  expect(Math.max(...arcs.map(({ width }) => width))).toBe(6.95)
})

it('leaves out a pair of a symbol that is not drawn', () => {
  expect(archesLayout(data(['Acqua', 'Casa'], [['Acqua', 'Luna', 3]])).arcs).toEqual([])
})
