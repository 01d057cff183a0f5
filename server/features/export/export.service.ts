import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Actor, Deps } from '#server/deps.ts'
import { unauthenticated } from '#server/errors.ts'
import { listDrafts } from '#server/features/dreams/drafts.service.ts'
import { EXPORT_JSON } from '#shared/constants/export.ts'
import type { ExportedDream } from '#shared/contracts/export.ts'
import { dreamMarkdown, markdownName, presentAccount, presentExportedDream } from './export.presenter.ts'
import * as repo from './export.repo.ts'

/** Dreams per query. */
const CHUNK = 50

/** A person's data as a streamed ZIP of JSON and Markdown. @throws AppError `unauthenticated` if the account is gone */
export async function exportJournal(deps: Deps, actor: Actor): Promise<AsyncGenerator<Uint8Array>> {
  const now = deps.now()
  const read = await repo.readAccount(deps.db, actor.id)
  if (!read) throw unauthenticated()
  const drafts = await listDrafts(deps, actor)
  const account = presentAccount({ ...read, drafts }, { appUrl: deps.env.APP_URL, now })

  async function* json() {
    yield `${JSON.stringify(account).slice(0, -1)},"dreams":[`
    let separator = '\n'
    for await (const dream of exportedDreams(deps, actor)) {
      yield separator + JSON.stringify(dream)
      separator = ',\n'
    }
    yield '\n]}\n'
  }
  async function* files(): AsyncGenerator<ZipFile> {
    yield { name: 'LEGGIMI.txt', text: [README] }
    yield { name: EXPORT_JSON, text: json() }
    for await (const dream of exportedDreams(deps, actor)) {
      yield { name: markdownName('sogni', dream, dream.id), text: [dreamMarkdown(dream)] }
    }
    for (const draft of drafts) {
      yield { name: markdownName('bozze', draft, draft.key), text: [dreamMarkdown(draft)] }
    }
  }
  return zipped(files(), now)
}

async function* exportedDreams({ db }: Deps, actor: Actor): AsyncGenerator<ExportedDream> {
  let last = 0
  for (;;) {
    const rows = await repo.readDreams(db, actor.id, last, CHUNK)
    yield* rows.map(presentExportedDream)
    const end = rows.at(-1)
    if (!end || rows.length < CHUNK) return
    last = end.dream.id
  }
}

/** A file of a ZIP with its text as a stream. */
interface ZipFile {
  name: string
  text: Iterable<string> | AsyncIterable<string>
}

/** Packs files as fast as the reader takes them, one chunk in memory at a time. */
async function* zipped(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    packed.push(chunk)
  })
  for await (const { name, text } of files) {
    // The default is 2 MB for each file, however short.
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

const README = `Il tuo diario dei sogni

${EXPORT_JSON}: tutto quello che conserviamo di te. Puoi riportarlo nel diario da Profilo, «I tuoi dati», «Importa».
sogni/: un file di testo (Markdown) per ogni sogno, da leggere con qualsiasi programma.
bozze/: lo stesso, per i sogni che aspettano posto nel diario.

Le registrazioni vocali non ci sono: non le conserviamo. Non ci sono nemmeno password e chiavi di accesso.
Lo schema di ${EXPORT_JSON} è all’indirizzo ${'/api/export/schema.json'} del diario.
`
