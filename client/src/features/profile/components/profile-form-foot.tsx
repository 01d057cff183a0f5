import { Button } from '../../../components/ui/button.tsx'
import { useIsMobile } from '../../../lib/use-media-query.ts'
import type { useProfileForm } from '../use-profile-form.ts'

interface ProfileFormFootProps {
  state: ReturnType<typeof useProfileForm>
}

/** The button is lit while there is something to save. */
export function ProfileFormFoot({ state }: ProfileFormFootProps) {
  const { form, cancel, isDirty, isPending, failed } = state
  const lamp = useIsMobile() ? 'soft' : 'primary'

  const handleCancel = () => {
    cancel()
    // The button that had the focus goes.
    form.setFocus('username')
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        type="submit"
        variant={lamp}
        className="max-md:flex-1"
        busy={isPending}
        busyLabel="Salvataggio..."
        aria-disabled={isPending || !isDirty || undefined}
      >
        Salva Modifiche
      </Button>
      {isDirty && !isPending && (
        <Button variant="ghost" className="max-md:flex-1" onClick={handleCancel}>
          Annulla
        </Button>
      )}
      <p role="status" className="small muted max-md:w-full">
        {isDirty && !isPending && statusWords(failed)}
      </p>
    </div>
  )
}

function statusWords(failed: boolean): string {
  return failed ? 'Non è stato salvato: quello che hai scritto è ancora qui.' : 'Hai modifiche non salvate.'
}
