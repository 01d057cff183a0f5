import { useId, useState } from 'react'
import { FoundElement, type Said } from '#client/components/layout/found-element.tsx'
import type { Dream } from '#shared/contracts/dreams.ts'
import { useChangeElements } from '../analyses.queries.ts'

/**
 * The elements that the text names and nobody has confirmed. One tap confirms or takes away, one more takes that back. What
 * was tapped stays in its place until the screen is left.
 */
export function FoundElements({ dream, className }: { dream: Dream; className?: string }) {
  const titleId = useId()
  const [labels] = useState(dream.foundElements)
  const [said, setSaid] = useState<Record<string, Said>>({})
  const { mutateAsync } = useChangeElements(dream.id)
  if (labels.length === 0) return null

  const say = async (label: string, now: Said) => {
    const before = said[label]
    setSaid((all) => ({ ...all, [label]: now }))
    try {
      if (now === 'chosen') await mutateAsync({ add: label })
      else if (now === 'rejected' || before === 'chosen') await mutateAsync({ remove: label })
      if (now === undefined) await mutateAsync({ restore: label })
    } catch {
      // A notice has said why.
      setSaid((all) => ({ ...all, [label]: before }))
    }
  }
  return (
    <section className={className} aria-labelledby={titleId}>
      <p className="mb-2 text-[14px]/[1.45]">
        <b className="font-semibold" id={titleId}>
          Nel testo:
        </b>{' '}
        <span className="text-muted">tocca per confermare</span>
      </p>
      <ul className="flex flex-wrap gap-2">
        {labels.map((label) => (
          <li key={label} className="max-w-full">
            <FoundElement label={label} said={said[label]} onSay={(now) => void say(label, now)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
