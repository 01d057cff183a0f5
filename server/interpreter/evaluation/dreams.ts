import type { Mood } from '#shared/constants/moods.ts'

/** A dream with what a careful reader finds in it. Ids of the lexicon. */
export interface LabelledDream {
  title: string
  content: string
  mood: Mood
  symbols: readonly string[]
  emotions: readonly string[]
  themes: readonly string[]
  /** Emotions that the text names only to deny them. */
  denied: readonly string[]
}

const dream = (
  mood: Mood,
  title: string,
  content: string,
  labels: { s?: string; e?: string; t?: string; not?: string },
): LabelledDream => {
  const ids = (list = ''): string[] => list.split(' ').filter(Boolean)
  const { s, e, t, not } = labels
  return { mood, title, content, symbols: ids(s), emotions: ids(e), themes: ids(t), denied: ids(not) }
}

/** Thirty dreams written for this evaluation, in many voices and tenses. */
export const DREAMS: readonly LabelledDream[] = [
  dream(
    'negative',
    'L’onda',
    'Ero sulla spiaggia con mia sorella quando il mare si è ritirato all’improvviso. Poi un’onda altissima è venuta verso di noi. Correvamo su per la collina e avevo un terrore che non so dire. Alla fine l’acqua si è fermata ai nostri piedi e ho tirato un sospiro di sollievo.',
    { s: 'mare acqua', e: 'paura sollievo', t: 'catastrofe famiglia' },
  ),
  dream(
    'neutral',
    'La stanza in più',
    'Nel mio appartamento scopro una porta dietro l’armadio. La apro: c’è una stanza enorme, piena di luce e di piante. Non ho paura, sono solo molto curiosa. Mi chiedo come ho fatto a non vederla prima.',
    { s: 'casa porta', e: 'curiosita', t: '', not: 'paura' },
  ),
  dream(
    'negative',
    'Interrogazione',
    'raga stanotte ho sognato ke mi cadevano i molari in mano uno dopo l altro mentre ero all interrogazione di storia. la prof mi guardava e non diceva niente. io cercavo di parlare ma sputavo pezzi bianchi, che schifo. volevo sprofondare dalla vergogna xke tutti mi facevano i video col cell',
    { s: 'denti telefono', e: 'disgusto vergogna', t: 'scuola' },
  ),
  dream(
    'positive',
    'Sopra i tetti',
    'Volavo sopra la mia città, di notte, senza fare fatica. Sotto vedevo le strade illuminate e un fiume. Mi sentivo leggera, libera, e ridevo da sola per la felicità.',
    { s: 'strada acqua', e: 'liberta gioia', t: 'volo' },
  ),
  dream(
    'negative',
    'L’esame di nuovo',
    'Devo rifare la maturità a quarant’anni. Entro in aula in ritardo, il professore mi consegna un foglio e non capisco nessuna domanda. Gli altri scrivono tranquilli. Sono in ansia e mi sento ridicolo.',
    { s: '', e: 'ansia vergogna confusione', t: 'scuola ritardo', not: '' },
  ),
  dream(
    'neutral',
    'Nonno al telefono',
    'Squilla il telefono e dall’altra parte c’è mio nonno, che è morto da sei anni. Mi chiede se ho mangiato. Io piango ma sono contenta, come se fosse la cosa più normale del mondo.',
    { s: 'telefono', e: 'tristezza gioia', t: 'defunti famiglia' },
  ),
  dream(
    'negative',
    'Qualcuno dietro',
    'Un uomo senza volto mi seguiva in un vicolo stretto. Provavo a gridare e non mi usciva la voce. Le gambe erano pesanti. Non ero arrabbiata, ero proprio terrorizzata.',
    { s: 'sconosciuto strada', e: 'paura', t: 'inseguimento impotenza', not: 'rabbia' },
  ),
  dream(
    'positive',
    'Il mastino',
    'Rientravo a notte fonda per la statale, sulla Renault scassata di quando ero fidanzato. Un cinghiale, no, un mastino enorme, bianco, stava in mezzo alla carreggiata e non si spostava. Ho spento il motore. Ci siamo guardati per un tempo infinito. Non c’era minaccia, né timore: solo rispetto. Poi ha sbadigliato, se n’è andato nei campi e io mi sono scoperto commosso fino alle lacrime.',
    { s: 'automobile strada cane', e: 'tenerezza', t: '', not: 'paura' },
  ),
  dream(
    'negative',
    'Il regionale delle 6.40',
    'Ero alla stazione di Bologna e dovevo prendere il regionale delle 6.40 per Ravenna. Il tabellone cambiava di continuo, i binari non avevano numero. Correvo con la valigia e le rotelle si bloccavano. Un signore mai visto prima mi ha detto che il mio era già partito. Mi è salito il nervoso, avrei spaccato tutto.',
    { s: 'treno sconosciuto', e: 'rabbia', t: 'ritardo viaggio' },
  ),
  dream(
    'neutral',
    'Il bosco di notte',
    'Camminavamo in un bosco fitto, io e un’amica. C’era silenzio ma non eravamo spaventate: anzi, c’era una gran pace. A un certo punto il sentiero finiva davanti a un ponte di legno.',
    { s: 'bosco strada ponte', e: 'serenita', t: '', not: 'paura' },
  ),
  dream(
    'negative',
    'La macchina senza freni',
    'Guidavo l’auto di mio padre in discesa e i freni non rispondevano. Mio figlio era seduto dietro. Sentivo il cuore in gola, però non provavo rabbia, né senso di colpa: solo una paura assoluta.',
    { s: 'automobile', e: 'ansia paura', t: 'famiglia impotenza', not: 'rabbia colpa' },
  ),
  dream(
    'neutral',
    'Il casolare',
    'Mi trovavo in un casolare diroccato, le travi mangiate dai tarli, e dal camino usciva un serpentello verde smeraldo, sottile come un laccio. Non ne avevo schifo né paura. Lo lasciai salire sul polso. Era tiepido. Mi guardava con certi occhi da bambino. Provai, non so dire altrimenti, tenerezza; e quando sparì mi mancò subito.',
    { s: 'casa serpente insetti fuoco', e: 'tenerezza', t: '', not: 'disgusto paura' },
  ),
  dream(
    'negative',
    'La festa',
    'C’è una festa e io non conosco nessuno. Giro con un bicchiere in mano, provo ad attaccare discorso, la gente mi passa attraverso. Mi chiudo in bagno e chiamo mia madre, ma risponde una voce registrata. Fuori ridono. Mi sento invisibile, un’estranea. Una solitudine così non l’avevo mai provata neanche da sveglia.',
    { s: 'telefono', e: 'solitudine', t: '' },
  ),
  dream(
    'negative',
    'Il tradimento',
    'Vedevo il mio ragazzo baciare un’altra donna davanti a me. Lui rideva. Ero gelosa, furiosa, e nello stesso tempo mi sentivo sola come mai prima.',
    { s: 'sconosciuto', e: 'gelosia rabbia solitudine', t: 'tradimento amore' },
  ),
  dream(
    'neutral',
    'Ascensore',
    'L’ascensore non si fermava più e saliva oltre l’ultimo piano. Non provavo né ansia né paura. Quando le porte si aprirono c’era un prato e io rimasi a bocca aperta.',
    { s: 'scale porta', e: 'stupore', t: '', not: 'ansia paura' },
  ),
  dream(
    'neutral',
    'La pineta',
    'Nella notte vidi la pineta ardere. Le fiamme salivano di ramo in ramo con una lentezza quasi cortese, e io le contemplavo dal poggio senza alcun timore, come si contempla un tramonto. Un vecchio che non conoscevo mi porse una brocca d’acqua. La versai a terra e il rogo si spense.',
    { s: 'fuoco bosco acqua sconosciuto', e: '', t: 'catastrofe', not: 'paura' },
  ),
  dream(
    'positive',
    'Incinta',
    'Ho sognato di essere incinta e la pancia cresceva a vista d’occhio. Non ero per niente preoccupata. Speravo che fosse una femmina e accarezzavo la pancia piano piano.',
    { s: '', e: 'speranza tenerezza', t: 'nascita', not: 'ansia' },
  ),
  dream(
    'negative',
    'In pigiama in ufficio',
    'Entravo in riunione e mi accorgevo di essere in pigiama. I colleghi facevano finta di niente, il capo parlava di scadenze. Che imbarazzo. Volevo sprofondare.',
    { s: '', e: 'vergogna', t: 'lavoro nudita' },
  ),
  dream(
    'neutral',
    'Ragni',
    'Sul muro della camera da letto c’era un ragno grosso come un piatto. Di solito ho il terrore dei ragni, invece nel sogno lo guardavo incuriosito. Lui tesseva lettere.',
    { s: 'casa insetti', e: 'paura curiosita', t: '' },
  ),
  dream(
    'negative',
    'Perso a Venezia',
    'Mi ero perso tra le calli, ogni ponte mi riportava allo stesso punto. Chiedevo indicazioni a degli sconosciuti che parlavano una lingua incomprensibile. Ero confuso e stanco, non trovavo più la strada dell’albergo.',
    { s: 'ponte sconosciuto strada', e: 'confusione', t: 'smarrimento viaggio' },
  ),
  dream(
    'negative',
    'Ciliegie in ufficio',
    'Ho perso il treno per un pelo, come si dice, ma non c’era nessun treno: era un modo che usava il mio capo nel sogno per dirmi che non avrei avuto la promozione. Eravamo in ufficio, lui mangiava delle ciliegie e sputava i noccioli nel cestino. Me la sono presa un sacco, ero proprio incazzata nera. Poi i noccioli germogliavano e io pensavo a dove piantarli.',
    { s: '', e: 'rabbia', t: 'lavoro' },
  ),
  dream(
    'negative',
    'L’eredità',
    'Litigo con mia sorella per l’eredità della nonna. Volano piatti, volano parole grosse. Lei mi dà della serpe. Io esco sbattendo la porta, sono fuori di me. Sul pianerottolo c’è la vicina che stende i panni e mi fa: "Signora, ma perché urla? È tutto finito da anni". E io non capisco più niente, sono confusa, non so nemmeno che giorno è.',
    { s: 'porta scale', e: 'rabbia confusione', t: 'conflitto famiglia' },
  ),
  dream(
    'neutral',
    'Bambino nel supermercato',
    'Al supermercato un bambino piccolo mi prende per mano e mi dice: andiamo. Nessuno sembra cercarlo. Non mi spavento, anzi provo dolcezza. Usciamo e fuori nevica.',
    { s: 'bambino', e: 'tenerezza', t: '', not: 'paura' },
  ),
  dream(
    'negative',
    'Il funerale',
    'Ero a un funerale ma non sapevo di chi. Nella bara non c’era nessuno. Piangevano tutti tranne me, io non ero triste, mi sentivo soltanto fuori posto.',
    { s: '', e: 'tristezza vergogna', t: 'morte' },
  ),
  dream(
    'positive',
    'Il cane di quand’ero piccolo',
    'È tornato Birillo, il cane che avevo da bambino. Mi veniva incontro sulla strada di campagna dei nonni. Non smettevo di piangere dalla felicità. Quanto mi è mancato.',
    { s: 'cane strada', e: 'gioia nostalgia', t: 'passato famiglia' },
  ),
  dream(
    'neutral',
    'Scalinata',
    'Sogno ricorrente: scendo una scalinata interminabile, tipo quelle della metro di Londra, e in fondo non c’è nessun treno, solo un muro. Mi giro e i gradini sono spariti. Resto lì. Non provo ansia, non provo niente. Guardo il muro e aspetto.',
    { s: 'scale', e: '', t: '', not: 'ansia' },
  ),
  dream(
    'neutral',
    'Messaggi',
    'Sul cellulare continuavano ad arrivare messaggi in una lingua che non conosco. Li leggevo lo stesso e li capivo. Non era ansia, era più una specie di meraviglia.',
    { s: 'telefono', e: 'stupore', t: '', not: 'ansia' },
  ),
  dream(
    'negative',
    'Zanzare',
    'Zanzare ovunque. Sul soffitto, sul letto, sulle braccia. Ne ammazzo dieci, ne arrivano cento. Il ronzio mi entra in testa. Accendo la luce e spariscono. La spengo e tornano. Dopo un po’ non ne posso più, mi viene da piangere dal nervoso. Esasperato, mi metto a dormire nella vasca.',
    { s: 'insetti', e: 'frustrazione', t: '' },
  ),
  dream(
    'positive',
    'Sposa',
    'Mi sposavo in riva al lago con qualcuno che non conosco. C’era una luce dorata. Non avevo dubbi né timori, ero emozionata e felice, non vedevo l’ora.',
    { s: 'acqua sconosciuto', e: 'gioia speranza', t: 'amore', not: 'paura' },
  ),
  dream(
    'neutral',
    'Il museo',
    'Giravo da solo in un museo vuoto dove i quadri cambiavano quando non li guardavo. Una signora anziana spolverava le cornici e canticchiava. Tutto qui, poi mi sono svegliato.',
    { s: 'sconosciuto', e: '', t: '' },
  ),
]
