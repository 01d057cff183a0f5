import { type ErrorRequestHandler, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { DREAM_NOT_FOUND } from '#server/features/dreams/dreams.service.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import { parse, parseId } from '#server/http/parse.ts'
import { byAccount, byAddress, HOUR, type Limit, MINUTE, rateLimit } from '#server/http/rate-limit.ts'
import { inThread } from '#server/in-thread.ts'
import { emptyBodySchema } from '#shared/contracts/common.ts'
import { type SharedLink, shareDreamSchema } from '#shared/contracts/sharing.ts'
import { drawPicture, pictureTag } from './picture.ts'
import { sharedPicture } from './shared-page.ts'
import { presentLink, presentShared, presentSharing } from './sharing.presenter.ts'
import * as service from './sharing.service.ts'

/** Taking a link back is never limited. */
const LINKS: Limit = { name: 'share_link', points: 60, seconds: HOUR, key: byAccount }
/** Many people read from one address; nobody guesses a link however often they try. */
const READERS: Limit = { name: 'shared_dream', points: 600, seconds: 10 * MINUTE, key: byAddress }

/** Each is drawn anew, which takes a thread a tenth of a second. */
const PICTURES: Limit = { name: 'shared_picture', points: 60, seconds: 10 * MINUTE, key: byAddress }
const PICTURE_FILE = new URL('./picture.ts', import.meta.url)

/** `/api/dreams/:id/share` and `/sharing`: the owner's side. */
export function sharingRouter(deps: Deps): Router {
  const router = Router().use(requireUser)
  const { APP_URL } = deps.env

  router.post('/:id/share', rateLimit(deps, LINKS), async (req, res) => {
    const id = dreamId(req.params.id)
    const input = parse(shareDreamSchema, req.body)
    const { link, created, newBadges } = await service.shareDream(deps, currentUser(req), id, input)
    const body: SharedLink = { ...presentLink(link, APP_URL), newBadges }
    res.status(created ? 201 : 200).json(body)
  })

  router.delete('/:id/share', async (req, res) => {
    parse(emptyBodySchema, req.body)
    await service.unshareDream(deps, currentUser(req), dreamId(req.params.id))
    res.status(204).end()
  })

  router.get('/:id/sharing', async (req, res) => {
    res.json(presentSharing(await service.getSharing(deps, currentUser(req), dreamId(req.params.id)), APP_URL))
  })
  return router
}

/** `GET /api/shared/dream/:shareId`: what a link opens, for anybody. */
export function sharedDreamRouter(deps: Deps): Router {
  const router = Router()
  router.get('/:shareId', rateLimit(deps, READERS), async (req, res) => {
    res.json(presentShared(await service.getShared(deps, String(req.params.shareId))))
  })
  router.get('/:shareId/image.png', rateLimit(deps, PICTURES), async (req, res) => {
    const picture = await sharedPicture(deps, String(req.params.shareId))
    // Whoever keeps a copy asks each time whether the link still lives. Other sites show it.
    res.set({ 'Cache-Control': 'no-cache', ETag: pictureTag(picture), 'Cross-Origin-Resource-Policy': 'cross-origin' })
    if (req.fresh) {
      res.status(304).end()
      return
    }
    const png = await inThread({
      run: drawPicture,
      file: PICTURE_FILE,
      input: picture,
      length: Number.POSITIVE_INFINITY,
    })
    res.type('png').send(Buffer.from(png))
  })
  return router.use(undecodable)
}

/** An id that is not even readable is one more that names nothing. */
const undecodable: ErrorRequestHandler = (error, _req, _res, next) => {
  next(error instanceof URIError ? notFound(DREAM_NOT_FOUND) : error)
}

const dreamId = (value: unknown) => parseId(value, DREAM_NOT_FOUND)
