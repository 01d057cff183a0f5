/**
 * Wordings of the month's reading. Placeholders hold whole parts of speech, so that nothing has to agree with an
 * element: verbs agree with words of the wording itself.
 */
export const MONTH = {
  headings: ['**Il mese in breve**', '**Che cosa torna**', '**Per il prossimo mese**'],

  /** {s} dreams, {n} nights, {i} {f} «il 3 ottobre», {d} {a} «dal», «al». */
  opening: [
    'Fra {i} e {f} hai messo al sicuro {s}, raccolti in {n}.',
    'Un mese di diario, {d} {a}: {s} in {n}.',
    'Nel diario, {d} {a}, ci sono {s}, venuti in {n}.',
    'Hai portato sulla pagina {s} in {n}, {d} {a}.',
  ],
  openingEach: [
    'Fra {i} e {f} hai messo al sicuro {s}, ognuno con la sua notte.',
    'Un mese di diario, {d} {a}: {s}, uno per notte.',
    'Nel diario, {d} {a}, ci sono {s}, ciascuno di una notte diversa.',
    'Hai portato sulla pagina {s}, una notte alla volta, {d} {a}.',
  ],
  few: [
    'Sono pochi punti, ma già abbastanza per provare a unirli, con prudenza.',
    'Non sono tanti, e una lettura onesta lo dice subito: qui si parla di indizi, più che di abitudini.',
    'Con così poche notti ogni sogno pesa molto: vale la pena metterli uno accanto all’altro.',
  ],
  some: [
    'Bastano perché qualcosa cominci a somigliarsi, senza diventare per forza una regola.',
    'È un raccolto che si può guardare tutto insieme, come le fotografie di uno stesso viaggio.',
    'Messi in fila, sembrano parlarsi un poco: non un racconto unico, ma un’aria di famiglia.',
  ],
  many: [
    'Sono tante pagine, ed è l’abbondanza che rende visibili i ritorni.',
    'Con tante pagine i dettagli isolati si posano sul fondo, e restano le forme che insistono.',
    'Un diario così fitto permette di guardare da lontano, dove i ritorni si vedono meglio.',
  ],
  run: [
    'La serie più lunga è di {r} di fila.',
    'C’è stato anche un tratto continuo: {r} di fila.',
    'Per {r} di fila il filo non si è spezzato.',
  ],
  runWhole: [
    'Le notti raccontate vengono una dopo l’altra, senza vuoti in mezzo.',
    'Fra la prima notte raccontata e l’ultima non ne manca nessuna.',
    'È un tratto solo, senza interruzioni: ogni notte raccontata segue la precedente.',
  ],
  apart: [
    'Le notti raccontate non si toccano mai: fra l’una e l’altra c’è sempre un po’ di silenzio.',
    'Ogni notte raccontata sta per conto suo, con qualche giorno di silenzio intorno.',
  ],

  moods: ['Gli umori che hai segnato: {m}.', 'Quanto agli umori, la conta dice {m}.', 'Negli umori si legge: {m}.'],
  onlyMood: [
    'L’umore che hai segnato è sempre lo stesso, {w}.',
    'Tutte le pagine portano lo stesso umore, {w}.',
    'C’è un solo umore, dalla prima pagina all’ultima: {w}.',
  ],
  onlyBright: [
    'Un mese così chiaro non è un dettaglio: forse qualcuna di queste notti ti ha fatto da riparo.',
    'Potrebbe valere la pena cercare che cosa, di giorno, somiglia a questi sogni.',
    'Può darsi che mostrino di che cosa avevi voglia, o di che cosa avevi già abbastanza.',
  ],
  onlyDark: [
    'Scrivere tanti sogni pesanti, uno dopo l’altro, non è poco: non c’è fretta di capirli.',
    'Un mese così non dice chi sei: forse racconta soltanto quanto hai portato sulle spalle.',
    'A volte un sogno scuro dà forma a ciò che di giorno resta senza parole, e così lo rende più leggero da portare.',
  ],
  onlyPale: [
    'Né luce piena né buio, forse come nelle giornate in cui si guarda senza decidere.',
    'Può essere quiete, oppure attesa. Quale delle due, lo sai tu.',
    'Può essere un modo di osservare senza doversi schierare.',
  ],
  bright: [
    'Il tono sembra chiaro, e non è un dettaglio: forse qualcuna di queste notti ti ha fatto da riparo.',
    'La bilancia pende dalla parte della luce. Potrebbe valere la pena cercare che cosa, di giorno, le somiglia.',
    'Prevalgono i sogni buoni: può darsi che mostrino di che cosa avevi voglia, o di che cosa avevi già abbastanza.',
  ],
  dark: [
    'I sogni pesanti sono stati più degli altri, e scriverli non è poco: non c’è fretta di capirli.',
    'Il tono è più scuro che chiaro. Non dice chi sei: forse racconta soltanto quanto hai portato sulle spalle.',
    'Prevalgono i sogni difficili. A volte un sogno scuro dà forma a ciò che di giorno resta senza parole, e così lo rende più leggero da portare.',
  ],
  pale: [
    'Per lo più il tono resta nel mezzo, né luce piena né buio, come nelle giornate in cui si guarda senza decidere.',
    'Prevale un umore di mezzo: può essere quiete, oppure attesa. Quale delle due, lo sai tu.',
    'La maggior parte delle pagine non prende posizione, e può essere un modo di osservare senza doversi schierare.',
  ],
  mixed: [
    'Nessun colore copre tutti gli altri: forse è un mese di passaggi, più che di arrivi.',
    'I toni cambiano, come fa il tempo in primavera: potrebbe essere un periodo che si muove.',
  ],
  /** As many bright ones as dark ones, or nearly. */
  mixedEven: [
    'Luce e ombra si dividono lo spazio, e nessuna delle due sembra avere l’ultima parola.',
    'Fra chiaro e scuro c’è quasi equilibrio: forse è un mese di passaggi, più che di arrivi.',
  ],
  /** Half bright, half neutral. */
  mixedBright: [
    'Metà delle pagine è chiara e metà resta nel mezzo: forse un mese senza strappi, con qualche regalo.',
    'Le pagine chiare e quelle di mezzo si equivalgono: può darsi che la quiete e le cose buone andassero insieme.',
  ],
  /** Half dark, half neutral. */
  mixedDark: [
    'Metà delle pagine è scura e metà resta nel mezzo: forse un peso che va e viene, con qualche tregua.',
    'Le pagine scure e quelle di mezzo si equivalgono: potrebbe esserci qualcosa che pesa, ma non in ogni sogno.',
  ],
  brighter: [
    'Guardando le pagine in ordine, le più recenti sembrano più chiare: qualcosa, forse, si è alleggerito strada facendo.',
    'Verso gli ultimi giorni il tono sembra schiarirsi. Che cosa è cambiato, nel frattempo, nelle tue giornate?',
  ],
  darker: [
    'Guardando le pagine in ordine, le più recenti sembrano più scure: forse è arrivato un peso che chiede un po’ di attenzione.',
    'Verso gli ultimi giorni il tono sembra farsi più scuro. C’è qualcosa, arrivato da poco, che merita ascolto?',
  ],

  leading: [
    'Il simbolo più presente: {x}, in {c}.',
    'Fra i simboli, il più fedele sembra {x}: {c}.',
    'A tornare più spesso, fra le immagini, sembra {x}: {c}.',
    'L’immagine che insiste di più: {x}, in {c}.',
  ],
  leadingMany: [
    'Il simbolo più presente: {x}, in {c}.',
    'Più di ogni altra immagine sembrano insistere {x}: {c}.',
    'A tornare più spesso, fra le immagini, sembrano {x}: {c}.',
  ],
  /** {l} at least two, {c} dreams. */
  tied: [
    'Più immagini insistono allo stesso modo, {l}: ciascuna in {c}.',
    'Nessun simbolo vince da solo: {l} si dividono la scena, ciascuno in {c}.',
    'A tornare, con la stessa frequenza, sono {l}: {c} per ciascuno.',
  ],
  once: [
    'Nessun simbolo compare in più di un sogno: il mese sembra fatto di immagini che passano una volta sola, come {l}.',
    'Di simboli ce ne sono, ma nessuno si ripete: {l}, ognuno in un sogno solo. Forse il mese cercava varietà.',
  ],
  onceOne: [
    'Fra i simboli se ne affaccia uno, in un sogno solo: {l}. Il resto, forse, parla senza immagini da elenco.',
    'Di simboli ne compare uno soltanto, e una volta sola: {l}. Anche un’immagine isolata può lasciare il segno.',
  ],
  noSymbols: [
    'I simboli, questo mese, tacciono: nessuna pagina ne porta, e non è il caso di aggiungerne.',
    'Nessun simbolo segnato, in queste pagine: può darsi che la parte viva stia altrove, in un luogo, in una voce, in un gesto.',
  ],
  /** {l} titles between quotation marks, at least two. */
  titles: [
    'Anche i titoli, messi in fila, cominciano un racconto: {l}. Quale aggiungeresti per continuarlo?',
    'Restano i titoli, che hai scelto tu: {l}. Forse uno di questi nomi vale per tutto il mese.',
  ],
  ownNote: [
    'È una parola tua, che nessun elenco può spiegare: il suo senso passa dalla storia che vi lega.',
    'Qui il lessico tace, e può essere un vantaggio: che cosa porti con sé questa parola lo sai soltanto tu.',
  ],
  after: ['Subito dopo, {l}.', 'Poco più in là, {l}.', 'Accanto, {l}.'],
  company: [
    'Nei sogni con {x} l’umore che segni è {o} {w}: forse non è un caso.',
    'Un dettaglio: quando il sogno porta con sé {x}, l’umore è {o} {w}. Potrebbe valere la pena chiedersi perché.',
  ],
  pair: [
    'Più di una volta {x} e {y} stanno nello stesso sogno: forse si tengono compagnia, forse raccontano la stessa cosa da due lati.',
    'In più di una pagina {x} e {y} si incontrano, e un incontro che si ripete potrebbe avere qualcosa da dire.',
  ],

  emotion: [
    'Fra le emozioni, la più presente sembra {x}: {c}.',
    'L’emozione che torna di più: {x}, in {c}.',
    'Quanto a ciò che si sente, al primo posto {x}, in {c}.',
  ],
  emotionsTied: [
    'Fra le emozioni il primo posto si divide: {l}, {c} per ciascuna.',
    'Le emozioni che tornano di più si fanno compagnia, {l}: {c} per ciascuna.',
  ],
  emotionsOnce: [
    'Le emozioni si affacciano una alla volta, senza ripetersi: {l}.',
    'Fra le emozioni nessuna torna più di una volta: {l}.',
  ],
  emotionOnce: [
    'Una sola emozione ha un nome, e in un sogno solo: {l}.',
    'Di emozioni ne ha un nome una soltanto: {l}.',
  ],
  noEmotions: [
    'Le emozioni restano senza nome, in queste pagine, e va bene così: a volte arrivano dopo, rileggendo.',
    'Non ci sono emozioni segnate: forse erano chiare sul momento, forse aspettano una parola.',
  ],
  theme: [
    'Il filo di fondo potrebbe essere {x}: {c}.',
    'Fra i temi, il più frequente sembra {x}: {c}.',
    'Sotto le trame si legge più volte lo stesso tema, {x}, in {c}.',
  ],
  themesTied: ['Fra i temi, alla pari: {l}, {c} per ciascuno.', 'Il filo di fondo ha più capi, {l}: {c} per ciascuno.'],
  themesOnce: ['Fra i temi, ognuno in un sogno solo: {l}.', 'Quanto ai temi, per ora soltanto accenni: {l}.'],
  themeOnce: ['Come tema, per ora soltanto un accenno: {l}.', 'Fra i temi se ne affaccia uno, in un sogno solo: {l}.'],
  fresh: [
    'Per la prima volta nel tuo diario: {l}. Ciò che arriva adesso, a volte, indica dove si sta spostando lo sguardo.',
    'Fra le novità, che i mesi passati non conoscevano: {l}. Vale la pena vedere che cosa ne resta.',
    'Prima di questo mese il diario non conosceva {l}: un debutto, in sogno, può essere una domanda nuova.',
  ],

  ask: [
    'Una domanda da tenere vicina: {q}',
    'Per le prossime notti, una domanda: {q}',
    'Si potrebbe ripartire da qui: {q}',
  ],
  askMore: ['E un’altra, se ti va: {q}', 'Poi, senza fretta: {q}', 'Accanto, una seconda: {q}'],
  /** Of a word of one's own. */
  askOwn: [
    'A che cosa, nella tua vita di adesso, collegheresti per prima cosa {x}?',
    'Se dovessi spiegare {x} a chi non ti conosce, da dove cominceresti?',
  ],
  askAny: [
    'Se questo mese avesse un titolo, quale gli daresti?',
    'Quale di questi sogni rileggeresti per primo, e perché proprio quello?',
    'Quale persona o quale luogo ti aspettavi di incontrare, e invece è rimasto fuori?',
    'Che cosa, in queste notti, era perfettamente normale?',
    'Se potessi rientrare in uno di questi sogni per un minuto, quale sceglieresti?',
  ],

  /** {t} a title, {g} «del 3 ottobre», {x} the leading symbol. */
  page: [
    'Fra le pagine recenti c’è «{t}», {g}: potrebbe essere il punto da cui ricominciare a leggere.',
    'Se vuoi rileggere una pagina sola, prova con «{t}», {g}: le cose recenti hanno ancora i bordi netti.',
  ],
  pageWith: [
    'Se vuoi rileggere una pagina sola, prova con «{t}», {g}, che porta con sé {x}: a freddo si notano cose che a caldo sfuggono.',
    'Fra le pagine con {x} c’è «{t}», {g}: rileggila accanto a un’altra e nota che cosa è cambiato nel finale.',
  ],

  heavy: [
    'Se una scena torna a pesarti, prova a riscriverla di giorno con un finale scelto da te, e ripercorri la nuova versione con calma per qualche minuto.',
    'Per le notti difficili c’è un esercizio semplice: di giorno, a mente lucida, cambia un solo punto della scena e immaginala di nuovo così.',
  ],
  care: [
    'Se le notti difficili si ripetono e il sonno ne risente, parlarne con il medico o con uno psicologo è una buona scelta: non serve che sia grave.',
    'E se il peso delle notti arriva fino al giorno, non restare senza compagnia: una persona fidata, il medico o uno psicologo possono aiutare davvero.',
  ],
  evening: [
    'La sera, un’ora prima di dormire, metti su carta ciò che aspetta domani, con un primo passo accanto: sul foglio può restare fino al mattino.',
    'Prova a chiudere la giornata con cinque minuti di penna: ciò che è rimasto aperto, e il passo più piccolo per ciascuna cosa.',
  ],
  sign: [
    'Quando di giorno qualcosa ti richiama {x}, fermati un istante e nota a che cosa stavi pensando: i segni che tornano sanno fare da promemoria.',
    'Potresti tenere d’occhio {x}: se torna, scrivi accanto che giornata era stata. Dopo qualche volta, forse, si vede un disegno.',
  ],
  signMany: [
    'Quando di giorno qualcosa ti richiama {x}, fermati un istante e nota a che cosa stavi pensando: i segni che tornano sanno fare da promemoria.',
    'Potresti tenere d’occhio {x}: se tornano, scrivi accanto che giornata era stata. Dopo qualche volta, forse, si vede un disegno.',
  ],
  savour: [
    'Torna al momento più bello di queste notti e descrivilo con una luce, un suono, un odore: così, spesso, dura di più.',
    'Scegli la scena migliore del mese e concedile un minuto, come a una vecchia fotografia: che cosa vorresti portarne nella giornata?',
  ],
  name: [
    'Nelle prossime pagine prova ad aggiungere una parola per ciò che sentivi, anche una sola: con il tempo le emozioni mostrano il loro giro.',
    'Un piccolo esperimento: accanto a ogni sogno, una parola per ciò che provavi al risveglio, prima ancora della trama.',
  ],
  follow: [
    'Fra le novità, tieni d’occhio {x}: segna a margine ogni ritorno, e in quale compagnia.',
    'Prova a seguire {x} per qualche settimana: a volte ciò che comincia piano è ciò che resta.',
  ],
  remember: [
    'Per ricordare di più, al risveglio resta un minuto senza muoverti e ripercorri il sogno dalla fine all’inizio: tre parole su un foglio bastano.',
    'Un foglio vicino al letto aiuta: le prime parole del mattino, anche storte, sono le più fedeli.',
  ],
  reread: [
    'Una sera, rileggi il mese di seguito, come un racconto a puntate, e sottolinea le parole che si ripetono senza che tu lo sapessi.',
    'Prova a scegliere una parola per ogni sogno del mese e mettile in fila: a volte l’elenco dice più dei racconti.',
  ],

  filler: [
    'Un ritorno non è una regola: è una porta accostata, e decidi tu se aprirla.',
    'Nei sogni le cose ordinarie portano spesso il peso maggiore, senza darlo a vedere.',
    'I numeri mostrano quante volte, non quanto: un’immagine vista una volta sola può contare più di tutte.',
    'Ciò che manca può dire qualcosa quanto ciò che c’è: un luogo che ti aspettavi, una persona che non si è vista.',
    'Fra un sogno e l’altro ci sono le giornate, e spesso è lì che si trova l’altra metà della risposta.',
    'Può darsi che il filo si veda meglio fra qualche settimana: i diari hanno una memoria lunga e gentile.',
  ],
  /** Where nights of the month are missing. */
  fillerNights: ['Anche le notti senza ricordo fanno parte del mese, e non tolgono niente a quelle raccontate.'],
  fillerMore: [
    'Un mese di sogni è come una mappa disegnata a memoria: non è precisa, ma mostra dove passi più spesso.',
    'Le pagine non chiedono di essere capite tutte: a volte basta averle scritte, e lasciare che si parlino fra loro.',
  ],
  fillerNext: [
    'Non serve scrivere tanto: un luogo, un volto e una sensazione sono già un sogno intero.',
    'E se qualche notte resta in bianco, va bene così: il diario sa aspettare.',
    'Fra un mese queste stesse righe potrebbero sembrarti diverse, e anche la differenza potrebbe raccontare qualcosa.',
    'Se un dettaglio riaffiora durante il giorno, aggiungilo: i sogni amano arrivare a rate.',
  ],
  honest: [
    'È una lettura a regole, fatta di conti e di possibilità: tieni ciò che ti somiglia e lascia il resto.',
    'Queste righe nascono da regole che contano e confrontano: propongono, non stabiliscono, e l’ultima parola è tua.',
    'Dietro ci sono regole e un piccolo lessico, non qualcuno che ti conosce: prendile come domande, più che come risposte.',
  ],
} as const
