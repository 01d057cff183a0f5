import { CircleCheck, CircleDashed, CloudUpload, Link2, Users } from 'lucide-react'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { Link } from 'wouter'
import { useOutbox } from '#client/api/outbox.ts'
import { paths } from '#client/app/paths.ts'
import { DreamWindow, dreamTint } from '#client/components/art/dream-window.tsx'
import { KindSign, MoodLabel } from '#client/components/art/mood-label.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { Chip, SMALL_LINK } from '#client/components/ui/chip.tsx'
import { cn } from '#client/lib/cn.ts'
import { useSession } from '#client/lib/contexts.ts'
import { formatCard } from '#client/lib/dates.ts'
import { DREAM_FIELDS } from '#shared/constants/dream-fields.ts'
import { CARD_TAGS } from '#shared/constants/limits.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import type { Hit, hitFinder } from '../hits.tsx'
import { isAbout, type UnsentDream } from '../outbox.ts'
import { AnalysisButton } from './analysis-button.tsx'
import { DreamMenu } from './dream-menu.tsx'
import { DreamMood } from './mood-question.tsx'

interface DreamCardActions {
  onAnalyze: (dream: Dream) => void
  onEdit: (dream: Dream) => void
  onDelete: (dream: Dream) => void
}

interface DreamCardProps extends DreamCardActions {
  dream: Dream
  premium: boolean
  analyzing: boolean
  /** The heading level that fits the page. */
  heading: 'h2' | 'h3'
  /** Renders a phone row with title and mood only. */
  brief?: boolean | undefined
  /** In a search: its text is the sentence with the first hit. */
  hitOf?: ReturnType<typeof hitFinder> | undefined
  /** The first items of its menu. */
  PhoneItems?: ComponentType<ComponentProps<typeof AnalysisButton>> | undefined
}

const CARD =
  'relative isolate flex min-w-0 flex-col gap-4 p-5 max-md:gap-2.5 max-md:p-3.5 transition-[translate,box-shadow] duration-base ease-calm hover:-translate-y-0.5 hover:shadow-2'
const ROW =
  'gap-3.5 max-md:rounded-none max-md:border-0 max-md:bg-transparent max-md:px-0 max-md:py-3 max-md:shadow-none max-md:before:hidden max-md:hover:translate-y-0'
const WASH =
  'before:pointer-events-none before:absolute before:inset-0 before:-z-1 before:rounded-[inherit] before:bg-[linear-gradient(160deg,var(--tint),transparent_46%)]'
const TITLE =
  'mt-1 mb-2.5 tracking-[-0.005em] text-pretty wrap-anywhere [font:500_1.25rem/1.2_var(--font-serif)] max-md:mt-px max-md:mb-1.5 max-md:text-[1.1875rem]'
/** A touch target of the minimum height. */
const TITLE_LINK = 'pointer-coarse:-my-2.5 pointer-coarse:block pointer-coarse:py-2.5'

export function DreamCard({
  dream,
  premium,
  analyzing,
  heading,
  brief,
  hitOf,
  PhoneItems,
  ...actions
}: DreamCardProps) {
  const hit = hitOf?.(dream)
  return (
    <CardFrame
      dream={dream}
      heading={heading}
      brief={brief}
      hit={hit}
      title={
        <Link href={paths.dream(dream.id)} className={TITLE_LINK} state={hit?.state}>
          {hit?.title ?? dream.title}
        </Link>
      }
      signs={<SharedMark dream={dream} />}
      mood={<DreamMood dream={dream} />}
      menu={(className) => (
        <DreamMenu dream={dream} className={className} isOnCard onEdit={actions.onEdit} onDelete={actions.onDelete}>
          {PhoneItems && (
            <PhoneItems dream={dream} premium={premium} analyzing={analyzing} onAnalyze={actions.onAnalyze} />
          )}
        </DreamMenu>
      )}
    >
      <AnalysedMark analysed={dream.hasAnalysis} />
      <AnalysisButton dream={dream} premium={premium} analyzing={analyzing} onAnalyze={actions.onAnalyze} />
    </CardFrame>
  )
}

interface UnsentCardProps extends Pick<DreamCardProps, 'heading' | 'brief' | 'hitOf'> {
  dream: UnsentDream
  onEdit: (dream: UnsentDream) => void
  onDelete: (dream: UnsentDream) => void
}

/** A new dream that waits on this device: it opens the form, for it has no page yet. */
export function UnsentCard({ dream, heading, brief, hitOf, onEdit, onDelete }: UnsentCardProps) {
  return (
    <CardFrame
      dream={dream}
      heading={heading}
      brief={brief}
      hit={hitOf?.(dream)}
      title={
        <button type="button" className={cn('text-left', TITLE_LINK)} onClick={() => onEdit(dream)}>
          {dream.title}
        </button>
      }
      mood={<MoodLabel mood={dream.mood} />}
      menu={(className) => (
        <DreamMenu dream={dream} className={className} isOnCard onEdit={onEdit} onDelete={onDelete} />
      )}
    >
      <p className="small muted">{dream.problem ?? 'Parte da solo quando torna la rete.'}</p>
    </CardFrame>
  )
}

interface CardFrameProps extends Pick<DreamCardProps, 'heading' | 'brief'> {
  dream: Dream | UnsentDream
  hit: Hit | undefined
  title: ReactNode
  signs?: ReactNode
  mood: ReactNode
  menu: (className: string) => ReactNode
  /** Its last line, which a phone row leaves out. */
  children: ReactNode
}

function CardFrame({ dream, heading: Heading, brief, hit, title, signs, mood, menu, children }: CardFrameProps) {
  return (
    <Card as="article" className={cn(CARD, WASH, dreamTint('id' in dream ? dream.id : 0), brief && ROW)}>
      <div
        className={cn(
          'flex min-h-[101px] flex-wrap items-start gap-4 max-md:min-h-0 max-md:gap-3.5',
          brief && 'max-md:items-center',
        )}
      >
        <DreamWindow
          dream={{ motif: null, ...dream }}
          className={cn('w-[72px] max-md:w-14', brief && 'max-md:w-12 max-md:[--base:6px]')}
        />
        <div className={cn('min-w-0 flex-[1_1_9rem] pt-0.5', brief && 'max-md:pt-0')}>
          <p className={cn('flex flex-wrap gap-x-2.5 gap-y-0.5 pr-[30px]', brief && 'max-md:pr-0')}>
            <time className="small muted" dateTime={dream.date}>
              {formatCard(dream.date)}
            </time>
            {signs}
            <WaitingMark dream={dream} />
          </p>
          <Heading dir="auto" className={TITLE}>
            {title}
          </Heading>
          {mood}
          {dream.kinds.length > 0 && !brief && <CardKinds kinds={dream.kinds} />}
        </div>
      </div>
      <p
        dir="auto"
        className={cn(
          'wrap-anywhere [font:400_1.0625rem/1.55_var(--font-serif)]',
          brief ? 'line-clamp-2 max-md:hidden' : 'line-clamp-3 max-md:line-clamp-2',
        )}
      >
        {hit?.text ?? dream.content}
      </p>
      {hit?.reason && <p className="small muted">{hit.reason}</p>}
      {dream.tags.length > 0 && !brief && <CardTags tags={dream.tags} />}
      <div
        className={cn(
          'mt-auto flex flex-wrap items-center justify-between gap-2.5 border-t border-border pt-3.5',
          (brief || 'id' in dream) && 'max-md:hidden',
        )}
      >
        {children}
      </div>
      {menu(cn('absolute top-3 right-2.5 max-md:top-1 max-md:right-1', brief && 'max-md:hidden'))}
    </Card>
  )
}

/** A card far from the screen: renders only the title, for in-page search and screen readers, to save nodes. */
export function DistantDreamCard({ dream, heading: Heading }: Pick<DreamCardProps, 'dream' | 'heading'>) {
  return (
    <Card as="article" className="p-5">
      <Heading dir="auto" className={TITLE}>
        {dream.title}
      </Heading>
    </Card>
  )
}

function CardKinds({ kinds }: Pick<Dream, 'kinds'>) {
  return (
    <ul className="small muted mt-2 flex flex-wrap gap-x-3 gap-y-1 max-md:hidden" aria-label={DREAM_FIELDS.kinds.label}>
      {kinds.map((kind) => (
        <li key={kind}>
          <Link href={paths.dreamsBy({ kind })} className={SMALL_LINK}>
            <KindSign kind={kind} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function CardTags({ tags }: { tags: string[] }) {
  const rest = tags.length - CARD_TAGS
  return (
    <ul className="flex flex-wrap gap-1.5 max-md:hidden pointer-coarse:gap-y-4" aria-label={DREAM_FIELDS.tags.label}>
      {tags.slice(0, CARD_TAGS).map((tag) => (
        <li key={tag} className="max-w-full">
          <Chip href={paths.dreamsBy({ tag })}>{tag}</Chip>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Chip more>+{rest} altri</Chip>
        </li>
      )}
    </ul>
  )
}

export function AnalysedMark({ analysed }: { analysed: boolean }) {
  const Icon = analysed ? CircleCheck : CircleDashed
  return (
    <span className="small muted inline-flex items-center gap-1.5">
      <Icon size={16} />
      {analysed ? 'Analizzato' : 'Da analizzare'}
    </span>
  )
}

/** Icons for sighted users, a full sentence for assistive technology. */
function SharedMark({ dream: { share, communityUntil } }: { dream: Pick<Dream, 'share' | 'communityUntil'> }) {
  const inCommunity = communityUntil !== null && Date.parse(communityUntil) > Date.now()
  const places = [share && 'con un link', inCommunity && 'nella community'].filter(Boolean)
  if (places.length === 0) return null
  return (
    <span className="small muted inline-flex items-center gap-1">
      {share && <Link2 size={15} />}
      {inCommunity && <Users size={15} />}
      condiviso <span className="sr-only">{places.join(' e ')}</span>
    </span>
  )
}

/** Marks a dream with unsent changes. */
export function WaitingMark({ dream, className }: { dream: Dream | UnsentDream; className?: string }) {
  const outbox = useOutbox(useSession().id)
  const waiting = outbox.filter((entry) => ('key' in dream ? entry.key === dream.key : isAbout(entry, dream.id)))
  if (waiting.length === 0) return null
  return (
    <span className={cn('small inline-flex items-center gap-1 font-medium text-petrol', className)}>
      <CloudUpload size={15} />
      {waiting.some(({ problem }) => problem) ? 'Non è partito' : 'In attesa di rete'}
    </span>
  )
}
