import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { afterAll, expect, it } from 'vitest'
import { dreamMarkdown } from '#server/features/export/export.presenter.ts'
import { daysAgo } from '#server/test/factories.ts'
import type { DreamFieldName } from '#shared/constants/dream-fields.ts'
import { DREAM_KINDS } from '#shared/constants/dream-kinds.ts'
import { EXPORT_JSON, EXPORT_VERSION, MARKDOWN_END } from '#shared/constants/export.ts'
import { CONTENT_MAX, ELEMENT_MAX, TAG_MAX, TITLE_MAX } from '#shared/constants/limits.ts'
import { MOODS } from '#shared/constants/moods.ts'
import { dreamInputSchema } from '#shared/contracts/dreams.ts'
import type { ExportedDream } from '#shared/contracts/export.ts'
import type { ImportedDream } from '#shared/contracts/import.ts'
import { readImport } from './import-reader.ts'

type File = Uint8Array | string

const folder = mkdtempSync(join(tmpdir(), 'diario-formats-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The dreams that are read of a file. */
async function readFile(file: File, name: string): Promise<ImportedDream[]> {
  const path = join(folder, 'file')
  writeFileSync(path, file)
  const fd = openSync(path, 'r')
  const dreams: ImportedDream[] = []
  try {
    await readImport(fd, name, { dream: ({ dream }) => dreams.push(dream), month: () => {} })
    return dreams
  } finally {
    closeSync(fd)
  }
}

const dayOne = JSON.stringify({
  metadata: { version: '1.0' },
  entries: [
    {
      creationDate: '2026-01-05T23:30:00Z',
      timeZone: 'Europe/Rome',
      text: '# La torre\\.\n\nSalivo.\n![](dayone-moment://A1)',
      tags: ['volo'],
    },
    {
      creationDate: '2026-01-07T08:00:00Z',
      text: 'Ero in una città senza porte e cercavo qualcuno che conoscevo da piccola, o così credevo',
    },
    { text: 'Senza data' },
  ],
})
const markdown = '---\ndata: 2026-02-03\numore: positivo\ntag: [mare, "sole"]\n---\n\n# Onde\n\nNuotavo.\n'
it.each<[string, string, File, object[]]>([
  [
    'Day One',
    'Journal.json',
    dayOne,
    [
      { title: 'La torre.', content: 'Salivo.', date: '2026-01-06', tags: ['volo'] },
      { title: 'Ero in una città senza porte e cercavo qualcuno che conoscevo da piccola, o…', date: '2026-01-07' },
    ],
  ],
  [
    'Markdown',
    'onde.md',
    markdown,
    [{ title: 'Onde', content: 'Nuotavo.', date: '2026-02-03', mood: 'positive', tags: ['mare', 'sole'] }],
  ],
  [
    'a ZIP of Markdown',
    'sogni.zip',
    zipSync({ 'a/2026-02-04.md': strToU8('Un ponte.\n\nDi legno.'), '__MACOSX/x.md': strToU8('x') }),
    [{ title: 'Un ponte.', content: 'Di legno.', date: '2026-02-04' }],
  ],
  [
    'CSV of an older Windows',
    'x.csv',
    Buffer.from('Data\tTesto\tUmore\n3.2.2026\tEra così\tnegativo', 'latin1'),
    [{ title: 'Era così', content: 'Era così', date: '2026-02-03', mood: 'negative' }],
  ],
])('reads %s', async (_what, name, file, dreams) => {
  expect(await readFile(file, name)).toMatchObject(dreams)
})

/** A ZIP whose directory says that it has so many files, or that its file unpacks to so many bytes. */
const zipStating = ({ files = 1, bytes = 14 }) => {
  const zip = Buffer.from(zipSync({ [EXPORT_JSON]: strToU8('{"entries":[]}') }))
  zip.writeUInt32LE(bytes, zip.lastIndexOf('PK\x01\x02') + 24)
  zip.writeUInt16LE(files, zip.lastIndexOf('PK\x05\x06') + 10)
  return zip
}
it.each<[string, string, File, RegExp]>([
  ['a CSV of too many columns', 'a.csv', `data,testo${',a'.repeat(99)}\n2026-01-05,Un treno`, /al massimo 100/],
  ['a picture', 'foto.png', 'x', /Non riconosciamo/],
  ['a ZIP of pictures', 'foto.zip', zipSync({ 'a.png': strToU8('x') }), /non ci sono sogni/],
  ['a broken ZIP', 'a.zip', zipSync({ 'a.json': strToU8('{}') }).slice(0, 40), /rovinato/],
  ['a ZIP that unpacks to 200 MB', 'a.zip', zipStating({ bytes: 200 * 1024 * 1024 }), /troppo grande/],
  ['a ZIP of 60,000 files', 'a.zip', zipStating({ files: 60_000 }), /troppi file: al massimo 50000/],
  ['a ZIP that holds more than it states', 'a.zip', zipStating({ bytes: 3 }), /rovinato/],
  ['broken JSON', 'a.json', '{"entries":[', /rovinato/],
  ['other JSON', 'a.json', '{"a":1}', /né da Day One/],
  ['a later version', 'a.json', `{"format":"diario-dei-sogni","version":${EXPORT_VERSION + 1}}`, /più nuova/],
  ['CSV without its columns', 'a.csv', 'x,y\n1,2', /«data» e «testo»/],
  ['a CSV of a million columns', 'a.csv', 'a,'.repeat(1_000_000), /troppo grande o rovinato/],
  ['a CSV whose field does not end', 'a.csv', `data,testo\n2026-01-01,"${'mare '.repeat(300_000)}`, /troppo grande/],
  ['too many dreams', 'a.csv', `data,testo\n${',a\n'.repeat(20_001)}`, /troppi sogni/],
])('refuses %s', async (_what, name, file, message) => {
  await expect(readFile(file, name)).rejects.toThrow(message)
})

/** A note with these lines above it. */
const note = (...lines: string[]) => `---\n${lines.join('\n')}\n---\n\nNuotavo al buio.\n`
it.each<[string, string, object]>([
  ['tags in a list of lines', note('date: 2026-02-03', 'tags:', '  - mare', '  - 2026'), { tags: ['mare', '2026'] }],
  [
    'a title over several lines',
    note('date: 2026-02-03', 'title: >-', '  Il mare', '  di notte'),
    { title: 'Il mare di notte' },
  ],
  [
    'what this journal asks of a night',
    note('data: 2026-02-03', 'tipo: [Incubo, falso risveglio]', 'nitidezza: 4', 'sonno: "2"', 'sveglia: 7:30'),
    { kinds: ['incubo', 'falso_risveglio'], vividness: 4, sleepQuality: 2, wokeAt: '07:30' },
  ],
  [
    'details that mean something else there',
    note('data: 2026-02-03', 'tipo: nota', 'nitidezza: alta', 'sonno: 7.5', 'sveglia: presto'),
    { kinds: [], vividness: null, sleepQuality: null, wokeAt: null },
  ],
  [
    'lines that are not YAML',
    note('data: 2026-02-03', 'titolo: Il mare: di notte', 'tag: [mare, "sole"]'),
    { title: 'Il mare: di notte', tags: ['mare', 'sole'] },
  ],
  ['aliases, as text', note('data: 2026-02-03', 'a: &a x', 'titolo: *a'), { title: '*a' }],
  [
    'a heading that only begins like the title',
    '---\ndata: 2026-02-03\ntitolo: Il mare\n---\n# Il mare e il monte\nNuotavo.',
    { content: '# Il mare e il monte\nNuotavo.' },
  ],
])('reads above a Markdown text %s', async (_what, file, dream) => {
  expect(await readFile(file, 'nota.md')).toMatchObject([dream])
})

const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength }),
    fc.string({ unit: fc.constantFrom(...'ab \n\r\t#-:,;|"\'\\[]{}&*!%@`>?~\u2028\u0085à🌙'), maxLength }),
    fc.string({ maxLength: 20 }).map((words) => `${words}\n\n${MARKDOWN_END}\n---\n${words}`.slice(0, maxLength)),
  )
const scale = fc.option(fc.integer({ min: 1, max: 5 }))
const writtenDream = fc
  .record({
    title: text(TITLE_MAX),
    content: text(Math.min(CONTENT_MAX, 500)),
    date: fc.constantFrom(daysAgo(0), '1999-12-31'),
    mood: fc.constantFrom(...MOODS, null),
    tags: fc.array(text(TAG_MAX), { maxLength: 20 }),
    elements: fc.array(text(ELEMENT_MAX), { maxLength: 60 }),
    kinds: fc.subarray([...DREAM_KINDS]),
    vividness: scale,
    sleepQuality: scale,
    wokeAt: fc.constantFrom('05:10', '23:59', null),
  } satisfies Record<DreamFieldName, fc.Arbitrary<unknown>>)
  .filter((dream) => dreamInputSchema.safeParse(dream).success && !JSON.stringify(dream).includes('\\u0000'))
  .map((dream) => dreamInputSchema.parse(dream))

it('brings every field of an exported Markdown file back as it was', async () => {
  const seen = fc.asyncProperty(writtenDream, fc.boolean(), fc.boolean(), async (dream, isAnalysed, isAnnotated) => {
    const said = `${MARKDOWN_END} ${dream.title}`
    const analysis = isAnalysed ? { advanced: said, journal: said } : null
    const words = { kind: 'thing', quote: said, question: said, words: said, feelings: [], day: said }
    const annotations = isAnnotated ? [words] : []
    const conversation = isAnnotated ? [{ words: said, reply: said }] : []
    const file = dreamMarkdown({ ...dream, analysis, annotations, conversation } as unknown as ExportedDream)
    const [read] = await readFile(file, 'sogno.md')
    expect(read).toMatchObject({ ...dream, leftAt: null })
  })
  await fc.assert(seen, { numRuns: 100 })
})
