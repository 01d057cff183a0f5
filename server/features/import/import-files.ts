import { isUtf8 } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise } from 'yauzl'
import { AppError } from '#server/errors.ts'
import {
  EXPORT_JSON,
  IMPORT_DREAMS_MAX,
  IMPORT_MAX_BYTES,
  IMPORT_TEXT_MAX_BYTES,
  IMPORT_TOO_LARGE,
} from '#shared/constants/export.ts'

export const refuse = (message: string) => new AppError('validation', message)

export const TOO_MANY = `Il file ha troppi sogni: al massimo ${IMPORT_DREAMS_MAX} per volta.`

/** A text file: an upload, or one in its ZIP. */
export interface TextFile {
  name: string
  bytes: Buffer
}

const READABLE = /\.(?:json|csv|md|markdown|txt)$/i
const PACKED = /\.zip$/i
/** Pictures and sound, and files of systems or of an export's own folder. */
const SKIPPED =
  /\.(?:jpe?g|png|gif|webp|hei[cf]|svg|bmp|tiff?|mp[34]|m4[av]|aac|wav|ogg|opus|flac|caf|amr|mov|avi|webm|mkv|3gp)$|(?:^|\/)(?:__MACOSX\/|\.|LEGGIMI\.txt$)|\/$/i
const ZIP_ENTRIES_MAX = 50_000

export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))
/** Whether a file of a ZIP is an export's JSON. */
export const isExport = (name: string): boolean => name.split('/').at(-1) === EXPORT_JSON

/** An export's JSON first; other kinds are empty. @throws AppError `validation` for a broken ZIP, or too much text */
export async function* unzip(
  bytes: Buffer,
  left = { text: IMPORT_TEXT_MAX_BYTES, packed: IMPORT_MAX_BYTES },
  isInner = false,
): AsyncGenerator<TextFile> {
  try {
    const zip = await fromBufferPromise(bytes)
    if (zip.entryCount > ZIP_ENTRIES_MAX) throw refuse(`Questo ZIP ha troppi file: al massimo ${ZIP_ENTRIES_MAX}.`)
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) if (!SKIPPED.test(entry.fileName)) entries.push(entry)
    const isLong = entries.filter(({ fileName }) => READABLE.test(fileName)).length > IMPORT_DREAMS_MAX
    if (isLong && !entries.some(({ fileName }) => isExport(fileName))) throw refuse(TOO_MANY)
    entries.sort((a, b) => Number(isExport(b.fileName)) - Number(isExport(a.fileName)))
    for (const entry of entries) {
      const isPacked = PACKED.test(entry.fileName) && !isInner
      const isRead = isPacked || READABLE.test(entry.fileName)
      if (isRead) left[isPacked ? 'packed' : 'text'] -= entry.uncompressedSize
      if (Math.min(left.text, left.packed) < 0) throw refuse('Questo ZIP è troppo grande una volta aperto.')
      // The stream fails once an entry exceeds its stated size.
      const content = isRead ? await buffer(await zip.openReadStreamPromise(entry)) : Buffer.alloc(0)
      if (isPacked) yield* unzip(content, left, true)
      else yield { name: entry.fileName, bytes: content }
    }
  } catch (error) {
    throw error instanceof AppError ? error : refuse('Questo ZIP è rovinato o incompleto.')
  }
}

const SEQUENCE = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g
/** UTF-8, UTF-16 with BOM, or Windows-1252, with plain line breaks. @throws AppError `validation` for too much text */
export function textOf({ bytes }: TextFile): string {
  if (bytes.length > IMPORT_TEXT_MAX_BYTES) throw refuse(IMPORT_TOO_LARGE)
  return decode(bytes).replace(/\r\n?/g, '\n')
}

function decode(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff')
    return new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes)
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes)
  const windows = new TextDecoder('windows-1252')
  const counts = { whole: 0, stray: 0 }
  const mixed = bytes.toString('latin1').replace(SEQUENCE, (sequence) => {
    counts[sequence.length > 1 ? 'whole' : 'stray']++
    return sequence.length > 1
      ? Buffer.from(sequence, 'latin1').toString()
      : windows.decode(Buffer.from(sequence, 'latin1'))
  })
  return counts.whole > counts.stray ? mixed : windows.decode(bytes)
}
