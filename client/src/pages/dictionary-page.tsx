import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { usePageTitle } from '#client/components/layout/page-title.tsx'
import { Dictionary } from '#client/features/annotations/components/dictionary.tsx'

/** What was written about each thing, person and word: /dreams/dizionario. */
export default function DictionaryPage() {
  usePageTitle('Il tuo dizionario')
  return (
    <div className="pt-6">
      <Link className="link is-plain print:hidden" href={paths.dreams}>
        <ArrowLeft size={18} strokeWidth={1.9} aria-hidden="true" />
        Torna ai sogni
      </Link>
      <Dictionary />
    </div>
  )
}
