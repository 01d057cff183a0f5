import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildDream, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import { DreamMood, MoodTiles } from './mood-question.tsx'

const TELL = 'PATCH /api/dreams/7/mood'
const dream = buildDream({ mood: null })
const press = (name: string) => screen.getByRole('button', { name })

it('opens an unknown mood to three, of which one tap tells it', async () => {
  const server = mockServer({ [TELL]: { body: { ...dream, mood: 'positive' } } })
  const { user } = renderSignedIn(<DreamMood dream={dream} />)
  expect(screen.queryByRole('group')).toBeNull()
  await user.click(press(`Umore sconosciuto di «${dream.title}»`))
  expect(document.activeElement).toBe(press('Positivo'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('group')).toBeNull()
  await user.click(press(`Umore sconosciuto di «${dream.title}»`))
  expect(screen.getByRole('group', { name: `Umore di «${dream.title}», non detto` })).toBeTruthy()
  await user.click(press('Positivo'))
  await expect.poll(() => server.sent(TELL)).toEqual([{ mood: 'positive' }])
})

it('offers three moods after a save, none chosen, and takes a chosen one back', async () => {
  const server = mockServer({ [TELL]: { body: dream } })
  const { user } = renderSignedIn(<MoodTiles dream={dream} />)
  const pressed = () => screen.getAllByRole('button').map((tile) => tile.getAttribute('aria-pressed'))
  expect(pressed()).toEqual(['false', 'false', 'false'])
  await user.click(press('Negativo'))
  expect(pressed()).toEqual(['false', 'false', 'true'])
  await user.click(press('Negativo'))
  await expect.poll(() => server.sent(TELL)).toEqual([{ mood: 'negative' }, { mood: null }])
  expect(pressed()).toEqual(['false', 'false', 'false'])
})

it('shows as before a mood that could not be saved, and asks nothing where one was told', async () => {
  mockServer({ [TELL]: { status: 503, body: { code: 'unavailable', message: 'Riprova.' } } })
  const { user } = renderSignedIn(<MoodTiles dream={dream} />)
  await user.click(press('Neutro'))
  await expect.poll(() => press('Neutro').getAttribute('aria-pressed')).toBe('false')
  renderSignedIn(<MoodTiles dream={buildDream({ id: 8, mood: 'neutral' })} />)
  expect(screen.getAllByRole('button', { name: 'Neutro' })).toHaveLength(1)
})
