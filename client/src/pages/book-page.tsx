import { useQuery } from '@tanstack/react-query'
import { paths } from '#client/app/paths.ts'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { BackLink, usePageTitle } from '#client/components/shell/page-title.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { sampleSpan, spansOf } from '#client/features/book/book-choice.ts'
import { BookMaker } from '#client/features/book/components/book-maker.tsx'
import { monthsQuery } from '#client/features/dreams/dreams.queries.ts'
import { useSession } from '#client/lib/contexts.ts'

export default function BookPage() {
  usePageTitle('Il libro delle notti')
  const isSample = useSession().subscriptionPlan !== 'premium'
  const { data, error, refetch } = useQuery(monthsQuery())
  const spans = spansOf(data?.months.map(({ month }) => month) ?? [])
  const sample = sampleSpan()
  const year = spans.find(({ from }) => from.endsWith('-01-01'))
  return (
    <div className="pt-6 print:p-0">
      <div className="print:hidden">
        <BackLink href={paths.dreams}>Torna ai sogni</BackLink>
        <h1 className="h1 mt-4" tabIndex={-1}>
          Il libro delle notti
        </h1>
        <p className="lead mt-1">I tuoi sogni da stampare, regalare o tenere.</p>
      </div>
      {data ? (
        <BookMaker spans={spans} usual={isSample ? sample : (year ?? sample)} isSample={isSample} />
      ) : error ? (
        <ErrorState title="Non riusciamo ad aprire il diario" error={error} onRetry={refetch} />
      ) : (
        <Skeleton label="Caricamento" count={1} className="mt-6" />
      )}
    </div>
  )
}
