import { BookOpenText, Hourglass } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { COMMUNITY_CHIPS, COMMUNITY_PREVIEW } from '#shared/constants/community.ts'
import type { CommunityDream } from '#shared/contracts/community.ts'
import { DreamWindow, dreamTint } from '../../../components/art/dream-window.tsx'
import { MoodLabel } from '../../../components/art/mood-label.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { cn } from '../../../lib/cn.ts'
import { previewOf } from '../preview.ts'
import { expiryWords, fullMoment, isPast } from '../relative-time.ts'
import { AuthorLine } from './author-line.tsx'
import { ElementChips } from './element-chips.tsx'
import './community-card.css'

interface CommunityCardProps {
  dream: CommunityDream
  now: Date
  /** What kind of card it is, where it is not just anybody's: «Esempio». */
  mark?: string
  menu?: ReactNode
  note?: ReactNode
  likes: ReactNode
  /** What its owner can do. */
  action?: ReactNode
  onRead: () => void
}

/** A dream as somebody shares it: its beginning, and the way to all of it. */
export function CommunityCard({ dream, now, mark, menu, note, likes, action, onRead }: CommunityCardProps) {
  const titleId = useId()
  const expired = isPast(dream.expiresAt, now)
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      className={cn('community-card', dreamTint(dream.id), expired && 'is-expired')}
    >
      <div className="community-card-top">
        <AuthorLine dream={dream} now={now} />
        {mark && <span className="tag">{mark}</span>}
        {menu}
      </div>
      <div className="community-card-head">
        <DreamWindow id={dream.id} />
        <div>
          <h2 id={titleId} className="community-card-title">
            {dream.title}
          </h2>
          <MoodLabel mood={dream.mood} />
        </div>
      </div>
      <p className="community-card-text">{previewOf(dream.content, COMMUNITY_PREVIEW)}</p>
      <ElementChips elements={dream.elements} max={COMMUNITY_CHIPS} />
      {note}
      <ReadButton title={dream.title} onRead={onRead} />
      <div className="community-card-foot">
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
      className="community-card-read"
      aria-haspopup="dialog"
      aria-label={`Leggi il sogno «${title}»`}
      onClick={onRead}
    >
      <BookOpenText size={17} strokeWidth={1.9} aria-hidden="true" />
      Leggi il sogno
    </Button>
  )
}

function Expiry({ expiresAt, now }: { expiresAt: string; now: Date }) {
  const words = (
    <time dateTime={expiresAt} title={fullMoment(expiresAt)}>
      {expiryWords(expiresAt, now)}
    </time>
  )
  if (!isPast(expiresAt, now)) return <span className="small muted">{words}</span>
  return (
    <span className="community-expired">
      <Hourglass size={15} strokeWidth={1.9} aria-hidden="true" />
      {words}
    </span>
  )
}
