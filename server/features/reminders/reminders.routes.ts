import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import { parse } from '#server/http/parse.ts'
import { pushDeviceSchema, saveReminderSchema } from '#shared/contracts/reminders.ts'
import * as service from './reminders.service.ts'

/** `/api/reminders` */
export function remindersRouter(deps: Deps): Router {
  const router = Router().use(requireUser)
  router.get('/', async (req, res) => {
    res.json(await service.getReminder(deps, currentUser(req)))
  })
  router.put('/', async (req, res) => {
    await service.saveReminder(deps, currentUser(req), parse(saveReminderSchema, req.body))
    res.json(await service.getReminder(deps, currentUser(req)))
  })
  router.post('/devices', async (req, res) => {
    await service.addDevice(deps, currentUser(req), parse(pushDeviceSchema, req.body))
    res.json(await service.getReminder(deps, currentUser(req)))
  })
  router.post('/followed', async (req, res) => {
    await service.followReminder(deps, currentUser(req))
    res.status(204).end()
  })
  return router
}
