import { Router } from 'express'
import { openApiDocument } from './openapi.ts'

/** `GET /api/openapi.json`: the API, described for programs. */
export function openApiRouter(): Router {
  let document: object | undefined
  return Router().get('/openapi.json', (_req, res) => {
    document ??= openApiDocument()
    res.json(document)
  })
}
