import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { close, listen, portOf } from './listen.ts'

/** A request to an advertiser, with all it reveals of a person. */
export interface AdRequest {
  path: string
  /** Distinguishes the browsers of parallel tests. */
  userAgent: string
  referer: string | null
  cookie: string | null
  /** Null without one, and for the opaque origin. */
  origin: string | null
}

/** Draws a box with everything that the script could find out about the page around it. */
const DRAWING_SCRIPT = `
const attempts = {
  'documento intorno': () => parent.document.title,
  'indirizzo intorno': () => parent.location.href,
  cookie: () => document.cookie,
  memoria: () => localStorage.length,
  provenienza: () => document.referrer,
  indirizzo: () => location.search + location.hash,
}
const findings = Object.entries(attempts).map(([name, attempt]) => {
  try {
    return name + ': ' + JSON.stringify(attempt())
  } catch (error) {
    return name + ': ' + error.name
  }
})
const box = document.createElement('div')
box.id = 'annuncio'
box.style.cssText = 'width:300px;height:250px;overflow:auto;font:13px/1.4 sans-serif;background:#dfe9f7;color:#14233a'
box.textContent = ['Annuncio di prova', ...findings].join(' · ')
document.body.append(box)
`
const BLANK_SCRIPT = '/* draws nothing */'

export class AdServer {
  readonly requests: AdRequest[] = []
  readonly #server = createServer((req, res) => this.#answer(req, res))

  async start(): Promise<this> {
    await listen(this.#server)
    return this
  }

  get origin(): string {
    return `http://127.0.0.1:${portOf(this.#server)}`
  }

  /** A script that shows an advertisement. */
  get scriptUrl(): string {
    return `${this.origin}/ad.js`
  }

  /** A script that shows none, as after an ad blocker. */
  get blankScriptUrl(): string {
    return `${this.origin}/blank.js`
  }

  stop(): Promise<void> {
    return close(this.#server)
  }

  #answer(req: IncomingMessage, res: ServerResponse): void {
    const { pathname: path } = new URL(req.url ?? '/', this.origin)
    // For tests in another process.
    if (path === '/requests') return void res.end(JSON.stringify(this.requests))
    const { 'user-agent': userAgent = '', referer = null, cookie = null, origin } = req.headers
    this.requests.push({ path, userAgent, referer, cookie, origin: !origin || origin === 'null' ? null : origin })
    const script = { '/ad.js': DRAWING_SCRIPT, '/blank.js': BLANK_SCRIPT }[path]
    if (script === undefined) return void res.writeHead(404).end()
    res.setHeader('Content-Type', 'text/javascript').setHeader('Cache-Control', 'no-store').end(script)
  }
}

/** The requests of one browser. */
export async function adRequestsOf(origin: string, userAgent: string): Promise<AdRequest[]> {
  const answer = await fetch(`${origin}/requests`)
  const requests = (await answer.json()) as AdRequest[]
  return requests.filter((request) => request.userAgent === userAgent)
}
