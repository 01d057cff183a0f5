import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { buildDream, change, record } from '#server/test/factories.ts'
import { ANONYMOUS_DREAMER } from '#shared/constants/community.ts'
import { dreamSharingSchema, type SharedLink, sharedDreamSchema, sharedLinkSchema } from '#shared/contracts/sharing.ts'

const NOT_FOUND = { message: 'Sogno non trovato.', code: 'not_found' }

/** An advanced analysis of it is longer than a basic one. */
const SEVERAL_MOMENTS =
  'La nonna, che è morta da anni, mi aspetta in cucina e impasta il pane. Poi squilla il telefono e non riesco a fare il numero. Alla fine volo sopra i tetti.'

describe('links of dreams', () => {
  const t = useTestApp({ env: { APP_URL: 'https://sogni.example' } })

  const share = async (agent: SignedIn, id: number, includeAnalysis = false): Promise<SharedLink> => {
    const { body } = await agent.post(`/api/dreams/${id}/share`).send({ includeAnalysis })
    return sharedLinkSchema.parse(body)
  }
  const open = async (shareId: string) => {
    const { body } = await t.visitor().get(`/api/shared/dream/${shareId}`).expect(200)
    return sharedDreamSchema.strict().parse(body)
  }
  const isGone = (shareId: string) => t.visitor().get(`/api/shared/dream/${shareId}`).expect(404, NOT_FOUND)

  it('show the current dream to anybody, and lead nowhere else', async () => {
    const anna = await t.signUp()
    const dream = await record(anna)
    const answer = await anna.post(`/api/dreams/${dream.id}/share`).send({}).expect(201)
    const { shareId, url, includesAnalysis } = sharedLinkSchema.parse(answer.body)
    expect(Buffer.from(shareId, 'base64url')).toHaveLength(16)
    expect([url, includesAnalysis]).toEqual([`https://sogni.example/shared/dream/${shareId}`, false])

    const { title, content, date, mood, tags, elements } = dream
    const shown = { title, content, date, mood, tags, elements }
    const person = { username: anna.user.username, avatar: anna.user.avatar }
    const unread = { analysis: null, engine: null }
    expect(await open(shareId)).toEqual({ ...shown, ...person, motif: 'casa', ...unread })

    const change = buildDream({ title: 'Un altro titolo', content: 'Un altro testo.' })
    await anna.put(`/api/dreams/${dream.id}`).send(change).expect(200)
    expect(await open(shareId)).toMatchObject({ title: 'Un altro titolo', content: 'Un altro testo.' })
  })

  it('show an analysis without its parts about other dreams', async () => {
    const anna = await t.signUp({ premium: true })
    const sea = { content: 'Guardavo il mare dalla spiaggia con mia sorella.' }
    const secret = await record(anna, buildDream({ ...sea, title: 'Un titolo mio' }))
    await anna.post(`/api/dreams/${secret.id}/analyze`).send({ type: 'advanced' }).expect(201)
    const { id } = await record(anna, buildDream(sea))
    const { body } = await anna.post(`/api/dreams/${id}/analyze`).send({ type: 'advanced' }).expect(201)
    expect(body.journal).toContain('«Un titolo mio»')
    const shown = await open((await share(anna, id, true)).shareId)
    expect(shown.analysis).toBe(body.analysis)
    expect(JSON.stringify(shown)).not.toContain('Un titolo mio')
  })

  it('stay the same on another request, are shown only to their owner, and are new after a revocation', async () => {
    const anna = await t.signUp()
    const { id } = await record(anna)
    expect((await anna.get(`/api/dreams/${id}`)).body.share).toBeNull()
    const { shareId } = await share(anna, id)
    const again = await anna.post(`/api/dreams/${id}/share`).send({}).expect(200)
    expect(again.body.shareId).toBe(shareId)

    const known = { shareId, includesAnalysis: false }
    expect((await anna.get(`/api/dreams/${id}`)).body.share).toEqual(known)
    expect((await anna.get('/api/dreams?limit=5')).body.items[0].share).toEqual(known)
    expect((await anna.get('/api/dreams')).body[0].share).toEqual(known)

    await anna.delete(`/api/dreams/${id}/share`).expect(204)
    await anna.delete(`/api/dreams/${id}/share`).expect(204)
    await isGone(shareId)
    expect((await anna.get(`/api/dreams/${id}`)).body.share).toBeNull()
    expect((await anna.get('/api/dreams?limit=5')).body.items[0].share).toBeNull()

    const next = await anna.post(`/api/dreams/${id}/share`).send({}).expect(201)
    expect(next.body.shareId).not.toBe(shareId)
    await isGone(shareId)
    await open(next.body.shareId)
  })

  it('get the same response, including headers, if revoked or unknown', async () => {
    const anna = await t.signUp()
    const { id } = await record(anna)
    const { shareId: revoked } = await share(anna, id)
    await anna.delete(`/api/dreams/${id}/share`).expect(204)
    const ids = [
      revoked,
      'A'.repeat(22),
      String(id),
      `${revoked}x`,
      'a.b',
      '%E0%A4%A',
      '%27%20or%201=1',
      '%C3%A8'.repeat(22),
    ]
    const answers = await Promise.all(ids.map((one) => t.visitor().get(`/api/shared/dream/${one}`)))
    const seen = answers.map(({ status, headers: { date, ...headers }, text }) => ({ status, headers, text }))
    expect(seen).toEqual(seen.map(() => seen[0]))
    expect(seen[0]).toMatchObject({
      status: 404,
      text: JSON.stringify(NOT_FOUND),
      headers: { 'cache-control': 'no-store' },
    })
  })

  it('are one under simultaneous requests', async () => {
    const anna = await t.signUp()
    const { id } = await record(anna)
    const answers = await Promise.all(Array.from({ length: 12 }, () => anna.post(`/api/dreams/${id}/share`).send({})))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(11).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.shareId)).size).toBe(1)
    const { rows } = await t.deps.db.execute(sql`select 1 from dream_shares where dream_id = ${id}`)
    expect(rows).toHaveLength(1)
  })

  it('are not created for a dream without text', async () => {
    const anna = await t.signUp()
    const { id } = await record(anna)
    await t.deps.db.execute(sql`update dreams set content = ${' \u200b\n'} where id = ${id}`)
    const { body } = await anna.post(`/api/dreams/${id}/share`).send({}).expect(403)
    expect(body).toEqual({ code: 'nothing_to_share', message: expect.stringContaining('non ha ancora un testo') })
    expect((await anna.get(`/api/dreams/${id}`)).body.share).toBeNull()
  })

  it('show an existing analysis only with the consent of the owner', async () => {
    const anna = await t.signUp()
    const { id } = await record(anna)
    expect(await share(anna, id, true)).toMatchObject({ includesAnalysis: false })
    const analysis = await anna.post(`/api/dreams/${id}/analyze`).send({}).expect(201)
    const { shareId } = await share(anna, id)
    expect(await open(shareId)).toMatchObject({ analysis: null })

    expect(await share(anna, id, true)).toMatchObject({ shareId, includesAnalysis: true })
    expect(await open(shareId)).toMatchObject({ analysis: analysis.body.analysis, engine: 'built-in' })
    await share(anna, id, false)
    expect(await open(shareId)).toMatchObject({ analysis: null, engine: null })
  })

  it('hide an analysis made after the owner’s consent, until the owner agrees again', async () => {
    const anna = await t.signUp({ premium: true })
    const { id } = await record(anna)
    const basic = await anna.post(`/api/dreams/${id}/analyze`).send({}).expect(201)
    const { shareId } = await share(anna, id, true)
    expect(await open(shareId)).toMatchObject({ analysis: basic.body.analysis })
    const known = async () => {
      const { link } = dreamSharingSchema.parse((await anna.get(`/api/dreams/${id}/sharing`).expect(200)).body)
      const one = await anna.get(`/api/dreams/${id}`).expect(200)
      const page = await anna.get('/api/dreams?limit=5').expect(200)
      const listed = [one.body.share, page.body.items[0].share].map((known) => known.includesAnalysis)
      return { includes: new Set([link?.includesAnalysis, ...listed]), stale: link?.staleReading }
    }
    expect(await known()).toEqual({ includes: new Set([true]), stale: false })

    const advanced = await anna.post(`/api/dreams/${id}/analyze`).send({ type: 'advanced' }).expect(201)
    expect(await open(shareId)).toMatchObject({ analysis: null, engine: null })
    expect(await known()).toEqual({ includes: new Set([false]), stale: true })

    expect(await share(anna, id, true)).toMatchObject({ shareId, includesAnalysis: true, staleReading: false })
    expect(await open(shareId)).toMatchObject({ analysis: advanced.body.analysis })
    await share(anna, id, false)
    expect(await known()).toEqual({ includes: new Set([false]), stale: false })
  })

  it('show the parts of the analysis that the owner’s plan includes', async () => {
    const anna = await t.signUp({ premium: true })
    const { id } = await record(anna, { content: SEVERAL_MOMENTS })
    const advanced = await anna.post(`/api/dreams/${id}/analyze`).send({ type: 'advanced' }).expect(201)
    const { shareId } = await share(anna, id, true)
    expect(await open(shareId)).toMatchObject({ analysis: advanced.body.analysis })
    await t.deps.db.execute(sql`update users set subscription_end_date = now() where id = ${anna.user.id}`)
    const basic = await anna.get(`/api/dreams/${id}/analysis`).expect(200)
    expect(await open(shareId)).toMatchObject({ analysis: basic.body.analysis })
    // The owner agreed to this analysis, so there is no new question.
    const { body } = await anna.get(`/api/dreams/${id}/sharing`).expect(200)
    expect(body.link).toMatchObject({ includesAnalysis: true, staleReading: false })
  })

  it('show no name of a private profile', async () => {
    const anna = await t.signUp()
    const { id } = await record(anna)
    const { shareId } = await share(anna, id)
    await t.deps.db.execute(sql`update users set avatar = 'gufo' where id = ${anna.user.id}`)
    expect(await open(shareId)).toMatchObject({ username: anna.user.username, avatar: 'gufo' })
    await anna.patch('/api/profile').send({ publicProfile: false }).expect(200)
    const { text } = await t.visitor().get(`/api/shared/dream/${shareId}`).expect(200)
    expect(JSON.parse(text)).toMatchObject({ username: ANONYMOUS_DREAMER, avatar: 'luna' })
    expect(text).not.toContain(anna.user.username)
  })

  it('are not revoked by a call with a body', async () => {
    const anna = await t.signUp()
    const { id } = await record(anna)
    const { shareId } = await share(anna, id)
    await anna.delete(`/api/dreams/${id}/share`).send({ shareId }).expect(400)
    await open(shareId)
    await anna.delete(`/api/dreams/${id}/share`).send({}).expect(204)
  })

  it('check a text once, and again after a change of it or of the rules', async () => {
    const anna = await t.signUp()
    const { id } = await record(anna, { content: 'Sei uno stronzo.' })
    const refusal = async () => (await anna.get(`/api/dreams/${id}/sharing`).expect(200)).body.community.refusal
    expect(await refusal()).toMatchObject({ code: 'blocked_words' })
    const keep = (path: string, value: string) =>
      t.deps.db.execute(sql`update dreams set verdict = jsonb_set(verdict, ${path}::text[], to_jsonb(${value}::text))`)
    await keep('{refusal,message}', 'è già stato letto')
    expect(await refusal()).toMatchObject({ message: 'è già stato letto' })
    await keep('{of}', 'altre regole')
    expect((await refusal()).message).toContain('«stronzo»')
    await change(anna, id)
    expect(await refusal()).toBeNull()
  })

  it('show their owner beforehand what becomes public', async () => {
    const anna = await t.signUp()
    const { id } = await record(anna)
    const before = dreamSharingSchema.parse((await anna.get(`/api/dreams/${id}/sharing`).expect(200)).body)
    expect(before).toMatchObject({ link: null, shownAs: anna.user.username, hasAnalysis: false, care: null })

    await anna.post(`/api/dreams/${id}/analyze`).send({}).expect(201)
    await anna.patch('/api/profile').send({ publicProfile: false }).expect(200)
    const { newBadges, ...link } = await share(anna, id, true)
    const after = dreamSharingSchema.parse((await anna.get(`/api/dreams/${id}/sharing`).expect(200)).body)
    expect(after).toMatchObject({ link, shownAs: ANONYMOUS_DREAMER, hasAnalysis: true })

    const { id: heavy } = await record(anna, { content: 'Non voglio più vivere, e nel sogno me ne andavo.' })
    const { body } = await anna.get(`/api/dreams/${heavy}/sharing`).expect(200)
    expect(body.care).toEqual({ level: 1, text: expect.stringMatching(/\d/) })
    const { id: named } = await record(anna, { elements: ['Voglio morire'] })
    expect((await anna.get(`/api/dreams/${named}/sharing`).expect(200)).body).toMatchObject({
      care: { level: 1 },
      community: { refusal: { code: 'care_needed' } },
    })
  })
})
