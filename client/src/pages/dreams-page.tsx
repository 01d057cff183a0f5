import { usePageTitle } from '#client/components/shell/page-title.tsx'
import { DreamList } from '#client/features/dreams/components/dream-list.tsx'
import { useFollowedReminder } from '#client/features/reminders/reminders.queries.ts'
import { useAnalyzeAndOpen } from './use-analyze-and-open.ts'

export default function DreamsPage() {
  usePageTitle('Sogni')
  useFollowedReminder()
  return <DreamList {...useAnalyzeAndOpen()} />
}
