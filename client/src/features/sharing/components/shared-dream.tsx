import '#client/components/layout/dream-screen.css'
import './shared-dream.css'
import { AvatarImage } from '#client/components/art/avatar.tsx'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { MoodLabel } from '#client/components/art/mood-label.tsx'
import { DreamText } from '#client/components/layout/dream-text.tsx'
import { ElementLists } from '#client/components/layout/element-lists.tsx'
import { Reading } from '#client/components/layout/reading.tsx'
import { EngineNote } from '#client/components/layout/reading-notes.tsx'
import { Chip } from '#client/components/ui/chip.tsx'
import type { Engine } from '#shared/constants/analyses.ts'
import type { SharedDream as SharedDreamData } from '#shared/contracts/sharing.ts'
import { formatLongDay } from '../long-day.ts'

/** A dream as the holder of its link reads it: to be read, printed or kept in a reader as one article. */
export function SharedDream({ dream }: { dream: SharedDreamData }) {
  const { content, elements, analysis, engine } = dream
  return (
    <article className="shared-dream" lang="it">
      <SharedHeader dream={dream} />
      <div className="card dream-article is-tall">
        <DreamText content={content} />
        {elements.length > 0 && (
          <dl className="shared-elements" aria-label="Nel sogno">
            <ElementLists elements={elements} />
          </dl>
        )}
      </div>
      {analysis !== null && engine !== null && <SharedReading text={analysis} engine={engine} />}
    </article>
  )
}

const LONG_TITLE = 80

function SharedHeader({ dream }: { dream: SharedDreamData }) {
  const { title, date, mood, tags, username, avatar, window } = dream
  return (
    <header className="shared-head">
      <DreamWindow className="w-[84px] [--base:10px] md:w-[132px]" id={window} framed />
      <div className="min-w-0">
        <p className="eyebrow">
          <time dateTime={date}>{formatLongDay(date)}</time>
        </p>
        <h1 className={`${title.length > LONG_TITLE ? 'h2' : 'display'} mt-2 mb-4 break-words`} tabIndex={-1}>
          {title}
        </h1>
        <div className="flex flex-wrap gap-2">
          <MoodLabel mood={mood} />
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

/** The reading its owner lets be read with it. */
function SharedReading({ text, engine }: { text: string; engine: Engine }) {
  return (
    <section className="card dream-article is-tall" aria-labelledby="shared-reading">
      <h2 className="h2 mb-5.5" id="shared-reading">
        Interpretazione
      </h2>
      <Reading text={text} heading="h3" />
      <div className="mt-7">
        <EngineNote engine={engine} ofOther />
      </div>
    </section>
  )
}
