import '#client/components/dream/dream-screen.css'
import { AvatarImage } from '#client/components/art/avatar.tsx'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { MoodLabel } from '#client/components/art/mood-label.tsx'
import { DreamText } from '#client/components/dream/dream-text.tsx'
import { ElementLists } from '#client/components/dream/element-lists.tsx'
import { Reading } from '#client/components/dream/reading.tsx'
import { EngineNote, READING_TITLE } from '#client/components/dream/reading-notes.tsx'
import { EmptyState } from '#client/components/shell/empty-state.tsx'
import { Chip } from '#client/components/ui/chip.tsx'
import type { Engine } from '#shared/constants/analyses.ts'
import type { SharedDream as SharedDreamData } from '#shared/contracts/sharing.ts'
import { WayOn, type WayOnProps } from './shared-foot.tsx'

export const SHARED = 'mx-auto grid max-w-[760px] gap-6 *:min-w-0'
const SHARED_HEAD =
  'grid grid-cols-[84px_minmax(0,1fr)] gap-[18px] pt-8 pb-1 md:grid-cols-[132px_minmax(0,1fr)] md:items-end md:gap-8 md:pt-12 md:pb-3'
const PART = 'card dream-article print:border-0 print:bg-transparent print:p-0 print:shadow-none'

/** A shared dream, formatted as one article for reading, printing and reader modes. */
export function SharedDream({ dream }: { dream: SharedDreamData }) {
  const { content, elements, analysis, engine } = dream
  return (
    <article className={SHARED} lang="it">
      <SharedHeader dream={dream} />
      <div className={PART}>
        <DreamText content={content} />
        {elements.length > 0 && (
          <dl
            className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-5 border-t border-border pt-6"
            aria-label="Nel sogno"
          >
            <ElementLists elements={elements} />
          </dl>
        )}
      </div>
      {analysis !== null && engine !== null && <SharedReading text={analysis} engine={engine} />}
    </article>
  )
}

function formatLongDay(day: string): string {
  return new Date(day).toLocaleDateString('it-IT', { dateStyle: 'full', timeZone: 'UTC' })
}

const LONG_TITLE = 80

function SharedHeader({ dream }: { dream: SharedDreamData }) {
  const { title, date, mood, tags, username, avatar } = dream
  return (
    <header className={SHARED_HEAD}>
      <DreamWindow className="w-[84px] [--base:10px] md:w-[132px]" dream={dream} framed />
      <div className="min-w-0">
        <p className="eyebrow">
          <time dateTime={date}>{formatLongDay(date)}</time>
        </p>
        <h1
          dir="auto"
          className={`${title.length > LONG_TITLE ? 'h2' : 'display'} mt-2 mb-4 break-words`}
          tabIndex={-1}
        >
          {title}
        </h1>
        <div className="flex flex-wrap gap-2">
          {mood && <MoodLabel mood={mood} />}
          {tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </div>
        <p className="mt-4 flex items-center gap-2.5">
          <AvatarImage avatar={avatar} size={36} decorative />
          <span className="min-w-0 wrap-anywhere">
            Il sogno di <span className="font-semibold">{username}</span>
          </span>
        </p>
      </div>
    </header>
  )
}

function SharedReading({ text, engine }: { text: string; engine: Engine }) {
  return (
    <section className={PART} aria-labelledby="shared-reading">
      <h2 className="h2 mb-5.5" id="shared-reading">
        {READING_TITLE[engine]}
      </h2>
      <Reading text={text} heading="h3" />
      <div className="mt-7">
        <EngineNote engine={engine} ofOther />
      </div>
    </section>
  )
}

/** A link without a dream: does not reveal whether it ever had one. */
export function SharedMissing({ way }: { way: WayOnProps | undefined }) {
  return (
    <div className="mx-auto mt-12 max-w-[640px]">
      <EmptyState
        heading="h1"
        title="Sogno non trovato"
        text="Potrebbe non esistere, o non essere più condivisibile: chi condivide un sogno può sempre revocarne il link."
        action={way && <WayOn {...way} />}
      />
    </div>
  )
}
