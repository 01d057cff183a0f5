import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { AppError } from '#server/errors.ts'
import { IMPORT_TEXT_MAX_BYTES, IMPORT_TOO_LARGE } from '#shared/constants/export.ts'
import { type Contents, readImport } from './import-reader.ts'

export type Answer = { refused: string } | { contents: Contents }

async function read(path: string, name: string): Promise<Answer> {
  try {
    return { contents: await readImport(name, readFileSync(path)) }
  } catch (error) {
    if (error instanceof AppError) return { refused: error.message }
    throw error
  }
}

// A page with a waiting user has priority over a file.
setPriority(10)
const { FILE_PATH = '', FILE_NAME = '' } = process.env
const answer = JSON.stringify(await read(FILE_PATH, FILE_NAME))
process.stdout.write(answer.length > 2 * IMPORT_TEXT_MAX_BYTES ? JSON.stringify({ refused: IMPORT_TOO_LARGE }) : answer)
