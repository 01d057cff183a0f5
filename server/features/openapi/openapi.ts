import { Router } from 'express'
import * as z from 'zod'
import { SESSION_COOKIE } from '#server/http/session.ts'
import { EVENT_STREAM, SAVE_KEY_HEADER } from '#shared/constants/api.ts'
import { ERROR_STATUS, type ErrorCode } from '#shared/constants/errors.ts'
import { PRODUCT_NAME } from '#shared/constants/product.ts'
import { saveKeySchema } from '#shared/contracts/dreams.ts'
import { CONTRACTS, OPEN_OPERATIONS, OPERATIONS, type Operation, REFUSALS } from './operations.ts'

/** `GET /api/openapi.json`: the API, described for programs. */
export function openApiRouter(): Router {
  let document: Json | undefined
  return Router().get('/openapi.json', (_req, res) => {
    document ??= openApiDocument()
    res.json(document)
  })
}

/** A part of the document or of a JSON Schema. */
type Json = Record<string, unknown>

/** The API as an OpenAPI 3.1 document, generated from the contracts. */
function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [route, operation] of Object.entries({ ...OPEN_OPERATIONS, ...OPERATIONS })) {
    const [method = '', path = ''] = route.split(' ')
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: describeOperation(route, operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME, version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    paths,
    components: {
      schemas: componentSchemas(paths),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
    },
  }
}

const DESCRIPTION = [
  'Every refusal has the body ApiError; its stable code decides, its message is Italian and for people.',
  'Calls that change something need `Sec-Fetch-Site: same-origin` or a matching `Origin` (403 cross_site).',
].join(' ')

function describeOperation(route: string, operation: Operation): Json {
  const { summary, body, upload, answer, status = answer ? 200 : 204, streams } = operation
  const [, path = ''] = route.split(' ')
  const schema = typeof answer === 'string' ? refTo(answer) : answer && schemaOf(answer)
  const stream = streams && { [EVENT_STREAM]: { schema: { type: 'string' } } }
  const responses: Json = {}
  for (const success of [status].flat()) {
    responses[success] = { description: 'Success', ...(schema && { content: { ...json(schema), ...stream } }) }
  }
  for (const [status, codes] of refusals(route, operation)) {
    responses[status] ??= { description: codes.join(', '), content: json(refTo('ApiError')) }
  }
  const file = { type: 'object', properties: { [upload ?? '']: { type: 'string', format: 'binary' } } }
  const content = upload ? { 'multipart/form-data': { schema: file } } : body && json(refTo(body))
  return {
    summary,
    tags: [path.split('/')[path.startsWith('/api/') ? 2 : 1]],
    ...(route in OPEN_OPERATIONS && { security: [] }),
    parameters: [...pathParameters(path), ...queryParameters(operation), ...headerParameters(operation)],
    ...(content && { requestBody: { content } }),
    responses,
  }
}

/** The codes of a call's refusals by status: its own, and those that follow from its method, path and body. */
function refusals(route: string, { body, upload, query }: Operation) {
  const codes = new Set<ErrorCode>(REFUSALS[route])
  if (route.includes(' /api/')) codes.add('rate_limited').add('internal').add('unavailable')
  if (route in OPERATIONS) codes.add('unauthenticated').add('other_account')
  if (/:(?:id|shareId)/.test(route)) codes.add('not_found')
  if (!route.startsWith('GET')) codes.add('cross_site').add('unsupported_media_type')
  if (query || body || upload) codes.add('validation')
  if (body) codes.add('malformed_json')
  if (body || upload) codes.add('payload_too_large')
  return Map.groupBy([...codes], (code) => String(ERROR_STATUS[code]))
}

const json = (schema: Json) => ({ 'application/json': { schema } })

/** `Dream`, `Dream[]` or `Dream[] | DreamPage` as a reference to the document's schemas. */
function refTo(name: string): Json {
  const [one = '', other] = name.split(' | ')
  if (other) return { oneOf: [refTo(one), refTo(other)] }
  if (one.endsWith('[]')) return { type: 'array', items: refTo(one.slice(0, -2)) }
  return { $ref: `${SCHEMAS}${one}` }
}

const SCHEMAS = '#/components/schemas/'

/** A schema as JSON Schema: before its transformations, so that a request's says what may be sent. */
function schemaOf(schema: z.ZodType): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

/** The contracts that the calls refer to. */
function componentSchemas(paths: Json): Json {
  const used = JSON.stringify(paths)
  return Object.fromEntries(
    [...CONTRACTS]
      .filter(([name]) => used.includes(`"${SCHEMAS}${name}"`))
      .map(([name, schema]) => [name, schemaOf(schema)]),
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

function queryParameters({ query }: Operation): Json[] {
  const contract = query && CONTRACTS.get(query)
  if (!contract) return []
  const { properties = {}, required = [] } = z.toJSONSchema(contract, { io: 'input' })
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema,
  }))
}

function headerParameters({ repeatable }: Operation): Json[] {
  return repeatable ? [{ name: SAVE_KEY_HEADER, in: 'header', schema: schemaOf(saveKeySchema) }] : []
}
