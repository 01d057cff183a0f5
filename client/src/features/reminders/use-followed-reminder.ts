import { useEffect } from 'react'
import { useRawSearch } from '#client/hooks/use-raw-search.ts'
import { api } from '#client/lib/api-client.ts'
import { REMINDER_PARAM } from '#shared/constants/reminders.ts'

/** Tells the server when a reminder led to this page. */
export function useFollowedReminder(): void {
  const isFollowed = new URLSearchParams(useRawSearch()).has(REMINDER_PARAM)
  useEffect(() => {
    if (isFollowed) api.send('/api/reminders/followed').catch(() => {})
  }, [isFollowed])
}
