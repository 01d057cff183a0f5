import { elementKind } from '#client/components/layout/element-lists.tsx'
import { Chip } from '#client/components/ui/chip.tsx'

interface ElementChipsProps {
  elements: readonly string[]
  /** How many are shown; the others are counted. */
  max: number
}

/** The first elements of a dream, and how many more there are. */
export function ElementChips({ elements, max }: ElementChipsProps) {
  if (elements.length === 0) return null
  const rest = elements.length - max
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Elementi">
      {elements.slice(0, max).map((element) => (
        <li key={element} className="max-w-full">
          <Chip kind={elementKind(element)}>{element}</Chip>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Chip more>
            +{rest}
            <span className="sr-only"> {rest === 1 ? 'altro' : 'altri'}</span>
          </Chip>
        </li>
      )}
    </ul>
  )
}
