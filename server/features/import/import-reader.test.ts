import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { dreamMarkdown } from '#server/features/export/export.presenter.ts'
import { buildDream } from '#server/test/factories.ts'
import { EXPORT_JSON, EXPORT_VERSION, IMPORT_TEXT_MAX_BYTES, MARKDOWN_END } from '#shared/constants/export.ts'
import { WHOLE_DREAM } from '#shared/test/dreams.ts'
import { readImport } from './import-reader.ts'

type File = Uint8Array | string
const read = (name: string, file: File) => readImport(name, Buffer.from(file as string))
const dreamsOf = async (name: string, file: File) => (await read(name, file)).dreams.map(({ dream }) => dream)
const zip = (files: Record<string, File>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, file]) => [name, Buffer.from(file as string)])))
const json = (value: unknown) => JSON.stringify(value)

const SWIM = 'Nuotavo al buio.'
const LONG = 'Ero in una città senza porte e cercavo qualcuno che conoscevo da piccola, o così credevo'

describe('an import reads', () => {
  it.each<[string, string, File, object[]]>([
    [
      'Day One, each entry on the day where it was written',
      'Journal.json',
      json({
        entries: [
          {
            ...{ creationDate: '2026-01-05T23:30:00Z', timeZone: 'Europe/Rome', tags: ['volo'] },
            text: '# La torre\\.\n\nSalivo.\n![](dayone-moment://A1)',
          },
          { creationDate: '2026-01-05T23:30:00Z', timeZone: 'America/New_York', text: LONG },
          { creationDate: '2026-02-03T06:00:00Z', text: '# Un drago a Roma' },
          { text: 'Senza data' },
        ],
      }),
      [
        { title: 'La torre.', content: 'Salivo.', date: '2026-01-06', tags: ['volo'] },
        { title: 'Ero in una città senza porte e cercavo qualcuno che conoscevo da piccola, o…', date: '2026-01-05' },
        { title: 'Un drago a Roma', content: 'Un drago a Roma', date: '2026-02-03' },
      ],
    ],
    [
      'jrnl',
      'jrnl.json',
      json({
        tags: {},
        entries: [{ title: 'Il faro', body: 'Salivo.', date: '2026-03-29', time: '06:40', tags: ['@lucido'] }],
      }),
      [{ title: 'Il faro', content: 'Salivo.', date: '2026-03-29', tags: ['lucido'] }],
    ],
    ['a plain list', 'a.json', json([{ Data: '5 gen 2026', Nota: SWIM }]), [{ content: SWIM, date: '2026-01-05' }]],
    [
      'Daylio',
      'daylio.csv',
      'full_date,date,weekday,time,mood,activities,note_title,note\n2026-01-05,January 5,Monday,07:10,good,"casa | sogno","Mare","Nuotavo."',
      [{ title: 'Mare', content: 'Nuotavo.', date: '2026-01-05', mood: null, tags: ['casa', 'sogno'] }],
    ],
    [
      'Notion',
      'notion.csv',
      `Name,Created,Body\nIl mare,"January 5, 2026 7:10 AM",${SWIM}`,
      [{ title: 'Il mare', content: SWIM, date: '2026-01-05' }],
    ],
    [
      'Obsidian',
      'note/Il mare.md',
      `---\ncreated: 2026-02-03T23:30:00Z\ntags:\n  - "#mare"\n---\n![[foto.png]]\n${SWIM}`,
      [{ title: 'Il mare', content: SWIM, date: '2026-02-04', tags: ['mare'] }],
    ],
    [
      'CSV of an older Windows',
      'x.csv',
      Buffer.from('Data\tTesto\tUmore\n3.2.2026\tEra così\tnegativo', 'latin1'),
      [{ title: 'Era così', content: 'Era così', date: '2026-02-03', mood: 'negative' }],
    ],
    [
      'a CSV that names its delimiter',
      'x.csv',
      'sep=;\r\ndata;testo\r\n05/01/2026;Mare, e vento\r\n',
      [{ content: 'Mare, e vento' }],
    ],
    [
      'a CSV of two columns with commas in its texts and a blank line at its end',
      'x.csv',
      'data;testo\n05/01/2026;Mare, e vento\n\n',
      [{ content: 'Mare, e vento' }],
    ],
    [
      'UTF-16 by its mark',
      'x.csv',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('data\ttesto\n05/01/26\tPerché', 'utf16le')]),
      [{ content: 'Perché', date: '2026-01-05' }],
    ],
    [
      'UTF-8 with a stray byte',
      'x.csv',
      Buffer.concat([Buffer.from('data;testo\n5/1/2026;Perché là '), Buffer.from([0xe8]), Buffer.from(' l’acqua')]),
      [{ content: 'Perché là è l’acqua' }],
    ],
    [
      'HTML, entities and pictures as words',
      'x.csv',
      'data,titolo,testo\n2026-01-05,"L&#39;acqua &amp; il fuoco","<p>Ero l&igrave;.</p><p>Poi <b>volavo</b><br/>![un faro](a.png) 1 < 2</p>"',
      [{ title: "L'acqua & il fuoco", content: 'Ero lì.\nPoi volavo\nun faro 1 < 2' }],
    ],
    [
      'tags in each spelling',
      'x.csv',
      `data,testo,tag\n${['#mare #sole', '"[""mare"",""sole""]"', '"mare, sole"', 'mare;#sole'].map((tags) => `2026-01-05,Nuotavo,${tags}`).join('\n')}`,
      Array.from({ length: 4 }, () => ({ tags: ['mare', 'sole'] })),
    ],
    [
      'a long text without words, which it cuts between characters',
      'x.csv',
      `data,testo\n2026-01-05,${'👩‍🚀'.repeat(40)}`,
      [{ title: `${'👩‍🚀'.repeat(15)}…` }],
    ],
  ])('%s', async (_what, name, file, dreams) => {
    expect(await dreamsOf(name, file)).toMatchObject(dreams)
  })

  it('several days of one text as several dreams', async () => {
    const dreams = [
      { date: '2026-02-03', title: 'Il mare.', content: 'Nuotavo.\n\nPoi il 25/12/1999 finiva.' },
      { date: '2026-02-04', title: 'Il treno', content: 'Senza ruote.' },
    ]
    const [first, second] = ['Nuotavo.\n\nPoi il 25/12/1999 finiva.', 'Senza ruote.']
    for (const text of [
      `[2026-02-03 07:10] Il mare.\n${first}\n\n[2026-02-04 06:30] Il treno\n${second}`,
      `# I miei sogni\n\n## Martedì, 3 febbraio 2026\n\nIl mare.\n${first}\n\n## Mercoledì 4 febbraio 2026\nIl treno\n${second}`,
      `03/02/2026\nIl mare.\n${first}\n04/02/2026: Il treno\n${second}`,
      `Data: 3 febbraio 2026\nIl mare.\n${first}\n\n\tDate:\t4 February 2026\nIl treno\n${second}`,
      `**3 febbraio 2026**\nIl mare.\n${first}\n\n# 4 febbraio 2026 - Il treno\n${second}`,
    ]) {
      expect(await dreamsOf('diario.txt', text)).toMatchObject(dreams)
    }
  })

  it('no day of a story as the day of the dream', async () => {
    expect(await read('a.txt', 'Nel sogno era il 25/12/1999 e la nonna cucinava.')).toMatchObject({
      dreams: [],
      unreadableExamples: [{ where: 'a.txt', reason: 'La data manca o non si capisce' }],
    })
    expect(await dreamsOf('Export 2026-02-10.txt', '[2026-02-03] Il mare.')).toMatchObject([
      { date: '2026-02-03', title: 'Il mare.' },
    ])
    const story = 'Andavo a casa.\n25/12/1999, la nonna cucinava.'
    expect(await dreamsOf('2026-02-04.txt', story)).toMatchObject([
      { date: '2026-02-04', content: '25/12/1999, la nonna cucinava.' },
    ])
  })

  it.each([
    ['07 2026-02-04 Il mare di notte.md', 'Il mare di notte'],
    ['2026_02_04_Il_mare.md', 'Il mare'],
    ['Il mare (04-02-2026).txt', 'Il mare'],
    ['2026-02-04.md', SWIM],
    ['20260204.md', SWIM],
    ['diario/2026/02/04.md', SWIM],
    ['diario/2026-02-04/Il mare 0123456789abcdef0123456789abcdef.md', 'Il mare'],
  ])('day and title in a name: %s', async (name, title) => {
    expect(await dreamsOf('sogni.zip', zip({ [name]: SWIM }))).toMatchObject([
      { date: '2026-02-04', title, content: SWIM },
    ])
  })

  it('the day as a heading, and above a text', async () => {
    for (const text of [`# Mercoledì, 4 febbraio 2026\n\n${SWIM}`, `---\ndata: 04-feb-26\n---\n${SWIM}`]) {
      expect(await dreamsOf('nota.md', text)).toMatchObject([{ date: '2026-02-04', content: SWIM }])
    }
  })

  it('a column in the one order of day and month that fits all of it, and none with both', async () => {
    const csv = (...days: string[]) => ['data,testo', ...days.map((day) => `${day},${SWIM}`)].join('\n')
    const daysOf = async (...days: string[]) => (await dreamsOf('a.csv', csv(...days))).map(({ date }) => date)
    expect(await daysOf('03/04/2026', '03/29/2026')).toEqual(['2026-03-04', '2026-03-29'])
    expect(await daysOf('03/04/2026', '29/03/2026')).toEqual(['2026-04-03', '2026-03-29'])
    expect(await daysOf('2026-03-29T22:30:00Z', 'lunedì, 5 gennaio 2026'.replace(',', ''))).toEqual([
      '2026-03-30',
      '2026-01-05',
    ])
    await expect(daysOf('03/29/2026', '29/03/2026')).rejects.toThrow(/stesso ordine/)
    expect(await read('a.zip', zip({ 'a.csv': csv('03/29/2026', '29/03/2026'), '2026-02-04.md': SWIM }))).toMatchObject(
      {
        dreams: [{ dream: { date: '2026-02-04' } }],
        unreadableExamples: [{ where: 'a.csv', reason: expect.stringContaining('stesso ordine') }],
      },
    )
  })

  it('a ZIP and the ZIPs in it, counts what it cannot read there, and skips pictures', async () => {
    const inner = zip({ '2026-02-05.md': 'Volavo.', 'b.zip': zip({ '2026-02-06.md': 'x' }) })
    const files = {
      ...{ 'data.json': '{"a":1}', 'nota.pdf': 'x', '2026-02-04.md': SWIM, 'parte.zip': inner },
      ...{ 'foto.JPG': 'x', '__MACOSX/x.md': 'x', '.DS_Store': 'x', 'a.csv': 'data,testo\n,Senza giorno' },
    }
    const { dreams, unreadable, unreadableExamples } = await read('a.zip', zip(files))
    expect(dreams.map(({ dream }) => dream.date)).toEqual(['2026-02-04', '2026-02-05'])
    expect(unreadable).toBe(4)
    expect(unreadableExamples.map(({ where }) => where)).toEqual(['data.json', 'nota.pdf', 'b.zip'])
  })
})

/** A ZIP whose directory states these numbers of files and bytes. */
const zipStating = ({ files = 1, bytes = 14 }) => {
  const packed = Buffer.from(zip({ [EXPORT_JSON]: '{"entries":[]}' }))
  packed.writeUInt32LE(bytes, packed.lastIndexOf('PK\x01\x02') + 24)
  packed.writeUInt16LE(files, packed.lastIndexOf('PK\x05\x06') + 10)
  return packed
}
const row = (text: string) => `data,testo\n2026-01-01,${text}`
it.each<[string, string, File, RegExp]>([
  ['a CSV of too many columns', 'a.csv', `data,testo${',a'.repeat(99)}\n2026-01-05,Un treno`, /al massimo 100/],
  ['a picture', 'foto.png', 'x', /Non riconosciamo/],
  ['a ZIP of pictures', 'foto.zip', zip({ 'a.png': 'x' }), /non ci sono sogni/],
  ['a ZIP of files of other kinds', 'a.zip', zip({ 'a.pdf': 'x', 'b.json': '{}' }), /Non riconosciamo/],
  ['a broken ZIP', 'a.zip', zip({ 'a.json': '{}' }).slice(0, 40), /rovinato/],
  ['a ZIP that unpacks to 200 MB', 'a.zip', zipStating({ bytes: 200 * 1024 * 1024 }), /troppo grande/],
  ['a ZIP of 60,000 files', 'a.zip', zipStating({ files: 60_000 }), /troppi file: al massimo 50000/],
  ['a ZIP that holds more than it states', 'a.zip', zipStating({ bytes: 3 }), /rovinato/],
  ['broken JSON', 'a.json', '{"entries":[', /rovinato/],
  ['JSON of deep lists', 'a.json', `${'['.repeat(40)}${']'.repeat(40)}`, /rovinato/],
  ['other JSON', 'a.json', '{"a":1}', /né da Day One/],
  ['a later version', 'a.json', `{"format":"diario-dei-sogni","version":${EXPORT_VERSION + 1}}`, /più nuova/],
  ['a broken export', 'a.zip', zip({ [EXPORT_JSON]: '{', '2026-01-01.md': SWIM }), /rovinato/],
  ['CSV without its columns', 'a.csv', 'x,y\n1,2', /«data» e «testo»/],
  ['a CSV of a million columns', 'a.csv', 'a,'.repeat(1_000_000), /troppo grande o rovinato/],
  ['a CSV of a row of too many columns', 'a.csv', row(','.repeat(100)), /al massimo 100/],
  ['a CSV whose field does not end', 'a.csv', row(`"${'mare '.repeat(300_000)}`), /troppo grande/],
  ['a CSV of a million lines', 'a.csv', row('\n'.repeat(1_000_000)), /troppo grande/],
  ['too much text', 'a.md', Buffer.alloc(IMPORT_TEXT_MAX_BYTES + 1, 'a'), /troppo grande/],
  ['too many dreams', 'a.csv', `data,testo\n${',a\n'.repeat(20_001)}`, /troppi sogni/],
  ['a text of too many days', 'a.md', '2026-01-01\na\n'.repeat(20_001), /troppi sogni/],
])('an import refuses %s', async (_what, name, file, message) => {
  await expect(read(name, file)).rejects.toThrow(message)
})

const note = (...lines: string[]) => `---\n${lines.join('\n')}\n---\n\n${SWIM}\n`
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
])('an import reads above a Markdown text %s', async (_what, file, dream) => {
  expect(await dreamsOf('nota.md', file)).toMatchObject([dream])
})

it.each([
  { title: '# Il mare: "a", [b]', tags: ['#mare', 'a, b', '"c"', '[d]'], elements: ['l’acqua', '*'] },
  {
    title: 'a'.repeat(200),
    content: `# Uno\n\n---\ndata: 2020-01-01\n---\n${MARKDOWN_END}\n\n&amp; <b>x</b> ![y](z) \\*`,
  },
  { title: '🌙 : - | >', content: '2026-01-01 Uno\nmare\n\n2026-01-02 Due\n\u2028\u0085fine' },
  { title: '!', content: '-', mood: null, vividness: null, sleepQuality: null, wokeAt: null, kinds: [], tags: [] },
])('an import brings every field of an exported Markdown file back as it was: $title', async (fields) => {
  // An open question of the night is none in a file.
  const dream = { ...buildDream(), ...WHOLE_DREAM, leftAt: null, ...fields }
  const said = `${MARKDOWN_END} ${dream.title}`
  const annotations = [{ kind: 'thing', quote: said, question: said, words: said, feelings: [], day: said }]
  const after = {
    analysis: { advanced: said, journal: said },
    annotations,
    conversation: [{ words: said, reply: said }],
  }
  for (const beside of [{}, after]) {
    const file = dreamMarkdown({ ...dream, ...beside } as unknown as Parameters<typeof dreamMarkdown>[0])
    expect(await dreamsOf('sogno.md', file)).toMatchObject([dream])
  }
})
