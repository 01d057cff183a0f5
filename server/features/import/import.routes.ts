import type { Request, Response, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { currentUser } from '#server/http/current-user.ts'
import { describeError } from '#server/http/error-handler.ts'
import { EventStream, untilClosed } from '#server/http/event-stream.ts'
import { implement } from '#server/http/implement.ts'
import { concurrencyLimit } from '#server/http/rate-limit.ts'
import { uploadOne } from '#server/http/upload.ts'
import { EVENT_STREAM } from '#shared/constants/api.ts'
import { IMPORT_FIELD, IMPORT_MAX_BYTES } from '#shared/constants/export.ts'
import { importEndpoints, type importEvents } from '#shared/contracts/import.ts'
import * as service from './import.service.ts'

const AT_ONCE = { perAccount: 1, message: 'Stiamo già leggendo un altro tuo file. Riprova tra qualche secondo.' }
const UPLOAD = {
  field: IMPORT_FIELD,
  maxBytes: IMPORT_MAX_BYTES,
  tooLarge: `Il file è troppo grande: al massimo ${IMPORT_MAX_BYTES / 1024 / 1024} MB.`,
  malformed: 'Manca il file da importare.',
  late: 'Il file non è arrivato in tempo. Riprova quando la connessione è migliore.',
}

export function importsRouter(deps: Deps): Router {
  const upload = [concurrencyLimit(AT_ONCE), uploadOne({ ...UPLOAD, folder: service.importFolder(deps.env) })]
  return implement(
    deps,
    importEndpoints,
    {
      'POST /api/imports/preview': ({ actor, req, res }) => {
        const signal = untilClosed(res)
        return service.previewImport(deps, actor, fileOf(req), signal)
      },
      'POST /api/imports': ({ query, req, res }) => {
        const streams = req.accepts(['json', EVENT_STREAM]) === EVENT_STREAM
        return sendImport(deps, req, res, { withSettings: query.settings, take: query.take, streams })
      },
      'GET /api/imports/latest': async ({ actor }) => {
        const row = await service.latestImport(deps, actor)
        if (!row) return { latest: null }
        const { id, added, createdAt, isChanged } = row
        return { latest: { id, added, createdAt: createdAt.toISOString(), undoable: !isChanged } }
      },
      'DELETE /api/imports/:id': async ({ actor, params }) => ({
        removed: await service.undoImport(deps, actor, params.id),
      }),
    },
    { 'POST /api/imports/preview': upload, 'POST /api/imports': upload },
  )
}

function fileOf({ file }: Request): service.ImportFile {
  if (!file) throw new AppError('validation', UPLOAD.malformed)
  return { path: file.path, name: file.originalname }
}

/** Runs an import; its progress goes out as events where the caller takes them. */
async function sendImport(
  deps: Deps,
  req: Request,
  res: Response,
  { streams, ...choice }: Pick<service.ImportOptions, 'withSettings' | 'take'> & { streams: boolean },
): Promise<void> {
  const stream = new EventStream<typeof importEvents>(res)
  const onProgress = (progress: { done: number; total: number }) => {
    if (streams) stream.send('progress', progress)
  }
  const options = { ...choice, signal: untilClosed(res), onProgress }
  try {
    const result = await service.runImport(deps, currentUser(req), fileOf(req), options)
    if (streams) stream.send('done', result)
    else res.json(result)
  } catch (error) {
    if (!stream.opened || options.signal.aborted) throw error
    const { known, status, body } = describeError(error)
    if (!known) res.err = error as Error
    stream.send('error', { ...body, status })
  } finally {
    stream.close()
  }
}
