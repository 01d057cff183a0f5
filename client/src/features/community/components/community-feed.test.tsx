import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Answer, mockServer, renderSignedIn, settle } from '../../../test-kit.tsx'
import {
  buildOwn,
  buildShared,
  card,
  FEED,
  heart,
  inHours,
  openFeed,
  pageOf,
  refused,
  seen,
  titles,
} from '../community-test-kit.tsx'
import { CommunityFeed } from './community-feed.tsx'

/** Where the focus waits when a card goes that had it. */
const place = () => screen.getByRole('list', { name: 'Sogni della community' }).closest('.scroll-mt-24')

afterEach(() => {
  vi.restoreAllMocks()
})

it('shows a dream with its beginning, five elements, and how long it has been there and will be', async () => {
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

it('opens the whole of a dream by keyboard, and gives the focus back', async () => {
  const content = `${'parola '.repeat(40)}fine`
  const { user } = openFeed({ [FEED]: pageOf([buildShared({ content })]) })
  const read = (await card()).getByRole('button', { name: 'Leggi il sogno «Il faro di notte»' })
  read.focus()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Il faro di notte' }))
  expect(dialog.getByText(/fine$/)).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(read))
})

it('reads on page by page, each dream once', async () => {
  const first = pageOf([buildShared()], { nextCursor: 'a+b' })
  const second = pageOf([buildShared(), buildShared({ id: 40, title: 'Il ponte' })])
  const { user } = openFeed({ [FEED]: first, [`${FEED}?cursor=a%2Bb`]: second })
  await user.click(await screen.findByRole('button', { name: 'Carica altri' }))
  await seen('Per ora i sogni finiscono qui.')
  expect(titles()).toEqual(['Il faro di notte', 'Il ponte'])
})

/** Three pages, read one after the other; then one leaves, and comes back. */
async function comeBack(fresh: Answer) {
  const [first, second] = [buildShared(), buildShared({ id: 40, title: 'Il ponte' })]
  const server = mockServer({
    [FEED]: pageOf([first], { nextCursor: 'a' }),
    [`${FEED}?cursor=a`]: pageOf([second], { nextCursor: 'b' }),
    [`${FEED}?cursor=b`]: pageOf([buildShared({ id: 39, title: 'Il treno' })]),
  })
  const view = renderSignedIn(<Rooms />, { path: '/community?tab=sogni' })
  await view.user.click(await screen.findByRole('button', { name: 'Carica altri' }))
  await card('Il ponte')
  await view.user.click(screen.getByRole('button', { name: 'Carica altri' }))
  await card('Il treno')
  await view.user.click(screen.getByRole('button', { name: 'Altrove' }))
  server.answers[FEED] = fresh
  const before = server.calls.length
  await view.user.click(screen.getByRole('button', { name: 'Altrove' }))
  await settle()
  return server.calls.slice(before).map(({ call }) => call)
}

function Rooms() {
  const [away, setAway] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setAway(!away)}>
        Altrove
      </button>
      {away || <CommunityFeed />}
    </>
  )
}

it('asks for one page when one comes back, and keeps the others', async () => {
  const fresh = [buildShared({ id: 42, title: 'La novità' }), buildShared({ likes: 7 })]
  expect(await comeBack(pageOf(fresh, { nextCursor: 'z' }))).toEqual([FEED])
  expect(titles()).toEqual(['La novità', 'Il faro di notte', 'Il ponte', 'Il treno'])
  expect(await heart(7)).toBeTruthy()
})

it('begins anew where one comes back to dreams that are all new', async () => {
  const fresh = pageOf([buildShared({ id: 60, title: 'La novità' })], { nextCursor: 'z' })
  expect(await comeBack(fresh)).toEqual([FEED])
  expect(titles()).toEqual(['La novità'])
  expect(screen.getByRole('button', { name: 'Carica altri' })).toBeTruthy()
})

it('shows no examples while there is more to be read', async () => {
  const { user } = openFeed({
    [FEED]: pageOf([buildShared()], { nextCursor: 'a' }),
    'POST /api/community-dreams/41/report': { status: 204 },
  })
  await user.click(await screen.findByRole('button', { name: 'Azioni per «Il faro di notte»' }))
  await user.click(screen.getByRole('menuitem', { name: 'Segnala' }))
  await user.click(await screen.findByRole('radio', { name: 'È pubblicità' }))
  await user.click(screen.getByRole('button', { name: 'Invia segnalazione' }))
  await seen('Grazie della segnalazione')
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect(screen.queryByText('Esempio')).toBeNull()
  expect(screen.getByRole('button', { name: 'Carica altri' })).toBeTruthy()
})

it('shows an expired dream as such, with no heart to press', async () => {
  openFeed({ [FEED]: pageOf([buildShared({ createdAt: inHours(-100), expiresAt: inHours(-28) })]) })
  const shown = await card()
  expect(shown.getByText('scaduto un giorno fa')).toBeTruthy()
  expect(shown.queryByRole('button', { name: /Mi piace/ })).toBeNull()
})

it('puts one’s own dream first, without a heart and without a menu', async () => {
  openFeed({ [FEED]: pageOf([buildShared()], { mine: buildOwn() }) })
  const own = await card('Il mio lago')
  expect(own.getByText('Il tuo sogno')).toBeTruthy()
  expect(titles()).toEqual(['Il mio lago', 'Il faro di notte'])
  expect(own.queryByRole('button', { name: /Mi piace|Azioni/ })).toBeNull()
})

it.each([
  ['hidden', buildOwn({ state: 'hidden' }), /Lo stiamo guardando/],
  ['removed', buildOwn({ state: 'removed' }), /tolto dalla community/],
  ['expired', buildOwn({ expiresAt: inHours(-1) }), /Puoi già condividerne un altro/],
])('tells its owner what became of a %s dream', async (_state, mine, words) => {
  openFeed({ [FEED]: pageOf([], { mine }) })
  expect((await card('Il mio lago')).getByText(words)).toBeTruthy()
  expect(screen.queryByText('Esempio')).toBeNull()
})

it('takes one’s own dream back after a question', async () => {
  let feed = pageOf([buildShared()], { mine: buildOwn() })
  const { user } = openFeed({
    [FEED]: () => feed,
    'DELETE /api/community-dreams/50': () => {
      feed = pageOf([buildShared()])
      return { status: 204 }
    },
  })
  await user.click((await card('Il mio lago')).getByRole('button', { name: 'Rimuovi' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Rimuovi' }))
  await seen('Sogno rimosso')
  await waitFor(() => expect(titles()).toEqual(['Il faro di notte']))
  expect(document.activeElement).toBe(place())
})

it('shows that one’s own dream is gone also where the feed cannot be read again', async () => {
  const { user, answers } = openFeed({
    [FEED]: pageOf([buildShared()], { mine: buildOwn() }),
    'DELETE /api/community-dreams/50': { status: 204 },
  })
  await user.click((await card('Il mio lago')).getByRole('button', { name: 'Rimuovi' }))
  answers[FEED] = 'offline'
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Rimuovi' }))
  await seen('Sogno rimosso')
  await waitFor(() => expect(titles()).toEqual(['Il faro di notte']))
  expect(document.activeElement).toBe(place())
})

it('says of a removed dream that nobody sees it any more, before it goes from one’s own sight', async () => {
  const { user } = openFeed({ [FEED]: pageOf([], { mine: buildOwn({ state: 'removed' }) }) })
  const own = await card('Il mio lago')
  expect(own.getByText(/Puoi condividerne un altro/)).toBeTruthy()
  await user.click(own.getByRole('button', { name: 'Rimuovi' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/non si vede già più/)).toBeTruthy()
  expect(question.queryByText(/Non si vedrà più/)).toBeNull()
})

it('keeps the question open when taking it back failed', async () => {
  const { user } = openFeed({
    [FEED]: pageOf([], { mine: buildOwn() }),
    'DELETE /api/community-dreams/50': refused(500, 'internal', 'Riprova tra poco.'),
  })
  await user.click((await card('Il mio lago')).getByRole('button', { name: 'Rimuovi' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Rimuovi' }))
  await seen('Si è verificato un errore durante la rimozione del sogno')
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})

it('shows six marked examples where nobody has shared, to read and not to like', async () => {
  const { user, calls } = openFeed({ [FEED]: pageOf([]) })
  expect(await screen.findAllByText('Esempio')).toHaveLength(6)
  expect(screen.getByText(/Questi sono esempi inventati/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Mi piace|Azioni/ })).toBeNull()
  const [first] = screen.getAllByRole('button', { name: /^Leggi il sogno/ })
  if (first) await user.click(first)
  expect(within(await screen.findByRole('dialog')).getByText(/È un esempio inventato/)).toBeTruthy()
  expect(calls.map(({ call }) => call)).toEqual([FEED])
})

it('keeps the same examples for the whole visit', async () => {
  const { queryClient, user } = openFeed({ [FEED]: pageOf([]) })
  await screen.findAllByText('Esempio')
  const drawn = titles()
  await queryClient.invalidateQueries({ queryKey: ['/api/community-dreams'] })
  await user.tab()
  expect(titles()).toEqual(drawn)
})

it('says that the feed could not be read, and tries again', async () => {
  const server = openFeed({ [FEED]: refused(500, 'internal', 'La community riposa un momento') })
  await seen('La community riposa un momento')
  server.answers[FEED] = pageOf([buildShared()])
  await server.user.click(screen.getByRole('button', { name: 'Riprova' }))
  expect(await card()).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sogni della community' }).parentElement)
})

it('says so when there is no network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  openFeed({ [FEED]: 'offline' })
  expect(await screen.findByRole('heading', { name: 'Sei offline' })).toBeTruthy()
})
