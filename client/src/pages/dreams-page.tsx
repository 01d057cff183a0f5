import { usePageTitle } from '#client/components/layout/page-title.tsx'
import { DreamList } from '#client/features/dreams/components/dream-list.tsx'
import { useAnalyzeAndOpen } from './use-analyze-and-open.ts'

export default function DreamsPage() {
  usePageTitle('Sogni')
  return <DreamList {...useAnalyzeAndOpen()} />
}
