import { paths } from '#client/app/paths.ts'
import { BackLink, usePageTitle } from '#client/components/shell/page-title.tsx'
import { Dictionary } from '#client/features/annotations/components/dictionary.tsx'

export default function DictionaryPage() {
  usePageTitle('Il tuo dizionario')
  return (
    <div className="pt-6">
      <BackLink href={paths.dreams} className="print:hidden">
        Torna ai sogni
      </BackLink>
      <Dictionary />
    </div>
  )
}
