import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildReminder, mockServer, renderSignedIn, settle } from '#client/test/kit.tsx'
import type { Reminder } from '#shared/contracts/reminders.ts'
import { ReminderCard } from './reminder-card.tsx'

const GET = 'GET /api/reminders'
const PUT = 'PUT /api/reminders'
const ADD = 'POST /api/reminders/devices'
const DEVICE = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys: { p256dh: 'p', auth: 'a' } }

const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Promemoria del mattino' })

beforeEach(() => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'Europe/Rome',
  } as Intl.ResolvedDateTimeFormatOptions)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

async function open(over: Partial<Reminder> = {}) {
  let reminder = buildReminder(over)
  const change = (changes: Partial<Reminder>) => {
    reminder = { ...reminder, ...changes }
    return { body: reminder }
  }
  const server = mockServer({
    [GET]: () => ({ body: reminder }),
    [PUT]: (body) => change(body as Partial<Reminder>),
    [ADD]: (body) => change({ devices: [...reminder.devices, (body as typeof DEVICE).endpoint] }),
  })
  const view = renderSignedIn(<ReminderCard />)
  await toggle()
  return { ...server, ...view }
}

/** A browser with notifications, allowed or refused. @param earlierKey the key of an existing subscription */
function stubPush(permission: NotificationPermission, earlierKey?: string) {
  let subscription: object | null = null
  let subscribedBy = earlierKey
  const subscriptionBy = (key: string) => {
    const end = async () => {
      subscription = null
      subscribedBy = undefined
    }
    const applicationServerKey = new Uint8Array(Buffer.from(key, 'base64url')).buffer
    return { ...DEVICE, options: { applicationServerKey }, toJSON: () => DEVICE, unsubscribe: end }
  }
  if (earlierKey) subscription = subscriptionBy(earlierKey)
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      if (subscribedBy && subscribedBy !== key) throw new DOMException('another key', 'InvalidStateError')
      subscribedBy = key
      subscription = subscriptionBy(key)
      return subscription
    },
  }
  const registration = { pushManager }
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  const requestPermission = vi.fn(async () => permission)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { requestPermission })
  return { requestPermission, subscribed: () => subscription !== null }
}

it('asks for notifications only when turned on, and subscribes this browser', async () => {
  const { requestPermission, subscribed } = stubPush('granted')
  const { user, sent } = await open()
  expect(requestPermission).not.toHaveBeenCalled()
  await user.click(await toggle())
  expect(await screen.findByText('Arriva come notifica su questo dispositivo.')).toBeTruthy()
  expect(requestPermission).toHaveBeenCalledTimes(1)
  expect(sent(ADD)).toEqual([DEVICE])
  expect(sent(PUT)).toEqual([
    { enabled: true, time: '07:30', weekdays: [1, 2, 3, 4, 5, 6, 7], timeZone: 'Europe/Rome' },
  ])
  await user.click(await toggle())
  await screen.findByText('Promemoria spento')
  expect(subscribed()).toBe(false)
})

it('uses email if notifications are refused', async () => {
  stubPush('denied')
  const { user, sent } = await open({ byMail: true })
  await user.click(await toggle())
  expect(await screen.findByText('Arriva per email.')).toBeTruthy()
  expect(sent(ADD)).toEqual([])
})

it('stays off if neither is possible, and explains why', async () => {
  const { user, sent } = await open()
  await user.click(await toggle())
  expect((await screen.findAllByText(/conferma la tua email/)).length).toBeGreaterThan(0)
  await settle()
  expect((await toggle()).checked).toBe(false)
  expect(sent(PUT)).toEqual([])
})

it('also subscribes this browser', async () => {
  stubPush('granted')
  const { user } = await open({ enabled: true, devices: ['https://fcm.googleapis.com/fcm/send/2'] })
  expect(await screen.findByText('Arriva come notifica su un altro dispositivo.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ricevilo su questo dispositivo' }))
  expect(await screen.findByText('Arriva come notifica su questo dispositivo.')).toBeTruthy()
})

it('subscribes again after the server has changed its keys', async () => {
  stubPush('granted', 'b3RoZXI')
  const { user, sent } = await open({ enabled: true, devices: [DEVICE.endpoint] })
  await user.click(await screen.findByRole('button', { name: 'Ricevilo su questo dispositivo' }))
  expect(await screen.findByText('Arriva come notifica su questo dispositivo.')).toBeTruthy()
  expect(sent(ADD)).toEqual([DEVICE])
})

it('reports that it has ended by itself', async () => {
  await open({ endedAt: '2026-11-08T06:30:00.000Z' })
  const card = screen.getByRole('region', { name: 'Promemoria e notte' })
  expect(within(card).getByText(/Si è spento da solo l’8 novembre 2026: per 30 giorni/)).toBeTruthy()
})
