import { useConfig } from '#client/lib/config.ts'
import { REPORTS_TO_HIDE } from '#shared/constants/community.ts'
import { PLAN_LIMITS, PRICES, TRIAL_DAYS } from '#shared/constants/plans.ts'
import { Contact, Operator, Part } from './info-parts.tsx'

const euros = (cents: number) => (cents / 100).toLocaleString('it-IT', { style: 'currency', currency: 'EUR' })

/** What both sides may expect. */
export function Terms() {
  const prices = useConfig().data?.prices ?? PRICES
  return (
    <>
      <p className="lead mt-3">Che cosa ti offriamo, che cosa ti chiediamo e che cosa costa.</p>
      <Part title="Il servizio">
        <p>
          Un diario dei sogni: li scrivi, li rileggi, ne ricevi una lettura e, se vuoi, li condividi. Lo gestisce{' '}
          <Operator />; ci scrivi a <Contact />.
        </p>
        <p>
          Le letture sono spunti per riflettere. Non sono diagnosi, previsioni o consigli medici e non sostituiscono chi
          può aiutarti di persona. In caso di emergenza chiama il 112.
        </p>
      </Part>
      <Part title="Il tuo account">
        <ul>
          <li>Devi avere almeno 14 anni.</li>
          <li>L’account è personale: tieni la password per te.</li>
          <li>I tuoi sogni restano tuoi. A noi permetti solo di conservarli e mostrarli a te, e a chi decidi tu.</li>
          <li>Puoi esportare tutto ed eliminare l’account quando vuoi, dal profilo.</li>
        </ul>
      </Part>
      <Part title="Nella community">
        <ul>
          <li>Niente odio, minacce, contenuti sessuali espliciti, pubblicità o dati personali di altri.</li>
          <li>
            Dopo {REPORTS_TO_HIDE} segnalazioni di persone diverse un sogno si nasconde finché qualcuno non lo ha
            riletto. Chi gestisce il servizio può toglierlo.
          </li>
          <li>Se non sei d’accordo con una rimozione, scrivici: la rileggiamo.</li>
        </ul>
      </Part>
      <Part title="Piani e prezzi">
        <ul>
          <li>
            Free: {PLAN_LIMITS.free.dreams} sogni conservati e {PLAN_LIMITS.free.analysesPerDay} analisi al giorno,
            gratis.
          </li>
          <li>
            Premium: sogni e analisi senza limite. {euros(prices.monthlyFirst)} il primo mese del primo abbonamento, poi{' '}
            {euros(prices.monthly)} al mese, oppure {euros(prices.annual)} all’anno.
          </li>
          <li>La prova di {TRIAL_DAYS} giorni è gratuita, non chiede carta e finisce da sola.</li>
          <li>
            L’abbonamento si rinnova da solo finché non lo cancelli, dalla pagina Abbonamenti. Dopo la cancellazione
            resta valido fino alla fine di quanto hai pagato. Un rinnovo già in corso viene ancora addebitato, e vale
            per tutto il suo periodo. Se elimini l’account, l’abbonamento finisce subito, senza altri addebiti.
          </li>
          <li>
            Come consumatore puoi recedere entro 14 giorni da un acquisto in rete: scrivi a <Contact />. Se l’uso è già
            cominciato con il tuo accordo, può essere trattenuta la parte usata.
          </li>
        </ul>
      </Part>
      <Part title="Limiti">
        <p>
          Facciamo il possibile perché il diario sia sempre lì, ma non possiamo garantirlo: ogni tanto esporta i tuoi
          dati. Se qualcosa cambia in queste regole, lo scriviamo qui prima che valga. Restano i diritti che la legge
          italiana dà ai consumatori.
        </p>
      </Part>
    </>
  )
}
