import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream'
import type { Request, RequestHandler } from 'express'
import multer from 'multer'
import { isOutage } from '#server/db/sql.ts'
import { AppError } from '#server/errors.ts'

interface UploadOptions {
  /** The name of the form's one field. */
  field: string
  maxBytes: number
  /** The message for a file that is too large. */
  tooLarge: string
  /** The message for a form that is not one file in this field. */
  malformed: string
  /** The message for a form that was too slow. */
  late: string
  deadline?: Deadline
  /** The folder in which the file is stored, at its `path`, while the call lasts; without it, it is in memory. */
  folder?: string
}

/** How long a form may take: a slow or endless one occupies a slot that others wait for. */
interface Deadline {
  totalMs: number
  /** The longest silence. */
  idleMs: number
}
/** For a quarter of an hour of speech, over a poor line. */
const DEADLINE: Deadline = { totalMs: 150_000, idleMs: 10_000 }

const FIELD_NAME_MAX = 100
const PART_HEADERS_MAX = 16

/**
 * Reads a form of exactly one file, as `req.file`, within fixed limits.
 * @throws AppError `payload_too_large`, `upload_timeout`, or `validation` for any other form and for one that breaks off
 */
export function uploadOne(options: UploadOptions): RequestHandler {
  const { field, maxBytes, tooLarge, malformed, late: lateMessage, deadline = DEADLINE, folder } = options
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const read = multer({
    dest: folder,
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
      if (late) return
      late = true
      // The connection closes with the answer instead of waiting for the rest of the form.
      res.set('Connection', 'close')
      // Multer removes the file of a request that breaks off.
      finished(res, () => req.destroy())
      next(new AppError('upload_timeout', lateMessage))
    })
    read(req, res, (error: unknown) => {
      done()
      const path = req.file?.path
      if (path) finished(res, () => void rm(path, { force: true }))
      if (late) return
      if (!error) return next()
      if (isOutage(error)) return next(error)
      const large = error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE'
      next(large ? new AppError('payload_too_large', tooLarge) : new AppError('validation', malformed))
    })
  }
}

/** Calls `onLate` when the form is silent for too long or the deadline is over, unless the watch is ended before. */
function watch(req: Request, { totalMs, idleMs }: Deadline, onLate: () => void): () => void {
  const total = setTimeout(onLate, totalMs)
  req.setTimeout(idleMs, onLate)
  return () => {
    clearTimeout(total)
    req.setTimeout(0)
  }
}
