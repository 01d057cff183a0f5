import { useConfig } from '../../../lib/config.ts'

const SUBJECT = 'Abbonamento Premium'

/** The way to somebody who helps; nothing while it is not known whom to write to. */
export function SupportLink({ className }: { className?: string }) {
  const { data: config } = useConfig()
  if (!config) return null
  return (
    <p className={className}>
      Qualcosa non torna?{' '}
      <a className="link" href={`mailto:${config.supportEmail}?subject=${encodeURIComponent(SUBJECT)}`}>
        Contatta l’assistenza
      </a>
    </p>
  )
}
