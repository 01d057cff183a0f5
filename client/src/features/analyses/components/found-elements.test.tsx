import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildDream } from '#client/test/builders.ts'
import { renderSignedIn } from '#client/test/kit.tsx'
import { mockServer } from '#client/test/server.ts'
import { FoundElements } from './found-elements.tsx'

const CHANGE = 'PATCH /api/dreams/7/elements'
const dream = buildDream({ elements: [], foundElements: ['Acqua', 'Casa'] })

function open(answer: object = { body: { dream, analysis: null, newBadges: [] } }) {
  const server = mockServer({ [CHANGE]: answer })
  return { server, ...renderSignedIn(<FoundElements dream={dream} />) }
}

it('confirms a found element with one tap, and undoes it with another', async () => {
  const { server, user } = open()
  const water = () => screen.getByRole('button', { name: /^Acqua/ })
  expect(water().getAttribute('aria-label')).toBe('Acqua, trovato nel testo')
  await user.click(water())
  expect(water().getAttribute('aria-pressed')).toBe('true')
  await user.click(water())
  expect(water().getAttribute('aria-pressed')).toBe('false')
  await expect.poll(() => server.sent(CHANGE)).toEqual([{ add: 'Acqua' }, { remove: 'Acqua' }, { restore: 'Acqua' }])
})

it('rejects an element, and restores it', async () => {
  const { server, user } = open()
  await user.click(screen.getByRole('button', { name: 'Non c’entra: Casa' }))
  await user.click(screen.getByRole('button', { name: 'Annulla: rimetti Casa' }))
  expect(screen.getByRole('button', { name: /^Casa/ }).hasAttribute('disabled')).toBe(false)
  await expect.poll(() => server.sent(CHANGE)).toEqual([{ remove: 'Casa' }, { restore: 'Casa' }])
})

it('restores the previous state after a failed save', async () => {
  const { user } = open({ status: 503, body: { code: 'unavailable', message: 'Riprova.' } })
  await user.click(screen.getByRole('button', { name: /^Acqua/ }))
  await expect.poll(() => screen.getByRole('button', { name: /^Acqua/ }).getAttribute('aria-pressed')).toBe('false')
})
