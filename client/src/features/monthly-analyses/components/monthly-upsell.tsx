import { Crown } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { buttonVariants } from '#client/components/ui/button.tsx'

const DAWN = 4

interface MonthlyUpsellProps {
  id: string
  /** Where nothing else on the screen asks for attention. */
  lamp?: boolean
}

/** What a monthly analysis is, for whoever’s plan has none, and the way to the plan that does. */
export function MonthlyUpsell({ id, lamp }: MonthlyUpsellProps) {
  return (
    <section className="card flex gap-5 max-md:flex-col md:items-center md:gap-8 md:p-8" aria-labelledby={id}>
      <DreamWindow className="w-20 md:w-24" id={DAWN} framed />
      <div className="min-w-0 flex-1">
        <p className="tag is-lume">
          <Crown size={15} />
          Premium
        </p>
        <h2 className="h2 mt-2.5" id={id}>
          Il tuo mese, riletto
        </h2>
        <p className="muted mt-1.5 max-w-[56ch]">
          Con Premium, una volta al mese, i sogni degli ultimi 30 giorni diventano una lettura sola: che cosa torna, che
          cosa è nuovo, come cambia l’umore.
        </p>
      </div>
      <Link className={buttonVariants({ variant: lamp ? 'primary' : 'soft' })} href={paths.subscription}>
        Scopri Premium
      </Link>
    </section>
  )
}
