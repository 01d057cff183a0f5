import { RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { EmptyState } from '#client/components/shell/empty-state.tsx'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { LoadMore } from '#client/components/shell/load-more.tsx'
import { BackLink } from '#client/components/shell/page-title.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { confirm } from '#client/components/ui/confirm-dialog.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { formatDate } from '#client/lib/dates.ts'
import { BIN_DAYS } from '#shared/constants/limits.ts'
import type { DeletedDream } from '#shared/contracts/dreams.ts'
import { useBin, useDeleteForGood, useRestoreDream } from '../dreams.queries.ts'
import { BIN_ROW, DeletedRecordings, daysText } from '../voice/deleted-recordings.tsx'

export function DreamBin() {
  const { query, dreams } = useBin()
  const list = useRef<HTMLDivElement>(null)
  // The focused row is removed.
  const focusList = () => list.current?.focus({ preventScroll: true })
  return (
    <div className="mx-auto max-w-[760px] pt-6">
      <BackLink href={paths.dreams}>Torna ai sogni</BackLink>
      <h1 className="display mt-6">Cestino</h1>
      <p className="muted mt-2 mb-6">
        I sogni eliminati restano qui per {BIN_DAYS} giorni, con la loro analisi e le tue risposte. Se ne ripristini
        uno, i link e la condivisione con la community restano chiusi.
      </p>
      <div ref={list} tabIndex={-1} className="outline-none">
        {query.isPending && (
          <Skeleton label="Caricamento del cestino" shape="rows" count={2} className="card min-h-[160px]" />
        )}
        {query.isError && !query.data && (
          <ErrorState title="Non riusciamo ad aprire il cestino" error={query.error} onRetry={query.refetch} />
        )}
        {dreams.length > 0 && (
          <>
            <Card>
              <ul>
                {dreams.map((dream) => (
                  <BinRow key={dream.id} dream={dream} onGone={focusList} />
                ))}
              </ul>
            </Card>
            <LoadMore query={query} endText="Non c’è altro nel cestino." />
          </>
        )}
        <DeletedRecordings onGone={focusList} empty={query.data && dreams.length === 0 && <EmptyBin />} />
      </div>
    </div>
  )
}

function EmptyBin() {
  return (
    <EmptyState
      title="Il cestino è vuoto"
      text={`Se elimini un sogno, lo ritrovi qui per ${BIN_DAYS} giorni.`}
      action={
        <Link href={paths.dreams} className={buttonVariants({ variant: 'outline' })}>
          Torna ai sogni
        </Link>
      }
    />
  )
}

interface BinRowProps {
  dream: DeletedDream
  onGone: () => void
}

function BinRow({ dream: { id, title, date, daysLeft }, onGone }: BinRowProps) {
  const restore = useRestoreDream()
  const remove = useDeleteForGood()
  const deleteForGood = async () => {
    const agreed = await confirm({
      title: `Elimina per sempre «${title}»`,
      description: 'Il sogno, la sua analisi e le tue risposte non si potranno più recuperare.',
      confirmLabel: 'Elimina per sempre',
    })
    if (agreed) remove.mutate(id, { onSuccess: onGone })
  }
  return (
    <li className={BIN_ROW}>
      <div className="min-w-0 flex-1 basis-[240px]">
        <h2 dir="auto" className="font-semibold wrap-anywhere">
          {title}
        </h2>
        <p className="small muted mt-0.5">
          {formatDate(date)} · {daysText(daysLeft)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="s"
          busy={restore.isPending}
          busyLabel="Un attimo..."
          aria-label={`Ripristina «${title}»`}
          onClick={() => restore.mutate(id, { onSuccess: onGone })}
        >
          <RotateCcw size={16} aria-hidden="true" />
          Ripristina
        </Button>
        <Button
          variant="danger-ghost"
          size="s"
          busy={remove.isPending}
          busyLabel="Eliminazione..."
          aria-label={`Elimina per sempre «${title}»`}
          onClick={deleteForGood}
        >
          Elimina per sempre
        </Button>
      </div>
    </li>
  )
}
