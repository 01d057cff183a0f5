import { Chip } from '../../../components/ui/chip.tsx'
import { parseTags } from './dream-form.ts'

/** The tags as they will be saved, while one types them. */
export function TagsPreview({ text }: { text: string }) {
  const tags = parseTags(text)
  if (tags.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Chip>{tag}</Chip>
        </li>
      ))}
    </ul>
  )
}
