import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'
import { STOP_REMINDER_PATH } from '#shared/constants/reminders.ts'
import { reminderEndpoints } from '#shared/contracts/reminders.ts'
import * as service from './reminders.service.ts'

/** What a mail program calls on its own for who taps there: a form without cookies, from anywhere. The page is the app's. */
export function stopReminderRouter(deps: Deps): Router {
  return Router().post(STOP_REMINDER_PATH, async (req, res) => {
    await service.stopReminder(deps, req.query.token)
    res.status(204).end()
  })
}

export function remindersRouter(deps: Deps): Router {
  return implement(deps, reminderEndpoints, {
    'GET /api/reminders': ({ actor }) => service.getReminder(deps, actor),
    'PUT /api/reminders': ({ actor, body }) => service.saveReminder(deps, actor, body),
    'POST /api/reminders/devices': ({ actor, body }) => service.addDevice(deps, actor, body),
    'POST /api/reminders/stop': ({ body }) => service.stopReminder(deps, body.token),
    'POST /api/reminders/followed': ({ actor }) => service.followReminder(deps, actor),
  })
}
