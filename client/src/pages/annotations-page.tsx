import { useParams } from 'wouter'
import { isNotFound } from '#client/api/api-client.ts'
import { paths } from '#client/app/paths.ts'
import { CareLine } from '#client/components/dream/safety-note.tsx'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { BackLink, usePageTitle } from '#client/components/shell/page-title.tsx'
import { PAGE, Skeleton } from '#client/components/ui/skeleton.tsx'
import { AnnotationPage } from '#client/features/annotations/components/annotation-page.tsx'
import { DreamNotFound } from '#client/features/dreams/components/dream-view.tsx'
import { useDream } from '#client/features/dreams/dreams.queries.ts'
import { VoiceLineButton } from '#client/features/dreams/voice/voice-line-button.tsx'

export default function AnnotationsPage() {
  const { id = '' } = useParams<{ id: string }>()
  const { data: dream, error, isPending, refetch } = useDream(id)
  usePageTitle(dream ? `In controluce: ${dream.title}` : 'In controluce')
  return (
    <div className="pt-4">
      <BackLink href={paths.dream(id)} className="min-h-11">
        Torna al sogno
      </BackLink>
      {dream ? (
        <>
          <AnnotationPage dream={dream} voice={(onText) => <VoiceLineButton onText={onText} />} />
          <div className="mx-auto mt-5 max-w-[784px]">
            <CareLine />
          </div>
        </>
      ) : isPending ? (
        <Skeleton {...PAGE} />
      ) : isNotFound(error) ? (
        <DreamNotFound />
      ) : (
        <div className="mt-6">
          <ErrorState error={error} onRetry={refetch} heading="h1" />
        </div>
      )}
    </div>
  )
}
