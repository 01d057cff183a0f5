import { Router } from 'express'
import * as z from 'zod'
import { SESSION_COOKIE } from '#server/http/session.ts'
import { ERROR_STATUS, type ErrorCode, EVENT_STREAM } from '#shared/constants/api.ts'
import { PRODUCT_NAME } from '#shared/constants/site.ts'
import { apiErrorSchema } from '#shared/contracts/common.ts'
import { type Endpoint, splitLine } from '#shared/contracts/endpoints.ts'
import * as contracts from '#shared/contracts/index.ts'

/** `GET /api/openapi.json`. */
export function openApiRouter(): Router {
  let document: Json | undefined
  return Router().get('/api/openapi.json', (_req, res) => {
    document ??= openApiDocument()
    res.json(document)
  })
}

type Json = Record<string, unknown>

export const ENDPOINTS: readonly Endpoint[] = Object.entries(contracts).flatMap(([name, value]) =>
  name.endsWith('Endpoints') ? Object.values<Endpoint>(value as never) : [],
)

/** The names of the contracts' schemas: `Dream` for `dreamSchema`. */
const NAMES = new Map<unknown, string>()
for (const [key, schema] of Object.entries(contracts)) {
  const name = /^(.*)Schema$/.exec(key)?.[1]
  if (name) NAMES.set(schema, name[0]?.toUpperCase() + name.slice(1))
}

/** The OpenAPI 3.1 document of the contracts. */
function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of ENDPOINTS) {
    const { method, path } = splitLine(endpoint.line)
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method]: describeEndpoint(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME, version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    paths,
    components: {
      schemas: componentSchemas(paths),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        device: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

const DESCRIPTION = [
  'Every refusal has the body ApiError; its stable code decides, its message is Italian and for people.',
  'Calls that change something need `Sec-Fetch-Site: same-origin` or a matching `Origin` (403 cross_site).',
].join(' ')

function describeEndpoint(endpoint: Endpoint): Json {
  const { line, summary, access, body, upload, answers, raw } = endpoint
  const { path } = splitLine(line)
  const responses: Json = {}
  for (const [status, schema] of Object.entries(answers)) {
    const stream = raw === 'events' && { [EVENT_STREAM]: { schema: { type: 'string' } } }
    responses[status] = { description: 'Success', ...(schema && { content: { ...json(refTo(schema)), ...stream } }) }
  }
  for (const [status, codes] of refusalsOf(endpoint)) {
    responses[status] ??= { description: codes.join(', '), content: json(refTo(apiErrorSchema)) }
  }
  const file = { type: 'object', properties: { [upload ?? '']: { type: 'string', format: 'binary' } } }
  const plain = access === 'device' && { 'text/plain': { schema: { type: 'string' } } }
  const content = upload ? { 'multipart/form-data': { schema: file } } : body && { ...json(refTo(body)), ...plain }
  return {
    summary,
    tags: [path.split('/')[path.startsWith('/api/') ? 2 : 1]],
    ...(access === 'anyone' && { security: [] }),
    ...(access === 'device' && { security: [{ device: [] }] }),
    parameters: [...pathParameters(path), ...parametersOf(endpoint, 'query'), ...parametersOf(endpoint, 'headers')],
    ...(content && { requestBody: { content } }),
    responses,
  }
}

/** The error codes of a call by status: its own, and those of its method, path and body. */
function refusalsOf({ line, access, refusals, body, upload, query }: Endpoint) {
  const codes = new Set<ErrorCode>(refusals)
  if (line.includes(' /api/')) codes.add('rate_limited').add('internal').add('unavailable')
  if (access !== 'anyone') codes.add('unauthenticated')
  if (access === 'user') codes.add('other_account')
  if (/:(?:id|shareId)/.test(line)) codes.add('not_found')
  if (!line.startsWith('GET')) codes.add('unsupported_media_type')
  if (!line.startsWith('GET') && access !== 'device') codes.add('cross_site')
  if (query || body || upload) codes.add('validation')
  if (body) codes.add('malformed_json')
  if (body || upload) codes.add('payload_too_large')
  return Map.groupBy([...codes], (code) => String(ERROR_STATUS[code]))
}

const json = (schema: Json) => ({ 'application/json': { schema } })

const SCHEMAS = '#/components/schemas/'

/** A named schema becomes a reference; others stay inline. */
function refTo(schema: z.core.$ZodType): Json {
  const name = NAMES.get(schema)
  if (name) return { $ref: `${SCHEMAS}${name}` }
  if (schema instanceof z.ZodArray) return { type: 'array', items: refTo(schema.element) }
  if (schema instanceof z.ZodUnion) return { oneOf: schema.options.map(refTo) }
  return schemaOf(schema)
}

/** The JSON Schema of the input, before transformations. */
function schemaOf(schema: z.core.$ZodType): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

function componentSchemas(paths: Json): Json {
  const used = JSON.stringify(paths)
  return Object.fromEntries(
    [...NAMES]
      .filter(([, name]) => used.includes(`"${SCHEMAS}${name}"`))
      .map(([schema, name]) => [name, schemaOf(schema as z.ZodType)]),
  )
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name === 'id' || name === 'year' ? 'integer' : 'string' },
  }))
}

function parametersOf(endpoint: Endpoint, part: 'query' | 'headers'): Json[] {
  const schema = endpoint[part]
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: part === 'query' ? 'query' : 'header',
    ...(required.includes(name) && { required: true }),
    schema,
  }))
}
