import { CircleCheck, CircleDashed, Link2, Users } from 'lucide-react'
import { Link } from 'wouter'
import { CARD_TAGS } from '#shared/constants/limits.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { paths } from '../../../app/paths.ts'
import { DreamWindow, dreamTint } from '../../../components/art/dream-window.tsx'
import { MoodLabel } from '../../../components/art/mood-label.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatCard } from '../../../lib/dates.ts'
import { AnalysisButton } from './analysis-button.tsx'
import { DreamCardMenu } from './dream-card-menu.tsx'
import './dream-card.css'

interface DreamCardActions {
  premium: boolean
  onAnalyze: (dream: Dream) => void
  onEdit: (dream: Dream) => void
  onDelete: (dream: Dream) => void
}

interface DreamCardProps extends DreamCardActions {
  dream: Dream
  analyzing: boolean
  /** The title's place in the page's outline. */
  heading: 'h2' | 'h3'
}

export function DreamCard({ dream, premium, analyzing, heading: Heading, ...actions }: DreamCardProps) {
  return (
    <Card as="article" className={cn('dream-card', dreamTint(dream.id))}>
      <div className="dream-card-head">
        <DreamWindow id={dream.id} />
        <div>
          <p className="dream-date">
            <time className="small muted" dateTime={dream.date}>
              {formatCard(dream.date)}
            </time>
            <SharedMark dream={dream} />
          </p>
          <Heading className="dream-card-title">
            <Link href={paths.dream(dream.id)}>{dream.title}</Link>
          </Heading>
          <MoodLabel mood={dream.mood} />
        </div>
      </div>
      <p className="dream-card-text">{dream.content}</p>
      {dream.tags.length > 0 && <CardTags tags={dream.tags} />}
      <div className="dream-card-foot">
        <AnalysedMark analysed={dream.hasAnalysis} />
        <AnalysisButton dream={dream} premium={premium} busy={analyzing} onAnalyze={actions.onAnalyze} />
      </div>
      <DreamCardMenu dream={dream} onEdit={actions.onEdit} onDelete={actions.onDelete} />
    </Card>
  )
}

function CardTags({ tags }: { tags: string[] }) {
  const rest = tags.length - CARD_TAGS
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Tag">
      {tags.slice(0, CARD_TAGS).map((tag) => (
        <li key={tag} className="max-w-full">
          <Chip>{tag}</Chip>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Chip className="is-more">+{rest} altri</Chip>
        </li>
      )}
    </ul>
  )
}

function AnalysedMark({ analysed }: { analysed: boolean }) {
  const Icon = analysed ? CircleCheck : CircleDashed
  return (
    <span className="small muted inline-flex items-center gap-1.5">
      <Icon size={16} strokeWidth={1.9} aria-hidden="true" />
      {analysed ? 'Analizzato' : 'Da analizzare'}
    </span>
  )
}

/** Who else can read the dream: drawings and a word, told in full to assistive technology. */
function SharedMark({ dream: { share, communityUntil } }: { dream: Pick<Dream, 'share' | 'communityUntil'> }) {
  const inCommunity = communityUntil !== null && Date.parse(communityUntil) > Date.now()
  const places = [share && 'con un link', inCommunity && 'nella community'].filter(Boolean)
  if (places.length === 0) return null
  return (
    <span className="dream-shared small muted">
      {share && <Link2 size={15} strokeWidth={1.9} aria-hidden="true" />}
      {inCommunity && <Users size={15} strokeWidth={1.9} aria-hidden="true" />}
      condiviso <span className="sr-only">{places.join(' e ')}</span>
    </span>
  )
}
