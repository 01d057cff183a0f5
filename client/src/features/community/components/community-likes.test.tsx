import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildShared, card, FEED, heart, openFeed, pageOf, refused, seen, titles } from '#client/test/community.tsx'
import { type Answer, settle } from '#client/test/kit.tsx'

const LIKE = 'POST /api/community-dreams/41/like'
const UNLIKE = 'POST /api/community-dreams/41/unlike'
const FAILED = "Non è stato possibile completare l'operazione"

const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed')

it('a like counts at once, before the server has answered', async () => {
  let answer: (value: Answer) => void = () => {}
  const { user } = openFeed({
    [FEED]: pageOf([buildShared()]),
    [LIKE]: () => new Promise<Answer>((resolve) => (answer = resolve)),
  })
  await user.click(await heart(3))
  expect(isPressed(await heart(4))).toBe('true')
  // Others liked it meanwhile.
  answer({ body: { hasLiked: true, likes: 9 } })
  expect(isPressed(await heart(9))).toBe('true')
})

it('a like that failed is taken back, and said', async () => {
  const { user } = openFeed({ [FEED]: pageOf([buildShared()]), [LIKE]: 'offline' })
  await user.click(await heart(3))
  await seen(FAILED)
  expect(isPressed(await heart(3))).toBe('false')
})

it('a double click on the heart ends without a like, one call after the other', async () => {
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

it('a like of a dream that is gone says so, and reads the feed anew', async () => {
  let feed = pageOf([buildShared()])
  const { user, answers } = openFeed({ [FEED]: () => feed })
  answers[LIKE] = () => {
    feed = pageOf([buildShared({ id: 40, title: 'Il ponte' })])
    return refused(404, 'not_found', 'Questo sogno non è più nella community.')
  }
  await user.click(await heart(3))
  await seen('Questo sogno non è più nella community.')
  await card('Il ponte')
  expect(titles()).toEqual(['Il ponte'])
})

it('a like survives the next page that was on its way', async () => {
  let answer: (value: Answer) => void = () => {}
  const { user, calls } = openFeed({
    [FEED]: pageOf([buildShared()], { nextCursor: 'a' }),
    [`${FEED}?cursor=a`]: () => new Promise<Answer>((resolve) => (answer = resolve)),
    [LIKE]: { body: { hasLiked: true, likes: 9 } },
  })
  await user.click(await screen.findByRole('button', { name: 'Carica altri' }))
  await user.click(await heart(3))
  await heart(9)
  answer(pageOf([buildShared({ id: 40, title: 'Il ponte' })]))
  await card('Il ponte')
  expect(isPressed(await heart(9))).toBe('true')
  expect(calls.map(({ call }) => call)).toEqual([FEED, `${FEED}?cursor=a`, LIKE])
})
