import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { RequestHandler } from 'express'

export const CLIENT_DIST = fileURLToPath(new URL('../../client/dist', import.meta.url))

/** Answers with the compressed copy that the build has put beside a file, where the browser takes it. */
export async function preferCompressed(folder: string): Promise<RequestHandler> {
  const files = new Set(await readdir(folder))
  return (req, res, next) => {
    if (!files.has(`${req.path.slice(1)}.br`)) return next()
    res.vary('Accept-Encoding')
    if (!req.acceptsEncodings('br')) return next()
    res.set('Content-Encoding', 'br').type(extname(req.path))
    req.url = `${req.path}.br`
    next()
  }
}

/** What the build knows of the client's routes. */
export interface RouteAssets {
  /** The files of some modules and all that they import, beyond those of the page itself and of other modules. */
  files: (modules: readonly string[], others?: readonly string[]) => string[]
  render: RenderPage
}

/** Renders the screen of an address with the answers that the page holds. */
export type RenderPage = (page: {
  url: string
  answers: Readonly<Record<string, unknown>>
  isPhone: boolean
}) => Promise<{ markup: string; address: string; state: unknown }>

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}
/** Vite's manifest: chunks by the module that they begin with. */
export type Manifest = Record<string, Chunk>

const PAGE = 'index.html'

export async function readManifest(dist: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
}

export async function readRouteAssets(dist: string): Promise<RouteAssets> {
  const manifest = await readManifest(dist)
  const { renderPage } = await import(pathToFileURL(join(dist, '.vite/entry-server.js')).href)
  const inPage = filesOf(manifest, [PAGE])
  return {
    files: (modules, others = []) => {
      const known = filesOf(manifest, others)
      return [...filesOf(manifest, modules)]
        .filter((file) => !inPage.has(file) && !known.has(file))
        .map((file) => `/${file}`)
    },
    render: renderPage,
  }
}

/** The files that modules need at once, each after what it imports. */
export function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const collect = (module: string) => {
    const chunk = manifest[module]
    if (!chunk) throw new Error(`the client's build has no ${module}`)
    if (seen.has(module)) return
    seen.add(module)
    for (const imported of chunk.imports ?? []) collect(imported)
    for (const file of [...(chunk.css ?? []), chunk.file]) files.add(file)
  }
  for (const module of modules) collect(module)
  return files
}

/** A link that fetches a file with the page. */
export const linkTo = (href: string) =>
  `    <link rel="${href.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="${href}">\n`
