import { useQuery } from '@tanstack/react-query'
import { paths } from '#client/app/paths.ts'
import { BackLink, usePageTitle } from '#client/components/shell/page-title.tsx'
import { ThingLine } from '#client/features/annotations/components/own-lines.tsx'
import { NewDreamButton } from '#client/features/dreams/components/new-dream-button.tsx'
import { VoiceLineButton } from '#client/features/dreams/voice/voice-line-button.tsx'
import { MonthlyPanel } from '#client/features/monthly-analyses/components/monthly-panel.tsx'
import { MonthlyUpsell } from '#client/features/monthly-analyses/components/monthly-parts.tsx'
import { missingDreams } from '#client/features/monthly-analyses/period.ts'
import { statsQuery } from '#client/features/stats/stats.queries.ts'
import { useSession } from '#client/lib/contexts.ts'
import { todayRome } from '#client/lib/dates.ts'

export default function MonthlyAnalysisPage() {
  usePageTitle('Analisi mensile')
  const premium = useSession().subscriptionPlan === 'premium'
  return (
    <div className="mx-auto max-w-[784px] pt-6">
      <BackLink href={paths.analyses}>Torna alle analisi</BackLink>
      <h1 className="h1 mt-6" tabIndex={-1}>
        Analisi mensile
      </h1>
      <p className="lead mt-2 mb-7">I sogni di un mese, letti insieme.</p>
      {premium ? <PremiumPanel /> : <MonthlyUpsell emphasis />}
    </div>
  )
}

function PremiumPanel() {
  const { data: stats } = useQuery(statsQuery())
  return (
    <MonthlyPanel
      missing={stats && missingDreams(stats.trend, todayRome())}
      newDream={<NewDreamButton />}
      ask={(asked) => <ThingLine {...asked} voice={(onText) => <VoiceLineButton onText={onText} />} />}
    />
  )
}
