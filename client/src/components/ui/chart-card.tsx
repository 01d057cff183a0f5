import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cn } from '#client/lib/cn.ts'

interface ChartProps {
  title: string
  summary?: ReactNode
  /** The chart's numbers; without a table there is no switch. */
  table?: ReactNode
  children: ReactNode
}

interface ChartCardProps extends ChartProps {
  aside?: ReactNode
  className?: string
}

export function ChartCard({ aside, className, ...chart }: ChartCardProps) {
  const id = useId()
  return (
    <section className={cn('card flex min-w-0 flex-col', className)} aria-labelledby={id}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 className="h3" id={id}>
          {chart.title}
        </h2>
        {aside}
      </div>
      <div className="mt-[18px] flex flex-1 flex-col">
        <Chart {...chart} />
      </div>
    </section>
  )
}

/** A chart with a text summary, and a table that can replace it. */
function Chart({ title, summary, table, children }: ChartProps) {
  const [asTable, setAsTable] = useState(false)
  const Icon = asTable ? ChartColumn : Table2
  return (
    <>
      <div className="flex flex-1 flex-col">{asTable && table ? table : children}</div>
      {(summary || table) && (
        <div className="mt-[18px] flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
          <div className="small muted flex-[1_1_200px]">{summary}</div>
          {table && (
            <button type="button" className="link small" onClick={() => setAsTable(!asTable)}>
              <Icon size={16} />
              <span>
                {asTable ? 'Vedi come disegno' : 'Vedi come tabella'} <span className="sr-only">di «{title}»</span>
              </span>
            </button>
          )}
        </div>
      )}
    </>
  )
}

interface ChartTableProps {
  /** For assistive technology; sighted users see the card's title. */
  caption: string
  columns: readonly string[]
  children: ReactNode
}

const TABLE = cn(
  'w-full border-collapse text-[0.875rem] leading-[1.45]',
  '[&_:is(th,td)]:border-b [&_:is(th,td)]:border-border [&_:is(th,td)]:py-2 [&_:is(th,td)]:pr-3 [&_:is(th,td)]:text-start [&_:is(th,td)]:align-top [&_:is(th,td)]:wrap-anywhere [&_:is(th,td):last-child]:pr-0',
  '[&_thead_th]:font-semibold [&_thead_th]:text-muted [&_thead_th]:[overflow-wrap:normal]! [&_tbody_th]:font-medium [&_tbody_tr:last-child>*]:border-b-0!',
)

export function ChartTable({ caption, columns, children }: ChartTableProps) {
  return (
    <table className={TABLE}>
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
