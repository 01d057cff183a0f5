import { useState } from 'react'
import { paths } from '#client/app/paths.ts'
import { MOOD_LOOK, MoodLabel } from '#client/components/art/mood-label.tsx'
import { takeFocus } from '#client/hooks/use-focus.ts'
import { MOODS } from '#shared/constants/dreams.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { useTellMood } from '../dreams.queries.ts'

/** The mood links to dreams with the same mood; without a mood, asks for it. */
export function DreamMood({ dream }: { dream: Dream }) {
  const { mood } = dream
  if (mood === null) return <MoodQuestion dream={dream} />
  return <MoodLabel mood={mood} href={mood ? paths.dreamsBy({ mood }) : undefined} />
}

/** «Umore sconosciuto» opens three mood buttons. */
function MoodQuestion({ dream }: { dream: Dream }) {
  const { mutate, isPending } = useTellMood(dream.id)
  const [open, setOpen] = useState(false)
  if (!open) {
    return (
      <button
        type="button"
        className="rounded-full pointer-coarse:min-h-11"
        title="Dì com’era"
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        <MoodLabel mood={null} /> <span className="sr-only">{`di «${dream.title}»`}</span>
      </button>
    )
  }
  return (
    <fieldset
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      className="inline-flex min-h-8 items-center gap-0.5 rounded-full border border-mood-unknown border-dashed ps-3 pe-1 text-[0.8125rem] font-semibold text-mood-unknown-ink"
    >
      <legend className="sr-only">{`Umore di «${dream.title}», non detto`}</legend>
      <span aria-hidden="true">Umore</span>
      {MOODS.map((mood, at) => {
        const { Icon, word } = MOOD_LOOK[mood]
        return (
          <button
            key={mood}
            ref={at === 0 ? takeFocus : undefined}
            type="button"
            className="grid size-8 place-items-center rounded-full text-foreground hover:bg-accent pointer-coarse:size-11"
            aria-label={word}
            title={word}
            disabled={isPending}
            onClick={() => mutate(mood)}
          >
            <Icon size={17} aria-hidden="true" />
          </button>
        )
      })}
    </fieldset>
  )
}
