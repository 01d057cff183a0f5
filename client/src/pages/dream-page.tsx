import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Printer, Sparkles } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link, useLocation, useParams, useSearch } from 'wouter'
import { isNotFound } from '#client/api/api-client.ts'
import { paths } from '#client/app/paths.ts'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { dialogSource, fetchDialog } from '#client/components/shell/lazy-dialog.tsx'
import { BackLink, usePageTitle } from '#client/components/shell/page-title.tsx'
import { useRetryFocus } from '#client/components/shell/query-part.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#client/components/ui/tabs.tsx'
import { AnalysisPanel } from '#client/features/analyses/components/analysis-panel.tsx'
import type { OwnWords } from '#client/features/analyses/components/analysis-view.tsx'
import { forgetAnalysis } from '#client/features/analyses/live-analysis.ts'
import { AnnotationsCard } from '#client/features/annotations/components/annotations-card.tsx'
import { Recalled } from '#client/features/annotations/components/notes.tsx'
import { AskedLines, DaysLine } from '#client/features/annotations/components/own-lines.tsx'
import { useAnnotations } from '#client/features/annotations/use-annotations.ts'
import { expiryLabel, isPast } from '#client/features/community/relative-time.ts'
import { deleteDream, editDream } from '#client/features/dreams/components/dream-dialogs.tsx'
import { DreamMenu } from '#client/features/dreams/components/dream-menu.tsx'
import {
  DreamElements,
  DreamHeader,
  DreamNotFound,
  DreamWords,
} from '#client/features/dreams/components/dream-view.tsx'
import { useDream } from '#client/features/dreams/dreams.queries.ts'
import { VoiceLineButton } from '#client/features/dreams/voice/voice-line-button.tsx'
import { WaitingRecording } from '#client/features/dreams/voice/waiting-recording.tsx'
import { CommunitySign, LinkSign, ShareMenu } from '#client/features/sharing/components/share-menu.tsx'
import type { ShareTarget } from '#client/features/sharing/share-targets.ts'
import { DreamNeighbours, DreamThreads, NamedDreams } from '#client/features/threads/components/dream-threads.tsx'
import { useIsMobile } from '#client/hooks/use-browser.ts'
import { cn } from '#client/lib/cn.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { useAnalyzeAndOpen } from './use-analyze-and-open.ts'

export default function DreamPage() {
  const { id = '' } = useParams<{ id: string }>()
  const { data: dream, error, isPending, refetch } = useDream(id)
  usePageTitle(dream?.title ?? 'Sogno')
  const isMissing = isNotFound(error) || !(dream || error || isPending)
  const { place, retry } = useRetryFocus(dream !== undefined || isMissing, refetch)
  return (
    <div ref={place} tabIndex={-1} className="mx-auto max-w-[784px] pt-6 outline-none">
      <BackLink href={paths.dreams}>Torna ai sogni</BackLink>
      {isPending ? (
        <Skeleton
          label="Caricamento del sogno"
          shape="article"
          head
          picture="is-window w-[104px] md:w-[184px]"
          className="pt-6"
          grid="mt-[104px] grid gap-5"
        />
      ) : isMissing ? (
        <DreamNotFound />
      ) : !dream ? (
        <div className="mt-6">
          <ErrorState error={error} onRetry={retry} heading="h1" />
        </div>
      ) : (
        <DreamScreen key={dream.id} dream={dream} />
      )}
    </div>
  )
}

type Tab = 'details' | 'analysis'

/** The open tab is stored in the address. */
function useTab(dreamId: number) {
  const [location, navigate] = useLocation()
  const search = useSearch()
  const tab: Tab = location.startsWith(paths.analyses) ? 'analysis' : 'details'
  const show = (next: Tab) =>
    navigate(next === 'analysis' ? paths.analysis(dreamId) : paths.dream(dreamId), {
      replace: true,
      state: window.history.state,
    })
  return { tab, show, advancedRequested: new URLSearchParams(search).get('type') === 'premium' }
}

function DreamScreen({ dream }: { dream: Dream }) {
  const { tab, show, advancedRequested } = useTab(dream.id)
  const detailsTab = useRef<HTMLButtonElement>(null)
  const own = useOwnWords(dream)
  return (
    <>
      <DreamHeader dream={dream} signs={signsOf(dream)} />
      <WaitingRecording dreamId={dream.id} onOpen={() => void editDream(dream)} className="mb-6" />
      <Tabs value={tab} onValueChange={(next) => show(next === 'analysis' ? 'analysis' : 'details')}>
        <TabsList aria-label="Sezioni del sogno">
          <TabsTrigger ref={detailsTab} value="details">
            Dettagli
          </TabsTrigger>
          <TabsTrigger value="analysis">Analisi</TabsTrigger>
        </TabsList>
        <TabsContent className="mt-6 outline-offset-8" value="details">
          <div className="dream-column">
            <DreamWords dream={dream} />
            <DreamActions dream={dream} />
            {!dream.hasAnalysis && <WayToAnalysis dream={dream} />}
            <DreamElements dream={dream} />
            <AnnotationsCard dream={dream} />
            <DreamThreads dreamId={dream.id} />
          </div>
        </TabsContent>
        <TabsContent className="mt-6 outline-offset-8" value="analysis">
          <AnalysisPanel
            dream={dream}
            own={own}
            advancedRequested={advancedRequested}
            onRequestTaken={() => show('analysis')}
            // A tab opens on focus, and the pressed button is removed.
            onBackToDream={() => detailsTab.current?.focus()}
          />
          <DreamActions className="mt-6" dream={dream} />
        </TabsContent>
      </Tabs>
      <div className="mt-9">
        <DreamNeighbours dreamId={dream.id} />
      </div>
    </>
  )
}

const voice = (onText: (text: string) => void) => <VoiceLineButton onText={onText} />

/** The dreamer's annotations, beside the analysis. */
function useOwnWords(dream: Dream): OwnWords {
  const { query, list, saveOrFail } = useAnnotations(dream.id)
  return {
    title: list.find(({ kind, isTitle, words }) => kind === 'bridge' && isTitle && words !== '')?.words,
    named: <NamedDreams dreamId={dream.id} />,
    recalled: <Recalled notes={query.data?.earlier ?? []} />,
    annotations: (asked) => (
      <>
        <DreamWords dream={dream} hasHeading />
        <AnnotationsCard dream={dream} asked={asked} />
      </>
    ),
    days: <DaysLine dreamId={dream.id} voice={voice} />,
    asked: (questions) => <AskedLines dreamId={dream.id} questions={questions} voice={voice} />,
    saved: saveOrFail,
  }
}

/** Until when the dream is in the community, if it is. */
function communityLabel({ communityUntil }: Dream): string | undefined {
  const now = new Date()
  return communityUntil && !isPast(communityUntil, now) ? expiryLabel(communityUntil, now) : undefined
}

/** Shows who else can read the dream now. */
function signsOf(dream: Dream): ReactNode {
  const { share } = dream
  const inCommunity = communityLabel(dream)
  if (!share && !inCommunity) return null
  return (
    <>
      {share && <LinkSign onManage={() => manageLink(dream)} />}
      {inCommunity && <CommunitySign expiry={inCommunity} />}
    </>
  )
}

const shareDialog = dialogSource(() =>
  import('#client/features/sharing/components/share-dialog.tsx').then((module) => module.ShareDialog),
)
const communityDialog = dialogSource(() =>
  import('#client/features/community/components/share-to-community-dialog.tsx').then(
    (module) => module.ShareToCommunityDialog,
  ),
)

async function manageLink(dream: Dream, target?: ShareTarget): Promise<void> {
  const ShareDialog = await fetchDialog(shareDialog, () => void manageLink(dream, target))
  if (ShareDialog)
    await ask<void>((close) => <ShareDialog dream={dream} open onOpenChange={() => close()} target={target} />)
}

async function shareToCommunity(dream: Dream): Promise<void> {
  const ShareToCommunityDialog = await fetchDialog(communityDialog, () => void shareToCommunity(dream))
  if (ShareToCommunityDialog)
    await ask<void>((close) => <ShareToCommunityDialog dream={dream} open onOpenChange={() => close()} />)
}

/** The primary button of a dream without an analysis. */
function WayToAnalysis({ dream }: { dream: Dream }) {
  const { onAnalyze, analyzing } = useAnalyzeAndOpen()
  const look = { variant: useIsMobile() ? 'soft' : 'primary', size: 'lg', block: true } as const
  return analyzing.has(dream.id) ? (
    <Link className={buttonVariants(look)} href={paths.analysis(dream.id)}>
      Lettura in corso…
    </Link>
  ) : (
    <Button {...look} onClick={() => onAnalyze(dream)}>
      <Sparkles size={19} />
      Analizza il sogno
    </Button>
  )
}

/** The dream's actions. With an analysis, only the menu offers to edit. */
function DreamActions({ dream, className }: { dream: Dream; className?: string }) {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const remove = async () => {
    if (!(await deleteDream(dream))) return
    forgetAnalysis(queryClient, dream.id)
    navigate(paths.dreams)
  }
  return (
    <div className={cn('flex flex-wrap items-center gap-2 print:hidden', className)}>
      {!dream.hasAnalysis && (
        <Button variant="outline" onClick={() => editDream(dream)}>
          <Pencil size={18} strokeWidth={1.9} aria-hidden="true" />
          Modifica
        </Button>
      )}
      <ShareMenu
        dream={dream}
        onLink={(target) => manageLink(dream, target)}
        inCommunity={communityLabel(dream)}
        onCommunity={() => (communityLabel(dream) ? navigate(paths.communityFeed) : void shareToCommunity(dream))}
      />
      <Button variant="ghost" onClick={() => window.print()}>
        <Printer size={18} strokeWidth={1.9} aria-hidden="true" />
        Stampa
      </Button>
      <DreamMenu dream={dream} onEdit={editDream} onDelete={remove} />
    </div>
  )
}
