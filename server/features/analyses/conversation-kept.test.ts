import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/test/app.ts'
import { analysisOf, analyze, recordAnalysed, SAID, STORM, say, useModelApp } from '#server/test/model-app.ts'
import { EXPORT_JSON, IMPORT_FIELD } from '#shared/constants/export.ts'
import { type Export, exportSchema } from '#shared/contracts/export.ts'

describe('a stored conversation', () => {
  const t = useModelApp()
  const analysed = () => recordAnalysed(t)
  const prompts = () => t.service.chats.map(({ body }) => body.messages[1]?.content ?? '')

  it('is included in a new analysis, which no link then shows', async () => {
    const [agent, id] = await analysed()
    expect(await analysisOf(agent, id)).toMatchObject({ canReread: false, withAnnotations: false })
    const { body: turn } = await say(agent, id).expect(201)
    expect(await analysisOf(agent, id)).toMatchObject({ canReread: true, outdated: false })
    const { body } = await analyze(agent, id, { reread: true }).expect(201)
    expect(body).toMatchObject({ withAnnotations: true, canReread: false, conversation: [turn] })
    expect(prompts()[1]).toContain(`<conversazione>\nChi sogna: ${SAID}\nTu: ${turn.reply}\n</conversazione>`)
    const { body: link } = await agent.post(`/api/dreams/${id}/share`).send({ includeAnalysis: true }).expect(201)
    expect((await t.visitor().get(`/api/shared/dream/${link.shareId}`).expect(200)).body.analysis).toBeNull()
  })

  it('is on no link and not in the community', async () => {
    const [agent, id] = await analysed()
    await say(agent, id).expect(201)
    const { body: link } = await agent.post(`/api/dreams/${id}/share`).send({ includeAnalysis: true }).expect(201)
    await agent.post(`/api/dreams/${id}/share-to-community`).expect(201)
    const shared = await t.visitor().get(`/api/shared/dream/${link.shareId}`).expect(200)
    expect(shared.body.analysis).toEqual(expect.any(String))
    const community = await t.visitor().get('/api/community-dreams').expect(200)
    expect(community.text).toContain(STORM.title)
    for (const { text } of [shared, community]) expect(text).not.toMatch(/Rimini|conversation/)
  })

  it('is deleted and restored with its dream', async () => {
    const [agent, id] = await analysed()
    await say(agent, id).expect(201)
    await say(agent, id, 'E il mare?').expect(201)
    const before = await analysisOf(agent, id)
    const restore = async () => {
      await agent.delete(`/api/dreams/${id}`).expect(204)
      await beforeRestore()
      await agent.post(`/api/dreams/${id}/restore`).expect(200)
      return analysisOf(agent, id)
    }
    let beforeRestore: () => Promise<unknown> = async () => {}
    expect(await restore()).toEqual(before)
    // In the form that an older release deleted it.
    beforeRestore = () =>
      t.deps.db.execute(
        sql`update deleted_dreams set content = content - 'conversation' where user_id = ${agent.user.id}`,
      )
    expect(await restore()).toMatchObject({ id: before.id, conversation: [] })
  })

  it('is in an export in readable form, and returns with an import', async () => {
    const [agent, id] = await analysed()
    const { body: turn } = await say(agent, id).expect(201)
    await analyze(agent, id, { reread: true }).expect(201)
    const zip = async (of: SignedIn) => (await of.get('/api/export').buffer(true).responseType('blob').expect(200)).body
    const exported = await zip(agent)
    const jsonOf = (file: Uint8Array): Export =>
      exportSchema.parse(JSON.parse(strFromU8(unzipSync(file)[EXPORT_JSON] ?? new Uint8Array())))
    expect(jsonOf(exported).dreams[0]?.conversation).toEqual([turn])
    const [markdown] = Object.entries(unzipSync(exported)).flatMap(([name, bytes]) =>
      name.endsWith('.md') ? strFromU8(bytes) : [],
    )
    expect(markdown).toContain(`## La conversazione\n\n> ${SAID}\n\n${turn.reply}\n`)

    const other = await t.signUpConsenting({ premium: true })
    const upload = (file: Buffer, name: string) =>
      other.post('/api/imports').attach(IMPORT_FIELD, file, name).expect(200)
    await upload(Buffer.from(exported), 'diario.zip')
    const [imported] = jsonOf(await zip(other)).dreams
    expect(imported?.conversation).toEqual([turn])
    expect(await analysisOf(other, imported?.id ?? 0)).toMatchObject({ conversation: [turn], canReread: false })
    const latest = async () => (await other.get('/api/imports/latest').expect(200)).body.latest.undoable
    expect(await latest()).toBe(true)
    // It can continue under an analysis by this server's model, but not under an imported one.
    await say(other, imported?.id ?? 0).expect(503)
    await analyze(other, imported?.id ?? 0).expect(201)
    await say(other, imported?.id ?? 0).expect(201)
    expect(await latest()).toBe(false)

    const { conversation: _conversation, ...earlier } = jsonOf(exported).dreams[0] ?? expect.fail()
    const file = { ...jsonOf(exported), dreams: [{ ...earlier, title: 'Di prima' }] }
    const { body } = await upload(Buffer.from(JSON.stringify(file)), 'diario.json')
    expect(body).toMatchObject({ added: 1, unreadable: 0 })
  })
})
