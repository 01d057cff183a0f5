import { Smartphone } from 'lucide-react'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { openShareSheet, toastStarted } from '../send-link.ts'
import { hasShareSheet, openingProps, TARGET_SERVICES } from '../share-targets.ts'

/** Where the link can be sent. Real links, which no browser keeps from opening. */
export function ShareTargets({ url }: { url: string }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(128px,1fr))] gap-2.5" aria-label="Invia il link">
      {TARGET_SERVICES.map((service) => (
        <li key={service.id}>
          <a
            className={buttonVariants({ variant: 'outline', block: true })}
            data-target={service.id}
            onClick={toastStarted}
            href={service.href(url)}
            {...openingProps(service)}
          >
            <service.Logo size={20} aria-hidden="true" />
            {service.label}
          </a>
        </li>
      ))}
      {hasShareSheet() && (
        <li>
          <Button variant="outline" block data-target="more" onClick={() => void openShareSheet(url)}>
            <Smartphone size={20} strokeWidth={1.9} aria-hidden="true" />
            Altre app…
          </Button>
        </li>
      )}
    </ul>
  )
}
