import { eq, sql } from 'drizzle-orm'
import supertest from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPush } from '#server/integrations/push/push.ts'
import { seal } from '#server/secrets.ts'
import { type SignedIn, TestApp } from '#server/test/app.ts'
import { buildPushDevice, record } from '#server/test/factories.ts'
import { PushService } from '#server/test/push-service.ts'
import { PUSH_DEVICES_MAX } from '#shared/constants/reminders.ts'
import type { SaveReminder } from '#shared/contracts/reminders.ts'
import { pushDevices, reminders } from '#shared/schema/reminders.ts'
import { users } from '#shared/schema/users.ts'
import { sendDueReminders } from './reminders.service.ts'

const DAILY: SaveReminder = { enabled: true, time: '07:30', weekdays: [1, 2, 3, 4, 5, 6, 7], timeZone: 'Europe/Rome' }
const DAY_MS = 86_400_000

const service = new PushService()
const t = new TestApp()
/** The server's clock: a Tuesday evening, until a test moves it. */
let now: Date
beforeAll(async () => {
  await service.start()
  await t.start({ env: { PUSH_SERVICE_URL: service.url }, deps: { now: () => now } })
})
afterAll(async () => {
  await t.stop()
  service.stop()
})
beforeEach(() => {
  now = new Date('2030-01-08T19:00:00Z')
  t.mails.splice(0)
})

const save = (agent: SignedIn, over: Partial<SaveReminder> = {}) =>
  agent.put('/api/reminders').send({ ...DAILY, ...over })

/** A person with a reminder in a browser. */
async function withBrowser(over: Partial<SaveReminder> = {}) {
  const agent = await t.signUp()
  const browser = service.subscribe()
  await agent.post('/api/reminders/devices').send(browser.device).expect(200)
  await save(agent, over).expect(200)
  return { agent, browser }
}

async function nextOf({ user }: SignedIn) {
  const [row] = await t.deps.db.select().from(reminders).where(eq(reminders.userId, user.id))
  return row?.nextAt?.toISOString() ?? null
}

const sendAt = async (at: string) => {
  now = new Date(at)
  await sendDueReminders(t.deps)
}

const confirmEmail = ({ user }: SignedIn) =>
  t.deps.db.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, user.id))

describe('the setting', () => {
  let anybody: SignedIn
  beforeAll(async () => {
    anybody = await t.signUp()
  })

  it('is off until it is saved, then as saved', async () => {
    const agent = await t.signUp()
    const { body } = await agent.get('/api/reminders').expect(200)
    expect(body).toEqual({
      ...DAILY,
      enabled: false,
      endedAt: null,
      devices: [],
      byMail: false,
      publicKey: t.deps.env.VAPID_PUBLIC_KEY,
    })
    const saved = { enabled: true, time: '06:05', weekdays: [1, 3], timeZone: 'America/New_York' }
    expect((await save(agent, saved).expect(200)).body).toMatchObject(saved)
    expect((await agent.get('/api/reminders').expect(200)).body).toMatchObject(saved)
    await confirmEmail(agent)
    expect((await save(agent, { enabled: false }).expect(200)).body).toMatchObject({
      ...DAILY,
      enabled: false,
      byMail: true,
    })
    expect(await nextOf(agent)).toBeNull()
  })

  it.each([
    ['2030-01-09T06:30:00.000Z', '2030-01-08T19:00:00Z', {}],
    ['2030-01-08T06:30:00.000Z', '2030-01-08T06:29:59Z', {}],
    ['2030-01-09T06:30:00.000Z', '2030-01-08T06:30:00Z', {}],
    // Summer time begins on that Sunday.
    ['2030-03-31T05:30:00.000Z', '2030-03-30T12:00:00Z', {}],
    ['2030-01-14T06:30:00.000Z', '2030-01-08T19:00:00Z', { weekdays: [1] }],
    ['2030-01-15T06:30:00.000Z', '2030-01-08T19:00:00Z', { weekdays: [2] }],
    // It is Wednesday there.
    ['2030-01-08T22:30:00.000Z', '2030-01-08T19:00:00Z', { timeZone: 'Asia/Tokyo', weekdays: [3] }],
    ['2030-01-09T12:30:00.000Z', '2030-01-08T19:00:00Z', { timeZone: 'America/New_York' }],
  ])('comes at %s after %s for %j', async (next, from, over) => {
    now = new Date(from)
    await save(anybody, over).expect(200)
    expect(await nextOf(anybody)).toBe(next)
  })

  it.each([
    ['time', 'L’ora non è valida', { time: '25:00' }],
    ['weekdays', 'Scegli almeno un giorno', { weekdays: [] }],
    ['timeZone', 'Il fuso orario non è valido', { timeZone: 'Luna/Mare' }],
    ['timeZone', 'Il fuso orario non è valido', { timeZone: '+05:00' }],
    ['enabled', 'Valore non valido', { enabled: 'sì' as unknown as boolean }],
  ])('is refused for its %s: %s', async (field, message, over) => {
    const { body } = await save(anybody, over).expect(400)
    expect(body).toMatchObject({ code: 'validation', fields: { [field]: message } })
  })

  it('rejects a device outside the browsers’ push services', async () => {
    const agent = await t.signUp()
    const device = { ...buildPushDevice(), endpoint: 'https://169.254.169.254/latest/meta-data' }
    const { body } = await agent.post('/api/reminders/devices').send(device).expect(400)
    expect(body).toMatchObject({ code: 'validation', fields: { endpoint: expect.any(String) } })
    const keys = { p256dh: 'short', auth: 'short' }
    await agent
      .post('/api/reminders/devices')
      .send({ ...buildPushDevice(), keys })
      .expect(400)
  })

  it('keeps the latest devices, and deletes them when it is turned off', async () => {
    const agent = await t.signUp()
    const devices = Array.from({ length: PUSH_DEVICES_MAX + 1 }, buildPushDevice)
    for (const device of devices) await agent.post('/api/reminders/devices').send(device).expect(200)
    const latest = devices.slice(1).map(({ endpoint }) => endpoint)
    expect((await save(agent).expect(200)).body.devices.toSorted()).toEqual(latest.toSorted())
    expect((await save(agent, { enabled: false }).expect(200)).body.devices).toEqual([])
  })

  it('moves a browser to its current user', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const device = buildPushDevice()
    for (const agent of [anna, bruno]) await agent.post('/api/reminders/devices').send(device).expect(200)
    expect((await anna.get('/api/reminders')).body.devices).toEqual([])
    expect((await bruno.get('/api/reminders')).body.devices).toEqual([device.endpoint])
  })
})

describe('a reminder', () => {
  it('arrives signed and encrypted, once a morning over all servers, in other words the next day', async () => {
    const { browser } = await withBrowser()
    await sendAt('2030-01-09T06:29:00Z')
    expect(browser.received).toEqual([])
    now = new Date('2030-01-09T06:30:10Z')
    await Promise.all(Array.from({ length: 4 }, () => sendDueReminders(t.deps)))
    await sendAt('2030-01-09T08:00:00Z')
    expect(browser.received).toEqual([
      { text: expect.stringMatching(/^\p{Lu}.+[.]$/u), authorization: expect.stringMatching(/^vapid t=/) },
    ])
    await sendAt('2030-01-10T06:30:10Z')
    expect(browser.received).toHaveLength(2)
    expect(browser.received[1]?.text).not.toBe(browser.received[0]?.text)
    expect(t.mails).toEqual([])
  })

  it('is not sent once it is off', async () => {
    const { agent, browser } = await withBrowser()
    await save(agent, { enabled: false })
    await sendAt('2030-01-09T06:31:00Z')
    expect(browser.received).toEqual([])
  })

  it('is not sent on a morning with a dream or an empty note', async () => {
    const [dreamer, other] = [await withBrowser(), await withBrowser()]
    now = new Date('2030-01-09T03:12:00Z')
    await record(dreamer.agent)
    await other.agent.post('/api/empty-mornings').expect(204)
    await sendAt('2030-01-09T06:31:00Z')
    expect([dreamer.browser.received, other.browser.received]).toEqual([[], []])
    await sendAt('2030-01-10T06:31:00Z')
    expect([dreamer.browser.received.length, other.browser.received.length]).toEqual([1, 1])
  })

  it('is not sent to a disabled account', async () => {
    const [shut, other] = [await withBrowser(), await withBrowser()]
    await t.deps.db.update(users).set({ disabledAt: now }).where(eq(users.id, shut.agent.user.id))
    await sendAt('2030-01-09T06:30:00Z')
    expect(shut.browser.received).toHaveLength(0)
    expect(other.browser.received).toHaveLength(1)
  })

  it('is sent by mail without a browser, to a confirmed address', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    await save(anna)
    await save(bruno)
    await confirmEmail(anna)
    await sendAt('2030-01-09T06:31:00Z')
    expect(t.mails).toMatchObject([
      {
        to: anna.user.email,
        subject: 'Buongiorno dal tuo diario',
        link: `${t.deps.env.APP_URL}/dreams/new?promemoria`,
      },
    ])
    expect(t.mails[0]?.text).toContain('/profile')
  })

  describe('ends by its link, signed out', () => {
    /** A person with a reminder by mail, and the link in it. */
    async function withMail() {
      const agent = await t.signUp()
      await save(agent)
      await confirmEmail(agent)
      await sendAt('2030-01-09T06:31:00Z')
      const mail = t.mails.find(({ to }) => to === agent.user.email)
      const url = new URL(mail?.unsubscribe ?? 'http://no.link')
      expect(mail?.text).toContain(url.href)
      return { path: `${url.pathname}${url.search}`, token: url.searchParams.get('token'), state: () => stateOf(agent) }
    }
    const stateOf = async (agent: SignedIn) => (await agent.get('/api/reminders').expect(200)).body.enabled

    it('by one tap in the mail program, without a cookie and from any origin', async () => {
      const { path, state } = await withMail()
      await supertest(t.url).get(path)
      expect(await state()).toBe(true)
      await supertest(t.url)
        .post(path)
        .set('Sec-Fetch-Site', 'cross-site')
        .type('form')
        .send('List-Unsubscribe=One-Click')
        .expect(204)
      expect(await state()).toBe(false)
      await supertest(t.url).post(path).expect(204)
    })

    it('by the button of its page', async () => {
      const { token, state } = await withMail()
      await t.visitor().post('/api/reminders/stop').send({ token }).expect(204)
      expect(await state()).toBe(false)
    })

    it('but not by another token', async () => {
      const { token, state } = await withMail()
      const wrong = [
        token?.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')),
        token?.slice(0, -4),
        'a-guess',
        seal(t.deps.sessionSecret, 'outbox', '1'),
      ]
      for (const other of wrong) {
        await t.visitor().post('/api/reminders/stop').send({ token: other }).expect(404)
        await supertest(t.url).post(`/stop-reminder?token=${other}`).expect(404)
      }
      await supertest(t.url).post('/stop-reminder').expect(404)
      await supertest(t.url).post('/stop-reminder?token=a&token=b').expect(404)
      expect(await state()).toBe(true)
      for (const path of ['/api/user', '/api/reminders']) await t.visitor().get(`${path}?token=${token}`).expect(401)
    })
  })

  it.each([404, 410])('deletes an expired browser (%i)', async (status) => {
    const { agent, browser } = await withBrowser()
    browser.status = status
    await sendAt('2030-01-09T06:31:00Z')
    expect((await agent.get('/api/reminders')).body).toMatchObject({ enabled: true, devices: [] })
  })

  it('keeps a browser whose service fails, and still sends to the others', async () => {
    const failing = await withBrowser()
    const working = await withBrowser()
    failing.browser.status = 500
    await sendAt('2030-01-09T06:31:00Z')
    expect(working.browser.received).toHaveLength(1)
    failing.browser.status = 201
    await sendAt('2030-01-10T06:31:00Z')
    expect(failing.browser.received).toHaveLength(1)
  })

  it('follows no redirect', async () => {
    const [moved, target] = [service.subscribe(), service.subscribe()]
    Object.assign(moved, { status: 307, location: target.device.endpoint })
    await expect(createPush(t.deps.env).send(target.device, 'Buongiorno')).resolves.toBe(true)
    const device = { ...target.device, endpoint: moved.device.endpoint }
    await expect(createPush(t.deps.env).send(device, 'Buongiorno')).rejects.toThrow()
    expect(target.received).toHaveLength(1)
  })

  it('ends automatically after 30 days without a dream and without being followed, and reports it', async () => {
    const ignored = await withBrowser()
    const followed = await withBrowser()
    const writing = await withBrowser()
    now = new Date('2030-01-20T12:00:00Z')
    await followed.agent.post('/api/reminders/followed').expect(204)
    await record(writing.agent)
    await sendAt('2030-02-07T06:31:00Z')
    const state = async ({ agent }: typeof ignored) => (await agent.get('/api/reminders').expect(200)).body
    expect(await state(ignored)).toMatchObject({ enabled: true, endedAt: null })
    await sendAt('2030-02-08T06:31:00Z')
    expect(await state(ignored)).toMatchObject({ enabled: false, endedAt: '2030-02-08T06:31:00.000Z' })
    expect(await state(followed)).toMatchObject({ enabled: true })
    expect(await state(writing)).toMatchObject({ enabled: true })
    const count = ignored.browser.received.length
    await sendAt('2030-02-09T06:31:00Z')
    expect(ignored.browser.received).toHaveLength(count)
    expect((await save(ignored.agent)).body).toMatchObject({ enabled: true, endedAt: null })
    await sendAt(new Date(now.getTime() + DAY_MS).toISOString())
    expect(ignored.browser.received).toHaveLength(count + 1)
  })

  it('is deleted with its account', async () => {
    const { agent } = await withBrowser()
    await agent.delete('/api/account').send({ password: agent.password }).expect(204)
    const left = [reminders, pushDevices].map((table) => t.deps.db.$count(table, sql`user_id = ${agent.user.id}`))
    expect(await Promise.all(left)).toEqual([0, 0])
  })
})
