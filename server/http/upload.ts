import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream'
import type { Request, RequestHandler } from 'express'
import multer from 'multer'
import { isOutage } from '#server/db/sql.ts'
import { AppError } from '#server/errors.ts'

interface UploadOptions {
  /** The name of the form's only field. */
  field: string
  maxBytes: number
  /** The message for a file that is too large. */
  tooLarge: string
  /** The message for any other form than one file in this field. */
  malformed: string
  /** The message for a form that was too slow. */
  late: string
  deadline?: Deadline
  /** The folder for the file, at its `path`, during the call; by default the file is in memory. */
  folder?: string
}

/** The time limits of a form: a slow one occupies a slot. */
interface Deadline {
  totalMs: number
  /** The longest time without data. */
  idleMs: number
}
/** Enough for a quarter of an hour of speech over a poor connection. */
const DEADLINE: Deadline = { totalMs: 150_000, idleMs: 10_000 }

const FIELD_NAME_MAX = 100
const PART_HEADERS_MAX = 16

/** Reads one file as `req.file`. @throws AppError `payload_too_large`, `upload_timeout`, or `validation` */
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
      // Closes the connection with the response instead of waiting for the rest of the form.
      res.set('Connection', 'close')
      // Multer deletes the file of an aborted request.
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

/** Calls `onLate` after a long silence or at the deadline, unless cancelled. */
function watch(req: Request, { totalMs, idleMs }: Deadline, onLate: () => void): () => void {
  const total = setTimeout(onLate, totalMs)
  req.setTimeout(idleMs, onLate)
  return () => {
    clearTimeout(total)
    req.setTimeout(0)
  }
}
