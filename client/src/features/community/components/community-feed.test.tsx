import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  buildOwn,
  buildShared,
  card,
  FEED,
  inHours,
  openFeed,
  pageOf,
  refused,
  seen,
  titles,
} from '#client/test/community.tsx'

/** Where the focus waits when a card goes that had it. */
const place = () => screen.getByRole('list', { name: 'Sogni della community' }).closest('.scroll-mt-24')

afterEach(() => {
  vi.restoreAllMocks()
})

it('a card shows the beginning of a dream, five elements, its age and its end', async () => {
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

it('a dream is read by keyboard, and the focus comes back', async () => {
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

it('the feed shows page after page, each dream once', async () => {
  const first = pageOf([buildShared()], { nextCursor: 'a+b' })
  const second = pageOf([buildShared(), buildShared({ id: 40, title: 'Il ponte' })])
  const { user } = openFeed({ [FEED]: first, [`${FEED}?cursor=a%2Bb`]: second })
  await user.click(await screen.findByRole('button', { name: 'Carica altri' }))
  await seen('Per ora i sogni finiscono qui.')
  expect(titles()).toEqual(['Il faro di notte', 'Il ponte'])
})

it('an expired dream of others shows its title alone, with no way to read or like it', async () => {
  const expired = { createdAt: inHours(-100), expiresAt: inHours(-28), content: null, mood: null, elements: [] }
  openFeed({ [FEED]: pageOf([{ ...buildShared(), ...expired }]) })
  const shown = await card()
  expect(shown.getByText('scaduto un giorno fa')).toBeTruthy()
  expect(shown.queryByText(/^Umore/)).toBeNull()
  expect(shown.queryByRole('button', { name: /Leggi|Mi piace/ })).toBeNull()
})

it('one’s own dream comes first, without a heart and without a menu', async () => {
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
])('a %s dream tells its owner its state', async (_state, mine, words) => {
  openFeed({ [FEED]: pageOf([], { mine }) })
  expect((await card('Il mio lago')).getByText(words)).toBeTruthy()
  expect(screen.queryByText('Esempio')).toBeNull()
})

it('one’s own dream is taken back after a question', async () => {
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

it('an empty community shows six marked examples, to read and not to like', async () => {
  const { user, calls } = openFeed({ [FEED]: pageOf([]) })
  expect(await screen.findAllByText('Esempio')).toHaveLength(6)
  expect(screen.getByText(/Questi sono esempi inventati/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Mi piace|Azioni/ })).toBeNull()
  const [first] = screen.getAllByRole('button', { name: /^Leggi il sogno/ })
  if (first) await user.click(first)
  expect(within(await screen.findByRole('dialog')).getByText(/È un esempio inventato/)).toBeTruthy()
  expect(calls.map(({ call }) => call)).toEqual([FEED])
})

it('a feed that failed says so, and is tried again', async () => {
  const server = openFeed({ [FEED]: refused(500, 'internal', 'La community riposa un momento') })
  await seen('La community riposa un momento')
  server.answers[FEED] = pageOf([buildShared()])
  await server.user.click(screen.getByRole('button', { name: 'Riprova' }))
  expect(await card()).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sogni della community' }).parentElement)
})
