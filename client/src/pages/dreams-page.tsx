import { usePageTitle } from '../components/layout/page-title.tsx'
import { DreamList } from '../features/dreams/components/dream-list.tsx'
import { useAnalyzeAndOpen } from './use-analyze-and-open.ts'

export default function DreamsPage() {
  usePageTitle('Sogni')
  return <DreamList {...useAnalyzeAndOpen()} />
}
