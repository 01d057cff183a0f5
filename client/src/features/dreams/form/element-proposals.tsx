import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PICK } from '#client/components/ui/chip.tsx'
import { cn } from '#client/lib/cn.ts'
import { loadInterpreter } from '#client/lib/interpreter.ts'

const PAUSE_MS = 800
const PROPOSALS_MAX = 5

/** The elements that the built-in rules find in a text, once the writing pauses. */
function useFound(content: string): readonly string[] {
  const [found, setFound] = useState<readonly string[]>([])
  useEffect(() => {
    let isOutdated = false
    const timer = setTimeout(async () => {
      // Without the interpreter's code there is nothing to propose.
      const interpreter = content.trim() === '' ? undefined : await loadInterpreter().catch(() => undefined)
      if (!isOutdated) setFound(interpreter?.findElements(content).map(({ label }) => label) ?? [])
    }, PAUSE_MS)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [content])
  return found
}

interface ElementProposalsProps {
  content: string
  value: readonly string[]
  onAdd: (label: string) => void
}

/** What the text seems to hold, one tap each. */
export function ElementProposals({ content, value, onAdd }: ElementProposalsProps) {
  const proposed = useFound(content).filter((label) => !value.includes(label))
  if (proposed.length === 0) return null
  return (
    <ul className="-mt-2 flex flex-wrap gap-2" aria-label="Elementi trovati nel testo">
      {proposed.slice(0, PROPOSALS_MAX).map((label) => (
        <li key={label}>
          <button
            type="button"
            className={cn(PICK, 'border-dashed')}
            aria-label={`Aggiungi ${label}`}
            // The keyboard of a phone stays open.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onAdd(label)}
          >
            <Plus size={15} />
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
