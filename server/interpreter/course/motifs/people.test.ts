import { describe, expect, test } from 'vitest'
import { courseOf } from '../course.ts'
import data from './people.it.json' with { type: 'json' }

const situationsOf = (dream: string): string[] => courseOf(dream).motifs.map(({ entry }) => entry.id)

/** Situation, dreams that tell it, dreams that do not. */
const cases: readonly [id: string, found: readonly string[], notFound: readonly string[]][] = [
  [
    'dead-embrace',
    [
      'Stanotte c’era mia nonna, morta da tre anni, e mi abbracciava forte.',
      'Ho sognato mio padre che non c’è più. Lo stringevo a me, lo tenevo stretto e piangevo.',
      'Mamma è mancata a giugno. Nel sogno mi prendeva la mano e camminavamo.',
    ],
    [
      'Mia nonna mi abbracciava forte sulla porta di casa.',
      'Mio zio è morto da tre anni e stanotte ho sognato di andare al mare.',
    ],
  ],
  [
    'dead-silent',
    [
      'Sogno mio nonno defunto, lui stava zitto e guardava la televisione.',
      'C’era mia madre, morta da un anno. Non parlava, mi sorrideva soltanto.',
      'Mio marito è mancato nel 2019; nel sogno mi guardava senza parlare.',
    ],
    ['Mio fratello stava zitto per tutto il viaggio.', 'Mia zia, morta da anni, mi raccontava del suo viaggio.'],
  ],
  [
    'dead-well',
    [
      'Mia madre è morta nel 2020, ma nel sogno stava bene e rideva.',
      'Ho rivisto il mio amico che non c’è più, mi diceva sto bene, non preoccuparti.',
      'Ho sognato mio padre defunto: era giovane, con i capelli neri.',
    ],
    ['Mia sorella stava bene e rideva.', 'Il cappotto mi stava bene. Poi pensavo a mia nonna, morta da dieci anni.'],
  ],
  [
    'dead-unaware',
    [
      'Mio nonno era a tavola con noi ma non sapeva di essere morto.',
      'C’era mia zia e io non avevo il coraggio di dirle che era morta.',
      'Papà parlava tranquillo, non si era accorto di essere morto.',
    ],
    ['Non sapevo che fosse malato, poi ho visto mio nonno.', 'Non ho il coraggio di dire che sono stanca.'],
  ],
  [
    'dead-known',
    [
      'Parlavo con mia nonna e intanto sapevo che era morta.',
      'Mi viene incontro mio zio e io gli dico: ma tu sei morto!',
      'Ballavo con mio padre anche se sapevo che lui era morto.',
    ],
    ['Sapevo che sarei morto cadendo.', 'Ero stanca morta ma felice di vedere mia nonna.'],
  ],
  [
    'dead-alive',
    [
      'Ho sognato mio padre come se fosse ancora vivo.',
      'Nel sogno mia nonna era ancora viva e mi sgridava per i compiti.',
      'Mio fratello è morto nel 2018, ma di notte era vivo e giocavamo a carte.',
    ],
    ['La città sembrava viva e piena di gente.', 'Mio fratello giocava a carte come se niente fosse.'],
  ],
  [
    'dead-leaves',
    [
      'Ho rivisto mia nonna, morta da anni. Poi se ne andava lungo il viale.',
      'Sognavo papà, che non c’è più: gli chiedevo di non andarsene.',
      'Mio marito defunto mi saluta con la mano e svanisce.',
    ],
    ['Mio fratello deve andare a scuola.', 'Mia madre se n’è andata due anni fa e la sogno spesso in cucina.'],
  ],
  [
    'dead-gives',
    [
      'Mio nonno morto da anni mi porge una chiave.',
      'Sogno la nonna che non c’è più: mi dava un fazzoletto ricamato.',
      'Mia madre è mancata a maggio; stanotte mi ha dato una busta.',
    ],
    ['Mio zio mi dava una chiave.', 'Mia nonna, morta da anni, mi dava un bacio sulla fronte.'],
  ],
  [
    'dead-ill',
    [
      'Mia mamma, morta da due anni, era di nuovo malata.',
      'Mio padre non c’è più dal 2015. Nel sogno papà era ancora in ospedale e io arrivavo tardi.',
      'Mia zia defunta stava male e nessuno chiamava il medico. La zia sta morendo, gridavo.',
    ],
    ['Mia mamma era malata e le portavo il brodo.', 'Mio nonno, morto da anni dopo una malattia, pescava sereno.'],
  ],
  [
    'dead-phone',
    [
      'Mia nonna è morta da un anno e nel sogno mi telefona per sapere se ho mangiato.',
      'Mio padre non c’è più. Nel sogno parlavo con papà al telefono e la linea gracchiava.',
      'Squillava il telefono ed era mio zio, mancato a Natale.',
    ],
    ['Squillava il telefono ed era l’idraulico.', 'Mia madre, morta da anni, guardava il mare.'],
  ],
  [
    'dead-everyday',
    [
      'Mio nonno, morto da anni, aggiustava la bicicletta in cortile.',
      'Guidava lui, papà, mancato a marzo: guidava la vecchia Panda.',
      'La nonna defunta impastava gli gnocchi e io guardavo.',
    ],
    ['Mio nonno aggiustava la bicicletta.', 'Mio nonno è morto da anni, nel sogno camminavo su un prato.'],
  ],
  [
    'dead-speaks',
    [
      'Mio nonno, morto da dieci anni, mi diceva di non vendere la casa.',
      'Ho sognato mia suocera defunta. Lei mi parlava dal balcone.',
      'Rivedo la zia, morta da un anno. Lei mi dice di chiudere il gas.',
    ],
    ['Mio zio mi diceva di chiudere il cancello.', 'Sogno mio nonno morto da dieci anni, seduto in poltrona.'],
  ],
  [
    'dead-pet',
    [
      'Ho sognato il mio cane, morto da due anni, che mi correva incontro.',
      'C’era la gatta che non c’è più, dormiva sul divano.',
      'Il cavallo che abbiamo perso in primavera pascolava sotto casa.',
    ],
    ['Trovo un gatto morto per strada.', 'Il mio cane correva sul prato.'],
  ],
  [
    'dead-visit',
    [
      'Ho sognato mio nonno, morto da sette anni, seduto in giardino.',
      'Stanotte c’era mia zia che non c’è più.',
      'Vedevo mio suocero, mancato l’anno scorso, in fondo alla strada.',
    ],
    ['Ero nella casa di mia nonna che non c’è più.', 'Ho sognato mia nonna seduta in giardino.'],
  ],
  [
    'living-dies',
    [
      'Ho sognato che mia madre era morta e nessuno piangeva.',
      'Nel sogno mio fratello moriva in un incidente.',
      'Era morto mio padre e dovevo avvisare tutti.',
    ],
    ['Mio nonno, morto da dieci anni, mi parlava.', 'Mia madre era morta di sonno e si è seduta.'],
  ],
  [
    'death-news',
    [
      'Mi telefonano e mi dicono che Carla è morta.',
      'Vengo a sapere che era morto il mio vicino di casa.',
      'Sul muro c’era un manifesto funebre con il nome della maestra.',
    ],
    ['Mi dicono che il treno è in ritardo.', 'Ho scoperto una stanza nuova.'],
  ],
  [
    'funeral-own',
    [
      'Assistevo al mio funerale dal fondo della chiesa.',
      'Ero nella mia bara e sentivo tutti parlare.',
      'Mi seppellivano in giardino e io li guardavo.',
    ],
    ['Il mio vicino tornava da un funerale.', 'Al funerale di mio zio pioveva.'],
  ],
  [
    'funeral',
    [
      'Ero al funerale di un compagno di scuola.',
      'C’era un corteo funebre e io lo seguivo.',
      'In chiesa, la bara era aperta, ma dentro la bara c’erano libri.',
    ],
    ['Aveva una faccia da funerale e ordinava un gelato.', 'Passavo davanti al cimitero in bicicletta.'],
  ],
  [
    'ex-tender',
    [
      'Il mio ex mi abbracciava alla fermata.',
      'Ho sognato di tornare con la mia ex.',
      'Baciavo la mia ex sotto casa dei suoi.',
    ],
    ['Il mio ex capo mi stringeva la mano.', 'Il mio ex usciva con un’altra.'],
  ],
  [
    'ex-other',
    [
      'Il mio ex era in piazza con un’altra.',
      'La mia ex si sposava e io servivo ai tavoli.',
      'Vedo la mia ex che bacia un altro.',
    ],
    ['Il mio ex mi restituiva i libri.', 'Con un’altra amica andavo al cinema.'],
  ],
  [
    'ex',
    [
      'Incontro il mio ex al supermercato.',
      'C’era anche la mia ex moglie seduta in fondo.',
      'Telefonavo al mio ex per chiedergli le chiavi.',
    ],
    ['Il mio ex capo mi cercava.', 'L’ex convento era pieno di gatti.'],
  ],
  [
    'first-love',
    [
      'Ho ritrovato il mio primo amore su un traghetto.',
      'C’era la mia prima ragazza con il motorino.',
      'Sedeva accanto a me il ragazzo di cui ero innamorata a sedici anni.',
    ],
    ['Il mio primo lavoro era in una tipografia.', 'Una ragazza vendeva fiori.'],
  ],
  [
    'old-friends',
    [
      'In palestra c’erano tutti i miei compagni di liceo.',
      'Ho rivisto un’amica d’infanzia sul tram.',
      'Cenavo con un amico che non vedo da anni.',
    ],
    ['Il compagno di mia madre cucinava.', 'Un amico mi presta la macchina.'],
  ],
  [
    'betrayed',
    [
      'Il mio fidanzato mi tradiva con mia cugina.',
      'Vedo mia moglie che bacia un uomo in ascensore.',
      'Scopro che mio marito ha un’altra.',
    ],
    ['Io tradivo mio marito.', 'Mio marito lavora con un altro architetto nello studio.'],
  ],
  [
    'i-betray',
    [
      'Tradivo il mio ragazzo con un pompiere.',
      'Ho sognato che avevo un amante a Lisbona.',
      'Stavo tradendo Marco e avevo paura che tornasse.',
    ],
    ['Il mio ragazzo mi tradiva.', 'Avevo una relazione da consegnare al capo.'],
  ],
  [
    'partner-leaves',
    [
      'Il mio ragazzo mi lascia con un biglietto sul frigo.',
      'Mia moglie se ne andava con due valigie.',
      'Lui voleva il divorzio e rideva.',
    ],
    ['Mio marito mi lascia la macchina.', 'Un ragazzo va via in bicicletta verso il mare.'],
  ],
  [
    'not-recognised',
    [
      'Tornavo a casa e mia madre non mi riconosceva.',
      'I miei amici facevano finta di non conoscermi.',
      'Mio marito non sapeva più chi ero.',
    ],
    ['Non riconoscevo la strada.', 'Mi riconosce subito e mi saluta.'],
  ],
  [
    'ignored',
    [
      'Alla riunione nessuno mi guardava in faccia.',
      'I miei mi ignorano e continuano a mangiare.',
      'I colleghi mi ignoravano e passavano oltre.',
    ],
    ['Mi ascolta con attenzione.', 'Nessuno scendeva dal treno.'],
  ],
  [
    'parent-deaf',
    [
      'Dicevo a mia madre del fuoco ma mia madre non mi ascoltava.',
      'Papà non mi credeva e chiudeva la finestra.',
      'Chiedo aiuto, mia mamma fa finta di niente.',
    ],
    ['Mia madre mi ascoltava e annuiva.', 'Il professore non mi credeva.'],
  ],
  [
    'parents-clash',
    [
      'I miei genitori litigavano in cucina.',
      'Mio padre se ne andava di casa con il cane.',
      'Mamma e papà urlavano e io contavo i piatti.',
    ],
    ['I miei genitori cucinavano.', 'Litigavo con un vigile.'],
  ],
  [
    'parent-frail',
    [
      'Mia madre era molto vecchia e non trovava le scale.',
      'Mio padre era in ospedale e chiedeva di me. Papà ricoverato, e io in ritardo.',
      'Mamma si perdeva al mercato.',
    ],
    ['Mia madre cantava.', 'La casa di mio padre era vecchia.'],
  ],
  [
    'family-home',
    [
      'A casa dei nonni c’erano tutti, anche i cugini.',
      'Eravamo tutti a tavola, la famiglia al completo.',
      'In casa eravamo tutti insieme come a Natale.',
    ],
    ['La casa dei nonni era vuota.', 'In casa entrava l’acqua.'],
  ],
  [
    'child-again',
    [
      'Ero di nuovo bambina, nel cortile della scuola.',
      'Sono tornato piccolo e mia madre mi pettina.',
      'Nel sogno ero un bambino su una barca.',
    ],
    ['C’era un bambino su una barca.', 'Quando ero bambino questo sogno lo facevo spesso.'],
  ],
  [
    'own-child-small',
    [
      'Mio figlio era di nuovo piccolo e rideva nella vasca.',
      'Mia figlia, tornata bambina, mi chiedeva una storia.',
      'Le mie figlie erano ancora piccole e correvano sulla sabbia.',
    ],
    ['Mio figlio guidava il trattore.', 'Era di nuovo piccola la stanza.'],
  ],
  [
    'child-lost',
    [
      'Perdevo mia figlia al mercato.',
      'Non trovavo più il bambino in mezzo agli ombrelloni.',
      'Mio figlio spariva dietro una porta.',
    ],
    ['Ho perso il treno.', 'Il bambino trovava una conchiglia.'],
  ],
  [
    'child-saved',
    [
      'Salvo un bambino dal fiume.',
      'Correvo nel fumo per salvare mia figlia.',
      'Proteggevo il piccolo sotto il cappotto.',
    ],
    ['Ho salvato il file sul computer.', 'Il bambino salvava le formiche.'],
  ],
  [
    'child-danger',
    [
      'Mio figlio cadeva dal balcone.',
      'Mi scivolava il neonato nella vasca.',
      'Mia figlia stava per cadere dal muretto.',
    ],
    ['Cadeva la neve sul passeggino.', 'Mio figlio nuotava benissimo.'],
  ],
  [
    'called-mum',
    [
      'Un bambino biondo mi chiamava mamma.',
      'Scopro di avere una figlia di sei anni.',
      'Una bimba mi prende la giacca e mi chiama papà.',
    ],
    ['Mi chiama mia madre dal balcone.', 'Ho un figlio di sei anni e fa il portiere.'],
  ],
  [
    'baby-held',
    [
      'Tenevo in braccio un neonato con gli occhi chiari.',
      'Cullavo una bimba sul terrazzo.',
      'Le cambiavo il pannolino e rideva.',
    ],
    ['Portavo in braccio la legna.', 'Un bambino correva.'],
  ],
  [
    'pregnant-unwanted',
    [
      'Sono incinta e non lo volevo.',
      'Ero incinta, nel panico totale.',
      'Gridavo che volevo abortire e nessuno rispondeva.',
    ],
    ['Ero incinta e felice.', 'Non volevo entrare nell’acqua.'],
  ],
  [
    'pregnant-other',
    [
      'Mia sorella era incinta di due gemelli.',
      'La mia collega mi annuncia di essere incinta.',
      'Una donna incinta mi chiedeva la strada.',
    ],
    ['Ero incinta e avevo un vestito rosso.', 'Mia sorella comprava un passeggino.'],
  ],
  [
    'pregnant',
    [
      'Ero incinta di cinque mesi e compravo un cappello.',
      'Avevo un pancione enorme e salivo le scale.',
      'Scoprivo di essere incinta in bagno.',
    ],
    ['Mia cugina era incinta.', 'La pancia del gatto era morbida.'],
  ],
  [
    'giving-birth',
    [
      'Partorivo in un autobus e stavano tutti tranquilli.',
      'Avevo le contrazioni e cercavo le scarpe.',
      'Nasce una bambina con i capelli rossi.',
    ],
    ['La gatta ha partorito nel cassetto.', 'Ero nata in quella casa.'],
  ],
  [
    'animals-born',
    [
      'La gatta partoriva nel cassetto delle maglie.',
      'Le uova si schiudevano e uscivano pulcini blu.',
      'C’erano dei gattini appena nati sotto il letto.',
    ],
    ['Il cane dormiva.', 'Partorivo un bambino.'],
  ],
  [
    'wedding-wrong',
    [
      'Mi sposavo con uno sconosciuto in municipio.',
      'Stavo per sposarmi e non sapevo con chi.',
      'In chiesa urlavo che non volevo sposarmi.',
    ],
    ['Mi sposavo con Luca ed ero felice.', 'Non conoscevo la strada.'],
  ],
  [
    'wedding-unready',
    [
      'Dovevo sposarmi e non trovavo l’abito.',
      'Al mio matrimonio arrivavo in pigiama, ero in ritardo. Mi sposavo in pigiama.',
      'Il vestito da sposa era strappato sulla schiena.',
    ],
    ['Non trovavo le scarpe da ginnastica in palestra.', 'Mi sposavo con un abito bellissimo.'],
  ],
  [
    'wedding',
    [
      'Mi sposavo in una stazione piena di fiori.',
      'Mia sorella si sposava sulla spiaggia.',
      'Ero a un matrimonio di gente ricca.',
    ],
    ['Mi spostavo di sedia in sedia.', 'Mio marito leggeva il giornale.'],
  ],
  [
    'kiss-stranger',
    [
      'Baciavo uno sconosciuto sul molo.',
      'Una sconosciuta mi bacia e sparisce.',
      'Mi innamoravo di un uomo che vendeva ombrelli.',
    ],
    ['Uno sconosciuto mi chiedeva l’ora.', 'Mia madre mi bacia sulla fronte.'],
  ],
  [
    'kiss-known',
    [
      'Baciavo il mio collega in ascensore.',
      'Il mio migliore amico mi baciava.',
      'Mi innamoravo della mia professoressa di greco.',
    ],
    ['La collega mi salutava.', 'Mio marito mi baciava.'],
  ],
  [
    'famous',
    [
      'Cenavo con un attore famoso in trattoria.',
      'C’era Mattarella che faceva la fila alle poste.',
      'Papa Francesco mi chiedeva un passaggio.',
    ],
    ['Mio papà leggeva il giornale.', 'La cantante del coro era stonata.'],
  ],
  [
    'dead-many',
    [
      'I miei morti erano tutti attorno alla stufa.',
      'Dei morti mi aspettavano alla fermata.',
      'I defunti venivano a prendere il caffè.',
    ],
    ['Eravamo stanchi morti.', 'Nella guerra ci furono molti feriti.'],
  ],
  [
    'living-funeral',
    [
      'Ero al funerale di mia madre e pioveva.',
      'Nella bara c’era mio fratello, che mi faceva l’occhiolino.',
      'Andavo al funerale di un amico vestito di giallo. Era il funerale del mio amico Piero.',
    ],
    ['Ero al mio funerale.', 'Mio fratello suonava a un funerale.'],
  ],
  [
    'reconcile',
    [
      'Mia sorella mi chiedeva scusa e ridevamo.',
      'Io e Paolo facciamo pace sul marciapiede.',
      'Alla fine lui mi perdona e mi dà la giacca.',
    ],
    ['Non volevo disturbare.', 'Cercavo un po’ di pace in montagna.'],
  ],
  [
    'quarrel',
    [
      'Litigavo con mia cognata per un tavolo.',
      'Abbiamo litigato tutta la notte in un parcheggio.',
      'Mio fratello mi urlava in faccia.',
    ],
    ['I gatti miagolavano in cortile.', 'Discutevo del tempo. Poi arrivava il tram.'],
  ],
  [
    'said-at-last',
    ['Finalmente gli dicevo che me ne andavo.', 'Riesco a dirle che mi manca.', 'Le dico in faccia che non è giusto.'],
    ['Finalmente arrivava il treno.', 'Gli dico l’ora.'],
  ],
  [
    'violent-me',
    [
      'Lo prendevo a pugni e non cadeva mai.',
      'Gli tiravo uno schiaffo in mezzo alla piazza.',
      'Le do uno schiaffo davanti a tutti.',
    ],
    ['Un uomo mi dava uno schiaffo.', 'Tiravo calci al pallone.'],
  ],
  [
    'left-behind',
    [
      'I miei amici partivano senza di me.',
      'Restavo indietro e le loro voci sparivano.',
      'Mi lasciano da sola al casello.',
    ],
    ['Mi aspettavano al cancello.', 'Lasciavo indietro la bicicletta.'],
  ],
  [
    'party-outside',
    [
      'Alla festa non conoscevo nessuno.',
      'Alla cena di Natale mi sentivo fuori posto.',
      'Scopro che non ero stata invitata.',
    ],
    ['Alla festa ballavo con i cugini.', 'In quell’ufficio mi sentivo fuori posto.'],
  ],
  [
    'party-good',
    ['C’era una bella festa in cortile.', 'Ballavamo tutti scalzi sull’aia.', 'Ci divertivamo come matti sul pontile.'],
    ['La festa era finita male.', 'Tutti correvano alla stazione.'],
  ],
  [
    'comforted',
    [
      'Una vecchia maestra mi consolava sulle scale.',
      'Il controllore mi rassicura e mi dà l’acqua.',
      'Mi asciugava le lacrime con la manica.',
    ],
    ['Consolavo mia sorella.', 'Mi calmavo guardando il mare.'],
  ],
  [
    'comforting',
    [
      'C’era una bambina in lacrime e la consolavo.',
      'Provavo a calmarlo con una canzone, a tranquillizzarlo.',
      'Gli dico di non preoccuparsi e gli tengo il cappello.',
    ],
    ['Lui mi consolava.', 'Il mare si calmava.'],
  ],
  [
    'loving-look',
    [
      'Un signore mi guardava con dolcezza dal treno.',
      'Mi sentivo amata, anche senza parole.',
      'La ragazza aveva uno sguardo dolcissimo.',
    ],
    ['Mi guardava con odio.', 'Mi sentivo stanco.'],
  ],
  [
    'stranger-helps',
    [
      'Uno sconosciuto mi aiutava a spingere l’auto.',
      'Una signora mi fa entrare in portineria.',
      'Una ragazza mi copriva con il suo scialle.',
    ],
    ['Aiutavo un signore a salire.', 'Uno sconosciuto mi seguiva.'],
  ],
  [
    'good-presence',
    [
      'Vicino alla porta c’era una presenza benevola.',
      'Un angelo mi teneva l’ombrello.',
      'Qualcuno vegliava su di me dalla collina.',
    ],
    ['Sentivo una presenza minacciosa.', 'Luigi portava il presepe.'],
  ],
  [
    'goodbye',
    [
      'Alla stazione ci dicevamo addio.',
      'Lo salutavo dal finestrino del treno.',
      'Era un ultimo abbraccio prima della nave.',
    ],
    ['Salutavo il barista e uscivo.', 'L’ultima fermata era il mare.'],
  ],
  [
    'gift',
    [
      'Un bambino mi regala un sasso blu.',
      'Sul letto c’era un regalo senza biglietto.',
      'Il postino mi porge una scatola di limoni.',
    ],
    ['Il negozio era chiuso.', 'Mi porto via il cappotto.'],
  ],
  [
    'letter',
    [
      'Trovo una lettera senza mittente sotto lo zerbino.',
      'Il mio vecchio capo mi manda un messaggio vocale.',
      'Leggevo un biglietto con scritto il mio nome.',
    ],
    ['Compravo il biglietto del treno.', 'Il televisore mandava messaggi confusi.'],
  ],
  [
    'crying',
    [
      'Poi scoppiavo a piangere nel parcheggio.',
      'Piangevo e nessuno capiva perché.',
      'Mi scendevano le lacrime mentre firmavo.',
    ],
    ['Mio fratello piangeva.', 'Un salice piangente copriva il fiume.'],
  ],
  [
    'laughing',
    [
      'Scoppiavo a ridere davanti al giudice.',
      'Io e la bibliotecaria ridevamo fino alle lacrime.',
      'Mi metto a ridere in mezzo alla messa.',
    ],
    ['Il clown rideva.', 'Era una situazione ridicola.'],
  ],
  [
    'sibling',
    [
      'Io e mio fratello spingevamo una barca.',
      'Ero sul tetto con mia sorella.',
      'Mia sorella mi accompagnava alla dogana.',
    ],
    ['Mio fratello lavora in banca.', 'Una suora mi apriva la porta.'],
  ],
  [
    'baby-forgotten',
    [
      'Mi sono dimenticata il neonato sul bancone.',
      'Avevo dimenticato la bambina a scuola.',
      'Lascio il bambino in macchina e non ricordo dove.',
    ],
    ['Dimenticavo le chiavi.', 'Il bambino ha dimenticato lo zaino.'],
  ],
  [
    'embrace',
    [
      'Io e papà ci abbracciavamo in cucina.',
      'Lo abbraccio e gli dico che è tardi.',
      'C’era un abbraccio lunghissimo in mezzo alla neve.',
    ],
    ['L’edera abbracciava il muro.', 'Stringevo la mano al direttore.'],
  ],
  [
    'grandparent',
    [
      'Mia nonna veniva verso di me tra i banchi.',
      'C’era mio nonno sul trattore.',
      'La nonna mi sorrideva dal portone.',
    ],
    ['Un signore anziano mi sorrideva.', 'In paese tutti la chiamavano zia.'],
  ],
  [
    'other-cries',
    [
      'Mio padre piangeva davanti al telefono.',
      'Una ragazza in lacrime cercava il suo cane.',
      'Lui scoppia a piangere e si siede.',
    ],
    ['Piangevo da ore.', 'La signora cantava.'],
  ],
  [
    'pet-lost',
    [
      'Non trovavo più il mio cane nel bosco.',
      'La gatta scappava dal balcone.',
      'Cercavo il cagnolino tra le macchine.',
    ],
    ['Il cane mi inseguiva.', 'Ho perso le chiavi.'],
  ],
  [
    'parent-there',
    [
      'Mio padre mi accompagnava in tribunale.',
      'Mamma mi dice di prendere l’ombrello.',
      'Spuntava mia madre con la valigia.',
    ],
    ['La madre del mio capo rideva.', 'Un prete mi aspettava.'],
  ],
]

test('every situation has its examples', () => {
  expect(cases.map(([id]) => id)).toEqual(data.motifs.map(({ id }) => id))
})

describe.each(cases)('%s', (id, found, notFound) => {
  test.each(found)('is told: %s', (dream) => {
    expect(situationsOf(dream)).toContain(id)
  })

  test.each(notFound)('is not told: %s', (dream) => {
    expect(situationsOf(dream)).not.toContain(id)
  })
})
