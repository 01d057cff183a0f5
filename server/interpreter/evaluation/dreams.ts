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
    'Denti',
    'Mi guardavo allo specchio del bagno e i denti cominciavano a dondolare. Li prendevo uno per uno in mano, senza sangue. Mi vergognavo da morire perché dovevo andare a un colloquio di lavoro.',
    { s: 'denti specchio', e: 'vergogna', t: 'lavoro' },
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
    'Il cucciolo',
    'Trovai un cagnolino bagnato sotto la pioggia e lo presi in braccio. Lui mi leccava le mani. Provai una tenerezza infinita e decisi di portarlo a casa.',
    { s: 'cane acqua casa', e: 'tenerezza', t: '' },
  ),
  dream(
    'negative',
    'Treno perso',
    'Arrivo in stazione e il treno sta già partendo. Corro lungo il binario con la valigia aperta che perde vestiti. Il controllore mi guarda e non fa niente. Una frustrazione enorme: non ci riuscivo, per quanto corressi.',
    { s: 'treno', e: 'frustrazione', t: 'ritardo viaggio' },
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
    'negative',
    'Serpenti in cucina',
    'La cucina era piena di serpenti, sul tavolo, nei cassetti. Mia madre cucinava come se niente fosse. Che schifo. Ero anche arrabbiato con lei perché non mi ascoltava.',
    { s: 'serpente casa', e: 'disgusto rabbia', t: 'famiglia' },
  ),
  dream(
    'positive',
    'Il compleanno',
    'C’erano tutti, anche i cugini che non vedo mai. Ballavamo in giardino e abbiamo riso tanto. A un tratto ho sentito una gran nostalgia, come se già sapessi che sarebbe finita.',
    { s: '', e: 'gioia nostalgia', t: 'famiglia' },
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
    'negative',
    'Incendio',
    'La casa dei miei andava a fuoco. Le fiamme uscivano dalle finestre e io cercavo il gatto dappertutto. Urlavo il suo nome, disperata. I pompieri non arrivavano mai.',
    { s: 'casa fuoco gatto', e: 'tristezza', t: 'catastrofe ricerca' },
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
    'positive',
    'Cavallo',
    'Cavalcavo a pelo lungo la riva del mare, all’alba. Nessuna fretta. Il cavallo sapeva dove andare e io mi fidavo. Che bella sensazione, ero in pace con tutto.',
    { s: 'mare', e: 'gioia serenita', t: '' },
  ),
  dream(
    'negative',
    'Litigio',
    'Litigavo con mia madre per una sciocchezza, ci urlavamo contro. Poi lei usciva sbattendo la porta e io restavo lì con un senso di colpa tremendo. Avrei voluto chiederle scusa.',
    { s: 'porta', e: 'colpa', t: 'conflitto famiglia' },
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
    'negative',
    'Le scale infinite',
    'Salivo delle scale che non finivano mai, gradino dopo gradino, con una borsa pesantissima. A ogni pianerottolo una porta chiusa a chiave. Uffa. Cominciavo a innervosirmi e a perdere la speranza.',
    { s: 'scale porta', e: 'frustrazione speranza', t: '' },
  ),
  dream(
    'neutral',
    'Messaggi',
    'Sul cellulare continuavano ad arrivare messaggi in una lingua che non conosco. Li leggevo lo stesso e li capivo. Non era ansia, era più una specie di meraviglia.',
    { s: 'telefono', e: 'stupore', t: '', not: 'ansia' },
  ),
  dream(
    'negative',
    'Vespe',
    'Uno sciame di vespe mi entrava nei capelli. Correvo verso la piscina per buttarmi, ma l’acqua non c’era. Ho urlato fino a svegliarmi, sudato e agitatissimo.',
    { s: 'insetti acqua', e: 'ansia', t: '' },
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
