import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'
import { reminderEndpoints } from '#shared/contracts/reminders.ts'
import * as service from './reminders.service.ts'

export function remindersRouter(deps: Deps): Router {
  return implement(deps, reminderEndpoints, {
    get: ({ actor }) => service.getReminder(deps, actor),
    save: ({ actor, body }) => service.saveReminder(deps, actor, body),
    addDevice: ({ actor, body }) => service.addDevice(deps, actor, body),
    follow: ({ actor }) => service.followReminder(deps, actor),
  })
}
