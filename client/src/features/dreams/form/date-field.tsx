import * as Popover from '@radix-ui/react-dialog'
import { CalendarDays } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Button } from '#client/components/ui/button.tsx'
import { Field } from '#client/components/ui/field.tsx'
import { INPUT_WITH_BUTTON, Input } from '#client/components/ui/input.tsx'
import { formatInput, parseInput } from '#client/lib/dates.ts'
import { DREAM_FIELDS } from '#shared/constants/dream-fields.ts'
import type { ControlProps } from './use-dream-draft.ts'

const DateCalendar = lazy(() => import('./date-calendar.tsx'))

/** A typed date with a calendar, loaded at its first opening. */
export function DateField({ form: { register, watch, setValue, formState }, isSaving }: ControlProps) {
  const [open, setOpen] = useState(false)
  const registration = register('date')
  const error = formState.errors.date?.message

  const pick = (day: string) => {
    setValue('date', formatInput(day), { shouldValidate: formState.isSubmitted || Boolean(error) })
    setOpen(false)
  }

  return (
    <Popover.Root modal={false} open={open} onOpenChange={setOpen}>
      <div className="relative">
        <Field label={DREAM_FIELDS.date.label} error={error}>
          {(control) => (
            <div className={INPUT_WITH_BUTTON.box}>
              <Input
                {...control}
                {...registration}
                className={INPUT_WITH_BUTTON.input}
                inputMode="numeric"
                autoComplete="off"
                placeholder="gg/mm/aaaa"
                readOnly={isSaving}
              />
              <Popover.Trigger asChild>
                <Button
                  variant="ghost"
                  icon
                  className={INPUT_WITH_BUTTON.button}
                  aria-label="Apri il calendario"
                  disabled={isSaving}
                >
                  <CalendarDays size={18} />
                </Button>
              </Popover.Trigger>
            </div>
          )}
        </Field>
        <Popover.Content
          className="absolute top-20 right-0 z-5 min-h-[330px] w-81 max-w-[calc(100vw-40px)] rounded-lg border border-border bg-popover p-2.5 shadow-3 max-md:right-auto max-md:left-0"
          aria-describedby={undefined}
          // The calendar focuses the chosen day itself after loading.
          onOpenAutoFocus={(event) => event.preventDefault()}
        >
          <Popover.Title className="sr-only">Calendario</Popover.Title>
          <ErrorBoundary
            fallback={<CalendarNote>Il calendario non si è caricato: scrivi la data a mano.</CalendarNote>}
          >
            <Suspense fallback={<CalendarNote>Apro il calendario…</CalendarNote>}>
              <DateCalendar selected={parseInput(watch('date'))} onSelect={pick} />
            </Suspense>
          </ErrorBoundary>
        </Popover.Content>
      </div>
    </Popover.Root>
  )
}

function CalendarNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="grid min-h-77 place-items-center text-[0.875rem] text-muted">
      {children}
    </p>
  )
}
