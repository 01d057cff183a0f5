import { describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { record } from '#server/test/factories.ts'
import { SAVE_KEY_HEADER } from '#shared/constants/api.ts'
import { DRAFTS_MAX } from '#shared/constants/limits.ts'
import { dreamDrafts } from '#shared/schema/dreams.ts'
import { buildDreamInput, WHOLE_DREAM } from '#shared/test/dreams.ts'

describe('drafts', () => {
  const t = useTestApp()

  const keep = (agent: SignedIn, key: string, input: object) => agent.put(`/api/dreams/drafts/${key}`).send(input)
  const drafts = async (agent: SignedIn) => (await agent.get('/api/dreams/drafts').expect(200)).body
  async function signUpFull(): Promise<SignedIn> {
    const agent = await t.signUp()
    for (let n = 0; n < 7; n += 1) await record(agent)
    return agent
  }

  it('store a whole dream for their owner alone, and the last version of each', async () => {
    const [anna, bruno] = [await signUpFull(), await t.signUp()]
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    await keep(anna, first, buildDreamInput({ title: 'Prima' })).expect(200)
    await keep(anna, second, buildDreamInput({ title: 'Seconda' })).expect(200)
    const { body } = await keep(anna, first, WHOLE_DREAM).expect(200)
    expect(body).toMatchObject({ ...WHOLE_DREAM, key: first })
    expect((await drafts(anna)).map(({ key }: { key: string }) => key)).toEqual([second, first])

    await bruno.delete(`/api/dreams/drafts/${first}`).expect(204)
    await keep(bruno, second, buildDreamInput({ title: 'Di Bruno' })).expect(200)
    expect(await drafts(anna)).toHaveLength(2)
    await anna.delete(`/api/dreams/drafts/${second}`).expect(204)
    expect(await drafts(anna)).toEqual([body])
    expect(await drafts(bruno)).toMatchObject([{ title: 'Di Bruno' }])
  })

  it('are no dreams until there is room: a save under their key then creates the dream, once', async () => {
    const agent = await signUpFull()
    const key = crypto.randomUUID()
    const input = buildDreamInput({ title: 'La scala' })
    const save = () => agent.post('/api/dreams').set(SAVE_KEY_HEADER, key).send(input)
    await save().expect(403)
    await keep(agent, key, input).expect(200)
    await save().expect(403)
    expect(await drafts(agent)).toHaveLength(1)
    const listed = (await agent.get('/api/dreams').expect(200)).body
    expect(listed).toHaveLength(7)

    await agent.delete(`/api/dreams/${listed[0].id}`).expect(204)
    const { body } = await save().expect(201)
    expect(body).toMatchObject({ title: 'La scala' })
    expect(await drafts(agent)).toEqual([])
    expect((await save().expect(201)).body.id).toBe(body.id)
  })

  it('are limited in number, need a key, and are validated like a dream', async () => {
    const agent = await signUpFull()
    const last = crypto.randomUUID()
    await t.deps.db.insert(dreamDrafts).values(
      Array.from({ length: DRAFTS_MAX }, (_, n) => ({
        userId: agent.user.id,
        key: n === 0 ? last : crypto.randomUUID(),
        input: { ...WHOLE_DREAM, rejectedElements: [] },
        createdAt: new Date(),
      })),
    )
    await keep(agent, last, buildDreamInput()).expect(200)
    const { body } = await keep(agent, crypto.randomUUID(), buildDreamInput()).expect(403)
    expect(body.code).toBe('dream_limit')
    await keep(agent, 'chiave', buildDreamInput()).expect(400)
    await keep(agent, last, { ...buildDreamInput(), content: ' ' }).expect(400)
  })
})
