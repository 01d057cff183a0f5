import escapeHtml from 'escape-html'
import type { Request } from 'express'

export type MetaTag = { content: string } & ({ name: string } | { property: string })

/** What one page says of itself before any script runs. */
export interface PageHead {
  status: number
  headers: Readonly<Record<string, string>>
  /** In place of the product's own. */
  title?: string
  /** One with a name that every page has takes its place. */
  meta: readonly MetaTag[]
}

/** Finds out what the page of a request says; what it throws is the request's error. */
export type FindHead = (req: Request) => Promise<PageHead>

/** The page with its head; every value is escaped. */
export function withHead(html: string, { title, meta }: PageHead): string {
  const plain = meta.reduce(withoutNamed, title === undefined ? html : html.replace(/\s*<title>[^<]*<\/title>/, ''))
  const tags = [...(title === undefined ? [] : [`<title>${escapeHtml(title)}</title>`]), ...meta.map(metaTag)]
  // By a function: in a text, `$&` and its like would stand for parts of the page.
  return plain.replace('</head>', (end) => `${tags.map((tag) => `  ${tag}\n`).join('  ')}  ${end}`)
}

function withoutNamed(html: string, tag: MetaTag): string {
  return 'name' in tag ? html.replace(new RegExp(`\\s*<meta name="${tag.name}"[^>]*>`), '') : html
}

function metaTag({ content, ...key }: MetaTag): string {
  const attribute = Object.entries(key).map(([name, value]) => `${name}="${escapeHtml(value)}"`)
  return `<meta ${attribute} content="${escapeHtml(content)}" />`
}
