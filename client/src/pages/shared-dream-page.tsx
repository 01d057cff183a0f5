import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { isNotFound } from '#client/api/api-client.ts'
import { paths } from '#client/app/paths.ts'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { usePageTitle } from '#client/components/shell/page-title.tsx'
import { PublicFrame } from '#client/components/shell/public-frame.tsx'
import { useRetryFocus } from '#client/components/shell/query-part.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { useUser } from '#client/features/identity/sign-in/auth.queries.ts'
import { registerPath } from '#client/features/identity/sign-in/next-path.ts'
import { SHARED, SharedDream, SharedMissing } from '#client/features/sharing/components/shared-dream.tsx'
import { SharedFoot, type WayOnProps } from '#client/features/sharing/components/shared-foot.tsx'
import { sharedDreamQuery } from '#client/features/sharing/shared-dream.query.ts'
import { cn } from '#client/lib/cn.ts'
import { useConfig } from '#client/lib/config.ts'

export default function SharedDreamPage() {
  return (
    <PublicFrame>
      <SharedDreamScreen />
    </PublicFrame>
  )
}

function SharedDreamScreen() {
  const { shareId = '' } = useParams<{ shareId: string }>()
  const { data: dream, error, isPending, refetch } = useQuery(sharedDreamQuery(shareId))
  const way = useWayOn()
  // A link opened before may have been revoked since.
  const missing = isNotFound(error)
  usePageTitle(missing ? 'Sogno non trovato' : (dream?.title ?? 'Sogno condiviso'))
  const { place, retry } = useRetryFocus(dream !== undefined || missing, refetch)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isPending ? (
        <Skeleton
          label="Caricamento del sogno"
          shape="cards"
          count={1}
          head
          picture="is-window w-[84px] md:w-[132px]"
          className={cn(SHARED, 'min-h-[60dvh] content-start pt-8 md:pt-12')}
          part="min-h-[240px]"
        />
      ) : missing ? (
        <SharedMissing way={way} />
      ) : !dream ? (
        <div className="mx-auto mt-12 max-w-[640px]">
          <ErrorState error={error} onRetry={retry} title="Non riusciamo ad aprire questo sogno" heading="h1" />
        </div>
      ) : (
        <>
          <SharedDream dream={dream} />
          {way && <SharedFoot way={way} />}
        </>
      )}
    </div>
  )
}

const GUEST: WayOnProps = {
  title: 'E tu, che cosa hai sognato?',
  text: 'Scrivi i tuoi sogni, rileggili, scopri cosa ritorna.',
  label: 'Inizia il tuo diario',
  href: registerPath,
}
const MEMBER: WayOnProps = {
  title: 'Il tuo diario ti aspetta',
  text: 'Torna ai tuoi sogni, o scrivi quello di questa notte.',
  label: 'Vai al tuo diario',
  href: paths.home,
}

/** A link to the reader's journal or to the sign-up; undefined until it is known who reads. */
function useWayOn(): WayOnProps | undefined {
  const { data: user, isPending } = useUser()
  const { data: config } = useConfig()
  if (isPending) return undefined
  if (user) return MEMBER
  return (config?.registration ?? 'open') === 'open' ? GUEST : { ...GUEST, label: 'Accedi', href: paths.auth }
}
