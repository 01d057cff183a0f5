import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderSignedIn } from '#client/test/kit.tsx'
import type { Links } from '#shared/contracts/stats.ts'
import { LinksCard } from './links-card.tsx'

const LINKS = 'GET /api/stats/links'

const links: Links = {
  symbols: [
    { element: 'Acqua', count: 9 },
    { element: 'Casa', count: 7 },
    { element: 'Scale', count: 4 },
    { element: 'Porta', count: 3 },
  ],
  links: [
    { a: 'Casa', b: 'Scale', count: 3 },
    { a: 'Acqua', b: 'Casa', count: 5 },
    { a: 'Acqua', b: 'Porta', count: 1 },
  ],
  omitted: 0,
}

const show = (data: Partial<Links> = {}, premium = true) => {
  mockServer({ [LINKS]: { body: { ...links, ...data } } })
  return renderSignedIn(<LinksCard premium={premium} />)
}

it('draws an arch for each pair, thicker the more dreams have both', async () => {
  show()
  const drawing = await screen.findByRole('img', {
    name: 'Simboli che compaiono insieme. Acqua e Casa: 5 sogni; Casa e Scale: 3 sogni; Acqua e Porta: 1 sogno.',
  })
  const widths = [...drawing.querySelectorAll('path')].map((path) => Number(path.getAttribute('stroke-width')))
  // Those of the most frequent symbol come last, over the others.
  expect(widths).toEqual([4.65, 6.95, 2.35])
  expect(drawing.querySelectorAll('text')).toHaveLength(4)
  expect(screen.getByText('«Acqua» compare con «Casa» in 5 sogni e con «Porta» in 1.')).toBeTruthy()
})

it('lists the pairs as a table, strongest first', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: /^Vedi come tabella/ }))
  const rows = within(screen.getByRole('table', { name: 'Simboli che compaiono insieme' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['SimboloConSogni', 'AcquaCasa5', 'CasaScale3', 'AcquaPorta1'])
})

it('has words while no two symbols came together', async () => {
  show({ links: [] })
  expect(await screen.findByText(/^Ancora nessun legame/)).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

it('tells the free plan how many symbols it leaves out', async () => {
  show({ omitted: 4 }, false)
  expect((await screen.findByRole('link', { name: 'Altri 4 con Premium' })).getAttribute('href')).toBe('/subscription')
})
