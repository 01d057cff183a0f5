import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { StartupError } from '#server/errors.ts'
import { type Agent, useTestApp } from '#server/test/app.ts'
import { daysAgo } from '#server/test/factories.ts'
import type { Stats } from '#shared/contracts/stats.ts'
import { DEMO_ACCOUNT, seed } from './seed.ts'

describe('the demo journal', () => {
  const t = useTestApp()

  const signIn = async (): Promise<Agent> => {
    const { username, password } = DEMO_ACCOUNT
    const giulia = t.visitor()
    await giulia.post('/api/login').send({ username, password }).expect(200)
    return giulia
  }

  it('is made whole or not at all', async () => {
    await t.deps.db.execute(sql`alter table dream_analyses add constraint refused check (kind = 'basic')`)
    await expect(seed(t.deps)).rejects.toThrow()
    await t.deps.db.execute(sql`alter table dream_analyses drop constraint refused`)
    await t.visitor().post('/api/login').send({ username: 'Giulia', password: DEMO_ACCOUNT.password }).expect(401)
    expect(await seed(t.deps)).toEqual({ dreams: 50, analyses: 34 })
  })

  it('belongs to a premium account that has not used today’s analyses', async () => {
    const { body } = await (await signIn()).get('/api/user').expect(200)
    expect(body).toMatchObject({ username: 'Giulia', email: 'giulia@example.com', subscriptionPlan: 'premium' })
    expect(body.lastAnalysisDate).not.toBe(daysAgo(0))
  })

  it('has 50 dreams with water in many, none four nights ago and tonight, and one a month or a year ago', async () => {
    const { body } = await (await signIn()).get('/api/stats').expect(200)
    expect(body).toMatchObject({
      count: 50,
      moodCounts: { positive: 20, neutral: 19, negative: 11 },
      kindCounts: { lucido: 3, incubo: 7, ricorrente: 16, falso_risveglio: 1 },
      recall: { noted: 25, remembered: 17 },
    })
    expect(body.recurringElements[0].element).toBe('Acqua')
    expect(body.recurringElements[0].count).toBeGreaterThanOrEqual(9)
    expect(body.weeks.at(-1)).toBe(6)
    const nights: Stats['nights'] = body.nights
    expect(nights.filter((night) => !night.dream).map((night) => night.date)).toEqual([daysAgo(4), daysAgo(0)])
    expect(nights.filter((night) => night.empty).map((night) => night.date)).toEqual([daysAgo(4)])
    expect(nights.at(-2)?.dream?.title).toBe('La casa sull’acqua')
    expect(body.finding).toMatchObject({ kind: 'anniversary' })
  })

  it('is not made beside other accounts', async () => {
    await expect(seed(t.deps)).rejects.toThrow(StartupError)
    const { body } = await (await signIn()).get('/api/stats').expect(200)
    expect(body.count).toBe(50)
  })
})
