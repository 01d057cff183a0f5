import { usePageTitle } from '#client/components/shell/page-title.tsx'
import { NightWriter } from '#client/features/dreams/night/night-writer.tsx'

export default function NightPage() {
  usePageTitle('Modalità notte')
  return <NightWriter />
}
