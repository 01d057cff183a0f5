import './chart-card.css'
import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cn } from '#client/lib/cn.ts'

interface ChartCardProps {
  title: string
  /** At the end of the title's line. */
  aside?: ReactNode
  /** What the drawing says, in words. */
  summary?: ReactNode
  /** The drawing's numbers; without them there is nothing to look at in another way. */
  table?: ReactNode
  className?: string
  /** The drawing, or what is said in its place. */
  children: ReactNode
}

/** A drawing of numbers in a card: what it says in words stands below it, and its table in its place when asked for. */
export function ChartCard({ title, aside, summary, table, className, children }: ChartCardProps) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const Icon = asTable ? ChartColumn : Table2
  return (
    <section className={cn('card chart-card', className)} aria-labelledby={id}>
      <div className="chart-head">
        <h2 className="h3" id={id}>
          {title}
        </h2>
        {aside}
      </div>
      <div className="chart-body">{asTable && table ? table : children}</div>
      {(summary || table) && (
        <div className="chart-foot">
          <div className="small muted chart-summary">{summary}</div>
          {table && (
            <button type="button" className="link small" onClick={() => setAsTable(!asTable)}>
              <Icon size={16} strokeWidth={1.9} aria-hidden="true" />
              <span>
                {asTable ? 'Vedi come disegno' : 'Vedi come tabella'} <span className="sr-only">di «{title}»</span>
              </span>
            </button>
          )}
        </div>
      )}
    </section>
  )
}

interface ChartTableProps {
  /** Read out by assistive technology; the card's title says it to the eye. */
  caption: string
  columns: readonly string[]
  /** The rows. */
  children: ReactNode
}

/** A chart's numbers as a table. */
export function ChartTable({ caption, columns, children }: ChartTableProps) {
  return (
    <table className="chart-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
