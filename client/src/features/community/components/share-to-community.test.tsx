import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { buildSharing, inHours, LINK } from '#client/test/community.tsx'
import { type Answer, buildDream, fill, mockServer, refusal, renderSignedIn, seen } from '#client/test/kit.tsx'
import type { Dream } from '#shared/contracts/dreams.ts'
import { ShareToCommunityDialog } from './share-to-community-dialog.tsx'

const LIST = 'GET /api/dreams?limit=20'
const SHARING = 'GET /api/dreams/7/sharing'
const SHARE = 'POST /api/dreams/7/share-to-community'
const dreams = (items: Dream[], nextCursor: string | null = null): Answer => ({ body: { items, nextCursor } })
type Answers = Parameters<typeof mockServer>[0]

async function openDialog(answers: Answers) {
  const server = mockServer({ [LIST]: dreams([buildDream()]), ...answers })
  const view = renderSignedIn(<ShareToCommunityDialog open onOpenChange={() => {}} />)
  return { ...server, ...view, dialog: within(await screen.findByRole('dialog', { name: 'Condividi un sogno' })) }
}
type Opened = Awaited<ReturnType<typeof openDialog>>

const choose = async ({ user, dialog }: Opened) =>
  user.click(await dialog.findByRole('radio', { name: /La casa sull’acqua/ }))
const shareButton = ({ dialog }: Opened) => dialog.getByRole<HTMLButtonElement>('button', { name: 'Condividi' })

function FromADream() {
  const [open, setOpen] = useState(true)
  return <ShareToCommunityDialog open={open} onOpenChange={setOpen} dream={buildDream()} />
}

it('does not share a dream hidden by a search', async () => {
  const train = buildDream({ id: 8, title: 'Il treno' })
  const opened = await openDialog({ [SHARING]: { body: buildSharing() }, [`${LIST}&q=treno`]: dreams([train]) })
  await choose(opened)
  expect(await opened.dialog.findByRole('heading', { name: /di «La casa sull’acqua»/ })).toBeTruthy()
  await fill(opened.user, opened.dialog.getByRole('searchbox'), 'treno')
  const other = await opened.dialog.findByRole('radio', { name: /Il treno/ })
  expect(opened.dialog.queryByRole('switch')).toBeNull()
  await opened.user.click(shareButton(opened))
  expect(await opened.dialog.findByText('Seleziona un sogno da condividere')).toBeTruthy()
  expect(document.activeElement).toBe(other)
  expect(opened.sent(SHARE)).toEqual([])
  // The choice is restored when the dream is visible again.
  await opened.user.clear(opened.dialog.getByRole('searchbox'))
  expect(await opened.dialog.findByRole('radio', { name: /La casa/, checked: true })).toBeTruthy()
})

it('shows why a dream is refused, and disables sharing', async () => {
  const refusal = { code: 'blocked_words', message: 'Il testo contiene parole che qui non passano.' }
  const opened = await openDialog({ [SHARING]: { body: buildSharing({ community: { live: null, refusal } }) } })
  await choose(opened)
  await seen(refusal.message)
  expect(shareButton(opened).disabled).toBe(true)
})

it('shows a safety notice instead of the button for a dream about self-harm', async () => {
  const care = { level: 1 as const, text: 'Puoi parlarne con qualcuno: 02 2327 2327.' }
  const opened = await openDialog({ [SHARING]: { body: buildSharing({ care }) } })
  await choose(opened)
  expect(await opened.dialog.findByRole('complementary', { name: 'Aiuto e ascolto' })).toBeTruthy()
  expect(opened.dialog.queryByText('Che cosa diventa pubblico')).toBeNull()
  expect(opened.dialog.queryByRole('button', { name: 'Condividi' })).toBeNull()
})

it.each([
  ['has no link', null, true],
  ['has a link', LINK, false],
])('the caring word says that nobody else reads a dream only where that is so: it %s', async (_case, link, alone) => {
  const care = { level: 1 as const, text: 'Puoi parlarne con qualcuno.' }
  const opened = await openDialog({ [SHARING]: { body: buildSharing({ care, link }) } })
  await choose(opened)
  expect(await opened.dialog.findByText(/merita cura/)).toBeTruthy()
  expect(opened.dialog.queryByText(/lo leggi soltanto tu/) !== null).toBe(alone)
})

it.each([
  [
    'the server says why',
    refusal(403, 'nothing_to_share', 'Questo sogno non ha parole.'),
    'Questo sogno non ha parole.',
  ],
  ['the server says nothing', { status: 500 }, 'Non è stato possibile condividere il sogno. Riprova più tardi.'],
])('a failure is told in the dialog when %s', async (_case, answer, words) => {
  const opened = await openDialog({ [SHARING]: { body: buildSharing() }, [SHARE]: answer })
  await choose(opened)
  await waitFor(() => expect(shareButton(opened).disabled).toBe(false))
  await opened.user.click(shareButton(opened))
  await waitFor(() => expect(opened.dialog.getAllByText(words)).toHaveLength(1))
})

it('links to the feed if the dream is already shared', async () => {
  const community = { live: { id: 50, expiresAt: inHours(50) }, refusal: null }
  mockServer({ [SHARING]: { body: buildSharing({ community }) } })
  const { user, currentPath } = renderSignedIn(<FromADream />, { path: '/dreams/7' })
  await seen('Questo sogno è già nella community: scade tra 2 giorni.')
  await user.click(screen.getByRole('button', { name: 'Vai al tuo sogno condiviso' }))
  await waitFor(() => expect(currentPath()).toBe('/community?tab=sogni'))
})
