import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useConfig } from '#client/lib/config.ts'

interface PartProps {
  /** Where a link may lead. */
  id?: string
  title: string
  children: ReactNode
}

/** A part of an information page under its heading. */
export function Part({ id, title, children }: PartProps) {
  return (
    <section className="mt-9 grid gap-3 [&_li]:mt-1.5 [&_ul]:list-disc [&_ul]:pl-5">
      <h2 className="h2 scroll-mt-24 outline-none" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link href={to} className="link">
      {children}
    </Link>
  )
}

/** Who runs the service, by the address that it gives. */
export function Contact() {
  const { data: config } = useConfig()
  if (!config) return null
  return (
    <a className="link" href={`mailto:${config.supportEmail}`}>
      {config.supportEmail}
    </a>
  )
}

/** Who runs the service, by name where it is known. */
export function Operator() {
  const { data: config } = useConfig()
  return config?.operator ?? 'chi gestisce questo sito'
}

interface Row {
  what: string
  why: string
  until: string
}

/** What is kept, why, and for how long. */
export function Retention({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="grid gap-4">
      {rows.map(({ what, why, until }) => (
        <div key={what} className="border-t border-border pt-3">
          <dt className="font-semibold">{what}</dt>
          <dd className="mt-0.5">{why}</dd>
          <dd className="small muted mt-0.5">Fino a quando: {until}</dd>
        </div>
      ))}
    </dl>
  )
}
