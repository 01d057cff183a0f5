import { useState } from 'react'
import { useChangeElements } from '#client/components/dream/element-editing.ts'
import { type ElementChoice, FoundElementList } from '#client/components/dream/found-element.tsx'
import type { Dream } from '#shared/contracts/dreams.ts'

/**
 * Unconfirmed elements of the text. One tap confirms or removes, a second one undoes. Tapped elements stay in place
 * until the screen closes.
 */
export function FoundElements({ dream }: { dream: Dream }) {
  const [labels] = useState(dream.foundElements)
  const [choices, setChoices] = useState<Record<string, ElementChoice>>({})
  const { mutateAsync } = useChangeElements(dream.id)
  if (labels.length === 0) return null

  const say = async (label: string, now: ElementChoice) => {
    const before = choices[label]
    setChoices((all) => ({ ...all, [label]: now }))
    try {
      if (now === 'chosen') await mutateAsync({ add: label })
      else if (now === 'rejected' || before === 'chosen') await mutateAsync({ remove: label })
      if (now === undefined) await mutateAsync({ restore: label })
    } catch {
      // A notice has reported the error.
      setChoices((all) => ({ ...all, [label]: before }))
    }
  }
  return (
    <FoundElementList
      labels={labels}
      choiceOf={(label) => choices[label]}
      onChoose={(label, now) => void say(label, now)}
    />
  )
}
