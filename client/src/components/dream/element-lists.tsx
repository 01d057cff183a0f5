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

/** The elements by group; a group without any is left out. */
export function ElementLists({ elements }: { elements: readonly string[] }) {
  return ELEMENT_GROUPS.map((group) => {
    const labels = elements.filter((element) => elementGroup(element) === group)
    if (labels.length === 0) return null
    return (
      <div key={group}>
        <dt className="field-label mb-2">{ELEMENT_LISTS[group].title}</dt>
        <dd>
          <ul className="flex flex-wrap gap-2 pointer-coarse:gap-y-4">
            {labels.map((label) => (
              <li key={label} className="max-w-full">
                <Chip kind={KIND_OF_GROUP[group]}>{label}</Chip>
              </li>
            ))}
          </ul>
        </dd>
      </div>
    )
  })
}
