import { describe, expect, it } from 'vitest'
import { grantPremium } from '#server/features/subscription/subscription.service.ts'
import { onPostgres, runInOrder } from '#server/test/database.ts'
import { record } from '#server/test/factories.ts'
import { askReset, changePassword, logIn, tokenTo } from '#server/test/identity-kit.ts'
import { signInThrough } from '#server/test/oauth-provider.ts'
import { useSocialApp } from '#server/test/social-app.ts'
import { FOREVER } from '#shared/constants/plans.ts'
import { manageUsers } from './manage-users.ts'

describe('npm run users', () => {
  const { oauth, t } = useSocialApp('google')

  async function staff(args: readonly string[], typed = ''): Promise<string> {
    const lines: string[] = []
    await manageUsers(t.deps, args, { say: (line) => lines.push(line), ask: async () => typed })
    return lines.join('\n')
  }

  it('lists the accounts with their counts and plans, without their content', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp({ premium: true })]
    await record(anna, { title: 'La barca rossa', content: 'Una barca rossa nel cortile.' })
    const today = new Date().toISOString().slice(0, 10)
    const listed = await staff([])
    const { id, username, email } = anna.user
    expect(listed).toContain(`#${id} ${username} <${email}>, since ${today}, last use ${today}, 1 dream, free\n`)
    expect(listed).toMatch(new RegExp(`${bruno.user.username} .*, 0 dreams, premium until 20\\d\\d-`))
    expect(listed).not.toContain('barca')
    await grantPremium(t.deps, anna.user, FOREVER)
    expect(await staff(['list'])).toMatch(new RegExp(`${username} .*, 1 dream, premium\n`))
  })

  it('disables an account, whose sessions and links end with a message at the sign-in, and enables it again', async () => {
    const agent = await t.signUp({ confirmed: true })
    await askReset(t, agent.user.email)
    const token = await tokenTo(t, agent.user.email, 'reset-password')
    expect(await staff(['disable', agent.user.username])).toContain('cannot sign in.')
    await agent.get('/api/user').expect(401)
    const link = await t.visitor().get(`/api/password-reset/validate-token/${token}`)
    expect(link.body.valid).toBe(false)
    const { body } = await logIn(t, agent).expect(403)
    expect(body).toMatchObject({
      code: 'account_disabled',
      message: expect.stringContaining('Questo account è sospeso'),
    })
    await logIn(t, { ...agent, password: 'non è questa' }).expect(401)
    expect(await staff([])).toMatch(new RegExp(`${agent.user.username} .*, disabled 20\\d\\d-`))
    await staff(['enable', agent.user.email])
    await logIn(t, agent).expect(200)
  })

  if (onPostgres()) {
    it('disables an account whose password is being changed, and ends that session too', async () => {
      for (let round = 0; round < 6; round++) {
        const agent = await t.signUp()
        const lock = `select from users where id = ${agent.user.id} for no key update`
        const shut = () => staff(['disable', agent.user.username])
        await runInOrder(t.deps.pool, lock, [() => changePassword(agent), shut])
        await agent.get('/api/user').expect(401)
      }
    })
  }

  it('refuses sign-ins through a provider too', async () => {
    oauth.person = { id: 'google-1', name: 'Chiara Notte', email: 'chiara@example.com' }
    await signInThrough(t.visitor(), 'google')
    await staff(['disable', 'chiara@example.com'])
    expect(await signInThrough(t.visitor(), 'google')).toBe('/auth?social=account_disabled&provider=google')
  })

  it('deletes an account once its name was typed, or with --yes', async () => {
    const [anna, bruno] = [await t.signUp({ confirmed: true }), await t.signUp()]
    const { username, email } = anna.user
    await expect(staff(['delete', email], 'un altro')).rejects.toThrow('Nothing was deleted.')
    await anna.get('/api/user').expect(200)
    expect(await staff(['delete', email], `${username}\n`)).toBe(`${username} is deleted.`)
    await anna.get('/api/user').expect(401)
    await logIn(t, anna).expect(401)
    expect(t.mails.at(-1)).toMatchObject({ to: email, subject: 'Il tuo account è stato eliminato' })
    await staff(['delete', bruno.user.username, '--yes'])
    await expect(staff(['delete', username])).rejects.toThrow(`There is no account ${username}.`)
  })

  it('prints its usage for anything else', async () => {
    for (const args of [['forget'], ['disable'], ['delete', 'a', '--no'], ['list', 'a'], ['enable', 'a', '--yes']]) {
      await expect(staff(args)).rejects.toThrow('Usage: npm run users')
    }
  })
})
