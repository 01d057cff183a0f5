import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginner, buildGameStats, buildLeaderboard } from '#client/test/game.ts'
import {
  buildConfig,
  type mockServer as MockServer,
  mockServer,
  premiumUser,
  renderSignedIn,
} from '#client/test/kit.tsx'
import { BADGE_IDS, badgeOf } from '#shared/constants/badges.ts'
import type { GameStats } from '#shared/contracts/game.ts'
import CommunityPage from './community-page.tsx'

const STATS = 'GET /api/user/game-stats'
const LEADERBOARD = 'GET /api/leaderboard'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Answers = Parameters<typeof MockServer>[0]
type Options = Parameters<typeof renderSignedIn>[1]

function openPage(answers: Answers = {}, options: Options = {}) {
  const server = mockServer({
    [STATS]: { body: buildGameStats() },
    [LEADERBOARD]: { body: buildLeaderboard() },
    ...answers,
  })
  return { ...server, ...renderSignedIn(<CommunityPage />, { path: '/community', ...options }) }
}

const openWith = (stats: GameStats, answers: Answers = {}) => openPage({ [STATS]: { body: stats }, ...answers })
const region = (name: string) => screen.findByRole('region', { name })
const bar = (name: string) => screen.getByRole('progressbar', { name })
const textOf = (element: Element) => element.textContent?.replace(/\s+/g, ' ')

it('shows level, points and the progress to the next level', async () => {
  openPage({}, { user: premiumUser() })
  const head = await region('giulia')
  expect(within(head).getByText('Utente Premium')).toBeTruthy()
  expect(textOf(head)).toContain('Livello 4 · Onironauta')
  expect(within(head).getByText('410 / 500 punti')).toBeTruthy()
  expect(within(head).getByText('55% · ti mancano 90 punti per «Visionario»')).toBeTruthy()
  expect(bar('Progresso verso il livello 5').getAttribute('aria-valuenow')).toBe('55')
})

it('mentions no Premium on a server without plans, nor its badge', async () => {
  const stats = buildGameStats()
  const badges = stats.badges.filter(({ id }) => id !== 'premium')
  const config = { 'GET /api/config': { body: buildConfig({ plan: 'open' }) } }
  openPage({ [STATS]: { body: { ...stats, badges } }, ...config }, { user: premiumUser() })
  await region(`I tuoi badge ${badges.length} su 12`)
  expect(screen.queryByText(/Premium/)).toBeNull()
})

it.each<[string, Partial<GameStats>, string]>([
  ['one day', { currentStreak: 1 }, '1giorno consecutivo'],
  ['three days', { currentStreak: 3 }, '3giorni consecutivi'],
  [
    'a day that is still to come',
    { lastStreakDate: '2026-11-19' },
    'Se registri un sogno oggi, i giorni di fila diventano 4.',
  ],
  ['none after others', { currentStreak: 0 }, 'Ogni sogno può cominciare una serie nuova.'],
])('has kind words for a streak of %s', async (_case, over, words) => {
  openWith(buildGameStats(over))
  expect(textOf(await region('giulia'))).toContain(words)
})

it('draws the reached levels, and marks the current one', async () => {
  openPage()
  const levels = within(await region('Il tuo cammino')).getAllByRole('listitem')
  expect(levels).toHaveLength(10)
  expect(levels.map((level) => level.querySelector('svg') !== null).lastIndexOf(true)).toBe(3)
  expect(levels.filter((level) => level.hasAttribute('aria-current')).map(textOf)).toEqual([
    'Livello 4, livello attuale: Onironauta',
  ])
  expect(textOf(levels[4] ?? document.body)).toContain('Livello 5, da raggiungere: Visionario')
})

it('shows earned badges first, and the goal with the highest share', async () => {
  openPage()
  const summary = await region('I tuoi badge 7 su 13')
  const medals = within(summary).getAllByRole('listitem').map(textOf)
  expect(medals[6]).toBe('PremiumOttenuto')
  expect(medals[7]).toBe('CondivisioneDa ottenere')
  expect(within(summary).getByText('Il prossimo: 25 Sogni')).toBeTruthy()
  expect(bar('Verso il badge 25 Sogni').getAttribute('aria-valuenow')).toBe('23')
})

it('opens all badges with the focus on their tab', async () => {
  const { user, history } = openPage()
  await user.click(await screen.findByRole('link', { name: 'Vedi tutti' }))
  expect(await region('Tutti i badge 7 su 13')).toBeTruthy()
  expect(history.at(-1)).toBe('/community?tab=badge')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Badge' }))
})

it('offers a first dream to a person without progress', async () => {
  const onNewDream = vi.fn()
  const { user } = openPage({ [STATS]: { body: beginner() } }, { onNewDream })
  const first = await region('Tutto comincia da un sogno')
  expect(screen.getByText('La serie comincia con il prossimo sogno che registri.')).toBeTruthy()
  expect(screen.queryByText(/Il prossimo:/)).toBeNull()
  await user.click(within(first).getByRole('button', { name: 'Registra Nuovo Sogno' }))
  expect(onNewDream).toHaveBeenCalledOnce()
})

const others = buildLeaderboard().top.slice(0, 1)
it.each([
  ['further down', { top: others, me: { points: 12, place: 34, isPublic: true } }, 'Il tuo posto: 34º, con 12 punti.'],
  ['too far down', { top: others, me: { points: 12, place: null, isPublic: true } }, 'oltre il 1.000º'],
  ['without points', { top: others, me: { points: 0, place: null, isPublic: true } }, 'Con i primi punti'],
  ['not public', { top: others, me: { points: 12, place: null, isPublic: false } }, 'Il tuo profilo non è pubblico'],
  ['alone', { top: [], me: { points: 0, place: null, isPublic: true } }, 'Qui non c’è ancora nessuno'],
])('tells who is %s where they stand', async (_case, board, words) => {
  openPage({ [LEADERBOARD]: { body: board } })
  const card = await region('Classifica')
  await within(card).findByText(
    (_text, element) => element?.tagName === 'P' && textOf(element)?.includes(words) === true,
  )
  expect(within(card).queryByRole('link') !== null).toBe(!board.me.isPublic)
})

it('lists all badges with their day, or their requirement', async () => {
  openPage({}, { path: '/community?tab=badge' })
  const items = within(await region('Tutti i badge 7 su 13')).getAllByRole('listitem')
  expect(items.map((item) => within(item).getByRole('heading').textContent)).toEqual(
    BADGE_IDS.map((id) => badgeOf(id).name),
  )
  const [first = document.body] = items
  expect(textOf(first)).toBe('Primo SognoIl primo sogno nel tuo diario.Ottenuto il 12 novembre 2026')
  const tenSymbols = items[BADGE_IDS.indexOf('simboli_10')] ?? document.body
  expect(textOf(tenSymbols)).toContain('Da ottenere8 / 10')
  expect(bar('Verso il badge 10 Simboli').getAttribute('aria-valuemax')).toBe('10')
})
