import { paths } from '#client/app/paths.ts'
import { aiLabel, useConfig } from '#client/lib/config.ts'
import {
  COMMUNITY_EXPIRED_DAYS,
  COMMUNITY_LIFE_DAYS,
  REPORTS_TO_HIDE,
  REVIEW_DAYS,
} from '#shared/constants/community.ts'
import { DREAM_FIELDS } from '#shared/constants/dream-fields.ts'
import { BIN_DAYS, HISTORY_LINES } from '#shared/constants/limits.ts'
import { SECURITY_LOG_DAYS } from '#shared/constants/security-events.ts'
import type { Config } from '#shared/contracts/config.ts'
import { Contact, Operator, PageLink, Part, Retention } from './info-parts.tsx'

/** «umori, tag, elementi, …» */
const DREAM_DETAILS = Object.values(DREAM_FIELDS)
  .flatMap(({ stored = [] }) => stored)
  .join(', ')

const KEPT = [
  {
    what: 'Account: nome utente, email, password, avatar, scelte sulla riservatezza',
    why: 'Servono per farti entrare e ritrovare il tuo diario. La password è conservata solo come impronta (argon2id), che non si può rileggere. Se entri con Google o Facebook teniamo il codice con cui il servizio ti riconosce, il nome e l’email; se attivi il secondo fattore, il suo segreto, cifrato.',
    until: 'finché non elimini l’account',
  },
  {
    what: `Sogni, ${DREAM_DETAILS}, nomi che hai confermato come persone, mattine senza ricordo, analisi, risposte, letture del mese`,
    why: 'Sono il diario. Possono dire cose molto personali: le conserviamo perché le scrivi tu, e per mostrarle a te.',
    until: `finché non li elimini; un sogno eliminato resta nel cestino ${BIN_DAYS} giorni, poi non c’è più`,
  },
  {
    what: 'Punti, badge, giorni di scrittura, simboli raccolti',
    why: 'Fanno funzionare livelli, serie e classifica.',
    until: 'finché non elimini l’account',
  },
  {
    what: 'Sogni che condividi con un link',
    why: 'Li legge chi ha il link.',
    until: 'finché non revochi il link o elimini il sogno',
  },
  {
    what: 'Sogni che condividi con la community, «Mi piace», segnalazioni, persone bloccate',
    why: 'Li leggono gli altri, con il tuo nome solo se il profilo è pubblico.',
    until: `${COMMUNITY_LIFE_DAYS} giorni in vista e altri ${COMMUNITY_EXPIRED_DAYS} come scaduti; quelli nascosti dalle segnalazioni fino a ${REVIEW_DAYS} giorni dopo la scadenza, per la revisione`,
  },
  {
    what: 'Accessi: browser e sistema, inizio e ultimo uso di ogni sessione',
    why: 'Ti tengono dentro e ti fanno vedere dove il diario è aperto.',
    until: '30 giorni dopo l’ultimo uso, 180 al massimo',
  },
  {
    what: 'Eventi di sicurezza dell’account',
    why: 'Accessi riusciti e no, cambi di password e di email, secondo fattore, con il browser: per farti scoprire se entra qualcun altro.',
    until: `${SECURITY_LOG_DAYS} giorni`,
  },
  {
    what: 'Verifica in due passaggi, se la attivi: la chiave della tua app, cifrata, le impronte dei codici di recupero e quanti codici sbagliati di seguito sono arrivati',
    why: 'Ti chiede un codice per entrare.',
    until: 'finché non la disattivi',
  },
  {
    what: 'Link per reimpostare la password o liberare l’indirizzo',
    why: 'Ne conserviamo solo l’impronta.',
    until: 'un’ora per usarlo; la traccia sparisce dopo una settimana',
  },
  {
    what: 'Link per confermare un’email o fermarne il cambio, e il nuovo indirizzo finché non lo confermi',
    why: 'Dei link conserviamo solo l’impronta.',
    until: 'un giorno per usarli; la traccia sparisce dopo una settimana, o con un cambio della password',
  },
  {
    what: 'Email in partenza',
    why: 'Aspettano, cifrate, che il servizio di posta le prenda.',
    until: 'la consegna; un giorno al massimo',
  },
  {
    what: 'Promemoria del mattino, se lo accendi: ora, giorni, fuso orario, e l’indirizzo delle notifiche dei tuoi browser',
    why: 'Servono per mandartelo quando vuoi tu.',
    until: 'finché non lo spegni, per i browser; finché non elimini l’account, per l’ora e i giorni',
  },
  {
    what: 'Contatori dei tentativi, con l’indirizzo IP',
    why: 'Fermano chi prova password o manda troppe richieste.',
    until: 'da pochi minuti a un giorno',
  },
  {
    what: 'Registro tecnico delle richieste',
    why: 'Quale indirizzo del sito è stato chiamato, al massimo con il numero dell’account, con quale esito e in quanto tempo. Mai il testo dei sogni, i cookie o le password.',
    until: 'quanto lo conserva chi gestisce il server',
  },
]

const sentToAi = ({ ai, transcription }: Config): string =>
  [
    ai &&
      `il sogno da leggere con le tue risposte e, di altri ${HISTORY_LINES} sogni al massimo, titolo, data, umore ed elementi`,
    transcription && 'la registrazione da trascrivere, se usi la voce',
  ]
    .filter(Boolean)
    .join('; ')

/** What is stored of a person, why, for how long, and who gets it. */
export function Privacy() {
  const { data: config } = useConfig()
  return (
    <>
      <p className="lead mt-3">
        Che cosa conserviamo di te, perché, per quanto tempo e chi altro lo riceve. Scritto da quello che il programma
        fa davvero.
      </p>
      <Part title="Chi risponde dei tuoi dati">
        <p>
          Il titolare del trattamento è <Operator />. Per ogni domanda o richiesta scrivi a <Contact />.
        </p>
      </Part>
      <Part title="Che cosa conserviamo">
        <Retention rows={KEPT} />
        <p>
          Tutto sta nel database di questo servizio. Le registrazioni della voce e le bozze restano invece nel tuo
          browser: vedi <PageLink to={paths.cookies}>Cookie</PageLink>. Chi gestisce il server può tenerne copie di
          sicurezza: quello che elimini resta lì finché non vengono sostituite.
        </p>
      </Part>
      <Part title="Perché possiamo farlo">
        <ul>
          <li>
            Per darti il servizio che hai chiesto (art. 6, par. 1, lett. b del GDPR): account, diario, condivisioni,
            abbonamento.
          </li>
          <li>
            Con il tuo consenso (lett. a), che puoi ritirare dal profilo quando vuoi: lettura con intelligenza
            artificiale, pubblicità. Se in un sogno parli della tua salute, delle tue convinzioni o della tua vita
            intima, lo scrivi tu di tua volontà e puoi eliminarlo quando vuoi.
          </li>
          <li>Per la sicurezza di tutti (lett. f): contatori, accessi, registro tecnico, segnalazioni.</li>
        </ul>
        <p>
          Non vendiamo dati e non facciamo profili per la pubblicità. Prima che un sogno arrivi nella community un
          filtro automatico ne controlla le parole, e {REPORTS_TO_HIDE} segnalazioni lo nascondono: se ti sembra un
          errore, scrivici e lo legge una persona.
        </p>
      </Part>
      <Part title="Chi altro riceve qualcosa">
        <ul>
          {config?.ai || config?.transcription ? (
            <li>
              {capital(aiLabel(config))}, solo se hai acconsentito: riceve {sentToAi(config)}. Non riceve il tuo nome né
              la tua email.
            </li>
          ) : (
            <li>Nessuna intelligenza artificiale esterna: qui le letture le fa il programma stesso, sul server.</li>
          )}
          {config?.stripePublishableKey && (
            <li>
              Stripe, se paghi: riceve la tua email, un numero che indica il tuo account e i dati della carta, che da
              noi non passano mai. Stripe conserva le fatture per gli obblighi di legge.
            </li>
          )}
          {(config?.socialLogins.google || config?.socialLogins.facebook) && (
            <li>
              Google o Facebook, se li usi per entrare: sanno che hai un account qui e quando entri, e nient’altro.
            </li>
          )}
          <li>
            Il servizio di notifiche del tuo browser (Google, Mozilla, Microsoft o Apple), solo se accendi il
            promemoria: consegna un messaggio cifrato, che non può leggere e che non dice nulla dei tuoi sogni.
          </li>
          {config?.mail && <li>Il servizio che consegna le email, per i messaggi che ti mandiamo.</li>}
          {config?.ads.scriptUrl && (
            <li>
              Un inserzionista, solo con il piano Free e solo se hai acconsentito: il suo annuncio sta in un riquadro
              separato che non vede i tuoi sogni né chi sei, ma vede il tuo indirizzo IP come ogni sito che visiti.
            </li>
          )}
          <li>Chi tu decidi: con un link o con la community.</li>
        </ul>
      </Part>
      <Part title="I tuoi diritti">
        <ul>
          <li>Vedere e portare via tutto: «Esporta i miei dati», nel profilo, anche con il piano Free.</li>
          <li>Correggere: ogni sogno e ogni dato dell’account si modifica da te.</li>
          <li>
            Cancellare: un sogno alla volta, o l’intero account dal profilo. L’account sparisce subito, con ogni riga.
          </li>
          <li>
            Ritirare un consenso, opporti o chiedere altro: dal profilo, o scrivendo a <Contact />.
          </li>
          <li>
            Reclamare al{' '}
            <a className="link" href="https://www.garanteprivacy.it" rel="noreferrer">
              Garante per la protezione dei dati personali
            </a>
            .
          </li>
        </ul>
      </Part>
      <Part title="Età">
        <p>
          Il diario è per chi ha almeno 14 anni, l’età alla quale in Italia si può dare da soli il consenso ai servizi
          in rete (art. 2-quinquies del Codice privacy). Se un bambino più piccolo si è registrato, scrivici e togliamo
          l’account.
        </p>
      </Part>
    </>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
