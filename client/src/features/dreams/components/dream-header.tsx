import type { ReactNode } from 'react'
import type { Dream } from '#shared/contracts/dreams.ts'
import { DreamWindow } from '../../../components/art/dream-window.tsx'
import { MoodLabel } from '../../../components/art/mood-label.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatLong } from '../../../lib/dates.ts'

interface DreamHeaderProps {
  dream: Dream
  actions: ReactNode
  /** Who else can read it, where somebody can. */
  signs?: ReactNode
}

const LONG_TITLE = 80

/** Every title is shown whole; a long one in smaller letters. */
function titleSize(title: string): string {
  return title.length > LONG_TITLE ? 'h2' : 'display max-md:text-[30px]'
}

/** The dream's window with its day, title, mood and tags. */
export function DreamHeader({ dream, actions, signs }: DreamHeaderProps) {
  return (
    <header className="grid grid-cols-[84px_minmax(0,1fr)] items-center gap-x-4.5 gap-y-4.5 pt-6 pb-6 md:grid-cols-[132px_minmax(0,1fr)_auto] md:items-end md:gap-8 md:pb-8">
      <DreamWindow className="w-[84px] [--base:10px] md:w-[132px]" id={dream.id} framed />
      <div className="min-w-0">
        <p className="eyebrow">{formatLong(dream.date)}</p>
        <h1 className={cn(titleSize(dream.title), 'mt-2 mb-4 break-words')} tabIndex={-1}>
          {dream.title}
        </h1>
        <div className="flex flex-wrap gap-2">
          <MoodLabel mood={dream.mood} />
          {dream.tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </div>
        {signs && <div className="mt-3 flex flex-wrap gap-2 pointer-coarse:gap-y-4">{signs}</div>}
      </div>
      {actions && <div className="col-span-full flex items-center justify-end gap-2 md:col-span-1">{actions}</div>}
    </header>
  )
}
