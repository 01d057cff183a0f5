import type { Response, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { listEmptyMornings } from '#server/features/game/game.service.ts'
import { implement } from '#server/http/implement.ts'
import { parse } from '#server/http/parse.ts'
import { SAVE_KEY_HEADER, VERSION_HEADER, versionTag } from '#shared/constants/api.ts'
import { type Dream, dreamEndpoints, saveKeySchema } from '#shared/contracts/dreams.ts'
import * as bin from './deleted-dreams.service.ts'
import * as drafts from './drafts.service.ts'
import {
  presentDeletedPage,
  presentDraft,
  presentDream,
  presentDreamPage,
  presentSavedDream,
} from './dreams.presenter.ts'
import * as service from './dreams.service.ts'

export function dreamsRouter(deps: Deps): Router {
  return implement(deps, dreamEndpoints, {
    'GET /api/dreams': async ({ actor, query, req }) => {
      const isWhole = Object.keys(req.query).length === 0
      if (isWhole) return (await service.listAllDreams(deps, actor)).map(presentDream)
      const { month, cursor } = query
      const mornings = month && !cursor ? await listEmptyMornings(deps, actor, month) : undefined
      return presentDreamPage(await service.listDreams(deps, actor, query), query.limit, mornings)
    },
    'POST /api/dreams': async ({ actor, body, headers, res }) =>
      withTag(res, presentSavedDream(await service.createDream(deps, actor, body, headers[SAVE_KEY_HEADER]))),
    'GET /api/dreams/suggestions': ({ actor, query }) => service.suggest(deps, actor, query.q),
    'GET /api/dreams/months': ({ actor }) => service.listMonths(deps, actor),
    'GET /api/dreams/drafts': async ({ actor }) => (await drafts.listDrafts(deps, actor)).map(presentDraft),
    'PUT /api/dreams/drafts/:key': async ({ actor, params, body }) =>
      presentDraft(await drafts.keepDraft(deps, actor, parse(saveKeySchema, params.key), body)),
    'DELETE /api/dreams/drafts/:key': ({ actor, params }) =>
      drafts.discardDraft(deps, actor, parse(saveKeySchema, params.key)),
    'GET /api/dreams/deleted': async ({ actor, query }) =>
      presentDeletedPage(await bin.listDeletedDreams(deps, actor, query), query.limit, deps.now()),
    'DELETE /api/dreams/deleted/:id': ({ actor, params }) => bin.deleteForGood(deps, actor, params.id),
    'POST /api/dreams/:id/restore': async ({ actor, params }) =>
      presentDream(await bin.restoreDream(deps, actor, params.id)),
    'GET /api/dreams/:id': async ({ actor, params, req, res }) => {
      // The tag names what its owner wrote, not all of the answer: there is no 304.
      delete req.headers['if-none-match']
      return withTag(res, presentDream(await service.getDream(deps, actor, params.id)))
    },
    'POST /api/dreams/elements': async ({ body }) => ({ elements: await service.findElementsIn(body.content) }),
    'PATCH /api/dreams/:id/mood': async ({ actor, params, body, res }) =>
      withTag(res, presentDream(await service.tellMood(deps, actor, params.id, body.mood))),
    'PUT /api/dreams/:id': async ({ actor, params, body, headers, res }) => {
      const saved = await service.updateDream(deps, actor, params.id, body, headers[VERSION_HEADER])
      if (!('current' in saved)) return withTag(res, presentSavedDream(saved))
      const current = withTag(res, presentDream(saved.current))
      throw new AppError('changed_elsewhere', 'Nel frattempo il sogno è stato modificato altrove.', { current })
    },
    'DELETE /api/dreams/:id': ({ actor, params }) => bin.deleteDream(deps, actor, params.id),
  })
}

/** Sets the version of the dream that is answered. */
function withTag<D extends Dream>(res: Response, dream: D): D {
  res.set('ETag', versionTag(dream.updatedAt))
  return dream
}
