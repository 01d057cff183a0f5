import '../../../components/layout/dream-screen.css'
import { type ElementGroup, elementGroup } from '#shared/constants/elements.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { Chip, type ElementKind } from '../../../components/ui/chip.tsx'
import { DreamText } from './dream-text.tsx'
import { MoodLabel } from './mood-label.tsx'

const GROUPS: { group: ElementGroup; title: string; kind: ElementKind }[] = [
  { group: 'symbols', title: 'Simboli', kind: 'symbol' },
  { group: 'emotions', title: 'Emozioni', kind: 'emotion' },
  { group: 'themes', title: 'Temi', kind: 'theme' },
]

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
          {GROUPS.map(({ group, title, kind }) => (
            <ChipList
              key={group}
              title={title}
              kind={kind}
              labels={dream.elements.filter((element) => elementGroup(element) === group)}
            />
          ))}
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

interface ChipListProps {
  title: string
  kind?: ElementKind
  labels: string[]
}

function ChipList({ title, kind, labels }: ChipListProps) {
  if (labels.length === 0) return null
  return (
    <div>
      <dt className="field-label mb-2">{title}</dt>
      <dd>
        <ul className="flex flex-wrap gap-2">
          {labels.map((label) => (
            <li key={label}>
              <Chip kind={kind}>{label}</Chip>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}
