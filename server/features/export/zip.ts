import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'

/** A file of a ZIP, its text in pieces. */
export interface ZipFile {
  name: string
  text: AsyncIterable<string>
}

/** Packs files as fast as the reader takes them: of each only what is being packed is in memory. */
export async function* zipped(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    packed.push(chunk)
  })
  for await (const { name, text } of files) {
    // Its own choice is 2 MB for each file, however short.
    const file = new ZipDeflate(name, { level: 6, mem: 3 })
    file.mtime = at
    zip.add(file)
    for await (const piece of text) {
      file.push(strToU8(piece))
      yield* packed.splice(0)
      await yieldToOthers()
    }
    file.push(new Uint8Array(0), true)
    yield* packed.splice(0)
  }
  zip.end()
  yield* packed.splice(0)
}
