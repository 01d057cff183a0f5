import { useEffect } from 'react'
import { useRawSearch } from '#client/hooks/use-raw-search.ts'
import { REMINDER_PARAM } from '#shared/constants/reminders.ts'
import { reminders } from './reminders.queries.ts'

/** Tells the server when a reminder led to this page. */
export function useFollowedReminder(): void {
  const isFollowed = new URLSearchParams(useRawSearch()).has(REMINDER_PARAM)
  useEffect(() => {
    if (isFollowed) reminders.follow().catch(() => {})
  }, [isFollowed])
}
