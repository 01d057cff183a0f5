import './dream-screen.css'
import { Skeleton } from '../ui/skeleton.tsx'

const LINES = ['w-full', 'w-[96%]', 'w-[98%]', 'w-3/5']

/** The shape of a text in its card, with a card beside it. */
export function ReadingShape() {
  return (
    <div className="dream-grid">
      <div>
        <div className="card dream-article is-tall">
          <Skeleton className="mb-7 h-7 w-48" />
          <TextLines />
          <TextLines />
        </div>
      </div>
      <div>
        <div className="card">
          <Skeleton className="mb-5 h-5 w-28" />
          <TextLines />
        </div>
      </div>
    </div>
  )
}

function TextLines() {
  return (
    <div className="mb-6 grid gap-3.5">
      {LINES.map((width) => (
        <Skeleton key={width} className={`h-3.5 ${width}`} />
      ))}
    </div>
  )
}
