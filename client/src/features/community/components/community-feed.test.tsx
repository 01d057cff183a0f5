import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildOwn, buildShared, card, FEED, heart, inHours, openFeed, pageOf, titles } from '#client/test/community.tsx'
import { type Answer, mockServer, renderSignedIn, seen, settle } from '#client/test/kit.tsx'
import { REPORT_REASON_LABELS } from '#shared/constants/community.ts'
import type { Block } from '#shared/contracts/community.ts'
import { BlockedPeopleCard } from './blocked-people-card.tsx'
import { CommunityFeed } from './community-feed.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

it('shows the beginning of a dream, five elements, its age and its expiry', async () => {
  const content = `${'parola '.repeat(40)}fine`
  const elements = ['Mare', 'Scale', 'Casa', 'Porta', 'Treno', 'Gatto', 'Ponte']
  openFeed({ [FEED]: pageOf([buildShared({ content, elements })]) })
  const shown = await card()
  expect(shown.getByText('Marta')).toBeTruthy()
  expect(shown.getByText('Umore positivo')).toBeTruthy()
  expect(shown.getByText('2 ore fa').getAttribute('title')).toMatch(/\d{4}.*\d:\d\d/)
  expect(shown.getByText('scade tra 3 giorni').tagName).toBe('TIME')
  const preview = shown.getByText(/^parola/).textContent ?? ''
  expect(preview).toMatch(/parola…$/)
  expect(preview.length).toBeLessThanOrEqual(151)
  expect(within(shown.getByRole('list', { name: 'Elementi' })).getAllByRole('listitem')).toHaveLength(6)
  expect(shown.getByText('+2')).toBeTruthy()
})

it('loads page after page, each dream once', async () => {
  const first = pageOf([buildShared()], { nextCursor: 'a+b' })
  const second = pageOf([buildShared(), buildShared({ id: 40, title: 'Il ponte', mood: null })])
  const { user } = openFeed({ [FEED]: first, [`${FEED}&cursor=a%2Bb`]: second })
  await user.click(await screen.findByRole('button', { name: 'Carica altri' }))
  await seen('Per ora i sogni finiscono qui.')
  expect(titles()).toEqual(['Il faro di notte', 'Il ponte'])
  expect(screen.getByText('Umore positivo')).toBeTruthy()
  expect(screen.getByText('Umore sconosciuto')).toBeTruthy()
})

it('shows only the title of an expired dream of others, without reading or liking', async () => {
  const expired = { createdAt: inHours(-100), expiresAt: inHours(-28), content: null, mood: null, elements: [] }
  openFeed({ [FEED]: pageOf([{ ...buildShared(), ...expired }]) })
  const shown = await card()
  expect(shown.getByText('scaduto un giorno fa')).toBeTruthy()
  expect(shown.queryByText(/^Umore/)).toBeNull()
  expect(shown.queryByRole('button', { name: /Leggi|Mi piace/ })).toBeNull()
})

it.each([
  ['hidden', buildOwn({ state: 'hidden' }), /Lo stiamo guardando/],
  ['removed', buildOwn({ state: 'removed' }), /tolto dalla community/],
  ['expired', buildOwn({ expiresAt: inHours(-1) }), /Puoi già condividerne un altro/],
])('a %s dream tells its owner its state', async (_state, mine, words) => {
  openFeed({ [FEED]: pageOf([], { mine }) })
  expect((await card('Il mio lago')).getByText(words)).toBeTruthy()
  expect(screen.queryByText('Esempio')).toBeNull()
})

it('shows six marked examples in an empty community, readable but not likeable', async () => {
  const { user, calls } = openFeed({ [FEED]: pageOf([]) })
  expect(await screen.findAllByText('Esempio')).toHaveLength(6)
  expect(screen.getByText(/Questi sono esempi inventati/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Mi piace|Azioni/ })).toBeNull()
  const [first] = screen.getAllByRole('button', { name: /^Leggi il sogno/ })
  if (first) await user.click(first)
  expect(within(await screen.findByRole('dialog')).getByText(/È un esempio inventato/)).toBeTruthy()
  expect(calls.map(({ call }) => call)).toEqual([FEED])
})

const LIKE = 'POST /api/community-dreams/41/like'
const UNLIKE = 'POST /api/community-dreams/41/unlike'
const FAILED = "Non è stato possibile completare l'operazione"

const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed')

it('shows a like before the server has answered', async () => {
  let answer: (value: Answer) => void = () => {}
  const { user } = openFeed({
    [FEED]: pageOf([buildShared()]),
    [LIKE]: () => new Promise<Answer>((resolve) => (answer = resolve)),
  })
  await user.click(await heart(3))
  expect(isPressed(await heart(4))).toBe('true')
  answer({ body: { hasLiked: true, likes: 9 } })
  expect(isPressed(await heart(9))).toBe('true')
})

it('keeps a like when a pending page arrives', async () => {
  let answer: (value: Answer) => void = () => {}
  const { user } = openFeed({
    [FEED]: pageOf([buildShared()], { nextCursor: 'a' }),
    [`${FEED}&cursor=a`]: () => new Promise<Answer>((resolve) => (answer = resolve)),
    [LIKE]: { body: { hasLiked: true, likes: 9 } },
  })
  await user.click(await screen.findByRole('button', { name: 'Carica altri' }))
  await user.click(await heart(3))
  await heart(9)
  answer(pageOf([buildShared({ id: 40, title: 'Il ponte' })]))
  await card('Il ponte')
  expect(isPressed(await heart(9))).toBe('true')
})

it('undoes a failed like, and reports it', async () => {
  const { user } = openFeed({ [FEED]: pageOf([buildShared()]), [LIKE]: 'offline' })
  await user.click(await heart(3))
  await seen(FAILED)
  expect(isPressed(await heart(3))).toBe('false')
})

it('ends a double click without a like, with serial calls', async () => {
  let answer: (value: Answer) => void = () => {}
  const { user, sent } = openFeed({
    [FEED]: pageOf([buildShared()]),
    [LIKE]: () => new Promise<Answer>((resolve) => (answer = resolve)),
    [UNLIKE]: { body: { hasLiked: false, likes: 3 } },
  })
  await user.dblClick(await heart(3))
  expect(isPressed(await heart(3))).toBe('false')
  expect(sent(UNLIKE)).toEqual([])
  answer({ body: { hasLiked: true, likes: 4 } })
  await waitFor(() => expect(sent(UNLIKE)).toHaveLength(1))
  await settle()
  expect(isPressed(await heart(3))).toBe('false')
  expect(sent(LIKE)).toHaveLength(1)
})

const REPORT = 'POST /api/community-dreams/41/report'
const BLOCK = 'POST /api/community-dreams/41/block'
const BLOCKS = 'GET /api/blocks'
const UNBLOCK = 'DELETE /api/blocks/5'
const MARTA: Block = { id: 5, username: 'Marta', createdAt: '2026-01-19T07:00:00.000Z' }
const other = buildShared({ id: 40, title: 'Il ponte', username: 'Pietro' })

async function ask(item: string, answers: Parameters<typeof mockServer>[0]) {
  const server = mockServer({ [FEED]: pageOf([buildShared(), other]), ...answers })
  const view = renderSignedIn(<CommunityFeed />, { path: '/community?tab=sogni' })
  await view.user.click(await screen.findByRole('button', { name: 'Azioni per «Il faro di notte»' }))
  await view.user.click(screen.getByRole('menuitem', { name: item }))
  return { ...server, ...view }
}
const isGone = () => waitFor(() => expect(screen.queryByRole('article', { name: 'Il faro di notte' })).toBeNull())

it('asks for a reason, reports the dream and removes the card', async () => {
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
  // The focus target when the focused card is removed.
  const place = screen.getByRole('list', { name: 'Sogni della community' }).closest('.scroll-mt-24')
  await waitFor(() => expect(document.activeElement).toBe(place))
})

it('explains blocking first, and undoes it from the notice', async () => {
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

it('lists blocked people on demand, and unblocks them', async () => {
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

it('shows until when one’s own dream is here, in the place of a share that would be refused', async () => {
  const mine = buildOwn({ expiresAt: '2099-12-02T10:00:00.000Z' })
  const { user } = openFeed({ [FEED]: pageOf([], { mine }) })
  await user.click(await screen.findByRole('button', { name: 'Il tuo sogno, fino al 2 dicembre' }))
  expect(document.activeElement?.contains(screen.getByRole('article', { name: mine.title }))).toBe(true)
  expect(screen.queryByRole('button', { name: 'Condividi un sogno' })).toBeNull()
})
