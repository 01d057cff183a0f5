import { useId } from 'react'
import { cn } from '#client/lib/cn.ts'
import { ELEMENT_GROUPS, ELEMENT_LISTS, type ElementGroup } from '#shared/constants/elements.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { ElementLink } from './element-link.tsx'
import { elementKind } from './element-lists.tsx'
import type { ShownElement } from './shown-element.ts'

const CHIP =
  'inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border-[1.5px] px-3.5 text-[0.875rem] font-medium wrap-anywhere hover:bg-accent pointer-coarse:min-h-11'

interface ElementRowsProps {
  dream: Pick<Dream, 'id' | 'elements'>
  elements: readonly ShownElement[]
}

/** A dream's elements by kind: filled if the dreamer chose them, dashed if they are only found. Each opens its card. */
export function ElementRows({ dream, elements }: ElementRowsProps) {
  const groups = ELEMENT_GROUPS.map((group) => [group, elements.filter(({ kind }) => kind === group)] as const)
  return (
    <>
      <div className="grid gap-4">
        {groups.map(
          ([group, items]) => items.length > 0 && <Row key={group} group={group} dream={dream} elements={items} />,
        )}
      </div>
      {elements.some(({ isFound }) => isFound) && (
        <p className="small muted mt-4 flex items-center gap-2 print:hidden">
          <i
            className="inline-block h-3.5 w-6 rounded-full border-[1.5px] border-input border-dashed"
            aria-hidden="true"
          />
          trovato nel testo, non ancora confermato
        </p>
      )}
    </>
  )
}

function Row({ group, dream, elements }: ElementRowsProps & { group: ElementGroup }) {
  const id = useId()
  return (
    <section className="grid gap-x-2.5 gap-y-1.5 sm:grid-cols-[5rem_minmax(0,1fr)]" aria-labelledby={id}>
      <h3 className="text-muted [font:500_0.875rem/1.45_var(--font-sans)] sm:pt-2 sm:pointer-coarse:pt-3" id={id}>
        {ELEMENT_LISTS[group].title}
      </h3>
      <ul className="flex flex-wrap gap-2">
        {elements.map((element) => (
          <li key={element.label} className="max-w-full">
            <ElementLink
              element={element}
              dream={dream}
              className={cn(CHIP, element.isFound ? 'border-input border-dashed' : 'border-transparent bg-surface-2')}
            >
              <i className={`glyph is-${elementKind(element.label)}`} aria-hidden="true" />
              {element.label}
            </ElementLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
