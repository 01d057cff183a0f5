import type { RequestHandler } from 'express'
import multer from 'multer'
import { AppError } from '#server/errors.ts'

interface UploadOptions {
  /** The name of the form's one field. */
  field: string
  maxBytes: number
  /** What a person reads about a file that is too large. */
  tooLarge: string
  /** What a person reads about a form that is not one file in this field. */
  malformed: string
}

const FIELD_NAME_MAX = 100
const PART_HEADERS_MAX = 16

/**
 * Reads a form of exactly one file into memory, as `req.file`; whoever sends it has no say in how much that takes.
 * @throws AppError `payload_too_large`, or `validation` for any other form and for one that breaks off
 */
export function uploadOne({ field, maxBytes, tooLarge, malformed }: UploadOptions): RequestHandler {
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
    read(req, res, (error: unknown) => {
      if (!error) return next()
      const large = error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE'
      next(large ? new AppError('payload_too_large', tooLarge) : new AppError('validation', malformed))
    })
  }
}
