import { describe, expect, it } from 'vitest'
import { useTestApp } from '#server/test/app.ts'
import { buildDream, daysAgo } from '#server/test/factories.ts'
import { statsSchema } from '#shared/contracts/stats.ts'

describe('stats', () => {
  const t = useTestApp()

  it('are all there for a journal without dreams', async () => {
    const agent = await t.signUp()
    const { body } = await agent.get('/api/stats').expect(200)
    expect(statsSchema.parse(body)).toMatchObject({
      count: 0,
      moodCounts: { positive: 0, neutral: 0, negative: 0 },
      recurringElements: [],
      weeks: [0, 0, 0, 0, 0, 0, 0, 0],
    })
    expect(body.nights.map((night: { date: string }) => night.date)).toEqual([6, 5, 4, 3, 2, 1, 0].map(daysAgo))
  })

  it('count dreams, moods, weeks, nights and returning elements of their owner alone', async () => {
    const [anna, bruno] = [await t.signUp({ premium: true }), await t.signUp()]
    await bruno
      .post('/api/dreams')
      .send(buildDream({ elements: ['Fuoco'] }))
      .expect(201)
    const dreams = [
      buildDream({ title: 'Prima', date: daysAgo(2), mood: 'positive', elements: ['Acqua', 'Casa'] }),
      buildDream({ title: 'Seconda', date: daysAgo(2), mood: 'negative', elements: ['Acqua'] }),
      buildDream({ title: 'Terza', date: daysAgo(7), mood: 'neutral', elements: ['Acqua', 'Treno'] }),
      buildDream({ title: 'Lontana', date: daysAgo(400), mood: 'neutral', elements: [] }),
    ]
    for (const dream of dreams) await anna.post('/api/dreams').send(dream).expect(201)

    const { body } = await anna.get('/api/stats').expect(200)
    expect(statsSchema.parse(body)).toMatchObject({ count: 4, moodCounts: { positive: 1, neutral: 2, negative: 1 } })
    expect(body.recurringElements).toEqual([
      { element: 'Acqua', count: 3 },
      { element: 'Casa', count: 1 },
      { element: 'Treno', count: 1 },
    ])
    expect(body.weeks).toEqual([0, 0, 0, 0, 0, 0, 1, 2])
    expect(body.nights[4].dream.title).toBe('Seconda')
  })

  it('count a symbol that an analysis found, once per dream', async () => {
    const agent = await t.signUp()
    const dream = buildDream({ content: 'Nuotavo nel mare, il mare era blu.', elements: ['Mare'] })
    const { body } = await agent.post('/api/dreams').send(dream).expect(201)
    await agent.post(`/api/dreams/${body.id}/analyze`).send({}).expect(201)
    const { body: stats } = await agent.get('/api/stats').expect(200)
    expect(stats.recurringElements.find((item: { element: string }) => item.element === 'Mare')).toEqual({
      element: 'Mare',
      count: 1,
    })
  })

  it('ask visitors to sign in', async () => {
    await t.visitor().get('/api/stats').expect(401)
  })
})
