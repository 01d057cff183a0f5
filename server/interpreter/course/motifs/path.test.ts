import { describe, expect, it } from 'vitest'
import { compileForms } from '#server/interpreter/language/forms.ts'
import { tokenize } from '#server/interpreter/language/tokens.ts'
import data from './path.it.json' with { type: 'json' }

interface Situation {
  id: string
  forms: string[]
  exclude?: string[]
  with?: string[][]
}

const SITUATIONS: Situation[] = data.motifs

function isFound(id: string, text: string): boolean {
  const situation = SITUATIONS.find((entry) => entry.id === id)
  if (!situation) throw new Error(`Unknown situation: ${id}`)
  const tokens = tokenize(text)
  const excluded = compileForms(situation.exclude ?? []).scan(tokens)
  const hits = compileForms(situation.forms)
    .scan(tokens)
    .filter((hit) => !excluded.some((other) => other.start < hit.end && hit.start < other.end))
  return hits.length > 0 && (situation.with ?? []).every((forms) => compileForms(forms).scan(tokens).length > 0)
}

/** What shows a situation, and what only sounds like it. */
const CASES: [id: string, shown: string[], other: string[]][] = [
  [
    'house-new-rooms',
    [
      'Ero nella mia casa e scoprivo una stanza enorme dietro l’armadio.',
      'In casa dei miei c’era una camera segreta piena di libri.',
      'Nella nostra casa c’era una porta che non c’era mai stata.',
    ],
    ['Mi trovo in una stanza bianca con altre persone.', 'In casa non trovavo la camera di mia sorella.'],
  ],
  [
    'house-changed',
    [
      'Era casa mia ma era tutta diversa, con i muri verdi.',
      'La casa era la mia però non la riconoscevo.',
      'Torno e i mobili erano stati spostati.',
    ],
    ['Ero a casa mia e guardavo la televisione.', 'Vedevo una casa gialla in fondo alla strada.'],
  ],
  [
    'house-ruined',
    [
      'La casa dei miei crollava pezzo per pezzo.',
      'Vedevo crepe enormi nel muro della camera.',
      'Entravo in una villa diroccata con il giardino pieno di rovi.',
    ],
    ['Sono crollata sul letto di casa.', 'La casa era bella e luminosa.'],
  ],
  [
    'old-house',
    [
      'Ero nella casa della mia infanzia e fuori nevicava.',
      'Torno nella vecchia casa con mio fratello.',
      'Mi trovavo nella casa dei nonni, in cucina.',
    ],
    ['Ero in una casa nuova al mare.', 'Entro in una casa sconosciuta con un cane.'],
  ],
  [
    'old-house-others',
    [
      'Torno a casa mia e ci abitavano degli sconosciuti.',
      'In casa mia c’era altra gente che mangiava.',
      'Nella nostra vecchia casa ci viveva un’altra famiglia.',
    ],
    ['A casa mia c’era mia cugina.', 'Abito in una casa con altri studenti.'],
  ],
  [
    'old-house-empty',
    [
      'La casa dei miei nonni era completamente vuota.',
      'Tornavo nella casa dove abitavo da piccola e le stanze erano vuote.',
      'Casa mia era tutta vuota, senza più mobili.',
    ],
    ['La strada era vuota.', 'Nella casa dei nonni c’era tutta la famiglia.'],
  ],
  [
    'moving-house',
    [
      'Facevamo il trasloco e il camion era pieno di piante.',
      'Ci trasferivamo in un paese di montagna.',
      'Nella nuova casa non c’erano finestre.',
    ],
    ['Torno a casa con la spesa.', 'Ero in casa e pioveva.'],
  ],
  [
    'door-not-closing',
    [
      'La porta non si chiudeva e sentivo i passi.',
      'Non riuscivo a chiudere la porta di casa.',
      'Chiudo la finestra ma la finestra si riapre da sola.',
    ],
    ['Non riuscivo a chiudere occhio davanti alla porta.', 'Chiudo la porta e vado via.'],
  ],
  [
    'door-not-opening',
    [
      'La porta non si apriva e io spingevo.',
      'La chiave girava a vuoto, anzi la chiave non entrava nella serratura.',
      'Il portone era chiuso a chiave e fuori pioveva.',
    ],
    ['Apro la porta ed entro.', 'Le porte del treno si aprono.'],
  ],
  [
    'keys-lost',
    [
      'Avevo perso le chiavi di casa.',
      'Non trovavo più le chiavi della macchina.',
      'Cerco le chiavi in tutte le tasche.',
    ],
    ['Mia madre mi dava le chiavi.', 'Apro con le chiavi ed entro.'],
  ],
  [
    'exam-unprepared',
    [
      'Dovevo dare l’esame di matematica e non avevo studiato.',
      'La prof mi interroga e non so niente.',
      'C’era la maturità e consegno il foglio in bianco.',
    ],
    ['Avevo gli esami del sangue alle otto.', 'Non so cosa significhi questo sogno.'],
  ],
  [
    'exam-passed-already',
    [
      'Dovevo rifare la maturità con i miei compagni di allora.',
      'Mi dicono che l’esame era annullato e che bisogna tornare.',
      'Ero già laureata ma mi mancava un esame.',
    ],
    ['Devo rifare il letto in una stanza d’albergo.', 'Il volo era annullato per neve.'],
  ],
  [
    'classroom-lost',
    [
      'Ero a scuola e non trovavo l’aula.',
      'Cerco la classe per tutti i piani del liceo.',
      'Non mi ricordavo in che aula era la lezione, all’università.',
    ],
    ['In classe c’era il mio compagno di banco.', 'Cerco la gatta per tutta la scuola.'],
  ],
  [
    'school-again',
    [
      'Ero di nuovo al liceo con lo zaino rosso.',
      'C’erano i miei compagni di classe in giardino.',
      'Incontro la mia vecchia maestra in spiaggia.',
    ],
    ['Accompagnavo mio figlio a scuola e pioveva.', 'Facevo la scuola guida con mio zio.'],
  ],
  [
    'old-job',
    [
      'Ero nel mio vecchio ufficio e nessuno mi salutava.',
      'Incontro i miei ex colleghi al mare.',
      'Torno nel negozio dove lavoravo anni fa.',
    ],
    ['Oggi al lavoro ero stanco.', 'Il mio vecchio cane correva.'],
  ],
  [
    'dismissed',
    [
      'Il capo mi licenziava davanti a tutti.',
      'Ricevo la lettera di licenziamento con il mio nome sbagliato.',
      'Venivo licenziata per un errore di un altro.',
    ],
    ['Mi sono licenziata e ballavo.', 'Il capo mi offriva un caffè.'],
  ],
  [
    'work-night',
    [
      'Ero in ufficio e le scrivanie erano sommerse dalla sabbia.',
      'Il mio capo mi chiedeva un rapporto in versi.',
      'Era il primo giorno di lavoro in una fabbrica di campane.',
    ],
    ['Dopo il lavoro andavo a nuotare.', 'Ero in giardino con mia sorella.'],
  ],
  [
    'stage-unprepared',
    [
      'Salgo sul palco e non ricordo il testo.',
      'Dovevo tenere un discorso in piazza.',
      'Mi ritrovo davanti al pubblico con una tromba in mano.',
    ],
    ['Eravamo sotto il palco a ballare.', 'Recitavo una preghiera in silenzio.'],
  ],
  [
    'late',
    [
      'Ero in ritardo per il matrimonio di mia cugina.',
      'Non facevo in tempo a prendere il pullman.',
      'Arrivo tardi alla cerimonia.',
    ],
    ['Più tardi andavamo al fiume.', 'Il treno era in ritardo di un’ora.'],
  ],
  [
    'missed-train',
    [
      'Perdevo il treno per un minuto.',
      'L’aereo era già partito quando arrivo al gate.',
      'Ho perso l’autobus con tutti i miei amici dentro.',
    ],
    ['Prendo il treno per Torino.', 'Nel treno ho perso un guanto.'],
  ],
  [
    'wrong-train',
    [
      'Salgo sul treno sbagliato con la valigia di un altro.',
      'Ho sbagliato fermata e mi trovo in campagna.',
      'L’autobus andava da un’altra parte.',
    ],
    ['Sul treno una signora mi offre un’arancia.', 'Prendo la strada per il mare.'],
  ],
  [
    'packing',
    [
      'Facevo la valigia e i vestiti si moltiplicavano.',
      'La valigia non si chiudeva.',
      'Preparo i bagagli per andare in Islanda.',
    ],
    ['Sul nastro passava una valigia rossa.', 'Faccio la spesa con mia zia.'],
  ],
  [
    'luggage-lost',
    [
      'Alla stazione non trovavo più la valigia.',
      'Ho perso lo zaino con dentro il quaderno.',
      'I bagagli erano spariti dalla stiva.',
    ],
    ['Porto una valigia leggera.', 'Lo zaino era pieno di mele.'],
  ],
  [
    'things-lost',
    [
      'Avevo perso il telefono sulla spiaggia.',
      'Mi hanno rubato la borsa in mezzo alla folla.',
      'Non trovavo più l’anello di mia madre.',
    ],
    ['Trovo un anello nella sabbia.', 'Ho perso tempo a parlare.'],
  ],
  [
    'car-lost',
    [
      'Non ricordavo dove avevo parcheggiato la macchina.',
      'Cerco la macchina in un parcheggio infinito.',
      'La mia auto non c’era più.',
    ],
    ['Cerco di aprire la macchina.', 'La macchina era nuova e rossa.'],
  ],
  [
    'lost-way',
    [
      'Mi perdevo in una città con le case rosa.',
      'Non trovavo più la strada per l’albergo.',
      'Non sapevo come tornare.',
    ],
    ['Mi perdevo nei suoi occhi.', 'Cammino per la strada di casa.'],
  ],
  [
    'labyrinth',
    [
      'Era un labirinto di siepi altissime.',
      'I corridoi erano tutti uguali e non finivano.',
      'Giravo in tondo e tornavo sempre allo stesso punto.',
    ],
    ['Nel corridoio c’era un vaso di fiori.', 'Giro la chiave e apro.'],
  ],
  [
    'never-arriving',
    [
      'Camminavo verso il paese ma non arrivavo mai.',
      'A ogni passo la strada si allungava.',
      'Vedo il rifugio ma non riesco a raggiungerlo.',
    ],
    ['Arriviamo al mare prima del tramonto.', 'L’autobus arriva subito.'],
  ],
  [
    'dream-place',
    [
      'Ero nella città immaginaria che sogno sempre.',
      'È un posto che esiste solo nei miei sogni.',
      'Qui ci ero già stata in altri sogni.',
    ],
    ['Ero a Bologna con mia zia.', 'Torno sempre a casa a piedi.'],
  ],
]

describe('the situations of places, ways and tasks', () => {
  it.each(CASES)('%s is found where it is told, and only there', (id, shown, other) => {
    expect(shown.filter((text) => !isFound(id, text))).toEqual([])
    expect(other.filter((text) => isFound(id, text))).toEqual([])
  })

  it('has sentences for each of them', () => {
    expect(CASES.map(([id]) => id)).toEqual(SITUATIONS.map(({ id }) => id))
  })
})
