import { Search } from 'lucide-react'
import { type Ref, useEffect, useState } from 'react'
import { SEARCH_MAX } from '#shared/constants/limits.ts'
import { Input } from './input.tsx'

const SEARCH_DELAY_MS = 250

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement>
  label: string
  placeholder?: string
  value: string
  onSearch: (q: string) => void
}

/** Searches shortly after the last keystroke, and follows external changes (back, reset). */
export function SearchField({
  ref,
  label,
  placeholder = 'Cerca un’immagine, una parola…',
  value,
  onSearch,
}: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setText(value)
  }

  useEffect(() => {
    const q = text.trim()
    if (q === known) return
    const timer = setTimeout(() => {
      setKnown(q)
      onSearch(q)
    }, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, known, onSearch])

  return (
    <div className="relative min-w-0 flex-1">
      <Search size={18} className="pointer-events-none absolute inset-y-0 left-[14px] my-auto text-muted" />
      <Input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        className="text-ellipsis pl-[40px]! [&::-webkit-search-cancel-button]:grayscale"
        maxLength={SEARCH_MAX}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}
