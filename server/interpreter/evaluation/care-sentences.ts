const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Said of waking life, in the first person. */
export const WAKING = lines(`
  Ogni giorno penso di farla finita
  La faccio finita
  Vorrei farla finita con la vita
  volevo farla finita
  Vorrei farla finita con questa vita
  voglio finirla
  vorrei morire
  vorrei tanto morire
  voglio solo morire
  Ho voglia di morire
  Avrei voglia di morire
  Ho tanta voglia di morire
  ho solo voglia di morire
  Ho voglia di morire per sempre
  Ho voglia di sparire
  Avrei voglia di sparire
  Ho voglia di sparire per sempre
  Vorrei sparire
  voglio sparire
  vorrei proprio sparire per sempre
  vorrei scomparire
  Meglio morire
  Meglio morire che vivere così
  Sarebbe meglio se fossi morta
  Sarebbe meglio se non ci fossi
  sarebbe meglio se non esistessi
  Vorrei non essere mai nata
  Vorrei essere morto
  Starebbero meglio senza di me
  tutti starebbero meglio senza di me
  staranno tutti meglio senza di me
  Vorrei non esistere
  vorrei non esserci più
  Vorrei non svegliarmi più
  vorrei addormentarmi e non svegliarmi più
  non voglio più esistere
  Non ho più voglia di vivere
  Non ho voglia di vivere
  ho perso la voglia di vivere
  Non riesco più a vivere
  Sono stanca di vivere
  sono stufo di vivere
  Non voglio più vivere
  non voglio più davvero vivere
  non voglio più vivere così
  non voglio più vivere in questo modo
  non ce la faccio più a vivere
  non merito di vivere
  Vivere non ha più senso
  vivere così non ha senso
  La mia vita non ha più senso
  Penso spesso al suicidio
  penso al suicidio, spesso
  pensieri suicidi
  ho pensieri di suicidio
  Penso alla morte ogni giorno
  penso ogni giorno alla morte
  penso spesso di uccidermi
  penso ogni giorno di uccidermi
  ho pensato anche di ammazzarmi
  penso sempre di farla finita
  Vorrei uccidermi
  Mi voglio uccidere
  mi vorrei ammazzare
  voglio impiccarmi
  vorrei buttarmi dal balcone
  voglio buttarmi sotto un treno
  voglio togliermi la vita
  Ho provato a uccidermi
  ho provato ad ammazzarmi
  ho provato a togliermi la vita
  ho tentato il suicidio
  ho preso tutte le pastiglie per morire
  mi faccio del male
  mi faccio male apposta
  idea di farmi del male
  vorrei davvero farmi del male
  Mi taglio
  mi taglio di nascosto
  mi taglio spesso
  mi taglio le braccia
  Mi sono tagliata le braccia
  mi sono tagliata le vene
  mi sono tagliato i polsi
  mi sono tagliata apposta
  Ho paura di mio marito
  ho paura del mio ex
  ho paura che mi ammazzi
  Mio marito mi picchia
  mio marito mi picchia ogni sera
  Mio marito mi ha picchiata
  Mio padre mi ha picchiato davvero
  Mamma mi picchia
  mia madre mi picchia
  il mio ragazzo mi ha picchiata
  mi ha picchiata ieri
  mi ha picchiata davvero
  mi ha picchiata anche nella realtà
  mi ha picchiata di nuovo
  mi picchia davvero, anche nella realtà
  mi mena sempre
  Mi ha costretta a fare sesso
  mi ha costretta a fare l’amore
  Il mio ex mi perseguita
  il mio ex mi ha minacciata con un coltello
  la mia ex mi minaccia
  il mio compagno mi minaccia davvero
  mio marito mi vuole ammazzare
  il mio ex vuole uccidermi
  alza le mani su di me
  ha alzato le mani su di me
  mi mette le mani addosso
  da piccola sono stata violentata
  sono stata molestata da bambina
`)

/** Of the dream, or it may be of the dream alone. */
export const DREAMT = lines(`
  Nel sogno mi uccidevo
  un uomo mi violentava
  Sono stata violentata
  mi ha violentata
  mi hanno stuprata
  sono stata stuprata
  sono stata molestata
  abusava di me
  mio padre mi picchiava
  mia madre mi picchiava
  papà mi picchiava
  mi picchia
  mi picchiavano in tre
  mi ha picchiata
  venivo picchiata
  ho sognato che mio marito mi ha picchiata
  nel sogno mio marito mi picchia
  mi ha minacciata con un coltello
  mio marito voleva uccidermi
  voleva uccidermi mio marito
  Mi costringeva a spogliarmi
  mi costringeva a fare sesso
  mi ha costretta a spogliarmi
  Mio zio mi toccava
  mio zio mi toccava e io non volevo
  mi toccava contro la mia volontà
  si suicidava davanti a me
  si è impiccato
  un impiccato pendeva dal soffitto
  davanti all’impiccato piangevo
  Mi impicco
  mi sono impiccata
  Mi sparo
  mi sparavo in testa
  Mi sono tagliata
  mi tagliavo
  mi tagliavo le vene
  mi tagliavo i polsi
  mi tagliavo con la lametta da barba
  mi tagliavo con una lametta
  una lametta sul bordo della vasca
  mi butto dal balcone
  Mi sono buttata dal balcone
  volevo buttarmi dal balcone
  mi buttavo giù dal ponte
  mi butto dal balcone e volo giù
  mi butto sotto un treno
  mi buttavo sotto il treno
  mi lancio dal tetto
  buttarmi sotto un treno
  Volevo morire
  Volevo solo morire
  voleva morire
  volevo sparire per sempre
  non ce la faccio più ad andare avanti
  una voce mi diceva di uccidermi
  una voce diceva: ucciditi
  un’overdose di sonniferi
  qualcuno mi strangolava
`)

/** However dark: an ordinary dream, or a manner of speaking. */
export const NEITHER = lines(`
  Nuotavo nel mare
  Morivo e vedevo il mio funerale
  Sono morta cadendo da un ponte
  Mi ammazzavo di risate
  mi ammazzo di lavoro
  mi uccidevo di fatica
  mi ammazzo in palestra
  volevo morire dalla vergogna
  volevo morire dall’imbarazzo
  volevo morire per la vergogna
  ho voglia di morire dal ridere
  vorrei morire dal ridere
  volevo sprofondare per la vergogna
  vorrei sparire sotto il tavolo
  voglio sparire dietro la tenda e riapparire
  vorrei sparire dalla vergogna
  Non voglio morire, gridavo
  non volevo morire
  scappavo perché non volevo ancora morire
  non voglio più vivere qui
  non voglio più vivere in questa casa
  voglio farla finita con la dieta
  mi taglio i capelli
  mi taglio sempre i capelli
  mi taglio sempre le unghie
  mi taglio da sola la frangia
  mi taglio la barba
  mi taglio un dito
  mi taglio ancora con la carta
  mi tagliavo una fetta di torta
  mi taglio ogni mattina una fetta di torta
  mi sono tagliata i capelli
  mi sono tagliato un dito
  cado e penso di morire
  Giocavamo all’impiccato alla lavagna
  il gioco dell’impiccato
  una partita all’impiccato
  la carta dell’impiccato
  Il ragazzo mi picchiettava sulla spalla
  mi picchiettava
  il sole mi picchia in testa
  la pioggia mi picchiava sul viso
  Le zanzare mi molestavano
  le mosche ci molestano
  ero molestata dalle zanzare
  un’overdose di cioccolato
  un’overdose di dolci
  una lametta da barba
  il nonno si radeva con la lametta
  la cravatta mi strangolava
  il colletto mi strangolava
  Romeo si uccideva per Giulietta
  a teatro Giulietta si uccide
  il samurai si uccide sul palco a teatro
  si ammazzava il maiale
  guardavo Suicide Squad
  una missione suicida
  una zebra suicida
  mi butto dalla finestra e plano
  mi butto dalla finestra e poi all’improvviso volo
  Mi butto dalla finestra. Volo sopra i tetti.
  mi buttavo dal tetto e volavo
  so volare: mi butto dal balcone
  mi buttavo dal ponte e nuotavo
  mi lancio dalla finestra per scappare dai ladri
  mi butto dal ponte con l’elastico
  mi butto sul letto
  mi butto sotto le coperte
  vorrei non svegliarmi più da questo sogno bellissimo
  non vorrei più svegliarmi, era tutto bello
  era così bello che vorrei non svegliarmi più
  nel sogno ho paura di mio padre
  ho paura del mio ex capo
  ho paura del mio ex professore
  un topo mi perseguita ogni notte
  una canzone mi perseguita nella testa
  questo sogno mi perseguita da anni
  mi perseguita da anni un motivetto
  mi toccava lavare i piatti
  mio zio mi toccava la spalla
  mi menava per il naso
  mi costringeva a fare i compiti
  Un ladro mi ha minacciato con un coltello
  mio padre mi ha accompagnata a scuola
  il mio ex mi saluta
  mi sparo una serie intera
  ho voglia di vivere
  non riuscivo a vivere senza il telefono
  penso alla morte della Regina ogni tanto
  starebbero meglio senza cappello
  nonna impiccava i panni
  volevo una cosa da morire
`)
