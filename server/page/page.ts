import { readFile } from 'node:fs/promises'
import type { Server, ServerResponse } from 'node:http'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import escapeHtml from 'escape-html'
import express, { type Request, type RequestHandler, Router } from 'express'
import type { Env } from '#server/env.ts'
import { hasPayments } from '#server/integrations/stripe/stripe.ts'
import { serializeError } from '#server/log.ts'
import { createNonce, pagePolicy } from '../http/security-headers.ts'
import { buildClientIfStale } from './build-client.ts'
import {
  CLIENT_DIST,
  linkTo,
  preferCompressed,
  type RenderPage,
  type RouteAssets,
  readRouteAssets,
} from './built-files.ts'

const CLIENT_ROOT = fileURLToPath(new URL('../../client', import.meta.url))
/** Vite writes this word wherever a nonce belongs. */
const NONCE_PLACEHOLDER = 'CSP_NONCE'

/** The client: its files, and the one page that every path of the app answers with. */
export interface Client {
  files: RequestHandler
  page: SendPage
  close: () => Promise<void>
}

/** Answers with the page; `find` gives what differs by request. */
export type SendPage = (find?: FindPage) => RequestHandler

type PaymentKeys = Parameters<typeof hasPayments>[0]

const FILES_ONLY = { index: false, redirect: false } as const
/** `index.html` is a template that only `page` may send, however its address is written: `/%69ndex.html`, `//index.html`. */
const hideTemplate: RequestHandler = ({ path }, res, next) => {
  if (posix.normalize(`/${decoded(path)}`) === '/index.html') res.redirect(301, '/')
  else next()
}

/** A path as files are looked up by; empty where it cannot be decoded. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
/** A browser is to find a new service worker at once, which may fetch the files of the app. */
function setFileHeaders(res: ServerResponse, path: string): void {
  if (!path.endsWith('/sw.js')) return
  res.setHeader('Cache-Control', 'no-cache')
  res.setHeader('Content-Security-Policy', "default-src 'none'; connect-src 'self'")
}

/** Serves the built client, building it first when it is older than its sources. Files named by their content never change, so browsers keep them for a year. */
export async function builtClient(env: PaymentKeys): Promise<Client> {
  await buildClientIfStale()
  const html = await readFile(join(CLIENT_DIST, 'index.html'), 'utf8')
  const assetsFolder = join(CLIENT_DIST, 'assets')
  const assets = express.static(assetsFolder, { ...FILES_ONLY, maxAge: '1y', immutable: true })
  const others = express.static(CLIENT_DIST, { ...FILES_ONLY, maxAge: '1h', setHeaders: setFileHeaders })
  return {
    files: Router()
      .use(hideTemplate)
      .use('/assets', await preferCompressed(assetsFolder), assets)
      .use(others),
    page: pageSender(
      async () => html,
      { development: false, payments: hasPayments(env) },
      await readRouteAssets(CLIENT_DIST),
    ),
    close: async () => {},
  }
}

/** Serves the client through Vite, with hot reload over the same server and port. */
export async function developmentClient(server: Server, env: PaymentKeys & Pick<Env, 'DATA_DIR'>): Promise<Client> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: join(CLIENT_ROOT, '../vite.config.ts'),
    cacheDir: join(env.DATA_DIR, 'vite-cache'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  return {
    files: vite.middlewares,
    page: pageSender(
      async (url) => vite.transformIndexHtml(url, await readFile(join(CLIENT_ROOT, 'index.html'), 'utf8')),
      { development: true, payments: hasPayments(env) },
    ),
    close: () => vite.close(),
  }
}

const NO_ASSETS: RouteAssets = {
  files: () => [],
  render: async ({ url }) => ({ markup: '', address: url, state: null }),
}

/**
 * Sends the page that `template` gives, with a new nonce each time.
 * @param assets what the build knows of the routes; nothing where Vite serves the client
 */
export function pageSender(
  template: (url: string) => Promise<string>,
  policy: Parameters<typeof pagePolicy>[1],
  { files, render }: RouteAssets = NO_ASSETS,
): SendPage {
  const renderOnce = oncePerMinute(render)
  return (find) => async (req, res, next) => {
    if (!req.accepts('html')) return next()
    const parts = await find?.(req)
    const nonce = createNonce()
    // The nonce comes first, for people may have written its placeholder.
    const html = (await template(req.originalUrl)).replaceAll(NONCE_PLACEHOLDER, nonce)
    res
      .status(parts?.status ?? 200)
      .set(parts?.headers ?? {})
      .set('Content-Security-Policy', pagePolicy(nonce, policy))
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(parts ? withParts(html, parts, files, await rendered(req, parts, { files, render: renderOnce })) : html)
  }
}

export type MetaTag = { content: string } & ({ name: string } | { property: string })

/** What one page has beyond the built one. */
export interface PageParts {
  status?: number
  headers?: Readonly<Record<string, string>>
  /** Replaces the product's title. */
  title?: string
  /** A tag replaces one of the same name in the page. */
  meta?: readonly MetaTag[]
  /** The client's modules that draw the page: their files are fetched together with its script. */
  modules?: readonly string[]
  /** The client's modules of the form, whose files a tap fetches before the page is hydrated. */
  form?: readonly string[]
  /** What the client would ask for at once: the answers by the path of the call. */
  answers?: Readonly<Record<string, unknown>>
}

/** Finds the parts for a request; what it throws is the request's error. */
export type FindPage = (req: Request) => Promise<PageParts>

/** How long, and for how many addresses, the screens of visitors are kept once rendered. */
const KEPT_MS = 60_000
const KEPT_MAX = 100

/** Renders each screen of visitors once a minute: they all see the same. */
function oncePerMinute(render: RenderPage): RenderPage {
  const kept = new Map<string, { at: number; screen: ReturnType<RenderPage> }>()
  return (page) => {
    if (page.answers['/api/user'] !== null) return render(page)
    const key = JSON.stringify(page)
    const known = kept.get(key)
    if (known && Date.now() - known.at < KEPT_MS) return known.screen
    const screen = render(page)
    if (kept.size >= KEPT_MAX) kept.clear()
    kept.set(key, { at: Date.now(), screen })
    screen.catch(() => kept.delete(key))
    return screen
  }
}

/** The root of the page with its rendered screen: empty where the page holds no answers, or where rendering failed. */
async function rendered(
  req: Request,
  { answers, modules = [], form = [] }: PageParts,
  { files, render }: RouteAssets,
): Promise<string> {
  const root = (attributes: string, markup: string) => `<div id="root"${attributes}>${markup}</div>`
  if (!answers) return root('', '')
  const isPhone = /\bMobi/.test(req.get('User-Agent') ?? '')
  try {
    const { markup, address, state } = await render({ url: req.originalUrl, answers, isPhone })
    const moved = address === req.originalUrl ? '' : ` data-address="${escapeHtml(address)}"`
    const later = files(form, modules).join(' ')
    return dataBlock(state) + root(` data-phone="${isPhone}"${later && ` data-form="${later}"`}${moved}`, markup)
  } catch (error) {
    // Its message might hold what was to be rendered.
    const { name, stack } = serializeError(error)
    req.log.error({ name, stack }, 'page without its first screen')
    return root('', '')
  }
}

/** Adds the parts to the page; every value is escaped. Replacements are functions: text would expand `$&` and its like. */
function withParts(html: string, parts: PageParts, files: RouteAssets['files'], screen: string): string {
  const { title, meta = [], modules = [] } = parts
  const plain = meta.reduce(withoutNamed, title === undefined ? html : html.replace(/\s*<title>[^<]*<\/title>/, ''))
  const tags = [...(title === undefined ? [] : [`<title>${escapeHtml(title)}</title>`]), ...meta.map(metaTag)]
  const head = tags.map((tag) => `  ${tag}\n`).join('  ')
  return plain
    .replace('</head>', (end) => `${head}${files(modules).map(linkTo).join('')}  ${end}`)
    .replace('<div id="root"></div>', () => screen)
}

/** JSON that no text can leave: neither script end nor comment begins without `<`. */
function dataBlock(state: unknown): string {
  const json = JSON.stringify(state).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="page-data">${json}</script>`
}

function withoutNamed(html: string, tag: MetaTag): string {
  return 'name' in tag ? html.replace(new RegExp(`\\s*<meta name="${tag.name}"[^>]*>`), '') : html
}

function metaTag({ content, ...key }: MetaTag): string {
  const attribute = Object.entries(key).map(([name, value]) => `${name}="${escapeHtml(value)}"`)
  return `<meta ${attribute} content="${escapeHtml(content)}" />`
}
