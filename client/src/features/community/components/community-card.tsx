import { BookOpenText, Hourglass } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { AvatarImage } from '#client/components/art/avatar.tsx'
import { DreamWindow, dreamTint } from '#client/components/art/dream-window.tsx'
import { MoodLabel } from '#client/components/art/mood-label.tsx'
import { elementKind } from '#client/components/dream/element-lists.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { Chip } from '#client/components/ui/chip.tsx'
import { cn } from '#client/lib/cn.ts'
import { COMMUNITY_CHIPS, COMMUNITY_PREVIEW } from '#shared/constants/community.ts'
import type { CommunityDream } from '#shared/contracts/community.ts'
import { previewOf } from '../feed.queries.ts'
import { agoLabel, expiryLabel, formatInstant, isPast } from '../relative-time.ts'

const SHAPE = 'relative flex min-w-0 flex-col gap-4 p-5 outline-offset-3 *:relative'
const TINT =
  'before:pointer-events-none before:absolute before:inset-0 before:rounded-[inherit] before:bg-[linear-gradient(160deg,var(--tint),transparent_46%)]'
/** Removes the colours and keeps the text's contrast. */
const EXPIRED =
  'bg-[color-mix(in_oklab,var(--surface-2)_50%,var(--background))] shadow-none [&_:is(.dream-window,.avatar)]:opacity-62 [&_:is(.dream-window,.avatar)]:grayscale [&_.chip]:bg-surface'

interface CommunityCardProps {
  dream: CommunityDream
  now: Date
  mark?: string
  menu?: ReactNode
  note?: ReactNode
  likes: ReactNode
  action?: ReactNode
  onRead: () => void
}

/** A shared dream's beginning, with a link to the rest. Others see only the title of an expired one. */
export function CommunityCard({ dream, now, mark, menu, note, likes, action, onRead }: CommunityCardProps) {
  const titleId = useId()
  const { id, title, content, mood } = dream
  const expired = isPast(dream.expiresAt, now)
  const inkClass = expired && 'text-muted'
  return (
    <Card as="article" aria-labelledby={titleId} className={cn(SHAPE, dreamTint(id), expired ? EXPIRED : TINT)}>
      <div className="flex flex-wrap items-center gap-2.5">
        <AuthorLine dream={dream} now={now} />
        {mark && <span className="tag">{mark}</span>}
        {menu}
      </div>
      <div className="flex flex-wrap items-start gap-4">
        <DreamWindow id={id} className="w-15 flex-none" />
        <div className="min-w-0 flex-[1_1_9rem]">
          <h2
            id={titleId}
            dir="auto"
            className={cn('mt-0.5 mb-2.5 text-[1.25rem]/[1.2] tracking-[-0.005em] text-pretty wrap-anywhere', inkClass)}
          >
            {title}
          </h2>
          {/* Hidden from others once expired. */}
          {content && <MoodLabel mood={mood} muted={expired} />}
        </div>
      </div>
      {content && (
        <p dir="auto" className={cn('font-serif text-[1.0625rem]/[1.55] wrap-anywhere', inkClass)}>
          {previewOf(content, COMMUNITY_PREVIEW)}
        </p>
      )}
      <ElementChips elements={dream.elements} max={COMMUNITY_CHIPS} />
      {note}
      {content && <ReadButton title={title} onRead={onRead} />}
      <div className="mt-auto -mb-2 flex min-h-[55px] flex-wrap items-center gap-x-3.5 gap-y-1 border-t border-border pt-2.5">
        {likes}
        <Expiry expiresAt={dream.expiresAt} now={now} />
        {action}
      </div>
    </Card>
  )
}

function ReadButton({ title, onRead }: { title: string; onRead: () => void }) {
  return (
    <Button
      variant="ghost"
      size="s"
      className="-my-1.5 -ml-3 self-start text-petrol"
      aria-haspopup="dialog"
      aria-label={`Leggi il sogno «${title}»`}
      onClick={onRead}
    >
      <BookOpenText size={17} />
      Leggi il sogno
    </Button>
  )
}

function Expiry({ expiresAt, now }: { expiresAt: string; now: Date }) {
  const label = (
    <time suppressHydrationWarning dateTime={expiresAt} title={formatInstant(expiresAt)}>
      {expiryLabel(expiresAt, now)}
    </time>
  )
  if (!isPast(expiresAt, now)) return <span className="small muted">{label}</span>
  return (
    <span className="inline-flex items-center gap-1.5 text-[0.875rem] font-semibold text-muted">
      <Hourglass size={15} />
      {label}
    </span>
  )
}

interface AuthorLineProps {
  dream: Pick<CommunityDream, 'username' | 'avatar' | 'createdAt'>
  now: Date
}

export function AuthorLine({ dream, now }: AuthorLineProps) {
  return (
    <div className="flex min-w-0 flex-[1_1_6rem] items-center gap-2.5">
      <AvatarImage avatar={dream.avatar} size={36} decorative />
      <p className="min-w-0">
        <span className="block font-semibold leading-snug wrap-anywhere">{dream.username}</span>
        <time
          suppressHydrationWarning
          className="small muted"
          dateTime={dream.createdAt}
          title={formatInstant(dream.createdAt)}
        >
          {agoLabel(dream.createdAt, now)}
        </time>
      </p>
    </div>
  )
}

interface ElementChipsProps {
  elements: readonly string[]
  /** The number of elements before «+n». */
  max: number
}

/** The dream's first elements, and the number of the others. */
export function ElementChips({ elements, max }: ElementChipsProps) {
  if (elements.length === 0) return null
  const rest = elements.length - max
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Elementi">
      {elements.slice(0, max).map((element) => (
        <li key={element} className="max-w-full">
          <Chip kind={elementKind(element)}>{element}</Chip>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Chip more>
            +{rest}
            <span className="sr-only"> {rest === 1 ? 'altro' : 'altri'}</span>
          </Chip>
        </li>
      )}
    </ul>
  )
}
