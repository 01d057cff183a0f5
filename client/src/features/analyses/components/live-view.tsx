import '#client/components/dream/dream-screen.css'
import { CircleAlert, Info, Square } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Reading } from '#client/components/dream/reading.tsx'
import { MADE_BY, Note } from '#client/components/dream/reading-notes.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { useNow } from '#client/hooks/use-time.ts'
import { cn } from '#client/lib/cn.ts'
import type { Engine } from '#shared/constants/analyses.ts'
import type { LiveAnalysis } from '../live-analysis.ts'
import { ArticleHead, STEADY } from './analysis-article.tsx'

interface LiveViewProps {
  live: LiveAnalysis
  headingRef: Ref<HTMLHeadingElement>
  onStop: () => void
}

const engineOf = ({ byModel }: LiveAnalysis): Engine => (byModel ? 'openai' : 'built-in')

/** A streamed analysis, in its final place. */
export function LiveView({ live, headingRef, onStop }: LiveViewProps) {
  const engine = engineOf(live)
  return (
    <div className="dream-column">
      <article className="card dream-article" aria-busy="true">
        <ArticleHead engine={engine} headingRef={headingRef}>
          {/* No taller than the badge that replaces it. */}
          <Button className="-my-[5px] pointer-coarse:-my-[9px]" variant="outline" size="s" onClick={onStop}>
            <Square size={13} fill="currentColor" />
            Interrompi
          </Button>
        </ArticleHead>
        <GrowingText live={live} />
        <Skeleton count={2} className="mt-5" part="h-3" />
        <p className="small muted mt-7 flex gap-2">
          <Info className="mt-0.5" size={16} />
          {MADE_BY[engine]}
        </p>
      </article>
    </div>
  )
}

/** The cursor of a streamed text. It takes no space, so that it never moves the text. */
export const LAMP =
  "[&>p:last-child]:after:mr-[-16px] [&>p:last-child]:after:ml-1.5 [&>p:last-child]:after:inline-block [&>p:last-child]:after:size-2.5 [&>p:last-child]:after:animate-[lume_1.6s_ease-in-out_infinite] [&>p:last-child]:after:rounded-full [&>p:last-child]:after:bg-lume [&>p:last-child]:after:content-[''] forced-colors:[&>p:last-child]:after:bg-[CanvasText]"

function GrowingText({ live: { text, restarted, byModel, startedAt } }: { live: LiveAnalysis }) {
  if (text.trim() !== '') return <Reading text={shownText(text)} className={cn(STEADY, LAMP)} />
  return (
    <div className={cn('reading', LAMP)}>
      <p className="muted">
        {restarted && <span>La lettura ricomincia da capo.</span>} {byModel && <Elapsed since={startedAt} />}
      </p>
    </div>
  )
}

const TICK_MS = 1000
/** Shorter waits show no clock. */
const SHORT_WAIT_SECONDS = 3

/** A self-hosted model may need minutes: the seconds show progress. */
function Elapsed({ since }: { since: Date }) {
  const now = useNow(TICK_MS)
  const seconds = Math.floor((now.getTime() - since.getTime()) / 1000)
  return seconds < SHORT_WAIT_SECONDS ? null : <span className="tabular-nums">Sta leggendo… {seconds} secondi</span>
}

const MARK = '**'

/** The displayable part of a streamed text: an unclosed bold mark is hidden. */
export function shownText(text: string): string {
  const marks = text.split(MARK).length - 1
  if (marks % 2 === 0) return text
  const open = text.lastIndexOf(MARK)
  return text.slice(0, open) + text.slice(open + MARK.length)
}

interface BrokenAnalysisProps {
  live: LiveAnalysis
  headingRef: Ref<HTMLHeadingElement>
  onRetry: () => void
  onDiscard: () => void
  children: ReactNode
}

/** The text of a failed analysis: readable, but not stored. */
export function BrokenAnalysis({ live, headingRef, onRetry, onDiscard, children }: BrokenAnalysisProps) {
  return (
    <div className="grid gap-6">
      <div className="dream-column">
        <article className="card dream-article">
          <ArticleHead engine={engineOf(live)} headingRef={headingRef}>
            <span className="tag">
              <CircleAlert size={15} />
              Incompleta
            </span>
          </ArticleHead>
          <Reading text={shownText(live.text)} className={STEADY} />
          <div className="mt-7 grid gap-4">
            <Note icon={<CircleAlert size={20} />}>La lettura si è interrotta: questo testo non è stato salvato.</Note>
            <div className="flex flex-wrap gap-3">
              <Button variant="soft" onClick={onRetry}>
                Riprova
              </Button>
              <Button variant="ghost" onClick={onDiscard}>
                Scarta il testo
              </Button>
            </div>
          </div>
        </article>
      </div>
      {children}
    </div>
  )
}
