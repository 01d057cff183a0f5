import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import { type Client, pageSender } from '#server/page/page.ts'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { buildDream, change } from '#server/test/factories.ts'
import type { DreamInput } from '#shared/contracts/dreams.ts'
import { preview } from './shared-page.ts'

const TEMPLATE = new URL('../../../client/index.html', import.meta.url)
const CRAWLER = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'
/** The client's page as the server sends it; with a nonce in place of Vite's placeholder. */
const client: Client = {
  files: (_req, _res, next) => next(),
  page: pageSender(async () => (await readFile(TEMPLATE, 'utf8')).replace('<script ', '<script nonce="CSP_NONCE" '), {
    development: false,
    payments: false,
  }),
  close: async () => {},
}

const TITLE = /\s*<title>([^<]*)<\/title>/
const META = /\s*<meta\s+(?:name|property)="([^"]+)"\s+content="([^"<>]*)"\s*\/>/g
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
const unescaped = (text = '') => text.replace(/&[^;]+;/g, (entity) => ENTITIES[entity] ?? entity)

/** The title and tags of a page, and the rest without them. */
function readPage(html: string) {
  const named = [...html.matchAll(META)].map(([, name = '', content]) => [name, unescaped(content)] as const)
  const names = named.map(([name]) => name)
  const title = unescaped(TITLE.exec(html)?.[1])
  const rest = html
    .replace(TITLE, '')
    .replace(META, '')
    .replace(/ nonce="[^"]*"/g, '')
  return { title, tags: Object.fromEntries(named) as Record<string, string>, names, rest }
}

describe('the page of a link', () => {
  const t = useTestApp({ client, env: { APP_URL: 'https://sogni.example' } })

  const shareDream = async (agent: SignedIn, overrides: Partial<DreamInput> = {}) => {
    const { body: dream } = await agent.post('/api/dreams').send(buildDream(overrides)).expect(201)
    const { body } = await agent.post(`/api/dreams/${dream.id}/share`).send({}).expect(201)
    return { id: Number(dream.id), shareId: String(body.shareId) }
  }
  const crawl = (path: string) => supertest(t.url).get(path).set({ 'User-Agent': CRAWLER, Accept: '*/*' })
  it('gives a crawler title, description and picture, and excludes search engines', async () => {
    const { shareId } = await shareDream(await t.signUp(), {
      title: 'Il treno senza binari',
      content: `Ero su un treno.\n\n  Fuori c’era il mare, ${'e poi ancora il mare, '.repeat(20)}fine.`,
    })
    const { headers, text } = await crawl(`/shared/dream/${shareId}`).expect(200)
    const { title, tags, names } = readPage(text)
    expect(title).toBe('Il treno senza binari · Diario dei sogni')
    expect(tags).toMatchObject({
      'og:type': 'article',
      'og:site_name': 'Diario dei sogni',
      'og:locale': 'it_IT',
      'og:title': 'Il treno senza binari',
      'og:url': `https://sogni.example/shared/dream/${shareId}`,
      'og:image': `https://sogni.example/api/shared/dream/${shareId}/image.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringContaining('finestra'),
      'twitter:card': 'summary_large_image',
      robots: 'noindex, nofollow',
    })
    expect(tags['og:description']).toMatch(/^Ero su un treno\. Fuori c’era il mare, e poi .*il mare, e…$/)
    expect(tags['og:description']?.length).toBeLessThanOrEqual(150)
    expect(tags.description).toBe(tags['og:description'])
    expect(new Set(names).size).toBe(names.length)
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'content-type': 'text/html; charset=utf-8',
    })
  })

  it('has a picture of its window and title, which ends with the link', async () => {
    const anna = await t.signUp()
    const { id, shareId } = await shareDream(anna, { title: 'Il treno <b> & il mare 😀' })
    const path = `/api/shared/dream/${shareId}/image.png`
    const { body, headers } = await crawl(path).expect(200)
    expect([headers['content-type'], headers['cache-control']]).toEqual(['image/png', 'no-cache'])
    expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630])
    await crawl(path).set('If-None-Match', String(headers.etag)).expect(304)
    await change(anna, id, { title: 'Altro' })
    const changed = await crawl(path).set('If-None-Match', String(headers.etag)).expect(200)
    expect(changed.body.equals(body)).toBe(false)
    await anna.delete(`/api/dreams/${id}/share`).expect(204)
    await crawl(path).expect(404)
  })

  it('shows people’s words unchanged, and runs none of them', async () => {
    const title = `"'><script>alert(1)</script></title></head> $& $\` $1 CSP_NONCE &quot;`
    const content = `'"><img src=x onerror=alert(1)> $& $' </head> CSP_NONCE`
    const { shareId } = await shareDream(await t.signUp(), { title, content })
    const { headers, text } = await crawl(`/shared/dream/${shareId}`).expect(200)
    const { tags, title: shown, rest } = readPage(text)
    expect(shown).toBe(`${title} · Diario dei sogni`)
    expect(tags).toMatchObject({ 'og:title': title, 'og:description': content })
    // No text escaped its tags.
    expect(rest.replace(/\s+/g, ' ')).toBe(readPage((await crawl('/dreams')).text).rest.replace(/\s+/g, ' '))
    const nonce = /nonce="([^"]+)"/.exec(text)?.[1]
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  })

  it('is the same for a private dream, a revoked link and an unknown one', async () => {
    const anna = await t.signUp()
    const { body: secret } = await anna.post('/api/dreams').send(buildDream()).expect(201)
    const { id, shareId: revoked } = await shareDream(anna)
    await anna.delete(`/api/dreams/${id}/share`).expect(204)
    const never = randomBytes(16).toString('base64url')
    const numbers = [String(id), String(secret.id), '-1']
    const unreadable = ['%E0%A4%A', '%', `${never}%ZZ/`, '%00', '%C3%A8', '']
    const ids = [revoked, never, ...numbers, ...unreadable, `${revoked}.`, `${never}.png`, `${never}/x/y`]
    const pages = await Promise.all(ids.map((one) => crawl(`/shared/dream/${one}`)))
    const seen = pages.map(({ status, headers: { date, ...headers }, text }) => {
      const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? ''
      const without = (value: string) => value.replaceAll(nonce, '')
      return {
        status,
        text: without(text),
        headers: { ...headers, 'content-security-policy': without(headers['content-security-policy'] ?? '') },
      }
    })
    expect(seen).toEqual(seen.map(() => seen[0]))
    expect(seen[0]).toMatchObject({
      status: 404,
      headers: { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' },
    })
    const { tags, title } = readPage(seen[0]?.text ?? '')
    expect([title, tags.robots]).toEqual(['Diario dei sogni', 'noindex, nofollow'])
    expect(Object.keys(tags).filter((name) => name.startsWith('og:'))).toEqual([])
  })

  it('shows a crawler neither the analysis nor words of harm', async () => {
    const anna = await t.signUp()
    const { id, shareId } = await shareDream(anna, {
      title: 'La finestra',
      content: 'Voglio morire, e nel sogno cadevo.',
    })
    const analysis = await anna.post(`/api/dreams/${id}/analyze`).send({}).expect(201)
    await anna.post(`/api/dreams/${id}/share`).send({ includeAnalysis: true }).expect(200)
    const { text } = await crawl(`/shared/dream/${shareId}`).expect(200)
    const { tags } = readPage(text)
    expect(tags['og:title']).toBe('La finestra')
    expect(tags['og:description']).toBe('Un sogno raccontato su Diario dei sogni. Apri il link per leggerlo.')
    expect(text).not.toContain('cadevo')
    expect(text).not.toContain(analysis.body.analysis.slice(0, 20))

    const { shareId: other } = await shareDream(await t.signUp(), { title: 'Voglio morire' })
    expect((await crawl(`/shared/dream/${other}`)).text).not.toContain('morire')
  })

  it('is sent without its dream if the database fails', async () => {
    const { shareId } = await shareDream(await t.signUp())
    const { db } = t.deps
    t.deps.db = new Proxy(db, {
      get: () => {
        throw new Error('gone')
      },
    })
    const { text } = await crawl(`/shared/dream/${shareId}`).expect(503)
    t.deps.db = db
    const { tags, rest } = readPage(text)
    expect(Object.keys(tags)).toEqual(['viewport', 'description', 'theme-color', 'robots'])
    expect(rest).toContain('<div id="root">')
  })

  it('supports HEAD, and leaves every other page unchanged', async () => {
    const { shareId } = await shareDream(await t.signUp())
    const head = await supertest(t.url).head(`/shared/dream/${shareId}`).expect(200)
    expect(head.headers['x-robots-tag']).toBe('noindex, nofollow')
    await supertest(t.url).head('/shared/dream/1').expect(404)
    const spelled = [
      `/Shared/Dream/${shareId}/`,
      `/shared/dream/%${shareId.charCodeAt(0).toString(16)}${shareId.slice(1)}`,
    ]
    for (const path of spelled) await crawl(path).expect(200)
    for (const path of ['/shared/dream', '/shared/dream/']) {
      expect((await crawl(path).expect(404)).headers['x-robots-tag'], path).toBe('noindex, nofollow')
    }
    await supertest(t.url).post(`/shared/dream/${shareId}`).expect(404).expect('Content-Type', /json/)
    await crawl('/shared/dreams').expect(404)
    const { headers, text } = await crawl('/dreams').expect(200)
    expect(headers['x-robots-tag']).toBeUndefined()
    expect(readPage(text).tags).not.toHaveProperty('robots')
    await crawl('/assets/gone.js').expect(404)
  })
})

describe('a preview', () => {
  it.each([
    ['Breve.', 20, 'Breve.'],
    ['  Due\n\n righe\t qui ', 20, 'Due righe qui'],
    ['Il mare è calmo, sempre', 18, 'Il mare è calmo…'],
    ['Il mare è calmo, sempre', 23, 'Il mare è calmo, sempre'],
    ['a'.repeat(30), 10, `${'a'.repeat(9)}…`],
    ['👩‍👩‍👧‍👦'.repeat(9), 4, `${'👩‍👩‍👧‍👦'.repeat(3)}…`],
    ['uno \u202Edue\u202C tre', 20, 'uno due tre'],
  ])('of %j in %d characters is %j', (text, max, shown) => {
    expect(preview(text, max)).toBe(shown)
  })
})
