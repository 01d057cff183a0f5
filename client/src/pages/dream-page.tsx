import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useLocation, useParams, useSearch } from 'wouter'
import type { Dream } from '#shared/contracts/dreams.ts'
import { paths } from '../app/paths.ts'
import { ErrorState } from '../components/layout/error-state.tsx'
import { usePageTitle } from '../components/layout/page-title.tsx'
import { useSession } from '../components/layout/session-context.tsx'
import { useRetryFocus } from '../components/layout/use-retry-focus.ts'
import { Button } from '../components/ui/button.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../components/ui/tabs.tsx'
import { AnalysisPanel } from '../features/analyses/components/analysis-panel.tsx'
import { useLiveReading } from '../features/analyses/live-readings.ts'
import { expiryWords, isPast } from '../features/community/relative-time.ts'
import { DreamDetails } from '../features/dreams/components/dream-details.tsx'
import { DreamHeader } from '../features/dreams/components/dream-header.tsx'
import { DreamNotFound } from '../features/dreams/components/dream-not-found.tsx'
import { DreamSkeleton } from '../features/dreams/components/dream-skeleton.tsx'
import { dreamQuery } from '../features/dreams/dreams.queries.ts'
import { ShareMenu } from '../features/sharing/components/share-menu.tsx'
import { CommunitySign, LinkSign } from '../features/sharing/components/share-signs.tsx'
import { ApiError } from '../lib/api-client.ts'
import { useIsMobile } from '../lib/use-media-query.ts'
import { type DialogKind, DreamDialogs, type OpenDialog } from './dream-dialogs.tsx'

/** One dream: /dreams/{id} shows its words, /analysis/{id} its reading. */
export default function DreamPage() {
  const { id = '' } = useParams<{ id: string }>()
  const { data: dream, error, isPending, refetch } = useQuery(dreamQuery(id))
  usePageTitle(dream?.title ?? 'Sogno')
  const isMissing = error instanceof ApiError && error.status === 404
  const { place, retry } = useRetryFocus(dream !== undefined || isMissing, refetch)
  return (
    <div ref={place} tabIndex={-1} className="pt-6 outline-none">
      <Link className="link is-plain" href={paths.dreams}>
        <ArrowLeft size={18} strokeWidth={1.9} aria-hidden="true" />
        Torna ai sogni
      </Link>
      {isPending ? (
        <DreamSkeleton />
      ) : isMissing ? (
        <DreamNotFound />
      ) : !dream ? (
        <div className="mt-6">
          <ErrorState error={error} onRetry={retry} />
        </div>
      ) : (
        <DreamScreen key={dream.id} dream={dream} />
      )}
    </div>
  )
}

type Tab = 'details' | 'analysis'

/** The open tab is told by the address, and changing it changes the address. */
function useTab(dreamId: number) {
  const [location, navigate] = useLocation()
  const search = useSearch()
  const tab: Tab = location.startsWith(paths.analyses) ? 'analysis' : 'details'
  const show = (next: Tab) =>
    navigate(next === 'analysis' ? paths.analysis(dreamId) : paths.dream(dreamId), { replace: true })
  return { tab, show, advancedRequested: new URLSearchParams(search).get('type') === 'premium' }
}

function DreamScreen({ dream }: { dream: Dream }) {
  const user = useSession()
  const { tab, show, advancedRequested } = useTab(dream.id)
  const detailsTab = useRef<HTMLButtonElement>(null)
  const isRead = useIsRead(dream)
  // On a phone a lone button would take a row of its own: it stands at the end of the tabs' one.
  const actionsByTabs = useIsMobile() && isRead
  // Kept here: the buttons change their place when a reading comes, and what they have opened stays.
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = (kind: DialogKind) => setDialog((open) => (open?.kind === kind ? undefined : open))
  const actions = <DreamActions dream={dream} canEdit={!isRead} onOpen={setDialog} />
  return (
    <>
      <DreamHeader
        dream={dream}
        actions={!actionsByTabs && actions}
        signs={signsOf(dream, () => setDialog({ kind: 'link' }))}
      />
      <Tabs value={tab} onValueChange={(next) => show(next === 'analysis' ? 'analysis' : 'details')}>
        <div className="flex items-center justify-between gap-3">
          <TabsList aria-label="Sezioni del sogno">
            <TabsTrigger ref={detailsTab} value="details">
              Dettagli
            </TabsTrigger>
            <TabsTrigger value="analysis">Analisi</TabsTrigger>
          </TabsList>
          {actionsByTabs && <div className="flex items-center gap-1">{actions}</div>}
        </div>
        <TabsContent className="mt-6 outline-offset-8" value="details">
          <DreamDetails dream={dream} />
        </TabsContent>
        <TabsContent className="mt-6 outline-offset-8" value="analysis">
          <AnalysisPanel
            dream={dream}
            user={user}
            advancedRequested={advancedRequested}
            onRequestTaken={() => show('analysis')}
            // A tab opens as it takes the focus, and the button that led here is gone.
            onBackToDream={() => detailsTab.current?.focus()}
          />
        </TabsContent>
      </Tabs>
      <DreamDialogs dream={dream} dialog={dialog} onClose={close} />
    </>
  )
}

/** Whether a reading is there, or is on its way: nothing moves then when it has come. */
function useIsRead({ id, hasAnalysis }: Dream): boolean {
  const live = useLiveReading(id)
  return hasAnalysis || (live !== undefined && (!live.failure || live.text !== ''))
}

/** Who else can read the dream now; nothing where nobody can. */
function signsOf({ share, communityUntil }: Dream, onManageLink: () => void): ReactNode {
  const now = new Date()
  const inCommunity = communityUntil !== null && !isPast(communityUntil, now)
  if (!share && !inCommunity) return null
  return (
    <>
      {share && <LinkSign onManage={onManageLink} />}
      {inCommunity && <CommunitySign expiry={expiryWords(communityUntil, now)} />}
    </>
  )
}

interface DreamActionsProps {
  dream: Dream
  canEdit: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** A dream that was read is not edited from here: the card's menu still offers it. */
function DreamActions({ dream, canEdit, onOpen }: DreamActionsProps) {
  return (
    <>
      {canEdit && (
        <Button className="max-md:flex-1" variant="outline" onClick={() => onOpen({ kind: 'edit' })}>
          <Pencil size={18} strokeWidth={1.9} aria-hidden="true" />
          Modifica
        </Button>
      )}
      <ShareMenu
        dream={dream}
        onLink={(target) => onOpen({ kind: 'link', target })}
        onCommunity={() => onOpen({ kind: 'community' })}
      />
      <Button variant="danger-ghost" icon aria-label="Elimina" onClick={() => onOpen({ kind: 'delete' })}>
        <Trash2 size={20} strokeWidth={1.9} aria-hidden="true" />
      </Button>
    </>
  )
}
