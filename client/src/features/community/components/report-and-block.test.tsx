import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildShared, FEED, pageOf, seen } from '#client/test/community.tsx'
import { type Answer, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import { REPORT_REASON_LABELS } from '#shared/constants/community.ts'
import type { Block } from '#shared/contracts/community.ts'
import { BlockedPeopleCard } from './blocked-people-card.tsx'
import { CommunityFeed } from './community-feed.tsx'

const REPORT = 'POST /api/community-dreams/41/report'
const BLOCK = 'POST /api/community-dreams/41/block'
const BLOCKS = 'GET /api/blocks'
const UNBLOCK = 'DELETE /api/blocks/5'
const MARTA: Block = { id: 5, username: 'Marta', createdAt: '2026-01-19T07:00:00.000Z' }
const other = buildShared({ id: 40, title: 'Il ponte', username: 'Pietro' })

/** From the menu of a card to the question that an item of it asks. */
async function ask(item: string, answers: Parameters<typeof mockServer>[0]) {
  const server = mockServer({ [FEED]: pageOf([buildShared(), other]), ...answers })
  const view = renderSignedIn(<CommunityFeed />, { path: '/community?tab=sogni' })
  await view.user.click(await screen.findByRole('button', { name: 'Azioni per «Il faro di notte»' }))
  await view.user.click(screen.getByRole('menuitem', { name: item }))
  return { ...server, ...view }
}
const isGone = () => waitFor(() => expect(screen.queryByRole('article', { name: 'Il faro di notte' })).toBeNull())

it('the report asks for a reason, and takes the card away', async () => {
  let feed = pageOf([buildShared(), other])
  const { user, sent } = await ask('Segnala', {
    [FEED]: () => feed,
    [REPORT]: () => {
      feed = pageOf([other])
      return { status: 204 }
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Segnala questo sogno' }))
  expect(dialog.getAllByRole('radio')).toHaveLength(Object.keys(REPORT_REASON_LABELS).length)
  const send = dialog.getByRole('button', { name: 'Invia segnalazione' })
  await user.click(send)
  expect(dialog.getByText('Scegli un motivo')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'È pubblicità' }))
  expect(dialog.queryByText('Scegli un motivo')).toBeNull()
  await user.click(send)
  await seen('Grazie della segnalazione')
  await isGone()
  expect(sent(REPORT)).toEqual([{ reason: 'spam' }])
  expect(screen.getByRole('article', { name: 'Il ponte' })).toBeTruthy()
  const place = screen.getByRole('list', { name: 'Sogni della community' }).closest('.scroll-mt-24')
  await waitFor(() => expect(document.activeElement).toBe(place))
})

it('blocking says what it means first, and is undone from the notice', async () => {
  let feed = pageOf([buildShared(), other])
  const { user, sent } = await ask('Blocca questa persona', {
    [FEED]: () => feed,
    [BLOCK]: () => {
      feed = pageOf([other])
      return { status: 201, body: MARTA }
    },
    [UNBLOCK]: () => {
      feed = pageOf([buildShared(), other])
      return { status: 204 }
    },
  })
  const question = within(await screen.findByRole('alertdialog', { name: 'Bloccare Marta?' }))
  expect(question.getByText(/Puoi cambiare idea quando vuoi dal tuo profilo/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Blocca' }))
  await seen('Persona bloccata')
  await isGone()
  await user.click(screen.getByRole('button', { name: 'Annulla' }))
  expect(await screen.findByRole('article', { name: 'Il faro di notte' })).toBeTruthy()
  expect(sent(UNBLOCK)).toHaveLength(1)
})

function openBlocks(answers: Record<string, Answer | (() => Answer)>) {
  const server = mockServer(answers)
  return { ...server, ...renderSignedIn(<BlockedPeopleCard />) }
}

it('the card of blocked people lists them on demand, and unblocks', async () => {
  let blocks = [MARTA]
  const { user, calls } = openBlocks({
    [BLOCKS]: () => ({ body: blocks }),
    [UNBLOCK]: () => {
      blocks = []
      return { status: 204 }
    },
  })
  expect(calls).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Vedi le persone bloccate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Persone bloccate' }))
  expect(await dialog.findByText('Dal 19 gennaio 2026')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Sblocca Marta' }))
  await seen('Persona sbloccata')
  expect(await dialog.findByText(/Non c’è nessuno qui/)).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByText(/Non c’è nessuno qui/).parentElement)
})
