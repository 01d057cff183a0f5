import { Button } from '../../../../components/ui/button.tsx'

/** There is nothing to share yet, and the way to change that. */
export function NoDreams({ onRecord }: { onRecord: () => void }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="h3">Non hai sogni disponibili da condividere.</p>
      <p className="muted">Quando ne avrai scritto uno nel diario, lo troverai qui.</p>
      <Button variant="outline" onClick={onRecord}>
        Registra Nuovo Sogno
      </Button>
    </div>
  )
}
