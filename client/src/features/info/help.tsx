import type { ReactNode } from 'react'
import { paths } from '#client/app/paths.ts'
import { useConfig } from '#client/lib/config.ts'
import { COMMUNITY_LIFE_DAYS } from '#shared/constants/community.ts'
import { BIN_DAYS, MONTHLY_MIN_DREAMS } from '#shared/constants/limits.ts'
import { PLAN_LIMITS } from '#shared/constants/plans.ts'
import { Contact, PageLink, Part } from './info-parts.tsx'

const ANALYSIS_BY_MODEL =
  'Una lettura del sogno: simboli, emozioni e domande per rifletterci. È uno spunto, non una diagnosi.'
const ANALYSIS_BY_RULES =
  'Una lettura delle tue parole, fatta da regole: te ne ridà alcune, con i simboli e le emozioni che ci sono scritti, che cosa la ricerca sa di sogni così e qualche domanda. Non interpreta. Con Premium cita anche i tuoi altri sogni, con data e titolo.'

/** How things are done, and whom to ask. */
export function Help() {
  const { data: config } = useConfig()
  return (
    <>
      <p className="lead mt-3">Le risposte alle domande più comuni. Se non basta, scrivici.</p>
      <Part title="Scrivere e leggere i sogni">
        <Question title="Come registro un sogno?">
          Con «Registra Nuovo Sogno» basta il racconto: senza titolo, diventano titolo le prime parole. Data, umore, tag
          ed elementi stanno sotto «Aggiungi dettagli». Quello che scrivi è tenuto come bozza nel browser finché non
          salvi.
        </Question>
        <Question title="Come mi ricordo di scrivere?">
          Nel profilo puoi accendere un promemoria del mattino, all’ora e nei giorni che vuoi. Arriva come notifica, o
          per email dove le notifiche non ci sono; su iPhone le notifiche arrivano se aggiungi il diario alla schermata
          Home.
        </Question>
        <Question title="Che cos’è la modalità notte?">
          Una pagina quasi nera per chi si sveglia: {config?.transcription ? 'parli o scrivi' : 'scrivi'}, tocchi
          «Fatto» e torni a dormire. Di giorno il diario ti chiede se vuoi sistemare quel sogno. Sul telefono si apre da
          sola tra l’una e le sei; nel profilo puoi spegnerla o aprirla quando vuoi.
        </Question>
        <Question title="Funziona anche senza rete?">
          Sì, dopo la prima volta: il diario si apre, mostra i sogni che hai letto per ultimi e ne tiene da parte di
          nuovi, che partono da soli quando torna la rete, come le letture che chiedi. Con «Aggiungi a schermata Home»
          diventa un’app.
        </Question>
        <Question title="Che cos’è l’analisi?">
          {config?.ai ? ANALYSIS_BY_MODEL : ANALYSIS_BY_RULES} Con il piano Free ne hai{' '}
          {PLAN_LIMITS.free.analysesPerDay} al giorno. Dopo almeno {MONTHLY_MIN_DREAMS} sogni in un mese, con Premium,
          c’è anche la lettura del mese.
        </Question>
        <Question title="Chi legge i miei sogni?">
          Solo tu, finché non li condividi. Un’intelligenza artificiale esterna li riceve solo se hai acconsentito, dal{' '}
          <PageLink to={paths.profile}>profilo</PageLink>.
        </Question>
        <Question title="Ho eliminato un sogno per sbaglio.">
          Premi «Annulla» nell’avviso, oppure aprilo dal <PageLink to={paths.bin}>cestino</PageLink> entro {BIN_DAYS}{' '}
          giorni.
        </Question>
      </Part>
      <Part title="Condividere">
        <Question title="Come smetto di condividere un sogno?">
          Dal sogno, in «Condividi»: puoi revocare il link o toglierlo dalla community. Nella community resta al massimo{' '}
          {COMMUNITY_LIFE_DAYS} giorni.
        </Question>
        <Question title="Si vede il mio nome?">
          Nella community e in classifica solo se il profilo è pubblico; altrimenti compare «Sognatore anonimo».
        </Question>
      </Part>
      <Part title="Account e abbonamento">
        <Question title="Non ricordo la password.">
          Nella pagina di accesso scegli «Password dimenticata?»: ti arriva un link che vale un’ora. Chi entra con
          Google o Facebook non ha una password qui.
        </Question>
        <Question title="Come cancello l’abbonamento?">
          Dalla pagina <PageLink to={paths.subscription}>Abbonamenti</PageLink>: resta valido fino alla fine di quanto
          hai pagato. Un rinnovo già in corso viene ancora addebitato: te lo diciamo prima della conferma, e Premium
          vale per tutto il periodo pagato.
        </Question>
        <Question title="Posso portare via i miei dati?">
          Sì, con ogni piano: «Esporta i miei dati», nel <PageLink to={paths.profile}>profilo</PageLink>.
        </Question>
        <Question title="Come elimino l’account?">
          In fondo al profilo. Sparisce tutto subito, e l’abbonamento finisce senza altri addebiti.
        </Question>
      </Part>
      <Part id="a-chi-rivolgersi" title="A chi rivolgersi">
        <p>
          Un diario non sostituisce una persona. Se hai pensieri di farti del male o sei in pericolo chiama il{' '}
          <Phone number="112" />. Per parlare con qualcuno, in Italia, c’è Telefono Amico allo{' '}
          <Phone number="02 2327 2327" />; per violenza e stalking il <Phone number="1522" />, gratuito, giorno e notte.
        </p>
        <p>Se un sogno torna, ti toglie il sonno o ti pesa di giorno, parlane con il tuo medico o con uno psicologo.</p>
      </Part>
      <Part title="Scrivici">
        <p>
          <Contact />. Per una falla di sicurezza: lo stesso indirizzo, in privato.
        </p>
      </Part>
    </>
  )
}

const Phone = ({ number }: { number: string }) => (
  <a className="link" href={`tel:${number.replaceAll(' ', '')}`}>
    {number}
  </a>
)

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-1">{children}</p>
    </div>
  )
}
