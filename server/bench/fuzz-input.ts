import fc from 'fast-check'
import { daysAgo } from '#server/test/factories.ts'

/** A part of a JSON Schema. */
export interface Schema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  minItems?: number
  maxItems?: number
  format?: string
}

/** The parts of valid input. */
export interface Materials {
  /** The values of a field by its name, whatever its schema says. */
  known: Record<string, fc.Arbitrary<unknown>>
  /** Begins every text. */
  canary: string
}

// Values that have broken parsers, databases and clocks before.
const VALUES = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a\u0301\u0301',
  'ig\u3316 \u2488 \u2474',
  '\u202e\u2066\ufeff\u200d',
  "'; drop table users; --",
  '%_\\',
  'a & | ! : * ( ) <-> b',
  '<script>alert(1)</script>',
  '__proto__',
  'NaN',
  '2147483648',
  '9007199254740993',
  '-1',
  '0000-00-00',
  '275760-09-14',
  '9999-12-31',
  '0000-01-01T00:00:00.000Z',
  '+010000-01-01T00:00:00.000Z',
  '1900-02-29',
  '2026-01-02T03:04:05.678901Z',
  null,
  true,
  -1,
  5,
  2147483648,
  1e308,
  [],
  {},
]
const REPEATED = ['\ufdfa', 'e\u0301', '\u0301', 'a', '1. ', 'https://', '((((', '[[', '\n', '\ud83d\ude00']
const BODIES = ['', '{"a":', 'null', '"x"', '\ufeff{}', '[1', '{"__proto__":{"id":1}}']
export const SEGMENTS = [
  '%zz',
  '%00',
  '%E0%A4%A',
  '..%2f..',
  '%2e%2e',
  '-1',
  '0',
  '01',
  '1e3',
  '2147483648',
  'a%0d%0ab',
  "'",
]
export const HEADERS = [
  ['cookie', 'diario.sid=j:{"a":1}'],
  ['cookie', 'diario.sid=s:x.y; diario.sid=%zz'],
  ['cookie', '__proto__=1; diario.sid'],
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-7'],
  ['content-type', 'multipart/form-data'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'x'],
  ['accept', 'text/event-stream'],
  ['accept-encoding', 'br;q=nan, *;q=0'],
  ['idempotency-key', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  ['x-account-id', '-1'],
  ['sec-fetch-site', 'cross-site'],
  ['origin', 'null'],
  ['range', 'bytes=0-,5-1'],
  ['if-none-match', '*'],
  ['if-modified-since', 'mai'],
  ['expect', '100-continue'],
]

const WORDS = 'lago mare nonna ho paura non volavo casa cado perché 🌙 morto il gatto, e poi la scala. Sangue! 1999 ½ ﷺ'

const long = fc.constantFrom(...REPEATED.map((text) => text.repeat(10_000)))
/** Any value at all that JSON can carry; among them what has broken parsers, databases and clocks before. */
const wild = fc.oneof(
  { arbitrary: fc.constantFrom<unknown>(...VALUES), weight: 4 },
  long,
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue(),
)
export const wildText = wild.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))

/** Bodies that are sent as JSON. */
export const wildBody = fc.oneof(
  fc.dictionary(fc.string(), wild).map((value) => JSON.stringify(value)),
  wildText,
  fc.constantFrom(...BODIES),
  long,
)

/** Values that a schema accepts. */
export function valid(schema: Schema, materials: Materials, name = ''): fc.Arbitrary<unknown> {
  const known = materials.known[name]
  if (known) return known
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((either) => valid(either, materials, name)))
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? 1, max: schema.maximum ?? 9 })
  if (schema.format === 'date') return fc.integer({ min: 1, max: 3_000 }).map(daysAgo)
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'array') {
    const { items = {}, minItems: minLength = 0, maxItems: maxLength = 20 } = schema
    return fc.array(valid(items, materials, name), { minLength, maxLength })
  }
  if (schema.type === 'object') {
    const { properties = {}, required = [] } = schema
    const fields = Object.entries(properties).map(([key, field]) => [key, valid(field, materials, key)] as const)
    const optional = Object.keys(properties).filter((key) => !required.includes(key))
    return fc
      .subarray(optional)
      .chain((kept) => fc.record(Object.fromEntries(fields.filter(([key]) => [...required, ...kept].includes(key)))))
  }
  // A pattern without its ends asks for something to be in the text, as all texts here have it.
  if (schema.pattern?.startsWith('^')) return fc.stringMatching(new RegExp(schema.pattern, 'u'))
  const { maxLength = 100 } = schema
  return fc
    .array(fc.constantFrom(...WORDS.split(' ')), { maxLength: maxLength > 1_000 ? 400 : 8, size: 'max' })
    .map((words) => [materials.canary, ...words].join(' ').slice(0, maxLength))
}

/** Valid values with one fault: a field left out, of another kind, too long, or unknown. */
export function nearlyValid(schema: Schema, materials: Materials): fc.Arbitrary<unknown> {
  const name = fc.constantFrom('unknown', '__proto__', ...Object.keys(schema.properties ?? {}))
  return fc
    .tuple(valid(schema, materials), name, fc.option(wild, { nil: undefined }))
    .map(([value, key, fault]) => ({ ...(value as object), [key]: fault }))
}

/** The place of a page with one part changed. */
export function changedCursor({ known }: Materials): fc.Arbitrary<string> {
  const parts = fc.array(wild, { minLength: 1, maxLength: 3 })
  return fc.tuple(known.cursor ?? parts, parts, fc.nat(2)).map(([given, made, at]) => {
    const place = typeof given === 'string' ? JSON.parse(Buffer.from(given, 'base64url').toString()) : made
    return Buffer.from(JSON.stringify(place.with(at % place.length, made[0]))).toString('base64url')
  })
}

export type Mix = <T>(good: fc.Arbitrary<T>, bad: fc.Arbitrary<T>) => fc.Arbitrary<T>

const BOUNDARY = 'confine'

/** A form with a file: journals of several formats, the beginnings of recordings, or any bytes. */
export function multipart(field: string, canary: string, mix: Mix): fc.Arbitrary<{ headers: object; content: string }> {
  const files = [
    ['a.csv', `data,titolo,testo\n2024-03-01,${canary} importato,Cammino sul lago.\n`],
    ['a.md', `---\ndata: 2024-03-02\ntitolo: ${canary} scritto\n---\nCammino sul lago.\n`],
    ['a.json', JSON.stringify({ entries: [{ text: canary, creationDate: '2024-03-03T04:00:00Z' }] })],
    ['a.zip', 'PK\x05\x06'.padEnd(22, '\0')],
    ['a.webm', '\x1aE\xdf\xa3'.padEnd(3_000, '\0')],
  ]
  const file = mix<readonly string[]>(
    fc.constantFrom(...files),
    fc.tuple(fc.constantFrom('a.csv', 'a.json', '', '../a'), wildText),
  )
  const name = mix(fc.constant(field), fc.constantFrom('altro', '', '__proto__'))
  return fc.tuple(name, file).map(([part, [filename, text]]) => ({
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    content:
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part}"; filename="${filename}"\r\n` +
      `Content-Type: application/octet-stream\r\n\r\n${text}\r\n--${BOUNDARY}--\r\n`,
  }))
}
