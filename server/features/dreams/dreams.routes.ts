import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import { parse, parseId } from '#server/http/parse.ts'
import { SAVE_KEY_HEADER } from '#shared/constants/api.ts'
import { emptyBodySchema } from '#shared/contracts/common.ts'
import {
  deletedDreamsQuerySchema,
  dreamInputSchema,
  dreamListQuerySchema,
  dreamSuggestionsQuerySchema,
  saveKeySchema,
} from '#shared/contracts/dreams.ts'
import * as bin from './deleted-dreams.service.ts'
import { presentDeletedPage, presentDream, presentDreamPage, presentSavedDream } from './dreams.presenter.ts'
import * as service from './dreams.service.ts'

export function dreamsRouter(deps: Deps): Router {
  const router = Router().use(requireUser)

  router.get('/', async (req, res) => {
    const actor = currentUser(req)
    if (Object.keys(req.query).length === 0) {
      const all = await service.listAllDreams(deps, actor)
      return void res.json(all.map(presentDream))
    }
    const query = parse(dreamListQuerySchema, req.query)
    res.json(presentDreamPage(await service.listDreams(deps, actor, query), query.limit))
  })

  router.post('/', async (req, res) => {
    const key = req.get(SAVE_KEY_HEADER)
    const saveKey = key === undefined ? undefined : parse(saveKeySchema, key)
    const saved = await service.createDream(deps, currentUser(req), parse(dreamInputSchema, req.body), saveKey)
    res.status(201).json(presentSavedDream(saved))
  })

  router.get('/suggestions', async (req, res) => {
    const { q } = parse(dreamSuggestionsQuerySchema, req.query)
    res.json(await service.suggest(deps, currentUser(req), q))
  })

  router.get('/months', async (req, res) => {
    res.json(await service.listMonths(deps, currentUser(req)))
  })

  router.get('/deleted', async (req, res) => {
    const query = parse(deletedDreamsQuerySchema, req.query)
    const rows = await bin.listDeletedDreams(deps, currentUser(req), query)
    res.json(presentDeletedPage(rows, query.limit, deps.now()))
  })

  router.delete('/deleted/:id', async (req, res) => {
    await bin.deleteForGood(deps, currentUser(req), dreamId(req.params.id))
    res.status(204).end()
  })

  router.post('/:id/restore', async (req, res) => {
    parse(emptyBodySchema, req.body)
    res.json(presentDream(await bin.restoreDream(deps, currentUser(req), dreamId(req.params.id))))
  })

  router.get('/:id', async (req, res) => {
    res.json(presentDream(await service.getDream(deps, currentUser(req), dreamId(req.params.id))))
  })

  router.put('/:id', async (req, res) => {
    const id = dreamId(req.params.id)
    const saved = await service.updateDream(deps, currentUser(req), id, parse(dreamInputSchema, req.body))
    res.json(presentSavedDream(saved))
  })

  router.delete('/:id', async (req, res) => {
    await bin.deleteDream(deps, currentUser(req), dreamId(req.params.id))
    res.status(204).end()
  })
  return router
}

const dreamId = (value: unknown) => parseId(value, service.DREAM_NOT_FOUND)
