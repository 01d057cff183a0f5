import type { ErrorRequestHandler, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { implement } from '#server/http/implement.ts'
import { byAddress, type Limit, MINUTE, rateLimit } from '#server/http/rate-limit.ts'
import { inThread } from '#server/in-thread.ts'
import { DREAM_NOT_FOUND } from '#shared/constants/dreams.ts'
import { sharedDreamEndpoints, sharingEndpoints } from '#shared/contracts/sharing.ts'
import { drawPicture, pictureTag } from './picture.ts'
import { sharedPicture } from './shared-page.ts'
import { presentLink, presentShared, presentSharing } from './sharing.presenter.ts'
import * as service from './sharing.service.ts'

/** Many people read from one address; nobody guesses a link however often they try. */
const READERS: Limit = { name: 'shared_dream', points: 600, seconds: 10 * MINUTE, key: byAddress }

/** Each is drawn anew, which takes a thread a tenth of a second. */
const PICTURES: Limit = { name: 'shared_picture', points: 60, seconds: 10 * MINUTE, key: byAddress }
const PICTURE_FILE = new URL('./picture.ts', import.meta.url)

/** The owner's side. */
export function sharingRouter(deps: Deps): Router {
  const { APP_URL } = deps.env
  return implement(deps, sharingEndpoints, {
    'POST /api/dreams/:id/share': async ({ actor, params, body }) => {
      const { link, created, newBadges } = await service.shareDream(deps, actor, params.id, body)
      const status: 200 | 201 = created ? 201 : 200
      return { status, body: { ...presentLink(link, APP_URL), newBadges } }
    },
    'DELETE /api/dreams/:id/share': ({ actor, params }) => service.unshareDream(deps, actor, params.id),
    'GET /api/dreams/:id/sharing': async ({ actor, params }) =>
      presentSharing(await service.getSharing(deps, actor, params.id), APP_URL),
  })
}

/** The reader's side, for anybody with the link. */
export function sharedDreamRouter(deps: Deps): Router {
  return implement(
    deps,
    sharedDreamEndpoints,
    {
      'GET /api/shared/dream/:shareId': async ({ params }) =>
        presentShared(await service.getShared(deps, params.shareId)),
      'GET /api/shared/dream/:shareId/image.png': async ({ params, req, res }) => {
        const picture = await sharedPicture(deps, params.shareId)
        // Caches ask each time whether the link still exists. Other sites may show the picture.
        res.set({
          'Cache-Control': 'no-cache',
          ETag: pictureTag(picture),
          'Cross-Origin-Resource-Policy': 'cross-origin',
        })
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
      },
    },
    {
      'GET /api/shared/dream/:shareId': [rateLimit(deps, READERS)],
      'GET /api/shared/dream/:shareId/image.png': [rateLimit(deps, PICTURES)],
    },
  ).use(undecodable)
}

/** An id that is not even readable is one more that names nothing. */
const undecodable: ErrorRequestHandler = (error, _req, _res, next) => {
  next(error instanceof URIError ? notFound(DREAM_NOT_FOUND) : error)
}
