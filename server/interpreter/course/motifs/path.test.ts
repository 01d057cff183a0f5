import { describe, expect, it } from 'vitest'
import { compileForms } from '#server/interpreter/language/forms.ts'
import { tokenize } from '#server/interpreter/language/tokens.ts'
import data from './path.it.json' with { type: 'json' }

interface Situation {
  id: string
  forms: string[]
  exclude?: string[]
  with?: string[][]
  without?: string[]
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
  return (
    hits.length > 0 &&
    (situation.with ?? []).every((forms) => compileForms(forms).scan(tokens).length > 0) &&
    compileForms(situation.without ?? []).scan(tokens).length === 0
  )
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
  [
    'flying',
    [
      'Volavo sopra i campi di grano.',
      'Mi sollevavo da terra senza fatica.',
      'Sapevo volare e giravo intorno al campanile.',
    ],
    ['Il volo per Londra era in ritardo.', 'Non riuscivo a trovare il volo sul tabellone.'],
  ],
  [
    'flying-effort',
    [
      'Volavo basso e con fatica, quasi toccando i tetti.',
      'Non riuscivo più a volare.',
      'Mentre volavo perdevo quota sopra il lago.',
    ],
    ['Volavo alto, senza fatica, sopra il mare.', 'Il volo era in ritardo.'],
  ],
  [
    'floating',
    [
      'Galleggiavo sull’acqua tiepida di notte.',
      'Ero sospesa nell’aria sopra il letto.',
      'Fluttuavo in una stanza senza peso.',
    ],
    ['Il tronco galleggiava lontano.', 'Un ponte sospeso nell’aria.'],
  ],
  [
    'brakes-fail',
    [
      'I freni non funzionavano e la strada scendeva.',
      'Guidavo la macchina ma non riuscivo a frenare.',
      'Premo il freno della moto e non succede niente.',
    ],
    ['Non riuscivo a frenare le lacrime.', 'Freno davanti al semaforo.'],
  ],
  [
    'nobody-driving',
    [
      'Ero in macchina e al volante non c’era nessuno.',
      'Guidavo dal sedile posteriore.',
      'Il pullman era senza autista.',
    ],
    ['Guida mio padre.', 'Vado in macchina al lavoro da sola.'],
  ],
  [
    'car-not-starting',
    [
      'La macchina non partiva.',
      'Il motore si spegneva, la moto non andava più.',
      'Restiamo in autostrada senza benzina.',
    ],
    ['Una macchina si ferma accanto a me.', 'Il treno non parte.'],
  ],
  [
    'car-accident',
    [
      'Facevo un incidente con la macchina di mia zia.',
      'L’auto sbandava e finivamo nel fosso.',
      'Finivo fuori strada con il furgone.',
    ],
    ['Ero in macchina e cantavo.', 'La strada era piena di neve.'],
  ],
  [
    'lift-astray',
    [
      'L’ascensore andava di lato invece di salire.',
      'Ero bloccato in ascensore con un pappagallo.',
      'L’ascensore non si fermava al mio piano.',
    ],
    ['L’ascensore precipitava.', 'Prendo le scale e scendo.'],
  ],
  [
    'stairs',
    [
      'Salivo una scala a chiocciola dentro un faro.',
      'Le scale non finivano mai.',
      'Scendo i gradini della cantina al buio.',
    ],
    ['Prendo la scala mobile del centro commerciale.', 'Sulla mensola c’era una bilancia.'],
  ],
  [
    'bridge',
    [
      'Attraversavo un ponte di corda sopra un burrone.',
      'Il ponte crollava dietro di noi.',
      'Ero su un ponte e sotto passavano le balene.',
    ],
    ['Partiamo per il ponte di Natale.', 'Attraverso la strada e corro.'],
  ],
  [
    'station-confused',
    [
      'Alla stazione non trovavo il binario.',
      'Il tabellone cambiava e il treno spariva.',
      'Ero sul treno senza biglietto.',
    ],
    ['Non trovavo il biglietto del concerto.', 'Scendo alla stazione e piove.'],
  ],
  [
    'journey',
    ['Ero su un treno pieno di fisarmoniche.', 'Viaggiavo con i miei cugini verso nord.', 'Siamo in gita su un’isola.'],
    ['Il treno passa lontano.', 'Resto in cucina tutto il giorno.'],
  ],
  [
    'boat',
    ['Eravamo su una barca piena di limoni.', 'Remavo in un canale fra le case.', 'Salgo sulla nave con mio nonno.'],
    ['Siamo tutti nella stessa barca, dicevano.', 'Nuotavo fino agli scogli.'],
  ],
  [
    'sea-arrival',
    ['Alla fine arriviamo al mare.', 'Camminavo sulla spiaggia deserta.', 'Il mare era trasparente e calmo.'],
    ['Ero in spiaggia e arrivava uno tsunami.', 'Ero al fiume.'],
  ],
  [
    'mountain',
    [
      'Salivo su una montagna fatta di libri.',
      'Arrivati in cima vedevamo due laghi.',
      'Mi arrampicavo su una parete di vetro.',
    ],
    ['In cima alle scale c’era un gatto.', 'Vivevamo in una casa in montagna.'],
  ],
  [
    'sky-strange',
    ['Nel cielo c’erano due lune.', 'Il cielo era verde e vibrava.', 'La luna era enorme e vicinissima ai tetti.'],
    ['Il cielo era sereno.', 'Guardiamo le stelle cadenti.'],
  ],
  [
    'space-ufo',
    [
      'Un ufo si posava sul tetto della scuola.',
      'Gli alieni mi offrivano il caffè.',
      'Galleggiavo nello spazio vicino a Saturno.',
    ],
    ['Andiamo al luna park.', 'Non c’era spazio per sedersi.'],
  ],
  [
    'phone-broken',
    [
      'Sbagliavo sempre numero e il tempo passava.',
      'Il telefono non funzionava e dovevo chiamare casa.',
      'Non riuscivo a digitare il messaggio.',
    ],
    ['Il telefono squilla e rispondo.', 'Il numero della casa era 12.'],
  ],
  [
    'mirror-other',
    [
      'Mi guardo allo specchio e non ero io.',
      'Nello specchio vedo una donna vecchia.',
      'Il mio riflesso sorrideva prima di me.',
    ],
    ['Pulisco lo specchio del bagno.', 'Un lago, uno specchio d’acqua immobile.'],
  ],
  [
    'writing-changes',
    [
      'Le lettere cambiavano mentre leggevo.',
      'Non riuscivo a leggere il biglietto.',
      'Il libro era scritto in una lingua sconosciuta.',
    ],
    ['Leggo un libro sul divano.', 'Le parole di mia madre erano dolci.'],
  ],
  [
    'barefoot',
    ['Camminavo scalza in mezzo alla piazza.', 'Ero a teatro senza scarpe.', 'Non trovavo più le scarpe.'],
    ['Compro un paio di scarpe rosse.', 'Ho i piedi freddi nel letto.'],
  ],
  [
    'lucid',
    ['Capisco che sto sognando e guardo le mani.', 'Sapevo di sognare.', 'Allora sogno, mi sono detta.'],
    ['So che sogno spesso il mare.', 'Ho sognato una casa.'],
  ],
  [
    'lucid-will',
    [
      'Mi accorgo di sognare e decido di volare.',
      'Sapevo che stavo sognando, allora provo a far comparire una tigre.',
      'Mi rendo conto che è un sogno e riesco ad attraversare il muro.',
    ],
    ['Decido di cambiare strada.', 'Capisco che sto sognando ma non riesco a fare niente.'],
  ],
  [
    'false-awakening',
    [
      'Ho sognato di svegliarmi e di fare colazione.',
      'Era un sogno nel sogno.',
      'Mi sveglio ma ero ancora dentro il sogno.',
    ],
    ['Mi sveglio e vado al lavoro.', 'Ho sognato mia nonna.'],
  ],
  [
    'recurring',
    [
      'È un sogno ricorrente: cammino su un tetto.',
      'Faccio sempre lo stesso sogno con la scala.',
      'Questo sogno lo faccio da anni.',
    ],
    ['Il solito bar era aperto.', 'Ieri ho sognato una volpe.'],
  ],
  [
    'seen-outside',
    [
      'Mi vedevo dall’alto, seduta sul letto.',
      'Guardavo me stesso correre.',
      'Era come in un film e io ero spettatore.',
    ],
    ['Guardavo un film sul divano.', 'Vedevo la città dall’alto.'],
  ],
  [
    'being-other',
    [
      'Nel sogno ero un’altra persona e vivevo in un faro.',
      'Ero nel corpo di un vecchio marinaio.',
      'Avevo un altro nome e tutti mi ubbidivano.',
    ],
    ['Un’altra persona apriva la porta.', 'Mi chiamavano dal balcone.'],
  ],
  [
    'transform',
    ['Il gatto si trasformava in un ombrello.', 'La stanza diventava un bosco.', 'Il tavolo diventa una barca.'],
    ['Era diventata un’abitudine.', 'Cambio canale alla televisione.'],
  ],
  [
    'search-person',
    [
      'Cercavo mia sorella fra i banchi del mercato.',
      'Non trovavo più mio marito nella folla.',
      'Lo chiamavo ma non rispondeva.',
    ],
    ['Cercavo di parlare con mia madre.', 'Cerco le chiavi.'],
  ],
  [
    'money-found',
    [
      'Trovavo delle monete d’oro sotto le foglie.',
      'Vincevo alla lotteria con il biglietto di mio zio.',
      'Un baule pieno di gioielli sotto il letto.',
    ],
    ['Ciao tesoro, mi diceva.', 'Non avevo soldi.'],
  ],
  [
    'money-short',
    [
      'Alla cassa non avevo abbastanza soldi.',
      'La carta non funzionava e dietro c’era la fila.',
      'Il conto era enorme, duemila euro per un caffè.',
    ],
    ['Mio zio mi dava dei soldi.', 'Una donna vestita in rosso.'],
  ],
  [
    'food-bad',
    ['Non riuscivo a masticare la carne.', 'Il pane era pieno di vermi.', 'Mangiavo sassi a tavola con i miei.'],
    ['Mangiavo una pesca dolcissima.', 'La torta era buonissima.'],
  ],
  [
    'food-good',
    [
      'Mangiavo una torta squisita sul terrazzo.',
      'C’era una tavola imbandita in mezzo al prato.',
      'Cucinavo con mia zia per tutto il paese.',
    ],
    ['Sul tavolo c’era una lampada.', 'Il tavolo era pieno di carte.'],
  ],
  [
    'sport-race',
    [
      'Correvo una maratona dentro un museo.',
      'Giocavo la finale con le scarpe di mio nonno.',
      'Tiravo un rigore e la porta si spostava.',
    ],
    ['Correvo per la strada con il cane.', 'Guardavamo la televisione.'],
  ],
  [
    'queue-office',
    [
      'Ero in coda allo sportello e mancava un modulo.',
      'La fila era interminabile.',
      'Il passaporto era scaduto e mi rimandavano indietro.',
    ],
    ['La coda del gatto era blu.', 'Camminiamo in fila indiana nel bosco.'],
  ],
  [
    'cleaning',
    ['Pulivo il pavimento ma la polvere tornava.', 'La macchia non andava via.', 'Lavavo i piatti di cento invitati.'],
    ['Mia nonna aveva le mani pulite.', 'Lavavo il cane e rideva.'],
  ],
  [
    'clock',
    [
      'Le lancette giravano all’indietro.',
      'Mancavano tre minuti e il ponte si alzava.',
      'L’orologio della piazza era fermo alle nove.',
    ],
    ['Da tempo non lo vedevo.', 'Porto l’orologio di mio padre.'],
  ],
  [
    'waiting',
    [
      'Aspettavo mia sorella sotto un lampione.',
      'Aspettavamo qualcuno che non si vedeva.',
      'Aspettavamo da ore ma non arrivava nessuno.',
    ],
    ['Aspetto un bambino.', 'Il suo aspetto era strano.'],
  ],
  [
    'message',
    [
      'Mi arriva una lettera senza mittente.',
      'Sul muro c’era scritto il mio nome.',
      'Apro la busta e dentro c’è della sabbia.',
    ],
    ['Scrivo un tema in classe.', 'Una voce cantava.'],
  ],
  [
    'crossroads',
    [
      'Arrivavo a un bivio nel deserto.',
      'C’erano due porte, una blu e una rossa.',
      'Dovevo scegliere chi portare con me.',
    ],
    ['Una macchina a tre porte.', 'La strada era larga.'],
  ],
  [
    'watching-powerless',
    [
      'Guardavo la barca affondare e non potevo fare niente.',
      'Non riuscivo ad avvertirlo.',
      'Mi sentivo impotente davanti al vetro.',
    ],
    ['Potevo fare tutto quello che volevo.', 'Lo aiutavo a salire.'],
  ],
  [
    'home-safe',
    ['Finalmente arrivavo a casa.', 'Nella grotta ero al sicuro.', 'Siamo sani e salvi sull’altra riva.'],
    ['Torno a casa a piedi.', 'Cercavo di mettere in salvo i libri.'],
  ],
  [
    'beauty-peace',
    ['C’era una luce bellissima fra gli alberi.', 'Sentivo una pace profonda.', 'Il panorama era mozzafiato.'],
    ['Lasciatemi in pace, gridavo.', 'La luce era spenta.'],
  ],
  [
    'other-era',
    [
      'Ero nel Medioevo e portavo l’acqua al castello.',
      'Tornavo indietro nel tempo fino al 1960.',
      'Eravamo nell’antica Roma.',
    ],
    ['Un uomo sui sessanta mi saluta.', 'Ero nella Roma di oggi.'],
  ],
  [
    'fantasy-world',
    ['Un drago azzurro dormiva sul campanile.', 'Entravo in un bosco incantato.', 'Ero dentro un videogioco.'],
    ['Fate silenzio, diceva il professore.', 'Era un mondo di lavoro.'],
  ],
  [
    'music-dance',
    ['Ballavo sul tetto con mia zia.', 'Cantavo in una chiesa vuota.', 'Suonavo il pianoforte in mezzo al mare.'],
    ['Il canto del gallo mi disturba.', 'Andiamo al ballo di fine anno.'],
  ],
  [
    'forest',
    [
      'Camminavo nel bosco con una lanterna.',
      'Eravamo in una foresta di vetro.',
      'Attraversiamo un bosco pieno di lucciole.',
    ],
    ['La baita nel bosco era in vendita.', 'Il legno del tavolo.'],
  ],
  [
    'snow',
    ['Nevicava in piena estate.', 'La neve copriva le automobili.', 'Camminavamo nella neve fino a una chiesa.'],
    ['Nel bicchiere c’era del ghiaccio.', 'Leggevo Biancaneve.'],
  ],
  [
    'underground',
    ['Scendevo in cantina con una candela.', 'Entriamo in una grotta azzurra.', 'C’era una botola sotto il tappeto.'],
    ['Visitavo una galleria d’arte.', 'Scendo dal letto.'],
  ],
  [
    'cemetery-church',
    [
      'Camminavo in un cimitero pieno di girasoli.',
      'Entravo in una chiesa allagata di luce.',
      'Sulla tomba c’era il mio cappello.',
    ],
    ['In chiesa c’era il matrimonio di Luca.', 'Il campanile suona.'],
  ],
  [
    'repairing',
    [
      'Aggiustavo una barca con mio padre.',
      'Costruivamo una casa sull’albero.',
      'Piantavo un albero di cachi in salotto.',
    ],
    ['Scoppio in un pianto lungo.', 'Trovo riparo sotto un portico.'],
  ],
  [
    'photos',
    [
      'Sfogliavo un album con le foto di gente sconosciuta.',
      'La foto di mio zio era sbiadita.',
      'Nella fotografia c’era un bambino che si muoveva.',
    ],
    ['Facevo una foto al tramonto.', 'Nel quadro elettrico c’erano dei fili.'],
  ],
  [
    'clothes',
    [
      'Non sapevo cosa mettermi per la festa.',
      'Il vestito era troppo stretto.',
      'Ero in pigiama al consiglio comunale.',
    ],
    ['L’abito da sposa era appeso.', 'Cambio casa domani.'],
  ],
  [
    'scene-chain',
    [
      'Ero in cucina e poi mi ritrovo sul tetto di un treno.',
      'All’improvviso sono in una piazza sconosciuta.',
      'La scena cambia e c’è il mare.',
    ],
    ['Lo ritrovo ogni estate al mercato.', 'Cambio la maglietta e scendo.'],
  ],
  [
    'relatives-gathered',
    [
      'Eravamo a casa di mia zia per una riunione.',
      'Il pranzo di Natale non finiva più.',
      'Nel salone c’erano tutti i parenti vestiti di bianco.',
    ],
    ['Ho comprato casa di recente.', 'Mangiavo da solo alla stazione.'],
  ],
  [
    'checked',
    [
      'I carabinieri mi fermano su una strada di campagna.',
      'Il controllore voleva vedere un biglietto che non avevo.',
      'Prendo una multa perché cammino troppo piano.',
    ],
    ['La polizia passava in fondo alla via.', 'Avevo un vestito rosso.'],
  ],
  [
    'intimacy',
    [
      'Ci baciavamo sotto la pioggia.',
      'Comincio ad accarezzarla e lei sorride.',
      'Facevamo l’amore in una casa vuota.',
    ],
    ['La mamma mi bacia sulla fronte.', 'Accarezzavo un gatto.'],
  ],
  [
    'shop',
    [
      'Ero in un supermercato pieno di scarpe spaiate.',
      'Compravo una lampada enorme al mercatino.',
      'Facevamo la spesa di notte.',
    ],
    ['La cassa di legno era in soffitta.', 'Il centro della città era vuoto.'],
  ],
  [
    'hotel',
    [
      'Ero in un albergo enorme e la mia camera non esisteva.',
      'Dormivamo in un hotel sul mare.',
      'La stanza d’albergo aveva tre letti.',
    ],
    ['Mio zio prende la pensione a luglio.', 'Camminavo in un corridoio di scuola.'],
  ],
  [
    'assembly',
    [
      'All’assemblea si discuteva di abolire le scale.',
      'Le elezioni le vinceva un barbiere.',
      'Votavo per un sindaco di dodici anni.',
    ],
    ['Il presidente della squadra dormiva.', 'Ho fatto voto di silenzio.'],
  ],
  [
    'computer',
    [
      'Il computer si spegneva ogni volta che scrivevo il mio nome.',
      'Ero davanti a uno schermo pieno di mappe.',
      'La password non la ricordavo più.',
    ],
    ['Il telo faceva da schermo al sole.', 'Leggevo un libro.'],
  ],
  [
    'audience',
    [
      'Ero a teatro e sul palco c’era il mio dentista.',
      'Assistevamo a un balletto di gru.',
      'Andavamo a un concerto in una cava.',
    ],
    ['Facevo lezione in aula magna.', 'Il gallo cantava.'],
  ],
  [
    'with-friends',
    [
      'Ero con i miei amici in una stazione di vetro.',
      'Una mia amica mi porgeva una lanterna.',
      'Eravamo in campeggio con due amiche.',
    ],
    ['Il gatto era amichevole.', 'Camminavo da solo.'],
  ],
  [
    'animal-odd-place',
    [
      'Una capra era seduta sul divano di mia zia.',
      'In chiesa c’era un cavallo bianco.',
      'Le galline entravano in classe con la cartella.',
    ],
    ['Il gatto dormiva in giardino.', 'Le pecore erano sul prato.'],
  ],
  [
    'second-thoughts',
    [
      'Stavo per firmare e poi ci ripenso.',
      'Decido di non salire su quella barca.',
      'Ho cambiato idea davanti alla porta.',
    ],
    ['Lui cambia canale.', 'Ho deciso subito.'],
  ],
  [
    'baby-speaks',
    [
      'Il neonato parlava in francese.',
      'La bambina appena nata mi dice buongiorno.',
      'Avevo in braccio un bimbo di pochi giorni che parla di politica.',
    ],
    ['Il neonato dormiva.', 'Mia figlia parla al telefono.'],
  ],
  [
    'swim-safe',
    [
      'Nuotavo fino a riva con le scarpe addosso.',
      'Mi aggrappavo a un tronco e respiravo.',
      'Raggiungo la spiaggia stanchissima.',
    ],
    ['Camminavo lungo la riva.', 'La barca arrivava al porto.'],
  ],
  [
    'money-claimed',
    [
      'Un uomo mi chiede soldi per passare la porta.',
      'Dovevo restituire tutti gli stipendi.',
      'Il cameriere pretendeva mille euro per l’acqua.',
    ],
    ['Ho pagato il pane.', 'Trovo dei soldi per terra.'],
  ],
  [
    'driven-away',
    [
      'L’uomo guidava e non mi fa scendere.',
      'Ero chiusa in macchina e correvamo.',
      'Mi portano via su un furgone grigio.',
    ],
    ['Mio zio mi porta il pane.', 'Scendo dalla macchina.'],
  ],
  [
    'waking-willed',
    ['Cercavo di svegliarmi e non ci riuscivo.', 'Mi dico: svegliati, è un sogno.', 'Alla fine riesco a svegliarmi.'],
    ['Mia madre cercava di svegliare il cane.', 'Mi sveglio alle sette.'],
  ],
  [
    'double',
    [
      'Sul treno c’era un ragazzo ed ero io.',
      'Incontravo me stessa in un corridoio.',
      'Alla porta bussa una donna identica a me.',
    ],
    ['Mi vedo allo specchio.', 'Due amici litigano.'],
  ],
  [
    'replaced',
    [
      'A tavola al mio posto c’era un ragazzo biondo.',
      'Chiamavano il mio nome e saliva un’altra.',
      'Una donna ha preso il mio posto in ufficio.',
    ],
    ['Ho trovato posto vicino al finestrino.', 'Lui guidava.'],
  ],
  [
    'shut-out',
    [
      'Ero fuori e dentro c’erano i miei figli.',
      'Bussavo sul vetro con le nocche.',
      'Giravo intorno alla casa e trovavo solo muri.',
    ],
    ['Ero fuori città.', 'La finestra era aperta.'],
  ],
  [
    'word-missing',
    [
      'Non ricordavo il nome di mia moglie.',
      'Cercavo una parola davanti a tutti.',
      'La maestra aspettava e non mi veniva la parola.',
    ],
    ['Il nome era scritto sulla porta.', 'Parlavamo a lungo.'],
  ],
  [
    'no-answer',
    [
      'Lo chiamavo e non rispondeva nessuno.',
      'Lei non si girava mai.',
      'Il messaggio diceva: sta scrivendo, e niente arrivava.',
    ],
    ['Mi risponde subito.', 'La squadra scrive alla lavagna.'],
  ],
  [
    'applause',
    [
      'Tutti applaudono e io ho ancora il cappotto.',
      'La maestra mi dice brava.',
      'La gente batteva le mani dai balconi.',
    ],
    ['Avevo le mani fredde.', 'Era una brava persona.'],
  ],
  [
    'judged',
    [
      'La giuria alzava cartelli di carta.',
      'I giudici guardavano i miei piedi.',
      'Facevo un provino per un film muto.',
    ],
    ['Il cartello era verde.', 'Ho vinto alla lotteria.'],
  ],
  [
    'speed-joy',
    ['Scendevo in bici da una collina enorme.', 'Andavamo a mille sul lungomare.', 'Pattinavo su un fiume ghiacciato.'],
    ['La bici era rotta.', 'Correvo perché mi inseguivano.'],
  ],
  [
    'thieves',
    [
      'Mi rubano la borsa alla fermata.',
      'I ladri erano in salotto e chiedevano permesso.',
      'Mi hanno derubato in pieno giorno.',
    ],
    ['Gli rubai un bacio.', 'La scena mi ha rubato il cuore.'],
  ],
  [
    'stealing-self',
    ['Rubavo mele dal mercato.', 'Facciamo il colpo alla banca.', 'Ho rubato una barca rossa.'],
    ['Mi hanno rubato la bici.', 'Il colpo di vento chiude la porta.'],
  ],
  [
    'animal-killed',
    [
      'Mi toccava ammazzare il pollo per la festa.',
      'Ho ucciso un serpente in cucina.',
      'Gli tiro il collo a occhi chiusi.',
    ],
    ['Mi ha ucciso dalle risate.', 'Il pollo era nel piatto.'],
  ],
  [
    'heavy-load',
    ['Spingevo una barca su per la collina.', 'Il sacco era sempre più pesante.', 'Tiravo la rete con tutte le forze.'],
    ['Ho spinto il bottone.', 'Tiravo con l’arco.'],
  ],
  [
    'storm',
    [
      'Grandinava dentro la chiesa.',
      'Il temporale ci prendeva in mezzo al lago.',
      'Un tornado passava vicino alla scuola.',
    ],
    ['Il sole scaldava il muro.', 'Erano fulminati i lampadari.'],
  ],
  [
    'sudden-skill',
    [
      'Parlavo cinese con tutti.',
      'Sapevo suonare il violino e nessuno si stupiva.',
      'Mi spiegava le equazioni e le capivo.',
    ],
    ['Non capivo niente.', 'Suonavano alla porta.'],
  ],
  [
    'cared-for',
    [
      'Una signora mi pettinava i capelli.',
      'Un uomo mi tagliava una mela.',
      'Mi prende per mano una bambina sconosciuta.',
    ],
    ['Mi taglia la strada.', 'Pettinavo la bambola.'],
  ],
  [
    'healed-other',
    [
      'Mio zio si alzava dalla sedia a rotelle.',
      'La signora camminava di nuovo senza bastone.',
      'Mia madre era guarita e cantava.',
    ],
    ['Il gatto guarda la luna.', 'Cammina spesso da sola.'],
  ],
  [
    'parent-young',
    [
      'Mia madre era giovane e rideva.',
      'C’era mio padre ragazzo che fumava.',
      'I miei genitori erano giovani, più di me.',
    ],
    ['Un giovane mi ferma.', 'Mia madre era stanca.'],
  ],
  [
    'new-life',
    [
      'Mi chiamava una vita nuova dall’altra parte del mare.',
      'Ricominciavo da zero in un paese di pescatori.',
      'Non volevo tornare a casa.',
    ],
    ['Torno a casa presto.', 'Ho una vita tranquilla.'],
  ],
  [
    'exam-result',
    [
      'Il voto sul compito era cancellato e riscritto.',
      'Mi hanno bocciato in ginnastica.',
      'La professoressa diceva che poteva esserci la lode.',
    ],
    ['Ho votato per il sindaco.', 'Il pollo era arrosto.'],
  ],
  [
    'estranged',
    [
      'C’era Mario, con cui non parlo da due anni.',
      'Cammino con Lia, anche se non ci parliamo da mesi.',
      'Mio cugino, col quale non ci parliamo più, mi passa il pane.',
    ],
    ['Parliamo a lungo di niente.', 'Non parlo mai al cinema.'],
  ],
  [
    'guilt-shame',
    ['Mi sentivo in colpa e non sapevo perché.', 'Era tutta colpa mia.', 'Mi vergognavo delle mie scarpe.'],
    ['Senza vergogna rideva.', 'Il colpo fu forte.'],
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
