import type { RequestHandler, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { currentUser } from '#server/http/current-user.ts'
import { untilClosed } from '#server/http/event-stream.ts'
import { implement } from '#server/http/implement.ts'
import { concurrencyLimit, createAllowance, HOUR } from '#server/http/rate-limit.ts'
import { uploadOne } from '#server/http/upload.ts'
import { AUDIO_FIELD } from '#shared/constants/api.ts'
import { AUDIO_MAX_BYTES } from '#shared/constants/limits.ts'
import { transcriptionEndpoints } from '#shared/contracts/transcription.ts'
import * as service from './transcription.service.ts'

/** A count begins with the first recording of a day; its key names the day. */
const DAY = 25 * HOUR

/** While it is sent on, a recording is in memory several times over. */
const AT_ONCE = {
  total: 4,
  perAccount: 1,
  message: 'Stiamo già trascrivendo altre registrazioni. Riprova tra qualche secondo.',
}
const UPLOAD = {
  field: AUDIO_FIELD,
  maxBytes: AUDIO_MAX_BYTES,
  tooLarge: 'La registrazione è troppo grande: al massimo 25 MB.',
  malformed: 'Manca la registrazione da trascrivere.',
  late: 'La registrazione non è arrivata in tempo. Riprova quando la connessione è migliore.',
}

export function transcriptionRouter(deps: Deps): Router {
  const { free, premium } = service.RECORDINGS_PER_DAY
  const allowances = {
    free: createAllowance(deps, { name: 'transcribe-free', points: free, seconds: DAY }),
    premium: createAllowance(deps, { name: 'transcribe-premium', points: premium, seconds: DAY }),
  }

  /** Before the recording is read: nobody uploads it in vain. */
  const allowed: RequestHandler = async (req, _res, next) => {
    await service.assertMayTranscribe(deps, currentUser(req))
    next()
  }
  /** Before it is read too: an upload that breaks off has taken its place from others. */
  const counted: RequestHandler = async (req, _res, next) => {
    await service.takeRecording(deps, currentUser(req), (plan, key) => allowances[plan](key))
    next()
  }
  return implement(
    deps,
    transcriptionEndpoints,
    {
      'POST /api/transcribe': ({ actor, req, res }) => {
        if (!req.file) throw new AppError('validation', UPLOAD.malformed)
        return service.transcribe(deps, { actor, bytes: req.file.buffer, signal: untilClosed(res) })
      },
    },
    { 'POST /api/transcribe': [allowed, concurrencyLimit(AT_ONCE), counted, uploadOne(UPLOAD)] },
  )
}
