import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'

const KEYS = [
  ['/', 'Cerca nei tuoi sogni'],
  ['n', 'Registra un nuovo sogno'],
  ['?', 'Mostra queste scorciatoie'],
] as const

const KEY =
  'grid size-9 place-items-center rounded-md border border-input bg-surface-2 font-sans text-[1rem] font-semibold'

/** Lists the keys, and where to turn them off. */
export function ShortcutsDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog onOpenChange={onOpenChange}>
      <DialogContent compact title="Scorciatoie da tastiera" description="Valgono quando non stai scrivendo.">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3">
          {KEYS.map(([key, does]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className={KEY}>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className="small muted mt-5">
          Se ti danno fastidio, le spegni dal{' '}
          <Link href={paths.profile} className="link inline" onClick={() => onOpenChange(false)}>
            profilo
          </Link>
          .
        </p>
      </DialogContent>
    </Dialog>
  )
}
