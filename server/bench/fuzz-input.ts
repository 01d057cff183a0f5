import fc from 'fast-check'
import { samples } from './fuzz-values.ts'

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

/** What valid input is made of. */
export interface Materials {
  /** What valid input has in a field of this name, whatever its schema says. */
  known: Record<string, fc.Arbitrary<unknown>>
  /** Begins every text. */
  canary: string
}

import { daysAgo } from '#server/test/factories.ts'

const WORDS = 'lago mare nonna ho paura non volavo casa cado perché 🌙 morto il gatto, e poi la scala. Sangue! 1999 ½ ﷺ'

const long = fc.constantFrom(...samples.repeated.map((text) => text.repeat(10_000)))
/** Any value at all that JSON can carry; among them what has broken parsers, databases and clocks before. */
const wild = fc.oneof(
  { arbitrary: fc.constantFrom<unknown>(...samples.values), weight: 4 },
  long,
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue(),
)
export const wildText = wild.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))

/** What may be sent as JSON. */
export const wildBody = fc.oneof(
  fc.dictionary(fc.string(), wild).map((value) => JSON.stringify(value)),
  wildText,
  fc.constantFrom(...samples.bodies),
  long,
)

/** What a schema accepts. */
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

/** What a schema accepts but for one fault: a field left out, of another kind, too long, or unknown. */
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
