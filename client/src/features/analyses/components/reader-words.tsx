import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { useConfig } from '#client/lib/config.ts'
import type { User } from '#shared/contracts/auth.ts'
import { nextReader } from '../who-reads.ts'

/** Who will read the dream, and what leaves this server for it. Says nothing as long as that is not known. */
export function ReaderWords({ user }: { user: Pick<User, 'aiConsent'> }) {
  const { data: config } = useConfig()
  return <p className="muted min-h-[3em] max-w-[60ch]">{config && <Words user={user} config={config} />}</p>
}

interface WordsProps {
  user: Pick<User, 'aiConsent'>
  config: Parameters<typeof nextReader>[0] & { aiService: string | null }
}

function Words({ user, config }: WordsProps) {
  const service = config.aiService ?? 'un servizio esterno'
  switch (nextReader(config, user)) {
    case 'model':
      return (
        <>
          A leggere è l’intelligenza artificiale di {service}: riceve questo sogno e, dei più recenti, solo titolo,
          data, umore ed elementi. <ChangeMind />
        </>
      )
    case 'ask':
      return (
        <>
          Può leggere l’intelligenza artificiale di {service}, oppure la lettura integrata, che nasce da regole e resta
          su questo server. Te lo chiediamo prima di cominciare: senza il tuo sì non viene inviato niente.
        </>
      )
    case 'rules':
      return (
        <>
          La lettura integrata nasce da regole, su questo server: riconosce le immagini del racconto e mostra le parole
          da cui è partita. Il testo del sogno non viene inviato a nessuno. {config.ai && <ChangeMind />}
        </>
      )
  }
}

function ChangeMind() {
  return (
    <Link className="link" href={paths.profile}>
      Cambia chi legge
    </Link>
  )
}
