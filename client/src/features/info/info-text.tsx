import { Link } from 'wouter'
import { usePageTitle } from '#client/components/shell/page-title.tsx'
import { useConfig } from '#client/lib/config.ts'
import { splitMatches } from '#client/lib/text.ts'
import { fillText, textValues } from './fill-text.ts'

/**
 * Renders a text of `client/content`. Supports a Markdown subset: title, lead, sections (`##`), questions (`###`),
 * links, lists, and lists whose items begin with a bold line (data, reason, retention).
 */
export function InfoText({ source }: { source: string }) {
  const { data: config } = useConfig()
  const [, head = '', ...parts] = fillText(source, textValues(config)).split(/^##? /m)
  const [title = '', lead = ''] = blocksOf(head)
  usePageTitle(title)
  return (
    <>
      <h1 className="display">{title}</h1>
      <p className="lead mt-3">
        <Words text={lead} />
      </p>
      {parts.map((part) => (
        <Part key={part} source={part} />
      ))}
    </>
  )
}

const blocksOf = (source: string) => source.trim().split(/\n{2,}/)

function Part({ source }: { source: string }) {
  const [own = '', ...questions] = source.split(/^### /m)
  const [title = '', ...blocks] = blocksOf(own)
  return (
    <section className="mt-9 grid gap-3 [&_li]:mt-1.5 [&_ul]:list-disc [&_ul]:pl-5">
      <h2 className="h2 scroll-mt-24 outline-none" id={title.toLowerCase().replaceAll(' ', '-')}>
        {title}
      </h2>
      {blocks.map((block) => (
        <Block key={block} source={block} />
      ))}
      {questions.map(blocksOf).map(([question, answer = '']) => (
        <div key={question}>
          <h3 className="font-semibold">{question}</h3>
          <p className="mt-1">
            <Words text={answer} />
          </p>
        </div>
      ))}
    </section>
  )
}

function Block({ source }: { source: string }) {
  if (!source.startsWith('- '))
    return (
      <p>
        <Words text={source} />
      </p>
    )
  // A server may lack an item's text.
  const items = source.slice(2).split('\n- ').filter(Boolean)
  if (source.startsWith('- **')) return <Retention items={items} />
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>
          <Words text={item} />
        </li>
      ))}
    </ul>
  )
}

function Retention({ items }: { items: readonly string[] }) {
  return (
    <dl className="grid gap-4">
      {items
        .map((item) => item.split('\\\n'))
        .map(([what = '', why = '', until = '']) => (
          <div key={what} className="border-t border-border pt-3">
            <dt className="font-semibold">
              <Words text={what.replaceAll('**', '')} />
            </dt>
            <dd className="mt-0.5">
              <Words text={why} />
            </dd>
            <dd className="small muted mt-0.5">
              <Words text={until} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

const LINK = /\[([^\]]*)\]\(([^)]+)\)/g

/** Inline text with links. */
function Words({ text }: { text: string }) {
  return splitMatches(text.trim().replaceAll(/\s*\n\s*/g, ' '), LINK).map(({ start, text, match }) => {
    const [, label, href = ''] = match ?? []
    if (!label) return match ? null : text
    return href.startsWith('/') ? (
      <Link key={start} href={href} className="link">
        {label}
      </Link>
    ) : (
      <a key={start} href={href} className="link" rel="noreferrer">
        {label}
      </a>
    )
  })
}
