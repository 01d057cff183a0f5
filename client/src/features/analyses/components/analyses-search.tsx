import { Search } from 'lucide-react'
import { type Ref, useId } from 'react'
import { SEARCH_MAX } from '#shared/constants/limits.ts'
import { Input } from '../../../components/ui/input.tsx'

interface AnalysesSearchProps {
  value: string
  onChange: (value: string) => void
  /** The words the list below answers to, and how many dreams it shows. */
  settled: string
  found: number | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** Finds dreams by their words; how many were found is announced when the list has answered. */
export function AnalysesSearch({ value, onChange, settled, found, inputRef }: AnalysesSearchProps) {
  const id = useId()
  return (
    <div className="mt-6 max-w-[520px]">
      <label className="field-label mb-1.5 block" htmlFor={id}>
        Cerca tra i tuoi sogni
      </label>
      <div className="relative">
        <Search
          className="pointer-events-none absolute top-3.5 left-3.5 text-muted"
          size={20}
          strokeWidth={1.9}
          aria-hidden="true"
        />
        <Input
          className="pl-11"
          id={id}
          ref={inputRef}
          type="search"
          autoComplete="off"
          maxLength={SEARCH_MAX}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <p className="sr-only" role="status">
        {settled !== '' && found !== undefined && foundWords(found)}
      </p>
    </div>
  )
}

function foundWords(found: number): string {
  if (found === 0) return 'Nessun sogno trovato'
  return found === 1 ? '1 sogno trovato' : `${found} sogni in elenco`
}
