import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildAnalysis, buildDream, renderSignedIn } from '#client/test/kit.tsx'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { AnalysisView } from './analysis-view.tsx'

const dream = buildDream({ title: 'Il treno', content: 'Un lago calmo. Poi il lago sale e <b>ho paura</b> di cadere.' })

const patterns: Analysis['patterns'] = {
  symbols: [
    { symbol: 'Acqua', meaning: 'Emozioni.', evidence: 'lago' },
    { symbol: 'Treno', meaning: 'Un passaggio.', evidence: 'treno' },
    { symbol: 'Porta', meaning: 'Una soglia.', evidence: '' },
    { symbol: 'Ponte', meaning: 'Un legame.', evidence: 'ponte' },
  ],
  emotions: [{ emotion: 'Paura', significance: 'Un avviso.', evidence: 'ho paura' }],
  themes: [],
  recommendations: [],
}

function renderView() {
  return renderSignedIn(
    <AnalysisView
      dream={dream}
      analysis={buildAnalysis({ patterns, locked: [] })}
      steady={false}
      onChoose={() => {}}
      onReread={() => {}}
      headingRef={() => {}}
    />,
  )
}

const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent)

const chip = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

it('leads from each element to its dreams', async () => {
  const { user } = renderView()
  for (const element of ['Acqua', 'Treno', 'Porta', 'Ponte', 'Paura']) {
    await user.click(chip(element))
    const link = screen.getByRole('link', { name: `I sogni con ${element}` })
    expect(link.getAttribute('href')).toBe(`/dreams?element=${element}`)
  }
})

it('keeps the words of a pressed element marked until it is pressed again', async () => {
  const { user } = renderView()
  const fear = chip('Paura')
  await user.pointer({ keys: '[TouchA]', target: fear })
  expect(fear.getAttribute('aria-expanded')).toBe('true')
  expect(marks()).toEqual(['ho paura'])
  await user.pointer({ keys: '[TouchA]', target: fear })
  expect(fear.getAttribute('aria-expanded')).toBe('false')
  expect(marks()).toEqual([])
})

it.each([
  ['Acqua', 'Nel testo: lago', ['lago', 'lago']],
  ['Treno', 'Nel titolo: treno', ['treno']],
  ['Porta', 'Scelto da te.', []],
  ['Ponte', 'Nel testo di allora: ponte', []],
])('says where the words of %s stand, and marks them where they do', async (name, words, marked) => {
  const { user } = renderView()
  await user.click(chip(name))
  const detail = document.getElementById(chip(name).getAttribute('aria-controls') ?? '')
  expect(detail?.firstChild?.textContent).toBe(words)
  expect(marks()).toEqual(marked)
})

it('shows the dream’s words as text, whatever they are', () => {
  renderView()
  const words = screen.getByRole('region', { name: 'Le parole del sogno' })
  expect(words.textContent).toBe(`${dream.title}${dream.content}`)
  expect(words.querySelector('b')).toBeNull()
})

it('opens the dream’s words on a small screen, and lets the marks go when they are closed', async () => {
  const { user } = renderView()
  const toggle = screen.getByRole('button', { name: 'Mostra' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  await user.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  await user.pointer({ keys: '[TouchA]', target: chip('Paura') })
  expect(marks()).toEqual(['ho paura'])
  await user.click(screen.getByRole('button', { name: 'Nascondi' }))
  expect(marks()).toEqual([])
})
