import { ELEMENT_GROUPS, ELEMENT_LISTS, type ElementGroup, elementGroup } from '#shared/constants/elements.ts'
import { Chip, type ElementKind } from '../ui/chip.tsx'

const KIND_OF_GROUP: Record<ElementGroup, ElementKind> = {
  symbols: 'symbol',
  emotions: 'emotion',
  themes: 'theme',
}

export function elementKind(element: string): ElementKind {
  return KIND_OF_GROUP[elementGroup(element)]
}

export function ElementLists({ elements, hrefOf }: { elements: readonly string[] } & Pick<ChipListProps, 'hrefOf'>) {
  return ELEMENT_GROUPS.map((group) => (
    <ChipList
      key={group}
      title={ELEMENT_LISTS[group].title}
      kind={KIND_OF_GROUP[group]}
      hrefOf={hrefOf}
      labels={elements.filter((element) => elementGroup(element) === group)}
    />
  ))
}

interface ChipListProps {
  title: string
  kind?: ElementKind
  labels: readonly string[]
  hrefOf?: ((label: string) => string) | undefined
}

/** One element kind; nothing if empty. */
function ChipList({ title, kind, labels, hrefOf }: ChipListProps) {
  if (labels.length === 0) return null
  return (
    <div>
      <dt className="field-label mb-2">{title}</dt>
      <dd>
        <ul className="flex flex-wrap gap-2 pointer-coarse:gap-y-4">
          {labels.map((label) => (
            <li key={label} className="max-w-full">
              <Chip kind={kind} href={hrefOf?.(label)}>
                {label}
              </Chip>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}
