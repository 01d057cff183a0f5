import '../../../components/layout/dream-screen.css'
import type { Dream } from '#shared/contracts/dreams.ts'
import { MoodLabel } from '../../../components/art/mood-label.tsx'
import { DreamText } from '../../../components/layout/dream-text.tsx'
import { ChipList, ElementLists } from '../../../components/layout/element-lists.tsx'

/** The tab «Dettagli»: the dreamer's words, and what was noted beside them. */
export function DreamDetails({ dream }: { dream: Dream }) {
  return (
    <div className="dream-grid">
      <div>
        <article className="card dream-article is-tall" aria-label="Il sogno">
          <DreamText content={dream.content} />
        </article>
      </div>
      <aside className="card" aria-labelledby="notes-title">
        <h2 className="h3 mb-4" id="notes-title">
          Nel sogno
        </h2>
        <dl className="grid gap-5">
          <ElementLists elements={dream.elements} />
          <div>
            <dt className="field-label mb-2">Umore</dt>
            <dd>
              <MoodLabel mood={dream.mood} />
            </dd>
          </div>
          <ChipList title="Tag" labels={dream.tags} />
        </dl>
      </aside>
    </div>
  )
}
