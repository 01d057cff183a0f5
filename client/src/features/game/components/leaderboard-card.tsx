import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { AvatarImage } from '#client/components/art/avatar.tsx'
import { QueryPart } from '#client/components/shell/query-part.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatCount } from '#client/lib/text.ts'
import { AVATARS, type Avatar, DEFAULT_AVATAR } from '#shared/constants/avatars.ts'
import { LEADERBOARD_COUNTED } from '#shared/constants/game.ts'
import type { Leaderboard } from '#shared/contracts/game.ts'
import { leaderboardQuery } from '../game.queries.ts'
import { pointsLabel } from '../game-labels.ts'
import { GameCard } from './game-parts.tsx'

export function LeaderboardCard() {
  const card = (content: ReactNode) => (
    <GameCard aria-labelledby="leaderboard">
      <h2 id="leaderboard" tabIndex={-1} className="h3 mb-3.5 outline-none">
        Classifica
      </h2>
      {content}
    </GameCard>
  )
  return (
    <QueryPart
      query={useQuery(leaderboardQuery())}
      errorTitle="Non riusciamo a caricare la classifica"
      skeleton={card(
        <Skeleton
          label="Caricamento della classifica"
          shape="rows"
          count={4}
          picture="size-9 rounded-full"
          grid="grid"
          part="h-14"
        />,
      )}
    >
      {(board) => card(<Board board={board} />)}
    </QueryPart>
  )
}

function Board({ board: { top, me } }: { board: Leaderboard }) {
  return (
    <>
      {top.length === 0 ? (
        <p className="muted">Qui non c’è ancora nessuno: la classifica comincia con i primi punti.</p>
      ) : (
        <ol className="columns-2 gap-x-7 has-[>:only-child]:columns-1 max-md:columns-1">
          {top.map((row) => (
            <LeaderRow key={row.username} row={row} />
          ))}
        </ol>
      )}
      {!top.some(({ isMe }) => isMe) && <OwnPlace me={me} />}
    </>
  )
}

const ROW =
  '-mx-2.5 grid min-h-14 grid-cols-[28px_36px_minmax(0,1fr)_auto] items-center gap-3 break-inside-avoid rounded-[14px] px-2.5 py-1.5 max-xs:grid-cols-[28px_36px_minmax(0,1fr)]'
const OWN_ROW = 'bg-accent text-accent-foreground forced-colors:border forced-colors:border-[Highlight]'

function LeaderRow({ row }: { row: Leaderboard['top'][number] }) {
  return (
    <li className={cn(ROW, row.isMe && OWN_ROW)} aria-current={row.isMe || undefined}>
      <span className={cn('text-center font-serif text-[1.125rem]/[1] font-medium', !row.isMe && 'text-muted')}>
        {row.place}
        <span className="sr-only">º posto:</span>
      </span>
      <AvatarImage avatar={isAvatar(row.avatar) ? row.avatar : DEFAULT_AVATAR} size={36} decorative />
      <span className="min-w-0 leading-tight">
        <span className="font-semibold wrap-anywhere">{row.username}</span>
        {row.isMe && <span className="small"> (tu)</span>}
        <span className={cn('small block', !row.isMe && 'muted')}>Livello {row.level}</span>
      </span>
      <span className="small text-end max-xs:col-start-3 max-xs:-mt-2.5 max-xs:text-start">
        {pointsLabel(row.points)}
      </span>
    </li>
  )
}

/** The rank of a person outside the top. */
function OwnPlace({ me }: { me: Leaderboard['me'] }) {
  return <p className="small mt-4 border-t border-border pt-4">{ownPlaceLabel(me)}</p>
}

function ownPlaceLabel({ isPublic, place, points }: Leaderboard['me']): ReactNode {
  if (!isPublic)
    return (
      <>
        Il tuo profilo non è pubblico: nella classifica non compari, e i tuoi punti crescono lo stesso.{' '}
        <Link href={paths.profile} className="link">
          Vai al profilo pubblico
        </Link>
      </>
    )
  if (place !== null)
    return (
      <>
        Il tuo posto: <strong className="font-semibold">{formatCount(place)}º</strong>, con {pointsLabel(points)}.
      </>
    )
  return points === 0
    ? 'Con i primi punti comparirà qui anche il tuo posto.'
    : `Con ${pointsLabel(points)} il tuo posto è oltre il ${formatCount(LEADERBOARD_COUNTED)}º.`
}

function isAvatar(value: unknown): value is Avatar {
  return AVATARS.some((avatar) => avatar === value)
}
