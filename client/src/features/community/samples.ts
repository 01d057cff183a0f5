import { COMMUNITY_LIFE_DAYS } from '#shared/constants/community.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import type { CommunityDream } from '#shared/contracts/community.ts'

const SAMPLES_SHOWN = 6
const OLDEST_DAYS = 2
const LIKES_MIN = 2
const LIKES_MAX = 25

/** Example dreams, the newest first, with negative ids, unlike real ones. */
export function drawSamples(now: Date, random = Math.random): CommunityDream[] {
  const shuffled = SAMPLE_TEMPLATES.map((template, place) => ({ template, id: -1 - place, rank: random() }))
  return shuffled
    .sort((one, other) => one.rank - other.rank)
    .slice(0, SAMPLES_SHOWN)
    .map(({ template, id }) => ({ ...template, id, ...drawLife(now, random) }))
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
}

function drawLife(now: Date, random: () => number) {
  const createdAt = now.getTime() - random() * OLDEST_DAYS * DAY_MS
  return {
    likes: LIKES_MIN + Math.floor(random() * (LIKES_MAX - LIKES_MIN + 1)),
    hasLiked: false,
    isMine: false,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(createdAt + COMMUNITY_LIFE_DAYS * DAY_MS).toISOString(),
  }
}

type SampleTemplate = Pick<CommunityDream, 'title' | 'content' | 'mood' | 'elements' | 'username' | 'avatar'>

const SAMPLE_TEMPLATES: readonly SampleTemplate[] = [
  {
    title: 'La biblioteca sott’acqua',
    content:
      'Scendo una scala a chiocciola e l’acqua mi arriva alle ginocchia, poi alle spalle, ma respiro benissimo. Gli scaffali continuano fin dove non vedo il fondo. Apro un libro: le pagine sono piene di piccoli pesci d’argento che si dispongono in parole. Leggo una frase che mi commuove e che al risveglio non ricordo più.',
    mood: 'positive',
    elements: ['Acqua', 'Scale', 'Libro', 'Pesce', 'Stupore'],
    username: 'Marta',
    avatar: 'gufo',
  },
  {
    title: 'Il treno che non ferma',
    content:
      'Sono su un treno regionale che conosco, ma le stazioni passano una dopo l’altra e nessuna è la mia. Il controllore è il mio maestro delle elementari: timbra i biglietti con un sigillo di ceralacca e a me dice che sono in anticipo di molti anni. Fuori dal finestrino è sempre la stessa ora del tramonto.',
    mood: 'neutral',
    elements: ['Treno', 'Viaggio', 'Tempo', 'Scuola ed esami'],
    username: 'Pietro',
    avatar: 'clessidra',
  },
  {
    title: 'Volare basso sui tetti',
    content:
      'Basta piegare un po’ le ginocchia e sono in aria. Volo piano, all’altezza delle antenne, e dalle finestre aperte sento le voci delle cene. Una signora mi saluta con il mestolo come se fosse normale. Ho un po’ di freddo ai piedi e nessuna paura.',
    mood: 'positive',
    elements: ['Volo', 'Casa', 'Città', 'Senso di libertà', 'Gioia'],
    username: 'Luce',
    avatar: 'piuma',
  },
  {
    title: 'La stanza in più',
    content:
      'Sposto l’armadio e dietro c’è una porta che in tanti anni non avevo mai visto. Porta a una stanza piena di sole, con un pianoforte coperto da un lenzuolo. So che la stanza è sempre stata mia. Mi siedo per terra e penso a tutto quello che potrei metterci.',
    mood: 'positive',
    elements: ['Casa', 'Porta', 'Luce', 'Musica', 'Stupore', 'Ritorno al passato'],
    username: 'Bianca',
    avatar: 'sole',
  },
  {
    title: 'L’esame di una materia sconosciuta',
    content:
      'Mi chiamano per un esame di cui non ho mai seguito una lezione. L’aula è un teatro e in platea ci sono tutti i miei vicini di casa. La domanda è scritta su un foglio bianco. Quando finalmente apro bocca, esce una canzone che mi cantava mia nonna, e la commissione prende appunti.',
    mood: 'negative',
    elements: ['Scuola ed esami', 'Teatro', 'Ansia', 'Nonna', 'Musica'],
    username: 'Davide',
    avatar: 'nuvola',
  },
  {
    title: 'Il mare in fondo alla via',
    content:
      'Abito a cento chilometri dalla costa, eppure in fondo alla via c’è il mare. Nessuno se ne meraviglia: si va a comprare il pane e si torna con la sabbia nelle scarpe. Cerco qualcuno a cui dire che ieri non c’era, ma ogni volta che comincio la frase arriva un’onda e ridono tutti.',
    mood: 'positive',
    elements: ['Mare', 'Onda', 'Città', 'Gioia'],
    username: 'Onda lunga',
    avatar: 'arcobaleno',
  },
  {
    title: 'La voce al telefono',
    content:
      'Squilla il vecchio telefono grigio del corridoio. Rispondo ed è la mia voce, da bambina, che chiede se può venire a giocare. Le dico di sì e preparo la merenda per due. Aspetto alla finestra finché viene buio, senza tristezza, come si aspetta chi di sicuro arriva.',
    mood: 'neutral',
    elements: ['Telefono', 'Ritorno al passato', 'Casa', 'Tenerezza'],
    username: 'Irene',
    avatar: 'luna',
  },
  {
    title: 'Il labirinto di lenzuola',
    content:
      'In un cortile immenso sono stese lenzuola bianche a perdita d’occhio. Ci cammino in mezzo e ogni volta che ne scosto una cambio stagione: neve, lucciole, foglie. Sento dei passi che mi seguono e si fermano quando mi fermo. Mi sveglio prima di capire se erano i miei.',
    mood: 'negative',
    elements: ['Labirinto', 'Neve', 'Inseguimento', 'Paura', 'Foglie'],
    username: 'Tommaso',
    avatar: 'occhio',
  },
  {
    title: 'Il gatto che sapeva la strada',
    content:
      'Mi perdo in una città di sole scale. Un gatto rosso si volta, aspetta, riparte. Lo seguo per cucine e terrazze finché arriviamo a una piazza minuscola con un tavolo apparecchiato. C’è il mio nome scritto su un segnaposto, con una calligrafia che non conosco.',
    mood: 'positive',
    elements: ['Gatto', 'Città', 'Scale', 'Serenità'],
    username: 'Sandro',
    avatar: 'stella',
  },
  {
    title: 'Denti di vetro',
    content:
      'Parlo in pubblico e sento che i denti diventano di vetro. Ogni parola è più pesante e devo sceglierle corte. Alla fine dico soltanto «sì», e nella sala si accendono tutte le luci. Nessuno si è accorto di niente; io tengo in mano qualcosa che brilla.',
    mood: 'negative',
    elements: ['Denti', 'Vetro', 'Ansia', 'Luce'],
    username: 'Nora',
    avatar: 'cristallo',
  },
  {
    title: 'La montagna nel salotto',
    content:
      'Il salotto è diventato una vallata. Dal tappeto sale un sentiero, e in cima al sentiero c’è mio padre che annaffia un albero piccolissimo. Ci mettiamo a parlare del tempo, come facevamo sempre. Quando scendo ho le tasche piene di aghi di pino.',
    mood: 'positive',
    elements: ['Montagna', 'Albero', 'Padre', 'Famiglia', 'Nostalgia', 'Sentiero', 'Serenità'],
    username: 'Elia',
    avatar: 'montagna',
  },
  {
    title: 'Le lucciole in ufficio',
    content:
      'Salta la corrente e l’ufficio si riempie di lucciole. Escono dai cassetti, dalle stampanti, dalle tazze. Nessuno parla: spegniamo i telefoni uno alla volta per vederle meglio. Alle sei qualcuno apre la finestra, e loro vanno via in fila come noi.',
    mood: 'neutral',
    elements: ['Lavoro', 'Luce', 'Notte', 'Stupore'],
    username: 'Caterina',
    avatar: 'farfalla',
  },
  {
    title: 'Il pianeta delle cose perdute',
    content:
      'Atterro su un pianeta coperto di ombrelli, chiavi, guanti spaiati. Un custode gentile mi dà un carrello e un’ora di tempo. Trovo il quaderno blu che cercavo da vent’anni, ma decido di lasciarlo: lì lo leggono in tanti. Riporto a casa un solo bottone.',
    mood: 'positive',
    elements: ['Spazio', 'Viaggio', 'Ritorno al passato', 'Tempo'],
    username: 'Andromeda',
    avatar: 'ufo',
  },
  {
    title: 'La casa che brucia piano',
    content:
      'La casa della mia infanzia brucia, ma lentamente, come una candela. C’è il tempo di salvare tutto e allora ci sediamo a scegliere. Mia sorella prende le tende, io la maniglia della porta di cucina. Il fumo sa di arance. Piango, e intanto so che si può ricominciare.',
    mood: 'negative',
    elements: ['Casa', 'Fuoco', 'Sorella', 'Tristezza', 'Speranza'],
    username: 'Alma',
    avatar: 'fenice',
  },
  {
    title: 'Il ponte e la nebbia',
    content:
      'Attraverso un ponte di legno di cui vedo una sola asse per volta: la prossima compare quando ci appoggio il piede. Sotto si sente un fiume largo. A metà incontro qualcuno che viene dall’altra parte e che vede soltanto la sua. Ci scambiamo di posto in silenzio e ognuno prosegue.',
    mood: 'neutral',
    elements: ['Ponte', 'Nebbia', 'Fiume', 'Curiosità'],
    username: 'Viola',
    avatar: 'luna',
  },
]
