import { Link } from 'wouter'
import { paths } from '../../../app/paths.ts'
import { DreamWindow } from '../../../components/art/dream-window.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'

const NIGHT = 2

/** No such dream, or not one's own: the two are not told apart. */
export function DreamNotFound() {
  return (
    <div className="card mt-6 flex flex-col items-center px-6 py-10 text-center">
      <DreamWindow className="w-24" id={NIGHT} framed />
      <h1 className="h2 mt-6" tabIndex={-1}>
        Sogno non trovato.
      </h1>
      <p className="muted mt-2 mb-5 max-w-[48ch]">
        Potrebbe essere stato eliminato, o l’indirizzo non è quello giusto.
      </p>
      <Link className={buttonVariants({ variant: 'soft' })} href={paths.dreams}>
        Vai ai tuoi sogni
      </Link>
    </div>
  )
}
