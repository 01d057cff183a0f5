import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, path, query } from '#client/api/call.ts'
import { useRawSearch } from '#client/hooks/use-address.ts'
import { pushEndpoint, subscribePush, unsubscribePush } from '#client/lib/push.ts'
import { toast } from '#client/lib/toast.ts'
import { REMINDER_PARAM } from '#shared/constants/reminders.ts'
import type { FollowLink } from '#shared/contracts/common.ts'
import type { Reminder, SaveReminder } from '#shared/contracts/reminders.ts'

export const reminderQuery = () => query('GET /api/reminders')

export const endpointQuery = ({ publicKey }: Pick<Reminder, 'publicKey'>) =>
  queryOptions({ queryKey: ['push-endpoint', publicKey], queryFn: () => pushEndpoint(publicKey) })

async function addThisBrowser(publicKey: string): Promise<Reminder | null> {
  const device = await subscribePush(publicKey)
  return device && call('POST /api/reminders/devices', { body: device })
}

function useReminderMutation<Input>(mutationFn: (input: Input) => Promise<Reminder | null>, refusal: string) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorTitle: 'Promemoria non salvato' },
    scope: { id: path('PUT /api/reminders') },
    mutationFn,
    onSuccess: async (reminder) => {
      if (!reminder) return toast({ title: 'Qui le notifiche non possono arrivare', description: refusal })
      queryClient.setQueryData(reminderQuery().queryKey, reminder)
      await queryClient.invalidateQueries(endpointQuery(reminder))
      toast({ title: reminder.enabled ? 'Promemoria salvato' : 'Promemoria spento' })
    },
  })
}

/** Saves the reminder. Enabling it asks for notifications; without them it comes by email, or not at all. */
export function useSaveReminder({ enabled, publicKey, byMail }: Reminder) {
  return useReminderMutation(async (input: SaveReminder) => {
    if (input.enabled && !enabled && !(await addThisBrowser(publicKey)) && !byMail) return null
    const saved = await call('PUT /api/reminders', { body: input })
    if (!input.enabled) await unsubscribePush()
    return saved
  }, 'Permettile nel browser, oppure conferma la tua email: il promemoria può arrivare lì.')
}

export function useAddBrowser({ publicKey }: Reminder) {
  return useReminderMutation(() => addThisBrowser(publicKey), 'Permettile nelle impostazioni del browser e riprova.')
}

/** Stops the reminder with its email's link. */
export function useStopReminder() {
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: FollowLink) => call('POST /api/reminders/stop', { body: input }),
    onSuccess: (_answer, _input, _context, { client: queryClient }) => queryClient.invalidateQueries(reminderQuery()),
  })
}

/** Tells the server that a reminder opened this page. */
export function useFollowedReminder(): void {
  const isFollowed = new URLSearchParams(useRawSearch()).has(REMINDER_PARAM)
  useEffect(() => {
    if (isFollowed) call('POST /api/reminders/followed').catch(() => {})
  }, [isFollowed])
}
