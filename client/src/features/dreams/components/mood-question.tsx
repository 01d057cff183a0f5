import { useId, useState } from 'react'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { MOOD_LOOK, MoodLabel } from '#client/components/art/mood-label.tsx'
import { takeFocus } from '#client/hooks/use-focus.ts'
import { cn } from '#client/lib/cn.ts'
import { MOODS, type Mood } from '#shared/constants/dreams.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { useTellMood } from '../dreams.queries.ts'

const TILE_CLASSES: Record<Mood, string> = {
  positive: 'aria-pressed:bg-mood-positive-soft aria-pressed:text-mood-positive-ink',
  neutral: 'aria-pressed:bg-mood-neutral-soft aria-pressed:text-mood-neutral-ink',
  negative: 'aria-pressed:bg-mood-negative-soft aria-pressed:text-mood-negative-ink',
}

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

/** Mood tiles after a save: the choice stays changeable and recolours the dream's window. */
export function MoodTiles({ dream, className }: { dream: Dream; className?: string }) {
  const id = useId()
  const [chosen, setChosen] = useState(dream.mood)
  const { mutate } = useTellMood(dream.id)
  if (dream.mood) return null
  const choose = (mood: Mood) => {
    const next = chosen === mood ? null : mood
    setChosen(next)
    mutate(next, { onError: () => setChosen(chosen) })
  }
  return (
    <section
      className={cn(
        'grid grid-cols-[56px_minmax(0,1fr)] items-end gap-x-3.5 md:grid-cols-[64px_minmax(0,1fr)]',
        className,
      )}
      aria-labelledby={id}
    >
      <DreamWindow
        key={chosen}
        className="w-full animate-[fade-in_var(--t-slow)_var(--ease)]"
        dream={{ ...dream, mood: chosen }}
      />
      <div>
        <h3 className="mb-2 [font:600_0.875rem/1.45_var(--font-sans)]" id={id}>
          Com’era l’umore?
        </h3>
        <div className="grid grid-cols-3 gap-2">
          {MOODS.map((mood) => {
            const { Icon, word } = MOOD_LOOK[mood]
            return (
              <button
                key={mood}
                type="button"
                className={cn(
                  'grid min-h-18 content-center justify-items-center gap-1 rounded-[16px] border border-input bg-surface px-1 font-semibold text-[0.9375rem] hover:bg-accent aria-pressed:border-2 aria-pressed:border-current',
                  TILE_CLASSES[mood],
                )}
                aria-pressed={chosen === mood}
                onClick={() => choose(mood)}
              >
                <Icon size={20} aria-hidden="true" />
                {word}
              </button>
            )
          })}
        </div>
      </div>
    </section>
  )
}
