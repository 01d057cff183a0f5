import { useConfig } from '#client/lib/config.ts'
import { Part, Retention } from './info-parts.tsx'

const COOKIES = [
  {
    what: 'diario.sid (con https: __Host-diario.sid)',
    why: 'La sessione: dice al server che sei tu. Senza, non si può entrare.',
    until: '30 giorni dopo l’ultimo uso, 180 al massimo; sparisce quando esci',
  },
  {
    what: 'diario.device',
    why: 'Ricorda che da questo browser sei già entrato, così chi prova password da altrove non ti blocca. Viaggia solo con l’accesso.',
    until: '180 giorni',
  },
]

const STORED = [
  {
    what: 'Tema chiaro o scuro, modalità notte, scelta sui cookie, se il dispositivo è condiviso',
    why: 'Per non chiedertelo ogni volta. La scelta sui cookie si richiede dopo sei mesi.',
    until: 'finché non li cancelli dal browser',
  },
  {
    what: 'Bozze di sogni e di risposte',
    why: 'Perché una pagina chiusa o una rete che manca non ti faccia perdere quello che stavi scrivendo.',
    until: 'finché non salvi o scarti la bozza',
  },
  {
    what: 'Il diario, i sogni letti per ultimi e quello che fai senza rete',
    why: 'Perché il diario si apra e si scriva anche in aereo. Quello che aspetta parte da solo quando torna la rete.',
    until: 'finché non esci',
  },
  {
    what: 'Registrazioni della voce',
    why: 'Restano nel browser finché non sono diventate testo. Le invii tu, solo se chiedi la trascrizione: dopo, il server non le conserva.',
    until: 'finché non salvi o elimini il sogno',
  },
]

/** What lies in a person's browser. */
export function Cookies() {
  const { data: config } = useConfig()
  return (
    <>
      <p className="lead mt-3">Che cosa questo sito lascia nel tuo browser. Niente serve a seguirti altrove.</p>
      <Part title="Cookie tecnici">
        <p>Servono a far funzionare il sito, quindi non chiedono consenso.</p>
        <Retention rows={COOKIES} />
      </Part>
      <Part title="Memoria del browser">
        <p>Questi dati non lasciano il tuo dispositivo da soli. Su un computer di altri, alla fine, cancellali.</p>
        <Retention rows={STORED} />
      </Part>
      <Part title="Di altri">
        <ul>
          {config?.ads.scriptUrl ? (
            <li>
              Pubblicità: solo con il piano Free e solo se la accetti. L’annuncio sta in un riquadro isolato. Cambi idea
              dal profilo, in «Preferenze sui cookie»; se dici di no, il sito funziona allo stesso modo.
            </li>
          ) : (
            <li>Pubblicità: qui non ce n’è.</li>
          )}
          {config?.stripePublishableKey ? (
            <li>
              Stripe: solo quando apri il modulo di pagamento, può mettere cookie suoi contro le frodi (per esempio
              __stripe_mid, fino a un anno, e __stripe_sid, mezz’ora).
            </li>
          ) : (
            <li>Pagamenti: qui non ce ne sono.</li>
          )}
          <li>Statistiche di visita: nessuna.</li>
        </ul>
      </Part>
    </>
  )
}
