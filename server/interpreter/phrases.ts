/** Wordings of the basic reading. They name no emotion and no theme: a test reads them with the matcher. */
export const BASIC = {
  opening: [
    'Di questo sogno resta un’immagine: «{q}».',
    '«{q}»: il racconto sembra raccogliersi qui.',
    'C’è un punto in cui il racconto rallenta: «{q}».',
    'Si può cominciare da qui: «{q}».',
    'Fra tutte le scene, una chiede più spazio: «{q}».',
    'Se il sogno fosse una fotografia, potrebbe essere questa: «{q}».',
    'Rileggendo, lo sguardo si ferma su poche parole: «{q}».',
    'L’immagine più viva, nelle tue parole, è «{q}».',
  ],
  openingWithout: [
    'Di questo sogno è rimasto poco, e va bene così.',
    'Un sogno può lasciare anche soltanto una traccia, e la tua è qui.',
    'Poche tracce, ma hai fatto bene a fermarle.',
  ],
  lead: [
    'In primo piano, {x}.',
    'L’immagine che guida: {x}.',
    'Il centro della scena: {x}.',
    'La prima presenza da ascoltare: {x}.',
    'Qui il simbolo più vivo: {x}.',
    'Da tenere d’occhio, {x}.',
  ],
  leadChosen: [
    'Hai indicato {x}: nel testo non compare, ma la tua scelta conta più delle parole.',
    'Fra gli elementi che hai scelto c’è {x}; il testo non ne parla, e proprio per questo vale la pena tenerne conto.',
    'Nel racconto non si legge, ma tra le tue scelte c’è {x}.',
  ],
  second: ['Accanto, {x}.', 'Poi, quasi in margine, {x}.', 'Sullo sfondo, {x}.', 'Insieme, {x}.'],
  closing: [
    'Il racconto si chiude su «{e}»: anche il modo in cui una scena finisce può dire qualcosa.',
    'L’ultima cosa che resta è «{e}», e vale una seconda lettura.',
    'Poi tutto si ferma a «{e}», come un segnalibro.',
    'In fondo c’è «{e}»: forse il sogno voleva arrivare proprio lì.',
  ],
  beginning: [
    'Tutto comincia con «{e}», e l’inizio di un sogno spesso ne dà il tono.',
    'La prima inquadratura è «{e}»: può valere quanto il resto.',
    'Si entra da «{e}», come da un ingresso laterale.',
  ],
  middle: [
    'Nel mezzo c’è «{e}», che in sé non spiega niente ma dà colore a tutto.',
    'Anche «{e}» merita un momento: è il genere di particolare che di solito si salta.',
    'Un dettaglio da non perdere: «{e}».',
    'Fra una scena e l’altra resta «{e}», e potrebbe non essere lì per caso.',
    'Vale la pena tornare anche su «{e}».',
  ],
  title: [
    'Il titolo che hai dato, «{t}», è già una piccola chiave.',
    'Hai chiamato il sogno «{t}»: il nome scelto dice da che parte guardi.',
  ],
  ask: [
    'Una domanda, se ti va: {d}',
    'Una domanda da portare con te: {d}',
    'E allora, una sola domanda: {d}',
    'Prova a rispondere di getto: {d}',
    'Per finire, una domanda: {d}',
    'Da tenere accanto, oggi: {d}',
  ],
  unknown: [
    'Fra queste parole non c’è nessuna delle immagini dell’elenco, e non è il caso di inventarne una.',
    'Nessuno dei simboli dell’elenco compare qui: meglio dirlo, che forzare una lettura.',
    'I simboli più comuni qui non ci sono, e una lettura seria non li aggiunge.',
    'Queste parole non toccano i simboli del lessico: si può soltanto starci accanto e guardare.',
    'Qui il lessico tace: la scena è tua, e nessun simbolo di repertorio la copre.',
    'Il lessico non riconosce simboli in queste parole, e preferisce non tirare a indovinare.',
  ],
  unknownMore: [
    'Quando i simboli mancano, parla la situazione: chi fa che cosa, e davanti a chi.',
    'Una scena così chiede meno dizionario e più memoria: conta ciò che ti ricorda, a pelle.',
    'Più dei simboli, allora, possono contare il ritmo del racconto e il punto in cui cambia.',
    'Può darsi che l’essenziale sia in un dettaglio rimasto fuori: un luogo, una luce, una voce.',
    'A volte ciò che conta sta nell’atmosfera, che è difficile da mettere in parole ma facile da riconoscere.',
    'Le immagini che non stanno in nessun elenco sono spesso le più personali: il loro senso lo conosci tu.',
  ],
  unknownAsk: [
    'Se dovessi aggiungere un solo dettaglio, quale verrebbe per primo?',
    'Che cosa c’era intorno, appena fuori dall’inquadratura?',
    'Quale particolare racconteresti per primo a una persona amica?',
    'Se la scena durasse un minuto di più, che cosa succederebbe?',
    'Quale momento del racconto rallenteresti, potendo?',
    'Che voce o che rumore si sentiva, sotto le parole?',
    'Quale parola di questo sogno vorresti ritrovare fra un mese?',
    'Chi o che cosa, in questi giorni, ha la stessa atmosfera?',
  ],
  filler: [
    'Nei sogni le cose ordinarie portano spesso il peso maggiore, senza darlo a vedere.',
    'Vale anche la domanda opposta: che cosa, in tutto questo, era perfettamente normale.',
    'Chi legge da fuori vede solo le parole; il resto, la temperatura della scena, lo conosci tu.',
    'Lascia passare una notte e rileggi: quello che oggi sembra sfondo potrebbe farsi avanti.',
    'Se dovessi raccontarlo in una frase, tieni le parole che ti vengono senza sforzo.',
    'Spesso basta notare chi guarda e chi viene guardato, per orientarsi un poco.',
    'I dettagli minimi, un colore o una luce, a volte raccontano più della trama.',
    'Se durante il giorno riaffiora altro, aggiungilo: i sogni amano arrivare a rate.',
    'Non serve una risposta subito: può bastare tenere l’immagine in tasca fino a sera.',
    'Due righe scritte adesso, anche storte, valgono più di un ricordo perfetto fra una settimana.',
    'Prova a rileggere il racconto ad alta voce: la parola su cui la voce esita può essere quella giusta.',
    'Puoi anche ridire la scena con gli occhi di qualcun altro: spesso si aggiunge un particolare.',
    'Un disegno di pochi tratti può fermare ciò che le frasi saltano.',
  ],
  honest: [
    'È una lettura a regole, nata {d}: propone, non stabilisce. L’ultima parola è tua.',
    'Questa lettura segue delle regole e si appoggia {a}; non è una diagnosi e può sbagliare.',
    'Lettura basata su regole, a partire {d}: tieni ciò che ti somiglia e lascia il resto.',
    'A guidare queste righe, scritte da regole, {l}. Chi sogna resta chi sa.',
    'Dietro ci sono regole e un piccolo lessico, mossi {d}: ipotesi, non verdetti.',
    'Queste ipotesi vengono da regole applicate {a}, non da chi ti conosce: decidi tu.',
  ],
  honestWithout: [
    'È una lettura basata su regole: propone, non stabilisce, e l’ultima parola è tua.',
    'Queste righe seguono delle regole e non diagnosticano nulla: tieni ciò che ti somiglia e lascia il resto.',
    'Dietro ci sono regole e un piccolo lessico: ipotesi, non verdetti.',
  ],
  clash: {
    'dark-mood': [
      'Hai dato al sogno un umore negativo, ma le parole sembrano più chiare. Che cosa è rimasto fuori dal racconto?',
      'L’umore che hai segnato è più scuro del racconto. Quale momento, secondo te, li separa?',
    ],
    'bright-mood': [
      'Hai dato al sogno un umore positivo, ma il racconto ha toni più scuri. Che cosa lo ha reso buono, per te?',
      'L’umore che hai segnato è più chiaro delle parole. Che cosa, alla fine, ha fatto pendere la bilancia?',
    ],
  },
} as const

/** Wordings of the advanced reading. */
export const ADVANCED = {
  opening: [
    'Il racconto va da «{a}» a «{e}»: fra questi due punti si muove tutto il resto.',
    'Si entra da «{a}» e si esce da «{e}».',
    'La prima scena è «{a}», l’ultima «{e}»: già la distanza fra le due racconta qualcosa.',
    'Comincia con «{a}» e si ferma a «{e}», come due fermalibri.',
    'Da «{a}» fino a «{e}»: il sogno sembra avere una strada sua.',
  ],
  image: [
    'L’immagine che resta è «{q}».',
    'Nel mezzo, le parole più vive: «{q}».',
    'Il punto più nitido del racconto è «{q}».',
    'Tutto sembra raccogliersi in «{q}».',
  ],
  openingWithout: [
    'Il testo è breve, e una lettura onesta resta breve nelle certezze.',
    'Ci sono poche parole da cui partire, e conviene restare vicino a quelle.',
  ],
  symbols: [
    'Fra i simboli guida {x}.',
    'Il primo simbolo da guardare: {x}.',
    'Simbolo di primo piano, {x}.',
    'A tenere la scena, {x}.',
    'La lettura parte da qui: {x}.',
  ],
  noSymbols: [
    'I simboli dell’elenco qui tacciono: a parlare è il resto della scena.',
    'Di simboli dell’elenco non ce ne sono, e il racconto sta in piedi lo stesso.',
    'Nessun simbolo di repertorio, questa volta: conta soprattutto ciò che accade.',
  ],
  alsoSymbols: ['Intorno ci sono {l}.', 'Nella stessa scena, {l}.', 'Si aggiungono {l}.', 'A fare compagnia, {l}.'],
  alsoSymbol: ['Intorno, {l}.', 'Nella stessa scena, {l}.', 'Si aggiunge {l}.', 'Accanto, {l}.'],
  chosen: [
    'Di tua mano hai indicato anche {l}: il testo non ne parla, ma la tua scelta pesa di più.',
    'Il testo non ne parla, ma fra le tue scelte si legge {l}.',
    'Per scelta tua, e non perché il testo ne parli: {l}.',
  ],
  themes: [
    'Il tema che affiora è {x}.',
    'Come tema si sente {x}.',
    'Il motivo di fondo sembra {x}.',
    'Sotto la trama si legge un tema, {x}.',
  ],
  chosenThemes: [
    'Come tema hai indicato {x}: il testo non ne parla, ma la tua scelta pesa di più.',
    'Il tema {x} viene da te, non dal testo, e conta lo stesso.',
    'Nelle tue scelte c’è un tema, {x}, che il racconto non nomina.',
  ],
  alsoThemes: ['Più in ombra, {l}.', 'Attorno, {l}.', 'E poi, sullo sfondo, {l}.', 'Insieme, {l}.'],
  courseMany: [
    'Il percorso delle emozioni: {c}.',
    'Quanto alle emozioni, si muovono così: {c}.',
    'Seguendo le emozioni dall’inizio alla fine: {c}.',
    'Le emozioni cambiano passo: {c}.',
  ],
  courseOne: [
    'Sul piano emotivo il testo dice una cosa chiara: {c}.',
    'Di emozioni, dall’inizio alla fine, ne resta in scena una: {c}.',
    'Una sola emozione attraversa il racconto: {c}.',
  ],
  courseNone: [
    'Le emozioni non hanno parole nel testo, e non è il caso di metterle al posto tuo: l’umore che hai scelto è {m}.',
    'Il racconto non nomina emozioni, dall’inizio alla fine; resta l’umore che hai scelto, {m}.',
    'Non ci sono emozioni dette a parole: l’unica indicazione è l’umore che hai dato, {m}.',
  ],
  courseDenied: [
    'Le emozioni, qui, il testo le nomina solo per dire che mancavano, e anche questo conta. L’umore che hai scelto è {m}.',
    'Il racconto tiene a dire che cosa non sentivi: vale quanto un’emozione detta. Resta l’umore che hai scelto, {m}.',
  ],
  both: [
    'Guardando i verbi, la parte tua è {d}; quella che ti capita è {u}.',
    'Tu fai: {d}. Il sogno, intanto, ti mette davanti {u}.',
    'Da un lato ciò che fai, {d}; dall’altro ciò che ricevi, {u}.',
  ],
  does: [
    'I verbi sono quasi tutti tuoi: {d}. È un sogno in cui ti muovi.',
    'Chi agisce, qui, sembri tu: {d}.',
    'Guardando i verbi, l’iniziativa sembra tua: {d}.',
  ],
  undergoes: [
    'I verbi raccontano soprattutto ciò che ti capita: {u}.',
    'Qui l’iniziativa sembra degli altri: {u}.',
    'Più che fare, in questo sogno ricevi: {u}.',
  ],
  returning: ['Un segno che torna: {r}.', 'Fra i segni che ritornano, {r}.', 'Guardando il tuo diario, {r}.'],
  questions: [
    '**Tre domande.**',
    '**Da chiederti, senza fretta.**',
    '**Tre domande da tenere vicino.**',
    '**Per continuare.**',
  ],
  advice: ['**Da provare.**', '**Piccole cose da fare.**', '**Nei prossimi giorni.**', '**Se ti va.**'],
  unknown: [
    'Nessun elemento dell’elenco compare in queste parole, e inventarne uno non ti sarebbe utile. Può darsi che l’essenziale sia rimasto fuori dal testo: un luogo, una luce, la voce di qualcuno.',
    'Il lessico non riconosce elementi noti in questo racconto: meglio dirlo che forzare una lettura. Spesso, però, le immagini che non stanno in nessun elenco sono le più personali.',
  ],
  unknownAsk: [
    'Dove ti trovavi, e che cosa c’era intorno?',
    'Chi altro c’era, anche solo sullo sfondo?',
    'Che sensazione ti è rimasta nel corpo al risveglio?',
    'Se il sogno durasse un minuto di più, che cosa succederebbe?',
    'Quale dettaglio racconteresti per primo a una persona amica?',
    'A quale momento di questi giorni somiglia di più l’atmosfera?',
  ],
  filler: [
    'Vale la pena rileggere il racconto ad alta voce: la parola su cui la voce esita può essere quella giusta.',
    'I particolari che sembrano inutili, un colore, un oggetto, un suono, spesso sono i più tuoi.',
    'Se durante il giorno riaffiora altro, aggiungilo al diario: i sogni amano arrivare a rate.',
    'Nessuna lettura è l’ultima: fra una settimana le stesse righe potrebbero dirti un’altra cosa.',
    'Può aiutare ridire la scena con gli occhi di qualcun altro, o di un oggetto, e notare che cosa cambia.',
    'Anche ciò che nel sogno manca può essere un dettaglio: una persona, una stanza, un rumore che ti aspettavi.',
    'Un sogno breve non è un sogno minore: a volte rimane ciò che serviva ricordare.',
    'Qualche parola in più sul luogo e sulle persone renderebbe la prossima lettura più precisa.',
  ],
  honest: [
    'È il lavoro di un lessico e di poche regole sulle parole che hai scritto: nessuna diagnosi, solo possibilità.',
    'Queste righe le ha scritte un insieme di regole, seguendo le parole citate; possono sbagliare, e decidi tu che cosa tenere.',
    'Una lettura automatica, fatta di regole, vede solo le parole: quello che c’è dietro lo sai tu.',
    'Questa è una lettura a regole: si basa sulle parole citate, propone possibilità e non fa diagnosi. Il senso lo decidi tu.',
    'Lettura basata su regole, guidata dalle parole fra virgolette: non è una diagnosi e può sbagliare. Tieni ciò che ti somiglia.',
    'Tutto questo nasce da regole applicate alle tue parole: sono ipotesi, non verdetti, e l’ultima voce è la tua.',
    'Dietro queste righe ci sono regole e un lessico, non qualcuno che ti conosce: prendile come domande, non come risposte.',
  ],
  clash: {
    'dark-mood': [
      'Hai segnato un umore negativo, eppure nel testo si legge {x}: che cosa ha lasciato l’amaro?',
      'L’umore scelto è negativo, ma il racconto parla di {x}: quale dei due ti somiglia di più?',
    ],
    'bright-mood': [
      'Hai segnato un umore positivo, eppure nel testo si legge {x}: che cosa ha reso buono il sogno?',
      'L’umore scelto è positivo, ma il racconto parla di {x}: che cosa, alla fine, ha contato di più?',
    ],
  },
} as const

export const MOOD_WORDS = { positive: 'positivo', neutral: 'neutro', negative: 'negativo' } as const

/** Puts values into a wording: `{q}` and the like. */
export function fill(wording: string, values: Readonly<Record<string, string>>): string {
  return wording.replace(/\{(\w)\}/g, (_, key: string) => values[key] ?? '')
}
