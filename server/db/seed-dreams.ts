import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { Mood } from '#shared/constants/moods.ts'

/** A dream of the demo journal. */
export interface SeedDream {
  /** Which night: whole days before today. */
  daysAgo: number
  title: string
  content: string
  mood: Mood
  tags: string[]
  /** Labels of the fixed lists. */
  elements: string[]
  /** The reading it gets; without one it is left to analyse. */
  analysis?: AnalysisKind
}

/** Text wrapped for this file: lines are joined, a blank line starts a paragraph. */
function prose([text]: TemplateStringsArray): string {
  const paragraphs = (text ?? '').trim().split(/\n\s*\n/)
  return paragraphs.map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' ')).join('\n\n')
}

/** Ten weeks of Giulia's nights, oldest first. The night four days ago is missing, and so is tonight's. */
export const SEED_DREAMS: readonly SeedDream[] = [
  {
    daysAgo: 69,
    title: 'La casa venduta',
    content: prose`
      Sono tornata alla casa del lago per prendere una giacca. Mi ha aperto la porta una famiglia che non conosco,
      gentile, con i tovaglioli al collo. Hanno tenuto i nostri mobili ma li hanno girati tutti verso il muro. Mi fanno
      vedere le migliorie: l’acqua che adesso esce anche dagli interruttori, il glicine portato in salotto, le nostre
      tacche a matita continuate oltre la mia altezza, fino al soffitto, con date che devono ancora venire.

      Chiedo della giacca. La figlia più piccola ce l’ha addosso, le arriva ai piedi. «Se vuole gliela restituisco
      quando cresco», mi dice. Mi sembra ragionevole. Uscendo ho contato le assi del molo: una era nuova, più chiara
      delle altre.`,
    mood: 'neutral',
    tags: ['lago', 'casa del lago', 'giacca'],
    elements: ['Casa', 'Acqua', 'Porta', 'Nostalgia', 'Famiglia'],
    analysis: 'basic',
  },
  {
    daysAgo: 61,
    title: 'Al lavoro a nuoto',
    content: prose`
      La metropolitana era piena d’acqua pulita fino alle lampade e io ci andavo al lavoro a nuoto. Si respirava
      benissimo, bastava non pensarci. I cartelli dicevano ancora di stare dietro la linea gialla. Ogni tanto passava
      un treno, lento, illuminato, con i pesci seduti composti; mi aggrappavo all’ultimo finestrino e mi facevo portare
      per una fermata, i capelli tutti all’indietro. Al Lingotto ho incrociato Irene, che nuotava sul dorso con
      l’agenda sulla pancia. Ci siamo salutate con un cenno del mento. Non ero in ritardo. Non lo ero mai stata in vita
      mia.`,
    mood: 'positive',
    tags: ['Torino', 'lavoro', 'nuotare'],
    elements: ['Acqua', 'Treno', 'Lavoro', 'Senso di libertà'],
    analysis: 'basic',
  },
  {
    daysAgo: 54,
    title: 'I denti di gesso',
    content: prose`
      Mi lavo i denti e uno resta attaccato allo spazzolino. Non fa male. È leggero, di gesso, e dentro è cavo come un
      guscio. Allo specchio scopro gli altri per contarli e mentre conto ne cedono due, tre, con il rumore dei gessetti
      quando si spezzano alla lavagna. Li raccolgo nel bicchiere. Fra un’ora devo presentare il catalogo davanti a
      tutti e provo le frasi a labbra chiuse: mi vengono fuori solo le vocali.

      Bussano. È la professoressa Ferrero, in vestaglia, che vuole sapere se ho finito. Le faccio segno di sì con la
      testa, piena di vergogna, e nascondo il bicchiere dietro la schiena.`,
    mood: 'negative',
    tags: ['denti', 'lavoro', 'prof. Ferrero'],
    elements: ['Denti', 'Specchio', 'Vergogna', 'Scuola ed esami'],
    analysis: 'advanced',
  },
  {
    daysAgo: 48,
    title: 'Neve d’agosto',
    content: prose`
      Ad agosto, a Orta, nevicava. I turisti in sandali tiravano fuori la lingua. Il lago era diventato una lastra
      lattiginosa e si poteva andare a piedi fino all’isola; mia madre camminava davanti a tutti, con il passo che
      aveva prima dell’operazione all’anca, e non si girava a controllare se la seguivo. Sotto il ghiaccio le luci del
      paese erano rimaste accese. Ho scritto il mio nome con il tacco, poi l’ho cancellato perché mi pareva di occupare
      troppo posto. Faceva caldo, un caldo buono, da forno appena spento. A metà traversata ho sentito suonare
      mezzogiorno da due campanili, uno per sponda.`,
    mood: 'positive',
    tags: ['lago', 'neve', 'mamma'],
    elements: ['Acqua', 'Famiglia', 'Serenità', 'Stupore'],
  },
  {
    daysAgo: 40,
    title: 'Il gatto con la chiave',
    content: prose`
      Ottavio, il gatto della portinaia, mi aspettava sullo zerbino con una chiave in bocca. L’ha posata, ha fatto due
      passi indietro, si è seduto. Era una chiave lunga, da cantina, e apriva la casa del lago. Non la porta: tutta la
      casa, come una scatola di biscotti. Il tetto si è alzato senza rumore e dall’alto si vedevano i letti fatti, la
      tavola con l’incerata, le carte da scopa lasciate a metà partita. C’era odore di cera e di mele. Ottavio è
      entrato per primo, camminando sul filo dei muri, e si è acciambellato sul cuscino della nonna. Ho pensato: bene,
      qualcuno ci abita.`,
    mood: 'positive',
    tags: ['casa del lago', 'Ottavio', 'chiave', 'nonna'],
    elements: ['Gatto', 'Casa', 'Porta', 'Nostalgia', 'Tenerezza'],
  },
  {
    daysAgo: 36,
    title: 'L’ascensore va di lato',
    content: prose`
      Prendo l’ascensore dell’ufficio e, invece di salire, parte di lato. Dalle fessure vedo scorrere altri uffici,
      altre scrivanie, gente che si volta. Ho in mano le bozze che Irene aspetta per le nove: sono le nove e diciotto,
      poi le undici, poi è buio. Premo il campanello e mi risponde la segreteria telefonica di mia madre. A ogni
      fermata entra qualcuno con una pianta e nessuno esce; le foglie mi arrivano in faccia, l’aria sa di terra
      bagnata. Provo a dire che mi manca il respiro e un signore, con dolcezza, mi prega di parlare più piano. Mi sono
      svegliata con le dita strette sul lenzuolo.`,
    mood: 'negative',
    tags: ['ufficio', 'ascensore', 'Irene'],
    elements: ['Scale', 'Lavoro', 'Ritardo', 'Ansia'],
  },
  {
    daysAgo: 29,
    title: 'Pane a mezzanotte',
    content: prose`
      In cucina la luce era accesa e nonna Ada impastava. Non c’è più da quattro anni, lo sapevo anche nel sogno, ma
      sarebbe stato scortese farglielo notare. Aveva le braccia bianche fino al gomito. «Tieni il tempo», mi ha detto,
      e mi ha messo in mano la sveglia di latta, quella che perdeva sei minuti al giorno.

      Abbiamo aspettato la lievitazione giocando a scopa. Barava come sempre, con due dita. Ogni tanto sollevava il
      canovaccio e sotto l’impasto era più alto, con la forma di qualcuno che dorme su un fianco. Non ricordo se
      l’abbiamo infornato. Ricordo la farina secca sulla sua fede, e che mi ha dato tre colpetti sulla mano perché
      toccava a me.`,
    mood: 'positive',
    tags: ['nonna', 'pane', 'cucina', 'notte'],
    elements: ['Casa', 'Famiglia', "Chi non c'è più", 'Tenerezza', 'Nostalgia'],
    analysis: 'advanced',
  },
  {
    daysAgo: 27,
    title: 'Sotto il lago',
    content: prose`
      Il regionale per Novara passa sotto il lago. Nessuno l’ha annunciato: a un certo punto i finestrini diventano
      verdi e le voci si abbassano, come in chiesa. Vedo le catene delle boe salire dritte verso la luce e le pance
      bianche dei pesci. Di fronte a me un uomo che non conosco sbuccia un mandarino in una sola spirale e ne offre uno
      spicchio a tutto lo scompartimento. Chiedo se la galleria sia sicura. «Quale galleria», dice, senza cattiveria.
      Guardo meglio: non c’è vetro, c’è solo l’acqua che ha deciso di restare fuori. Il mandarino è buonissimo.`,
    mood: 'neutral',
    tags: ['treno', 'lago', 'mandarino'],
    elements: ['Treno', 'Acqua', 'Sconosciuto', 'Viaggio', 'Stupore'],
  },
  {
    daysAgo: 22,
    title: 'Piove in platea',
    content: prose`
      A teatro pioveva soltanto in platea. Gli attori, asciutti, recitavano in camicia; noi, sotto gli ombrelli,
      applaudivamo con una mano sola, sulla coscia. Il mio vicino teneva il programma sulla testa e mi traduceva le
      battute, che però erano in italiano. Verso la fine l’acqua aveva coperto le scarpe e si portava via, a uno a uno,
      i guanti, i binocoli, un cappello grigio. Ho visto passare anche il mio numero del guardaroba. Avrei dovuto
      prenderlo. L’ho lasciato andare e mi è sembrata la cosa più sensata della serata. La commedia faceva ridere,
      credo: ridevano tutti, mezzo secondo dopo.`,
    mood: 'neutral',
    tags: ['teatro', 'pioggia'],
    elements: ['Acqua', 'Stupore', 'Confusione'],
    analysis: 'basic',
  },
  {
    daysAgo: 20,
    title: 'La stanza in più',
    content: prose`
      Spostando l’armadio ho scoperto che il mio appartamento ha una porta in più. È bassa, dipinta di bianco tante
      volte che la maniglia è diventata rotonda. Dietro c’è una stanza grande, vuota, con il pavimento a esagoni e tre
      finestre piene di sole: da anni pago l’affitto anche per questa e nessuno me l’ha detto.

      Provo l’eco con una parola sola, «buongiorno», e torna indietro in un’altra lingua, cortese. Misuro le pareti a
      passi. Qui il tavolo, qui un letto per chi viene a trovarmi, qui niente, lo spazio per niente. Nell’angolo c’è
      una sedia impagliata, ancora calda. Mi siedo. Di là dal muro i vicini parlano di me, con affetto.`,
    mood: 'positive',
    tags: ['casa', 'scoperta', 'via Cibrario'],
    elements: ['Casa', 'Porta', 'Curiosità', 'Gioia'],
    analysis: 'advanced',
  },
  {
    daysAgo: 17,
    title: 'Il ponte trasparente',
    content: prose`
      Sul Po c’è un ponte nuovo, di vetro, e per attraversarlo bisogna togliersi le scarpe. Le lascio in fila con
      quelle degli altri: sono tutte uguali alle mie. Sotto i piedi il fiume passa lentissimo e si vedono i siluri,
      grandi come poltrone, e fra i siluri i mobili: un comò, una tavola apparecchiata, un pianoforte con il suo
      sgabello. Marta è già dall’altra parte. Non ho paura, però cammino guardandomi le unghie dei piedi, che sono
      smaltate di blu e non lo sono mai state. A metà un cartello dice: «Qui si può cambiare idea». Mi fermo a leggerlo
      due volte.`,
    mood: 'neutral',
    tags: ['fiume', 'Marta', 'Torino', 'scarpe'],
    elements: ['Ponte', 'Acqua', 'Stupore'],
    analysis: 'basic',
  },
  {
    daysAgo: 16,
    title: 'Il mercato delle lampade',
    content: prose`
      Sotto i portici di via Po vendono lampade accese, a peso. Marta e io giriamo fra i banchi con una sporta di rete:
      un’abat-jour fa due etti, un lampadario intero non lo compra nessuno. L’uomo della bilancia spazza via la luce in
      eccesso con il palmo, come si fa con la farina. Marta ride di una lucina verde che le si è attaccata alla manica
      e non vuole scendere. Io ne scelgo una che sembra quella del comodino di nonna Ada, con il paralume
      bruciacchiato. «Questa gliela regalo», dice l’uomo, «tanto si accende solo se qualcuno legge». Torniamo a piedi,
      facendoci chiaro.`,
    mood: 'positive',
    tags: ['Marta', 'Torino', 'luce', 'mercato'],
    elements: ['Strada', 'Gioia', 'Curiosità'],
  },
  {
    daysAgo: 15,
    title: 'Il numero sbagliato',
    content: prose`
      Devo avvertire Marta che il treno parte senza di me, ma il telefono ha i tasti molli, come gomma masticata, e per
      ogni cifra giusta ne scrive due sbagliate. Correggo, ricomincio. Dal finestrino dell’ultima carrozza la vedo
      cercarmi fra la gente, con il mio zaino rosso in braccio. Grido e la voce non esce, resta in gola come un
      boccone. L’altoparlante annuncia Borgomanero, poi Borgomanero, poi Borgomanero. Finalmente la chiamata parte:
      risponde una voce paziente, da centralino, e mi detta il mio stesso numero. «Lo scriva», dice, «prima che cambi».
      Non ho una penna. Il treno è già piccolo.`,
    mood: 'negative',
    tags: ['treno', 'telefono', 'Marta', 'ritardo'],
    elements: ['Telefono', 'Treno', 'Impotenza', 'Frustrazione', 'Ritardo'],
    analysis: 'basic',
  },
  {
    daysAgo: 14,
    title: 'Tommaso ha di nuovo sei anni',
    content: prose`
      Ho trovato mio fratello in soffitta, dai nonni, seduto nella cesta delle coperte. Era un bambino di sei anni con
      un cerotto sul mento; io ne avevo trentuno e nessuno dei due ci ha fatto caso. Mi ha spiegato con molta serietà
      come si costruisce una radio: due mollette, un tappo, un filo lungo quanto chi parla. Ho steso il filo sul
      pavimento, dalla finestra alla botola. Lui, dall’altro capo, bisbigliava, e la voce mi arrivava da grande, quella
      di adesso, delle domeniche. «Mi senti?» Lo sentivo. Fuori falciavano l’erba. Mi sono svegliata con la voglia di
      scrivergli, e alle sette gli ho scritto.`,
    mood: 'positive',
    tags: ['Tommaso', 'infanzia', 'nonni'],
    elements: ['Bambino', 'Casa', 'Famiglia', 'Ritorno al passato', 'Tenerezza'],
    analysis: 'basic',
  },
  {
    daysAgo: 13,
    title: 'La riunione in piscina',
    content: prose`
      Riunione del lunedì, ma nella piscina comunale dei miei dodici anni, corsia quattro. Irene proietta le slide
      sulle piastrelle. I colleghi sono vestiti di tutto punto, con l’acqua alla vita e i portatili sulle tavolette di
      gomma; io sono l’unica in costume e cuffia, e mi pare una mancanza di rispetto. Nessuno lo nota. Quando tocca a
      me apro la bocca e ne escono bolle, educate, una per volta. Irene annuisce, prende appunti. «Mi piace la
      direzione», dice. Il verbale, l’ho visto dopo, era asciutto.`,
    mood: 'neutral',
    tags: ['ufficio', 'Irene', 'piscina'],
    elements: ['Acqua', 'Lavoro', 'Vergogna'],
    analysis: 'basic',
  },
  {
    daysAgo: 12,
    title: 'Il legno prima beve',
    content: prose`
      Il nonno Piero è nella rimessa, con la barca del lago, quella verde, rovesciata su due trespoli. È più giovane di
      come l’ho conosciuto e ha le maniche arrotolate. Mi passa il pennello e il barattolo della pece senza dire
      niente; lavoriamo uno per lato, e quando le pennellate si incontrano sulla chiglia lui fa un piccolo verso di
      approvazione.

      Poi la giriamo e la spingiamo nel lago. Galleggia, ma un filo d’acqua entra dalla giuntura di prua. Faccio per
      preoccuparmi. «Deve bere un po’», dice il nonno, «il legno prima beve, poi tiene». Ci sediamo ad aspettare che
      smetta. L’acqua, intorno, fa il rumore di chi mastica piano.`,
    mood: 'positive',
    tags: ['nonno', 'barca', 'lago'],
    elements: ['Acqua', 'Famiglia', "Chi non c'è più", 'Tenerezza', 'Serenità'],
    analysis: 'advanced',
  },
  {
    daysAgo: 11,
    title: 'Il cane della stazione',
    content: prose`
      Stazione di Novara, ultimo binario, notte. Il tabellone dà il regionale in ritardo di undici anni. Non mi
      arrabbio. Sulla panchina dorme un cane color biscotto, grosso, con il muso grigio; quando mi siedo mi posa la
      testa sulle ginocchia, come se ci fosse un accordo. È pesante e caldo. Ha una targhetta al collo: credo ci sia il
      nome, invece c’è un orario. Alle 4.12 si alza, si scrolla e mi guarda finché non mi alzo anch’io. Camminiamo
      lungo la banchina, oltre l’ultimo lampione, e io so benissimo dove mi sta portando, anche se adesso, a scriverlo,
      non lo so più.`,
    mood: 'positive',
    tags: ['treno', 'cane', 'notte'],
    elements: ['Treno', 'Cane', 'Tenerezza', 'Ritardo'],
    analysis: 'basic',
  },
  {
    daysAgo: 8,
    title: 'Un gradino in più',
    content: prose`
      Torno a casa con la spesa e conto i gradini, come faccio da sempre: ventiquattro fino al secondo piano. Arrivo a
      ventiquattro e ce n’è ancora uno; salgo quello, e ce ne sono altri due. Sui pianerottoli i vicini hanno lasciato
      cose che non ho chiesto, ordinate come in vetrina: una gabbia senza canarino, un paio di sci, una torta con
      scritto «Auguri Giulia». La signora Rina spolvera le ortensie finte e mi saluta per nome. Non sono stanca, sono
      soltanto curiosa di sapere a che piano abiterò. Le arance rotolano fuori dal sacchetto e salgono, loro, senza
      contare.`,
    mood: 'neutral',
    tags: ['scale', 'via Cibrario', 'vicini'],
    elements: ['Scale', 'Casa', 'Curiosità'],
    analysis: 'basic',
  },
  {
    daysAgo: 6,
    title: 'Volo sopra Matera',
    content: prose`
      Apro le braccia dal belvedere e l’aria mi tiene senza sforzo, sopra i Sassi ancora accesi. È l’ora in cui il
      cielo è già chiaro e le lampade non lo sanno. Salgono l’odore del pane e il rumore di qualcuno che sposta una
      sedia di ferro. Per virare basta un giro di polso, come con la manopola di una radio. Marta mi guarda da un
      terrazzo, la tazza in mano, e non si stupisce: mi indica soltanto la gravina, dove volano i falchi, e io scendo
      fra loro, felice e un po’ spettinata. Hanno un verso sottile, di cerniera. Quando mi poso, i palmi mi sanno di
      tufo.`,
    mood: 'positive',
    tags: ['volo', 'Matera', 'Marta', 'alba'],
    elements: ['Volo', 'Gioia', 'Senso di libertà'],
    analysis: 'advanced',
  },
  {
    daysAgo: 5,
    title: 'La biblioteca che respira',
    content: prose`
      Gli scaffali si gonfiano piano, come un torace addormentato, e ogni libro è tiepido. Cammino in punta di piedi
      per non svegliare niente. In fondo alla sala c’è una scala a chiocciola, di ferro, e a ogni giro gli argomenti si
      fanno più piccoli: prima gli atlanti, poi i ricettari, poi gli elenchi della spesa di persone che ho conosciuto.
      Ne riconosco uno: farina, spago, francobolli. È la calligrafia della nonna. Cerco una data ma la pagina, quando
      la tocco, trattiene il fiato. La rimetto al suo posto e tutta la sala ricomincia a respirare.`,
    mood: 'neutral',
    tags: ['libri', 'nonna', 'respiro'],
    elements: ['Scale', 'Ricerca', 'Curiosità', 'Stupore'],
    analysis: 'basic',
  },
  {
    daysAgo: 3,
    title: 'Esame di matematica, di nuovo',
    content: prose`
      L’aula è la mia del liceo ma i banchi sono minuscoli, da prima elementare, e le ginocchia mi arrivano al mento.
      Devo consegnare tra cinque minuti e i numeri sul foglio si spostano appena li guardo: il sette scivola sotto la
      linea di frazione, lo zero rotola nella piega e sparisce. La professoressa Ferrero passa fra le file battendo la
      penna sul registro. Provo a dirle che l’esame l’ho già dato, che ho trentun anni e un lavoro. «Allora non le sarà
      difficile», risponde. Suona la campanella. Sul foglio è rimasto soltanto il mio cognome, scritto male.`,
    mood: 'negative',
    tags: ['scuola', 'ritardo', 'numeri', 'prof. Ferrero'],
    elements: ['Scuola ed esami', 'Ritardo', 'Ritorno al passato', 'Ansia'],
  },
  {
    daysAgo: 2,
    title: 'Il treno senza binari',
    content: prose`
      Un regionale attraversa un campo di grano e nessuno si stupisce che manchino i binari. Le spighe frusciano sotto
      il pavimento. Il controllore mi chiede un biglietto che so di avere perso anni fa; frugo lo stesso nelle tasche
      del cappotto della nonna, che ho addosso anche se è luglio, e trovo due mentine, un ditale, lo scontrino di un
      bar di Omegna. «Questo va bene», dice lui, e fora lo scontrino. Domando dove si scende. Con la pinza mi indica un
      punto del grano uguale a tutti gli altri. La signora di fronte comincia a raccogliere le sue borse.`,
    mood: 'neutral',
    tags: ['viaggio', 'treno'],
    elements: ['Treno', 'Viaggio', 'Stupore', 'Confusione'],
  },
  {
    daysAgo: 1,
    title: 'La casa sull’acqua',
    content: prose`
      Cammino in una casa che galleggia su un lago calmissimo. Le stanze sono allagate fino alle caviglie, ma l’acqua è
      tiepida. Dal piano di sopra sento mia nonna che prepara il caffè: il cucchiaino contro la moka, la radio bassa,
      le pantofole sulle assi.

      Comincio a salire le scale e a ogni passo la casa si inclina un poco, poi si raddrizza. Non ho fretta. Oltre la
      finestra c’è una barca sul lago, vuota, che gira piano su sé stessa. Mi fermo a metà rampa a guardarla, con i
      piedi ancora bagnati e l’odore del caffè che scende a prendermi. «È pronto», dice la nonna, e mi sveglio prima di
      rispondere.`,
    mood: 'positive',
    tags: ['lago', 'nonna', 'infanzia', 'barca', 'caffè'],
    elements: ['Acqua', 'Casa', 'Scale', 'Famiglia', 'Serenità', 'Nostalgia'],
    analysis: 'advanced',
  },
]
