import { describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import { grant } from './grant.ts'

describe('npm run grant', () => {
  const clock = { now: new Date('2026-11-20T12:00:00Z') }
  const t = useTestApp({ deps: { now: () => clock.now } })

  async function give(...args: string[]): Promise<string> {
    const lines: string[] = []
    await grant(t.deps, args, (line) => lines.push(line))
    return lines.join('\n')
  }
  const subscription = async (agent: SignedIn) => (await agent.get('/api/subscription').expect(200)).body

  it('gives a name unlimited Premium, without an end', async () => {
    const agent = await t.signUp()
    expect(await give(agent.user.username)).toBe(`${agent.user.username} has Premium for ever.`)
    expect(await subscription(agent)).toMatchObject({ isPremium: true, kind: 'grant', subscriptionEndDate: null })
    const { body } = await agent.get('/api/user')
    expect(body).toMatchObject({ subscriptionPlan: 'premium', subscriptionEndDate: null })
  })

  it('gives an address days of Premium, replaces an earlier gift, and removes it with 0', async () => {
    const agent = await t.signUp()
    await give(agent.user.email, 'forever')
    expect(await give(agent.user.email.toUpperCase(), '30')).toContain('has Premium until 2026-12-20.')
    const end = new Date(clock.now.getTime() + 30 * DAY_MS).toISOString()
    expect(await subscription(agent)).toMatchObject({ isPremium: true, subscriptionEndDate: end })
    expect(await give(agent.user.email, '0')).toContain('has no gift of Premium any more.')
    expect(await subscription(agent)).toMatchObject({ isPremium: false, state: 'free' })
  })

  it('keeps a trial when the gift is removed', async () => {
    const agent = await t.signUp()
    await agent.post('/api/subscription/trial').send({}).expect(200)
    await give(agent.user.username, '90')
    await give(agent.user.username, '0')
    expect(await subscription(agent)).toMatchObject({ isPremium: true, state: 'trial' })
  })

  it('prints its usage for anything else, and reports an unknown account', async () => {
    for (const args of [[], ['giulia', 'molti'], ['giulia', '-1'], ['giulia', '1', '2'], ['giulia', '99999']]) {
      await expect(give(...args)).rejects.toThrow('Usage: npm run grant')
    }
    await expect(give('nessuno')).rejects.toThrow('There is no account nessuno.')
  })
})
