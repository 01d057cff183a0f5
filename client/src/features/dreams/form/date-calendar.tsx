import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ChevronProps, DayPicker } from 'react-day-picker'
import { it } from 'react-day-picker/locale'
import { dateToDay, dayToDate, todayRome } from '#client/lib/dates.ts'

const NAV =
  'absolute top-0 grid size-11 cursor-pointer place-items-center rounded-md max-2xs:w-6 hover:bg-accent aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:text-muted aria-disabled:opacity-45'

const CLASS_NAMES = {
  month: 'relative',
  month_caption:
    'flex h-11 items-center justify-center font-serif text-[1.125rem] font-medium max-2xs:text-[0.8125rem]',
  button_previous: `${NAV} left-0`,
  button_next: `${NAV} right-0`,
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'h-8 text-[0.8125rem] font-medium text-muted max-2xs:text-[0px] max-2xs:first-letter:text-[0.8125rem]',
  day: 'p-px text-center',
  day_button:
    'h-10 w-full max-w-11 cursor-pointer rounded-md text-[0.9375rem] max-2xs:text-[0.8125rem] hover:bg-accent pointer-coarse:h-11',
  today: '[&>button]:font-[650] [&>button]:shadow-[inset_0_0_0_1px_var(--input)]',
  selected:
    '[&:not([data-disabled])>button]:bg-solid! [&:not([data-disabled])>button]:text-solid-foreground [&>button]:font-[650]',
  outside: 'invisible',
  disabled: '[&>button]:cursor-default! [&>button]:bg-transparent! [&>button]:text-muted [&>button]:opacity-50',
}

interface DateCalendarProps {
  selected: string | undefined
  onSelect: (day: string) => void
}

/** A month in Italian from Monday, without future days. Default export for lazy loading. */
export default function DateCalendar({ selected, onSelect }: DateCalendarProps) {
  const today = dayToDate(todayRome())
  const chosen = selected === undefined ? undefined : dayToDate(selected)
  const shown = chosen && chosen <= today ? chosen : today
  return (
    <DayPicker
      mode="single"
      locale={it}
      weekStartsOn={1}
      autoFocus
      fixedWeeks
      navLayout="around"
      today={today}
      selected={chosen}
      defaultMonth={shown}
      endMonth={today}
      disabled={{ after: today }}
      onSelect={(day) => onSelect(dateToDay(day ?? shown))}
      components={{ Chevron }}
      classNames={CLASS_NAMES}
    />
  )
}

function Chevron({ orientation }: ChevronProps) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Icon size={18} />
}
