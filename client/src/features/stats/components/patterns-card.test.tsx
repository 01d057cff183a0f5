import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSignedIn } from '#client/test/kit.tsx'
import { buildPattern } from '#client/test/stats.ts'
import { PatternsCard } from './patterns-card.tsx'

const SIX: [string, number][] = [
  ['Acqua', 9],
  ['Casa', 7],
  ['Treno', 5],
  ['Scale', 4],
  ['Porta', 3],
  ['Cane', 1],
]

const empty = buildPattern([])

function show(over: Partial<Parameters<typeof PatternsCard>[0]['stats']['patterns']> = {}, premium = true, count = 23) {
  const patterns = { symbols: buildPattern(SIX), emotions: empty, themes: empty, ...over }
  return renderSignedIn(<PatternsCard stats={{ count, patterns }} premium={premium} />)
}

it('opens on the symbols: five bars from zero with their numbers beside them', () => {
  const { container } = show()
  expect(screen.getByRole('tab', { name: 'Simboli' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Emozioni', 'Temi', 'Simboli'])
  const rows = within(screen.getByRole('list', { name: 'Simboli' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Acqua9 sogni',
    'Casa7 sogni',
    'Treno5 sogni',
    'Scale4 sogni',
    'Porta3 sogni',
  ])
  const widths = [...container.querySelectorAll<HTMLElement>('li [style]')].map(({ style }) => style.width)
  expect(widths[0]).toBe('100%')
  expect(Number.parseFloat(widths[4] ?? '')).toBeCloseTo(33.3, 1)
})

it('marks each group by a shape of its own', async () => {
  const { container, user } = show({ emotions: buildPattern([['Paura', 2]]), themes: buildPattern([['Volo', 1]]) })
  expect(container.querySelectorAll('.glyph.is-symbol')).toHaveLength(5)
  await user.click(screen.getByRole('tab', { name: 'Emozioni' }))
  expect(container.querySelectorAll('.glyph.is-emotion')).toHaveLength(1)
  await user.click(screen.getByRole('tab', { name: 'Temi' }))
  expect(container.querySelectorAll('.glyph.is-theme')).toHaveLength(1)
})

it('says the same in words, of one leader or of two', async () => {
  const { user } = show({
    emotions: buildPattern([
      ['Paura', 6],
      ['Gioia', 6],
    ]),
  })
  expect(screen.getByText('Il simbolo che torna di più: Acqua, in 9 dei tuoi 23 sogni.')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Emozioni' }))
  expect(screen.getByText('Paura e Gioia tornano di più, in 6 dei tuoi 23 sogni.')).toBeTruthy()
})

it('names what the free plan leaves out, in the words of the group', async () => {
  const { user } = show(
    {
      symbols: buildPattern(SIX.slice(0, 4), 1),
      emotions: buildPattern(SIX.slice(0, 4), 3),
      themes: buildPattern([], 2),
    },
    false,
  )
  expect(screen.getByRole('link', { name: 'Un altro con Premium' }).getAttribute('href')).toBe('/subscription')
  await user.click(screen.getByRole('tab', { name: 'Emozioni' }))
  expect(screen.getByRole('link', { name: 'Altre 3 con Premium' })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Temi' }))
  expect(screen.getByText('Quelli che le letture hanno trovato si vedono con Premium.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Altri 2 con Premium' })).toBeTruthy()
})
