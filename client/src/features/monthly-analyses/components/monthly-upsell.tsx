import { Crown } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { buttonVariants } from '#client/components/ui/button.tsx'
import { useIsMobile } from '#client/hooks/use-media-query.ts'

const DAWN = 4

/**
 * What a monthly analysis is, for whoever’s plan has none, and the way to the plan that does.
 * @param lamp where nothing else on the screen asks for attention
 */
export function MonthlyUpsell({ lamp }: { lamp?: boolean }) {
  const isMobile = useIsMobile()
  return (
    <section
      className="card flex gap-5 max-md:flex-col md:items-center md:gap-8 md:p-8"
      aria-labelledby="monthly-upsell"
    >
      <DreamWindow className="w-20 md:w-24" id={DAWN} framed />
      <div className="min-w-0 flex-1">
        <p className="tag is-lume">
          <Crown size={15} />
          Premium
        </p>
        <h2 className="h2 mt-2.5" id="monthly-upsell">
          Il tuo mese, riletto
        </h2>
        <p className="muted mt-1.5 max-w-[56ch]">
          Con Premium, una volta al mese, i sogni degli ultimi 30 giorni diventano una lettura sola: che cosa torna, che
          cosa è nuovo, come cambia l’umore.
        </p>
      </div>
      <Link className={buttonVariants({ variant: lamp && !isMobile ? 'primary' : 'soft' })} href={paths.subscription}>
        Scopri Premium
      </Link>
    </section>
  )
}
