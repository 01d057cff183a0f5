import { Skeleton, useDelayed } from '#client/components/ui/skeleton.tsx'
import { cn } from '#client/lib/cn.ts'
import { AVATARS } from '#shared/constants/avatars.ts'
import { AVATAR_GRID } from './avatar-picker.tsx'

/** The shape of the account's form. */
export function ProfileSkeleton() {
  const visible = useDelayed()
  return (
    <div role="status" aria-busy="true" aria-label="Caricamento del profilo" className="min-h-[480px]">
      {visible && (
        <div className="card md:p-8">
          <Skeleton className="mb-6 h-6 w-32" />
          <div className="grid gap-5 md:grid-cols-2">
            <FieldShape />
            <FieldShape />
          </div>
          <Skeleton className="mt-7 mb-4 h-4 w-16" />
          <div className={AVATAR_GRID}>
            {AVATARS.map((avatar) => (
              <div key={avatar} className="grid justify-items-center gap-2.5">
                <Skeleton className="size-15 rounded-full" />
                <Skeleton className="mb-4 h-3 w-12" />
              </div>
            ))}
          </div>
          <Skeleton className="mt-3 h-11 w-40 rounded-md" />
        </div>
      )}
    </div>
  )
}

/** The shape of the card beside it; the form's shape tells of the wait. */
export function PrivacySkeleton() {
  const visible = useDelayed()
  return (
    <div className={cn('card min-h-[290px] md:p-8', !visible && 'invisible')} aria-hidden="true">
      <Skeleton className="mb-6 h-6 w-32" />
      {['w-full', 'w-[94%]', 'w-[97%]', 'w-1/2'].map((width) => (
        <Skeleton key={width} className={cn('mt-2.5 h-3.5', width)} />
      ))}
    </div>
  )
}

function FieldShape() {
  return (
    <div className="grid gap-2.5">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
