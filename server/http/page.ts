import { readFile } from 'node:fs/promises'
import type { Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import escapeHtml from 'escape-html'
import express, { type Request, type RequestHandler, Router } from 'express'
import type { Env } from '#server/env.ts'
import { hasPayments } from '#server/integrations/stripe/stripe.ts'
import { buildClientIfStale } from './build-client.ts'
import { createNonce, pagePolicy } from './security-headers.ts'

export const CLIENT_DIST = fileURLToPath(new URL('../../client/dist', import.meta.url))
const CLIENT_ROOT = fileURLToPath(new URL('../../client', import.meta.url))
/** Vite writes this word wherever a nonce belongs. */
const NONCE_PLACEHOLDER = 'CSP_NONCE'

/** The client: its files, and the one page that every path of the app answers with. */
export interface Client {
  files: RequestHandler
  page: SendPage
  close: () => Promise<void>
}

/** Answers with the page; `findHead` gives the head for the request. */
export type SendPage = (findHead?: FindHead) => RequestHandler

type PaymentKeys = Parameters<typeof hasPayments>[0]

const FILES_ONLY = { index: false, redirect: false } as const
const redirectHome: RequestHandler = (_req, res) => res.redirect(301, '/')
/** Link previews show the pictures on other sites. */
const allowOtherSites = (res: ServerResponse) => void res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')

/** Serves the built client, building it first when it is older than its sources. Files named by their content never change, so browsers keep them for a year. */
export async function builtClient(env: PaymentKeys): Promise<Client> {
  await buildClientIfStale()
  const html = await readFile(join(CLIENT_DIST, 'index.html'), 'utf8')
  const assets = express.static(join(CLIENT_DIST, 'assets'), { ...FILES_ONLY, maxAge: '1y', immutable: true })
  const others = express.static(CLIENT_DIST, { ...FILES_ONLY, maxAge: '1h', setHeaders: allowOtherSites })
  return {
    // `index.html` is a template that only `page` may send.
    files: Router().get('/index.html', redirectHome).use('/assets', assets).use(others),
    page: pageSender(async () => html, { development: false, payments: hasPayments(env) }),
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

/** Sends the page that `render` gives, with a new nonce each time. */
export function pageSender(
  render: (url: string) => Promise<string>,
  policy: Parameters<typeof pagePolicy>[1],
): SendPage {
  return (findHead) => async (req, res, next) => {
    // A missing file, as of another build, is never answered with the page.
    if ((!findHead && /\.[^/]*$/.test(req.path)) || !req.accepts('html')) return next()
    const head = await findHead?.(req)
    const nonce = createNonce()
    // The nonce comes first, for people may have written its placeholder.
    const html = (await render(req.originalUrl)).replaceAll(NONCE_PLACEHOLDER, nonce)
    if (head) res.status(head.status).set(head.headers)
    res
      .set('Content-Security-Policy', pagePolicy(nonce, policy))
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(head ? withHead(html, head) : html)
  }
}

export type MetaTag = { content: string } & ({ name: string } | { property: string })

/** The head of one page before any script runs. */
export interface PageHead {
  status: number
  headers: Readonly<Record<string, string>>
  /** Replaces the product's title. */
  title?: string
  /** A tag replaces one of the same name in the page. */
  meta: readonly MetaTag[]
}

/** Finds the head for a request; what it throws is the request's error. */
export type FindHead = (req: Request) => Promise<PageHead>

/** Adds a head to the page; every value is escaped. */
function withHead(html: string, { title, meta }: PageHead): string {
  const plain = meta.reduce(withoutNamed, title === undefined ? html : html.replace(/\s*<title>[^<]*<\/title>/, ''))
  const tags = [...(title === undefined ? [] : [`<title>${escapeHtml(title)}</title>`]), ...meta.map(metaTag)]
  // A replacement given as text would expand `$&` and its like.
  return plain.replace('</head>', (end) => `${tags.map((tag) => `  ${tag}\n`).join('  ')}  ${end}`)
}

function withoutNamed(html: string, tag: MetaTag): string {
  return 'name' in tag ? html.replace(new RegExp(`\\s*<meta name="${tag.name}"[^>]*>`), '') : html
}

function metaTag({ content, ...key }: MetaTag): string {
  const attribute = Object.entries(key).map(([name, value]) => `${name}="${escapeHtml(value)}"`)
  return `<meta ${attribute} content="${escapeHtml(content)}" />`
}
