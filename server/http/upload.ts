import type { Request, RequestHandler } from 'express'
import multer from 'multer'
import { AppError } from '#server/errors.ts'

interface UploadOptions {
  /** The name of the form's one field. */
  field: string
  maxBytes: number
  /** The message for a file that is too large. */
  tooLarge: string
  /** The message for a form that is not one file in this field. */
  malformed: string
  deadline: Deadline
}

/** How long a form may take: a slow or endless one occupies a place that others wait for. */
interface Deadline {
  /** A form has to arrive as fast as its declared length needs to be whole by then. */
  totalMs: number
  /** How far behind it may be, and how long silent. */
  idleMs: number
  /** How fast a form has to arrive whatever its length. */
  minBytesPerSecond?: number
  /** The message for a form that was too slow. */
  message: string
}

/** Twice what speech needs. */
const MIN_BYTES_PER_SECOND = 8_000
const FIELD_NAME_MAX = 100
const PART_HEADERS_MAX = 16

/**
 * Reads a form of exactly one file into memory, as `req.file`, within fixed limits.
 * @throws AppError `payload_too_large`, `upload_timeout`, or `validation` for any other form and for one that breaks off
 */
export function uploadOne({ field, maxBytes, tooLarge, malformed, deadline }: UploadOptions): RequestHandler {
  const read = multer({
    storage: multer.memoryStorage(),
    defParamCharset: 'utf8',
    limits: {
      fileSize: maxBytes,
      files: 1,
      parts: 1,
      fields: 0,
      fieldSize: 0,
      fieldNameSize: FIELD_NAME_MAX,
      fieldNestingDepth: 0,
      fieldArrayIndexLimit: 0,
      headerPairs: PART_HEADERS_MAX,
    },
  }).single(field)

  return function upload(req, res, next) {
    let late = false
    const done = watch(req, deadline, () => {
      late = true
      // The connection closes with the answer instead of waiting for the rest of the form.
      res.set('Connection', 'close')
      next(new AppError('upload_timeout', deadline.message))
    })
    read(req, res, (error: unknown) => {
      done()
      if (late) return
      if (!error) return next()
      const large = error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE'
      next(large ? new AppError('payload_too_large', tooLarge) : new AppError('validation', malformed))
    })
  }
}

/** Calls `onLate` once when the form is too slow or the deadline is over, unless the watch is ended before. */
function watch({ socket, headers }: Request, deadline: Deadline, onLate: () => void): () => void {
  const { totalMs, idleMs, minBytesPerSecond = MIN_BYTES_PER_SECOND } = deadline
  const start = socket.bytesRead
  const bytesPerCheck = Math.max(
    (minBytesPerSecond * idleMs) / 1000,
    (Number(headers['content-length'] ?? 0) * idleMs) / totalMs,
  )
  let received = 0
  let checks = 0
  const total = setTimeout(end, totalMs)
  // What has arrived is read before the check, so that a busy server does not blame the sender.
  const idle = setInterval(() => setImmediate(check), idleMs)
  let over = false

  function check(): void {
    // To be one check behind is allowed, but silence is not.
    const due = Math.max(received + 1, checks * bytesPerCheck)
    received = socket.bytesRead - start
    checks++
    if (!over && received < due) end()
  }
  function stop(): void {
    over = true
    clearTimeout(total)
    clearInterval(idle)
  }
  function end(): void {
    stop()
    onLate()
  }
  return stop
}
