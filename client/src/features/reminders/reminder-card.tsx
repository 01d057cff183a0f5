import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import type { ReactNode } from 'react'
import { QueryPart } from '#client/components/shell/query-part.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { SettingCard } from '#client/components/ui/card.tsx'
import { SelectableChip } from '#client/components/ui/chip.tsx'
import { Field } from '#client/components/ui/field.tsx'
import { Input } from '#client/components/ui/input.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { Switch } from '#client/components/ui/switch.tsx'
import { useIsHydrated } from '#client/hooks/use-time.ts'
import { dayOfInstant, formatDate, withArticle } from '#client/lib/dates.ts'
import { canPush } from '#client/lib/push.ts'
import { REMINDER_IGNORED_DAYS } from '#shared/constants/reminders.ts'
import type { Reminder, SaveReminder } from '#shared/contracts/reminders.ts'
import { endpointQuery, reminderQuery, useAddBrowser, useSaveReminder } from './reminders.queries.ts'

const DAYS = ['Lun', 'Mar', 'Mer', 'Gio', 'Ven', 'Sab', 'Dom']

export function ReminderCard({ children }: { children?: ReactNode }) {
  const card = (content: ReactNode) => (
    <SettingCard id="reminder" title="Promemoria e notte" lead="Una parola al mattino, finché il sogno è ancora lì.">
      <div className="grid min-w-0 gap-5">
        {content}
        {children}
      </div>
    </SettingCard>
  )
  return (
    <QueryPart
      query={useQuery(reminderQuery())}
      errorTitle="Non riusciamo a caricare il promemoria"
      skeleton={card(<Skeleton label="Caricamento del promemoria" count={2} />)}
    >
      {(reminder) => card(<ReminderSettings reminder={reminder} />)}
    </QueryPart>
  )
}

/** Saves each change at once, and shows it meanwhile. */
function ReminderSettings({ reminder }: { reminder: Reminder }) {
  const { mutate, isPending, variables } = useSaveReminder(reminder)
  const { enabled, time, weekdays, timeZone } = isPending ? variables : reminder
  // The server does not know the person's time zone.
  const here = useIsHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone
  const save = (change: Partial<SaveReminder>) => mutate({ enabled, time, weekdays, timeZone: here, ...change })
  return (
    <>
      <Switch
        label="Promemoria del mattino"
        description="Non dice nulla dei tuoi sogni, e tace se quel giorno hai già scritto."
        checked={enabled}
        onChange={(event) => save({ enabled: event.target.checked })}
      />
      {reminder.endedAt && !enabled && (
        <p className="note">
          Si è spento da solo {withArticle('il', formatDate(dayOfInstant(reminder.endedAt)))}: per{' '}
          {REMINDER_IGNORED_DAYS} giorni non l’hai seguito e non hai scritto sogni. Puoi riaccenderlo quando vuoi.
        </p>
      )}
      {enabled && (
        <>
          <Field label="A che ora" className="max-w-44" hint={timeZone === here ? undefined : `Ora di ${timeZone}`}>
            {(field) => (
              <Input
                {...field}
                type="time"
                defaultValue={time}
                onBlur={({ target }) => target.value && target.value !== time && save({ time: target.value })}
              />
            )}
          </Field>
          <Weekdays chosen={weekdays} onChange={(days) => save({ weekdays: days })} />
        </>
      )}
      {reminder.enabled && enabled && <Arrival reminder={reminder} />}
    </>
  )
}

/** The weekdays, at least one of them chosen. */
function Weekdays({ chosen, onChange }: { chosen: readonly number[]; onChange: (days: number[]) => void }) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="field-label mb-2 p-0">In quali giorni</legend>
      <div className="flex flex-wrap gap-2">
        {DAYS.map((label, place) => {
          const days = chosen.filter((day) => day !== place + 1)
          const isChosen = days.length < chosen.length
          return (
            <SelectableChip
              key={label}
              pressed={isChosen}
              onPressedChange={() => (!isChosen || days.length > 0) && onChange(isChosen ? days : [...days, place + 1])}
            >
              {label}
            </SelectableChip>
          )
        })}
      </div>
    </fieldset>
  )
}

/** How the reminder arrives, and how to receive it here. */
function Arrival({ reminder }: { reminder: Reminder }) {
  const { data: endpoint } = useQuery(endpointQuery(reminder))
  const { mutate, isPending } = useAddBrowser(reminder)
  if (endpoint === undefined) return null
  const isHere = endpoint !== null && reminder.devices.includes(endpoint)
  return (
    <div className="grid justify-items-start gap-3">
      <p className="small muted" role="status">
        {arrivalText(reminder, isHere)}
      </p>
      {!isHere && canPush() && (
        <Button variant="outline" busy={isPending} busyLabel="Un momento..." onClick={() => mutate(undefined)}>
          <Bell size={18} />
          Ricevilo su questo dispositivo
        </Button>
      )}
    </div>
  )
}

function arrivalText({ devices, byMail }: Reminder, isHere: boolean): string {
  if (isHere) return 'Arriva come notifica su questo dispositivo.'
  if (devices.length > 0) return 'Arriva come notifica su un altro dispositivo.'
  if (byMail) return 'Arriva per email.'
  return 'Per ora non può arrivare: conferma la tua email, o permetti le notifiche.'
}
