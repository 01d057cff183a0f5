import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildConfig, buildDream, buildUser } from '#client/test/builders.ts'
import { renderPage } from './entry-server.tsx'

// As on the server.
beforeEach(() => void vi.stubGlobal('window', undefined))
afterEach(() => void vi.unstubAllGlobals())

const markupOf = async (page: Parameters<typeof renderPage>[0]) => (await renderPage(page)).markup

interface Person {
  username: string
  title: string
}

function draw({ username, title }: Person, url = '/dreams/7') {
  const answers = {
    '/api/user': buildUser({ username }),
    '/api/config': buildConfig(),
    '/api/dreams/7': buildDream({ id: 7, title, content: `Il racconto di ${username}` }),
  }
  return markupOf({ url, answers, isPhone: true })
}

const ANNA = { username: 'Anna', title: 'La scala d’acqua' }
const BRUNO = { username: 'Bruno', title: 'Il treno senza porte' }

it('a page shows its person their dream, and nothing of who was drawn before or at the same time', async () => {
  const people = [ANNA, BRUNO, ANNA, BRUNO]
  const together = await Promise.all(people.map((person) => draw(person)))
  for (const [place, person] of people.entries()) {
    const other = person === ANNA ? BRUNO : ANNA
    for (const markup of [together[place], await draw(person)]) {
      expect(markup).toContain(person.title)
      expect(markup).toContain(`Il racconto di ${person.username}`)
      expect(markup).not.toContain(other.title)
      expect(markup).not.toContain(other.username)
    }
  }
})

it('a page without a dream shows none that was drawn before', async () => {
  await draw(ANNA)
  const markup = await markupOf({
    url: '/dreams/7',
    answers: { '/api/user': buildUser({ username: 'Bruno' }), '/api/config': buildConfig() },
    isPhone: false,
  })
  expect(markup).not.toContain(ANNA.title)
  expect(markup).toContain('Bruno')
})

it('a dream with a link stands in the page as well', async () => {
  const dream = buildDream({ id: 7, content: 'Il lago saliva', share: { shareId: 'abc', includesAnalysis: false } })
  const answers = { '/api/user': buildUser(), '/api/config': buildConfig(), '/api/dreams/7': dream }
  expect(await markupOf({ url: '/dreams/7', answers, isPhone: true })).toContain('Il lago saliva')
})

it('the words of a dream are text in the page', async () => {
  const markup = await draw({ ...ANNA, title: '<script>alert(1)</script> $&' })
  expect(markup).toContain('&lt;script&gt;alert(1)&lt;/script&gt; $&amp;')
  expect(markup).not.toContain('<script')
})

it('leads a visitor of a private screen to sign in, and back afterwards', async () => {
  const answers = { '/api/user': null, '/api/config': buildConfig() }
  const { markup, address } = await renderPage({ url: '/dreams?q=mare', answers, isPhone: true })
  expect(address).toBe('/auth?next=%2Fdreams%3Fq%3Dmare')
  expect(markup).toContain('Nome utente')
})
