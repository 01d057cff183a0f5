import type { UseFormRegisterReturn } from 'react-hook-form'
import { MOODS } from '#shared/constants/moods.ts'
import { MOOD_LOOK } from '../../../components/art/mood-look.ts'
import { FieldError } from '../../../components/ui/field.tsx'

interface MoodRadiosProps {
  registration: UseFormRegisterReturn
  error: string | undefined
}

export function MoodRadios({ registration, error }: MoodRadiosProps) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0" aria-describedby={error && 'mood-error'}>
      <legend className="mb-2 p-0 text-sm font-semibold">Umore</legend>
      <div className="choices">
        {MOODS.map((mood) => {
          const { word, Icon } = MOOD_LOOK[mood]
          return (
            <label key={mood} className={`choice mood-choice is-${mood}`}>
              <input type="radio" value={mood} {...registration} />
              <Icon size={18} strokeWidth={1.9} aria-hidden="true" />
              {word}
            </label>
          )
        })}
      </div>
      {error && <FieldError id="mood-error">{error}</FieldError>}
    </fieldset>
  )
}
