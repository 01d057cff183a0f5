import { describe, expect, it } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { useTestApp } from '#server/test/app.ts'
import { record, recordPlain } from '#server/test/factories.ts'
import { statsOf } from '#server/test/game.ts'
import { analyze } from '#server/test/model-app.ts'
import { PLAN_LIMITS } from '#shared/constants/plans.ts'

describe('with PLAN=open', () => {
  const t = useTestApp({ env: { PLAN: 'open' } })

  it('stores more dreams than the free plan, and analyses any number, also in depth', async () => {
    const agent = await t.signUp()
    const dreams = []
    for (let n = 0; n <= PLAN_LIMITS.free.dreams; n++) dreams.push((await record(agent)).id)
    for (const id of dreams.slice(0, 3)) await analyze(agent, id, { type: 'advanced' }).expect(201)
    await agent.get('/api/monthly-analysis').expect(200)
    const { body } = await agent.get('/api/user').expect(200)
    expect(body).toMatchObject({ subscriptionPlan: 'premium', subscriptionEndDate: null, paymentDue: false })
  })

  it('offers no trial and no payment, and no badge of Premium', async () => {
    const agent = await t.signUp()
    await recordPlain(agent)
    expect((await agent.get('/api/subscription')).body).toMatchObject({ isPremium: true, trialAvailable: false })
    expect((await agent.post('/api/subscription/trial').send({}).expect(409)).body.code).toBe('already_premium')
    expect((await agent.post('/api/create-subscription').send({ plan: 'monthly' }).expect(503)).body.code).toBe(
      'unavailable',
    )
    expect((await statsOf(agent)).badges.map(({ id }) => id)).not.toContain('premium')
  })

  it('informs the client, and rejects keys of payments and ads', async () => {
    expect((await t.visitor().get('/api/config')).body).toMatchObject({ plan: 'open', registration: 'open' })
    for (const key of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']) {
      expect(() => parseEnv({ PLAN: 'open', [key]: 'x' })).toThrow('PLAN: is open')
    }
    expect(() => parseEnv({ PLAN: 'open', AD_SCRIPT_URL: 'https://ads.example/a.js' })).toThrow('PLAN: is open')
  })
})
