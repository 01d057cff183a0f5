import { describe, expect, it } from 'vitest'
import type { RenderPage } from '#server/page/built-files.ts'
import { type Client, pageSender } from '#server/page/page.ts'
import { type Agent, useTestApp } from '#server/test/app.ts'
import { buildDream } from '#server/test/factories.ts'

const HTML = '<html><head></head><body><div id="root"></div></body></html>'
/** A client that renders nothing but where it is, and fails where it is told to. */
const rendered: string[] = []
const render: RenderPage = async ({ url, answers }) => {
  rendered.push(url)
  if (url.includes('failing')) throw new Error('Sognavo il mare')
  return {
    state: answers,
    markup: `screen of ${url}`,
    address: answers['/api/user'] === null && url === '/dreams' ? '/auth?next=%2Fdreams' : url,
  }
}
const client: Client = {
  files: (_req, _res, next) => next(),
  page: pageSender(
    async () => HTML,
    { development: false, payments: false },
    {
      files: (modules) => [...modules],
      render,
    },
  ),
  close: async () => {},
}

describe('the page of a screen', () => {
  const t = useTestApp({ client })

  const open = (agent: Agent, path: string) =>
    agent.get(path).set({ Accept: 'text/html', 'Sec-Fetch-Dest': 'document' })
  const answersIn = (html: string) =>
    JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

  it('is not what a program finds that looks for something well known', async () => {
    await open(t.visitor(), '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200').expect(
      404,
    )
  })

  const OF_DREAM = ['', '/analysis', '/annotations', '/threads'].map((part) => `/api/dreams/:id${part}`)
  it.each([
    ['/', ['/api/stats', '/api/dreams?limit=5', '/api/dreams/months', '/api/annotations/evening']],
    ['/dreams', ['/api/dreams?limit=20', '/api/dreams/months', '/api/dreams/drafts']],
    ['/dreams/new', ['/api/dreams?limit=20', '/api/dreams/months', '/api/dreams/drafts']],
    ['/dreams/:id', OF_DREAM],
    ['/analysis/:id', OF_DREAM],
    ['/dreams/:id/controluce', ['/api/dreams/:id', '/api/dreams/:id/annotations']],
    ['/analysis', ['/api/stats', '/api/dreams?limit=20']],
    ['/community', ['/api/leaderboard']],
    ['/subscription', ['/api/subscription']],
    ['/profile', ['/api/profile', '/api/reminders']],
  ])('holds what the calls of %s are answered', async (path, calls) => {
    const anna = await t.signUp()
    const { body: dream } = await anna.post('/api/dreams').send(buildDream()).expect(201)
    await anna.post(`/api/dreams/${dream.id}/analyze`).send({}).expect(201)
    const withId = (address: string) => address.replace(':id', dream.id)
    const { text } = await open(anna, withId(path)).expect(200)
    const wanted = ['/api/user', '/api/config', '/api/user/game-stats', ...calls.map(withId)]
    const answers = answersIn(text)
    expect(Object.keys(answers).toSorted()).toEqual(wanted.toSorted())
    for (const call of wanted) {
      const { body } = await anna.get(call).expect(200)
      // Counted once more, a moment later.
      const counted = 'countedAt' in body && { countedAt: expect.any(String) }
      expect(answers[call], call).toEqual(Array.isArray(body) ? body : { ...body, ...counted })
    }
  })

  it('says to Premium that there is no monthly analysis yet, where the call has none to answer', async () => {
    const anna = await t.signUp({ premium: true })
    const { text } = await open(anna, '/monthly-analysis').expect(200)
    expect(answersIn(text)).toMatchObject({ '/api/monthly-analysis/latest': null, '/api/monthly-analysis': [] })
  })

  it('tells a visitor that nobody is signed in, and renders the sign-in screen under its own address', async () => {
    const { text } = await open(t.visitor(), '/dreams').expect(200)
    expect(answersIn(text)).toEqual({ '/api/user': null, '/api/config': expect.anything() })
    expect(text).toContain('href="src/pages/auth-page.tsx"')
    expect(text).toContain(
      '<div id="root" data-phone="false" data-address="/auth?next=%2Fdreams">screen of /dreams</div>',
    )
  })

  it('is answered with 404 where no screen has the address, to a person and to a visitor', async () => {
    for (const agent of [await t.signUp(), t.visitor()]) {
      for (const path of ['/nessuna', '/dreams/1/altro', '/filo/tag', '/privacy/altro']) {
        const { text } = await open(agent, path).expect(404)
        expect(text).toContain(`<div id="root" data-phone="false">screen of ${path}</div>`)
      }
      for (const path of [
        '/dreams/abc',
        '/filo/tag/mare',
        '/filo/tag/S.O.S.',
        '/Notte/',
        '/confirm-email',
        '/stop-reminder?token=x',
      ]) {
        await open(agent, path).expect(200)
      }
    }
  })

  it('is rendered once for all visitors, and for each person anew', async () => {
    const timesOf = async (agent: Agent, path: string) => {
      rendered.splice(0)
      const pages = [await open(agent, path).expect(200), await open(agent, path).expect(200)]
      expect(new Set(pages.map(({ text }) => /<div id="root"[^<]*/.exec(text)?.[0])).size).toBe(1)
      return rendered.length
    }
    expect(await timesOf(t.visitor(), '/privacy')).toBe(1)
    expect(await timesOf(await t.signUp(), '/privacy')).toBe(2)
    expect((await open(t.visitor(), '/privacy').set('User-Agent', 'Mobi').expect(200)).text).toContain('/privacy')
  })

  it('renders the screen of a person’s address, and none for a crawler', async () => {
    const anna = await t.signUp()
    const { text } = await open(anna, '/dreams?q=mare').expect(200)
    expect(text).toMatch(
      /<div id="root" data-phone="false" data-form="[^"]*dream-form-dialog[^"]*">screen of \/dreams\?q=mare<\/div>/,
    )
    expect((await anna.get('/dreams').expect(200)).text).toContain('<div id="root"></div>')
  })

  it('is sent without its screen where that cannot be rendered', async () => {
    const anna = await t.signUp()
    const { text } = await open(anna, '/dreams?failing').expect(200)
    expect(text).toContain('<div id="root"></div>')
    expect(answersIn(text)).toBeNull()
    expect(text).not.toContain('Sognavo il mare')
  })

  it('leaves out what belongs to somebody else', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const { body: dream } = await anna.post('/api/dreams').send(buildDream()).expect(201)
    const { text } = await open(bruno, `/dreams/${dream.id}`).expect(200)
    expect(Object.keys(answersIn(text)).toSorted()).toEqual(['/api/config', '/api/user', '/api/user/game-stats'])
    expect(text).not.toContain(dream.title)
  })

  it('shows a visitor of the community its dreams', async () => {
    const { text } = await open(t.visitor(), '/community').expect(200)
    const { body } = await t.visitor().get('/api/community-dreams?limit=20').expect(200)
    expect(answersIn(text)['/api/community-dreams?limit=20']).toEqual(body)
  })

  it('holds a shared dream, for who opens its link and for no crawler', async () => {
    const anna = await t.signUp()
    const { body: dream } = await anna.post('/api/dreams').send(buildDream()).expect(201)
    const { body: share } = await anna.post(`/api/dreams/${dream.id}/share`).send({}).expect(201)
    const path = `/shared/dream/${share.shareId}`
    const { body } = await t.visitor().get(`/api${path}`).expect(200)
    expect(answersIn((await open(t.visitor(), path).expect(200)).text)[`/api${path}`]).toEqual(body)
    expect(answersIn((await t.visitor().get(path).expect(200)).text)).toBeNull()
  })

  it('lets no text end its data', async () => {
    const anna = await t.signUp()
    const title = '</script><script>alert(1)</script><!-- $& '
    const { body: dream } = await anna.post('/api/dreams').send(buildDream({ title })).expect(201)
    const { text } = await open(anna, `/dreams/${dream.id}`).expect(200)
    expect(answersIn(text)[`/api/dreams/${dream.id}`].title).toBe(title.trim())
    expect(text).not.toContain('alert(1)</script>')
  })

  it('is sent without its person when the session cannot be read', async () => {
    const anna = await t.signUp()
    await t.deps.pool.query('alter table session rename to session_away')
    try {
      const { text } = await open(anna, '/').expect(200)
      expect(answersIn(text)).not.toHaveProperty('/api/user')
    } finally {
      await t.deps.pool.query('alter table session_away rename to session')
    }
  })
})

describe('the pages that visitors open', () => {
  const t = useTestApp({ client, env: { RATE_LIMIT_SCALE: '0.01', TRUST_PROXY: '1' } })

  it('are limited by address', async () => {
    const open = (address: string) => t.visitor().get('/auth').set('X-Forwarded-For', address)
    for (let n = 0; n < 6; n++) await open('192.0.2.1').expect(200)
    expect((await open('192.0.2.1').expect(429)).body.code).toBe('rate_limited')
    await open('192.0.2.2').expect(200)
  })
})
