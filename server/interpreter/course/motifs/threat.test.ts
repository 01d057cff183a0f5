import { describe, expect, it } from 'vitest'
import { compileForms } from '#server/interpreter/language/forms.ts'
import { tokenize } from '#server/interpreter/language/tokens.ts'
import data from './threat.it.json' with { type: 'json' }

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
  const stands = (forms: string[]): boolean => compileForms(forms).scan(tokens).length > 0
  const excluded = compileForms(situation.exclude ?? []).scan(tokens)
  const hits = compileForms(situation.forms)
    .scan(tokens)
    .filter((hit) => !excluded.some((other) => other.start < hit.end && hit.start < other.end))
  return hits.length > 0 && (situation.with ?? []).every(stands) && !stands(situation.without ?? [])
}

/** What shows a situation, and what only sounds like it. */
const CASES: [id: string, shown: string[], other: string[]][] = [
  [
    'chased',
    [
      'Un uomo con il cappotto mi insegue per le scale del condominio.',
      'Correvo nel bosco e loro ci stavano inseguendo con le torce.',
      'Eravamo inseguiti da due tizi su un furgone.',
    ],
    ['Inseguivo mia sorella per tutta la spiaggia e ridevamo.', 'Il gatto mi seguiva con lo sguardo dalla finestra.'],
  ],
  [
    'fleeing',
    [
      'A un certo punto scappo dalla finestra del bagno.',
      'Fuggivamo lungo l’argine con le borse in mano.',
      'Sono scappata prima che finisse la cena.',
    ],
    ['Mi scappava da ridere durante la messa.', 'Scappo a prendere il pane e torno.'],
  ],
  [
    'chased-animal',
    [
      'Un toro nero mi rincorreva in mezzo al mercato.',
      'Scappavo da due cani enormi lungo la ferrovia.',
      'Mi insegue un cinghiale fino al cancello.',
    ],
    [
      'Il cane correva dietro alla palla e io lo guardavo.',
      'Inseguivo il gatto di mia zia per metterlo nel trasportino.',
    ],
  ],
  [
    'chased-police',
    [
      'La polizia mi cercava in tutto il quartiere.',
      'Scappavamo dai carabinieri con una macchina rubata.',
      'Due agenti gentili mi arrestano davanti al bar.',
    ],
    ['Ho chiamato la polizia e sono venuti a prendere il ladro.', 'Mi arresto davanti a una vetrina di orologi.'],
  ],
  [
    'chased-hiding',
    [
      'Mi nascondo dietro la tenda della doccia e trattengo il respiro.',
      'Ci siamo nascosti nel fienile finché non sono passati.',
      'Cercavo un posto per nascondermi sotto le scale.',
    ],
    [
      'Giocavo a nascondino con i miei cugini, nascosti tra i panni.',
      'Mio fratello mi nasconde qualcosa, lo capisco dagli occhi.',
    ],
  ],
  [
    'chased-escaped',
    [
      'Alla fine riesco a scappare da una porticina di servizio.',
      'Siamo riusciti a salvarci salendo sul tetto.',
      'Prendo la moto e li semino dopo la galleria.',
    ],
    ['Non riesco a scappare, il cancello è chiuso.', 'Non mi prende mai sul serio, nemmeno nel sogno.'],
  ],
  [
    'intruder',
    [
      'Qualcuno cercava di entrare dalla porta sul retro.',
      'Sento dei passi nel corridoio e so che in casa ci siamo solo noi.',
      'C’era un uomo in camera, in piedi accanto all’armadio.',
    ],
    [
      'Un amico entra in cucina e si siede a mangiare con noi.',
      'Cercavo di aprire la porta di casa ma avevo le chiavi sbagliate.',
    ],
  ],
  [
    'someone-behind',
    [
      'Sentivo dei passi dietro e acceleravo.',
      'C’era una presenza alle mie spalle che respirava piano.',
      'Nel corridoio mi sento osservata.',
    ],
    ['Mia madre è in fila dietro di noi alla posta.', 'Mi volto e vedo il mare.'],
  ],
  [
    'presence-bed',
    [
      'Una figura nera ai piedi del letto mi guardava e io ero paralizzata.',
      'Sentivo un peso sul petto e non riuscivo a muovermi.',
      'C’era un’ombra accanto al mio letto, avevo gli occhi aperti.',
    ],
    ['Mia figlia dormiva nel letto accanto al mio.', 'Un uomo compra un letto in un negozio.'],
  ],
  [
    'sleep-paralysis',
    [
      'Ero in paralisi, vedevo la stanza ma niente rispondeva.',
      'Provavo a svegliarmi e tornavo sempre nello stesso corridoio.',
      'Non riuscivo a svegliarmi, lo sapevo che era un sogno.',
    ],
    ['Mi sveglio con calma e vado in cucina.', 'Non riuscivo a svegliare mio fratello.'],
  ],
  [
    'no-voice',
    [
      'Provo a urlare ma non mi esce la voce.',
      'La bocca si apre e dalla gola usciva solo aria.',
      'Non riuscivo a gridare, erano tutti girati.',
    ],
    ['Volevo parlare con lei e alla fine ci parliamo per ore.', 'Mio nonno non riusciva a parlare.'],
  ],
  [
    'heavy-legs',
    [
      'Dovevo correre ma avevo le gambe pesantissime.',
      'Non riesco a correre, come se il pavimento fosse colla.',
      'Camminavo al rallentatore verso il binario.',
    ],
    ['Mi fanno male le gambe per la palestra.', 'Correvo velocissimo sulla spiaggia.'],
  ],
  [
    'frozen',
    [
      'Lui si avvicina e io resto immobile contro il muro.',
      'Non riuscivo a muovermi mentre la macchina scivolava giù.',
      'Vorrei spostarmi ma il corpo non risponde.',
    ],
    ['La statua era immobile nella piazza.', 'Non riusciva a muoversi, poverino, e lo aiuto.'],
  ],
  [
    'weak-blows',
    [
      'Gli davo dei pugni ma erano molli, senza forza.',
      'Provo a colpirlo e lui ride.',
      'Cercavo di dare un calcio e non avevo forza nelle gambe, nelle braccia, niente: non riuscivo a colpirla.',
    ],
    ['Il film aveva molti colpi di scena.', 'Mi dà due colpi leggeri sulla spalla per salutarmi.'],
  ],
  [
    'cannot-phone',
    [
      'Prendo il cellulare per chiamare mia madre ma non funziona.',
      'Sbagliavo sempre numero, le dita erano enormi.',
      'Provavo a chiamare il 112 e i tasti sparivano.',
    ],
    ['Mi telefona un’amica e ridiamo per un’ora.', 'Avevo comprato un cellulare nuovo, azzurro.'],
  ],
  [
    'attacked',
    [
      'Un uomo mi afferra per il collo e mi spinge contro il muro.',
      'Voleva uccidermi e non capivo il perché.',
      'Due ragazzi ci aggrediscono all’uscita della metro.',
    ],
    ['Il cane mi salta addosso tutto contento.', 'La vicina mi attacca un bottone infinito.'],
  ],
  [
    'shot',
    [
      'Mi sparano alla schiena mentre salgo sul tram.',
      'Un ragazzo mi accoltella e se ne va fischiettando.',
      'Una freccia: sono stato colpito al petto e cado.',
    ],
    ['Sparavano i fuochi d’artificio dal molo.', 'Mi ha colpito molto la sua gentilezza.'],
  ],
  [
    'animal-attack',
    [
      'Un pappagallo mi becca le dita attraverso le sbarre.',
      'Lo squalo ci attacca mentre siamo sul materassino.',
      'Una volpe mi ha morso il polpaccio.',
    ],
    ['Mi mordevo le labbra per non ridere.', 'La professoressa mi becca a copiare.'],
  ],
  [
    'dog-attack',
    [
      'Un cane nero mi morde la mano e non la lascia.',
      'I due pitbull ci attaccano vicino al parcheggio.',
      'Il mio cane mi ringhiava contro come se fossi un’estranea.',
    ],
    ['Il cane dorme ai miei piedi mentre leggo.', 'Il cane mi ha portato una scarpa.'],
  ],
  [
    'cat-attack',
    [
      'Il gatto mi graffia le mani appena provo a sollevarlo.',
      'Una gatta grigia mi ha morso il polso.',
      'Un gatto inferocito si era chiuso in bagno.',
    ],
    ['Il gatto mi salta in braccio e fa le fusa.', 'Cercavo il gatto per tutta la casa.'],
  ],
  [
    'snake-bite',
    [
      'Una vipera mi morde la caviglia tra i sassi.',
      'Sono stata morsa da un serpente verde sul divano.',
      'Il pitone mi stringeva sempre più forte.',
    ],
    ['Il serpente dormiva sotto una pietra.', 'Un signore gentile vendeva serpenti di gomma.'],
  ],
  [
    'snakes',
    [
      'In cantina c’erano serpenti dappertutto.',
      'Apro il cassetto ed esce una vipera.',
      'Un boa lunghissimo attraversa la strada.',
    ],
    ['Lei aveva una borsa di serpente.', 'La coda faceva un giro largo intorno alla piazza.'],
  ],
  [
    'snake-calm',
    [
      'Avevo un serpente intorno al collo, tiepido, e andava bene così.',
      'Prendo un cobra per la coda e lo poso nel cesto.',
      'I serpenti erano tanti ma non mi facevano paura.',
    ],
    ['Un serpente striscia verso la culla.', 'Vedo un serpente e scappo.'],
  ],
  [
    'insects',
    [
      'Dal lavandino escono scarafaggi a decine.',
      'Un ragno grosso come un piatto scende dal soffitto.',
      'La cucina era piena di formiche.',
    ],
    ['Siamo andati a Mosca con il treno.', 'Avevo le farfalle nello stomaco prima di vederlo.'],
  ],
  [
    'insects-body',
    [
      'Avevo le formiche sotto la pelle del braccio.',
      'Mi camminavano addosso e uscivano dalle maniche.',
      'Ero coperta di scarafaggi.',
    ],
    ['Una farfalla vola sul prato.', 'Sul tavolo passava una fila di formiche.'],
  ],
  [
    'animal-gentle',
    [
      'Un lupo si avvicinava piano e mi annusava la mano.',
      'Accarezzavo una tigre sdraiata sul tappeto.',
      'Il cavallo appoggia il muso sulla mia spalla.',
    ],
    ['Un lupo mi ringhia contro.', 'Il cane abbaia in cortile.'],
  ],
  [
    'animal-speaks',
    [
      'Un corvo mi dice che sono in ritardo.',
      'C’era una volpe parlante seduta al bar.',
      'Il gatto mi ha chiesto dove avessi messo le chiavi.',
    ],
    ['Il cane abbaiava a chi passava.', 'Parlavo con il padrone del cane.'],
  ],
  [
    'animal-hurt',
    [
      'Trovo un gattino bagnato dentro una scatola.',
      'Il cavallo era ferito e nessuno lo guardava.',
      'Devo salvare due cuccioli dalla corrente.',
    ],
    ['Il cane correva felice nel prato.', 'Un leone ferisce il domatore.'],
  ],
  [
    'animal-watching',
    [
      'Una civetta mi fissa dal lampadario.',
      'Due lupi ci guardavano dal bordo della strada.',
      'In fondo al corridoio mi guardava una capra.',
    ],
    ['Guardavo un documentario sui leoni.', 'Mia zia mi fissa in silenzio.'],
  ],
  [
    'murder-seen',
    [
      'Vedo un uomo che viene ucciso dietro la stazione.',
      'In cantina troviamo un cadavere avvolto nella tenda.',
      'Hanno ammazzato il portiere e nessuno ne parla.',
    ],
    ['Mi ha ucciso dal ridere con quella battuta.', 'Ho ammazzato il tempo leggendo.'],
  ],
  [
    'killer-self',
    [
      'Ho ucciso un uomo e non mi ricordo come.',
      'Dovevamo nascondere il cadavere prima che arrivassero gli ospiti.',
      'Lo strangolo e poi mi siedo sul divano.',
    ],
    ['Ho ammazzato una zanzara sul muro.', 'Mi ammazzo di lavoro per finire.'],
  ],
  [
    'accused',
    [
      'Mi accusavano di aver rubato i gioielli della zia.',
      'In tribunale leggono la sentenza e il giudice mi condanna.',
      'Davano la colpa a me per l’incendio.',
    ],
    ['Ho visto un film su un processo famoso.', 'Mi danno la mancia e ringrazio.'],
  ],
  [
    'war',
    [
      'Cadevano le bombe sul mercato coperto.',
      'C’era la guerra e noi vivevamo in una lavanderia.',
      'Un terrorista mette una bomba nel vagone.',
    ],
    ['Facevamo la guerra con i cuscini.', 'Quel gol è stata una bomba.'],
  ],
  [
    'captive',
    [
      'Ci avevano rapiti e chiusi in una cantina umida.',
      'Ero in prigione ma la cella era la mia classe delle medie.',
      'Mi legano a una sedia davanti allo specchio.',
    ],
    ['Sono molto legata a quella casa.', 'Il canarino era in gabbia e cantava.'],
  ],
  [
    'great-wave',
    [
      'Un’onda enorme si alza dietro le cabine.',
      'Il mare si ritirava e ho capito che arrivava lo tsunami.',
      'Un muro d’acqua copre il lungomare.',
    ],
    ['La trasmissione va in onda alle otto.', 'Raccoglievo conchiglie mentre il mare era piatto.'],
  ],
  [
    'wave-calm',
    [
      'L’onda si alza altissima e io non avevo paura, la guardavo.',
      'Arriva uno tsunami, eppure mi sentivo serena.',
      'Un muro d’acqua verde, e nessuna paura: stavamo seduti ad aspettarlo.',
    ],
    ['L’onda arriva e scappiamo urlando.', 'Il mare era bellissimo e piatto.'],
  ],
  [
    'flood',
    [
      'L’acqua saliva dalle scale e la cucina era già sommersa.',
      'Si allaga tutta la casa dei nonni.',
      'Un’alluvione aveva preso la piazza.',
    ],
    ['Butto il sale quando l’acqua bolle.', 'La casa al mare era piena di luce.'],
  ],
  [
    'earthquake',
    [
      'La terra tremava e noi sotto il tavolo.',
      'Il palazzo di fronte crolla senza rumore.',
      'C’è stato un terremoto mentre facevo la doccia.',
    ],
    ['Mio nipote è un terremoto di bambino.', 'Le mani mi tremavano dal freddo.'],
  ],
  [
    'fire',
    [
      'La casa dei vicini era in fiamme.',
      'Il bosco brucia e il vento spinge il fumo verso di noi.',
      'Le tende prendono fuoco da sole.',
    ],
    ['Ci scaldavamo davanti al fuoco del camino.', 'Guardavamo i fuochi d’artificio.'],
  ],
  [
    'plane-crash',
    [
      'Un aereo precipita dietro la collina.',
      'Eravamo sull’aereo e stava cadendo, l’aereo cadeva piano.',
      'Vedo l’elicottero schiantarsi sul campo.',
    ],
    ['Perdo l’aereo per cinque minuti.', 'Gioco con un aereo di carta.'],
  ],
  [
    'world-end',
    [
      'Era la fine del mondo e cercavo il mio cane.',
      'Un meteorite cade sul lago e il cielo diventa viola.',
      'Il vulcano eruttava e la lava scendeva in centro.',
    ],
    ['Se piove non è la fine del mondo.', 'La torta era la fine del mondo di buona.'],
  ],
  [
    'underwater-breath',
    [
      'Scopro che respiro sott’acqua come se niente fosse.',
      'Nuotavo sott’acqua tra i tetti di un paese.',
      'Avevo le branchie e mi sembrava normale.',
    ],
    ['Sott’acqua non riuscivo a respirare.', 'Bevevo un bicchiere d’acqua fredda.'],
  ],
  [
    'drowning',
    [
      'Affondavo lentamente e vedevo la luce in alto.',
      'Non riuscivo a tornare a galla.',
      'La corrente ci trascinava al largo.',
    ],
    ['Affogavo i biscotti nel latte.', 'Affondo nel divano e mi addormento.'],
  ],
  [
    'someone-drowning',
    [
      'Mia figlia cade nella piscina e nessuno se ne accorge.',
      'Un bambino stava annegando e io ero sul molo.',
      'Mi tuffo per salvare mio fratello.',
    ],
    ['Il bambino cade sull’erba e ride.', 'Facevo il bagno con i miei nipoti.'],
  ],
  [
    'dirty-water',
    [
      'Nuotavo in un’acqua torbida piena di foglie.',
      'Affondavo nel fango fino alle ginocchia.',
      'Dal rubinetto scende acqua marrone, sporca.',
    ],
    ['L’acqua era trasparente e fresca.', 'Andavo a fare i fanghi alle terme.'],
  ],
  [
    'sea-calm',
    [
      'Il mare era calmo e si vedevano i sassi del fondo.',
      'Galleggiavo in una piscina di acqua tiepida.',
      'Nuotavamo nel lago felici come bambini.',
    ],
    ['Il mare era in tempesta.', 'Galleggiavo ma la corrente mi portava verso lo squalo.'],
  ],
  [
    'teeth',
    [
      'Mi cadono i denti uno dopo l’altro nel lavandino.',
      'Un molare dondola e poi si sbriciola.',
      'Sputavo denti in mano durante la riunione.',
    ],
    ['Stringevo i denti e continuavo a salire.', 'Il dentista mi ha dato appuntamento lunedì.'],
  ],
  [
    'hair',
    [
      'Mi pettino e i capelli cadono a ciocche.',
      'Un barbiere mi tagliava i capelli a zero senza chiedere.',
      'Ero diventata calva dietro.',
    ],
    ['Mi metto le mani nei capelli per la rabbia.', 'L’ho evitato per un capello.'],
  ],
  [
    'blood-wound',
    [
      'Mi guardo e avevo le mani piene di sangue.',
      'Perdevo sangue dal ginocchio senza sentire male.',
      'Vedo una ferita lunga sul braccio.',
    ],
    ['Doveva fare le analisi del sangue.', 'Ha un sangue freddo incredibile.'],
  ],
  [
    'stuck-in-body',
    [
      'Avevo delle schegge di legno nella mano.',
      'Mi tolgo una spina lunghissima dal piede.',
      'C’erano degli aghi conficcati nella schiena.',
    ],
    ['Stacco la spina del frigorifero.', 'Mi fa male la spina dorsale.'],
  ],
  [
    'illness',
    [
      'Ero in ospedale e nessuno mi chiamava per nome.',
      'Il dottore dice che ho una malattia senza nome.',
      'Mi devono operare e io ho lasciato il forno acceso.',
    ],
    ['Lavoravo in ospedale da un mese, al bar.', 'Il bambino correva nel corridoio.'],
  ],
  [
    'body-changes',
    [
      'Mi trasformavo in un airone e avevo le gambe lunghe.',
      'Mi crescevano le piume sulle braccia.',
      'Ero nel corpo di un uomo anziano.',
    ],
    ['Sono diventato un avvocato affermato.', 'Il bruco diventa una farfalla nel barattolo.'],
  ],
  [
    'mirror-face',
    [
      'Mi guardo allo specchio e vedo un’altra persona.',
      'Il riflesso sorrideva anche se ero seria.',
      'Nello specchio il mio viso era tutto storto.',
    ],
    ['Compro uno specchio con la cornice dorata.', 'Mia sorella si trucca allo specchio.'],
  ],
  [
    'naked',
    [
      'Mi accorgo di essere nuda in mezzo alla classe.',
      'Ero in mutande alla cassa del supermercato.',
      'Salgo sul palco e non avevo niente addosso.',
    ],
    ['Il mare si vedeva a occhio nudo.', 'Camminavo a piedi nudi sull’erba.'],
  ],
  [
    'naked-nobody',
    [
      'Ero nudo in ufficio e nessuno ci faceva caso.',
      'Giravo in mutande per il centro, ma nessuno mi guardava.',
      'Mi ritrovo senza vestiti al matrimonio e nessuno dice niente.',
    ],
    ['Ero nuda e tutti ridevano.', 'Nessuno mi guardava mentre leggevo.'],
  ],
  [
    'wrong-clothes',
    [
      'Esco di casa e mi accorgo che sono scalza.',
      'Avevo le scarpe spaiate alla cerimonia.',
      'Tutti erano eleganti e io in tuta.',
    ],
    ['Compravo un vestito rosso bellissimo.', 'Le mie scarpe nuove stanno nell’armadio.'],
  ],
  [
    'toilet',
    [
      'Cercavo un bagno per tutto l’aeroporto.',
      'I gabinetti erano senza porta e pieni di gente.',
      'Mi scappava la pipì durante il concerto.',
    ],
    ['Mi scappava da ridere in chiesa.', 'Facevamo il bagno nel mare di notte.'],
  ],
  [
    'from-mouth',
    [
      'Tiravo fuori dalla bocca un filo di lana infinito.',
      'Avevo la bocca piena di terra.',
      'Sputo vetri e monete nel piatto.',
    ],
    ['Dalla bocca non mi usciva nessun suono.', 'Mi toglie le parole di bocca ogni volta.'],
  ],
  [
    'vomit',
    [
      'Vomitavo dietro la fontana e mi vergognavo.',
      'Mi viene da vomitare appena entro.',
      'Stavo per vomitare davanti al capo.',
    ],
    ['Il gatto ha vomitato sul tappeto.', 'C’era odore di mare.'],
  ],
  [
    'invisible',
    [
      'Ero invisibile e attraversavo la cena di famiglia.',
      'Chiamavo mia madre e nessuno rispondeva.',
      'Parlavano tra loro come se non esistessi.',
    ],
    ['Il vetro era così pulito da sembrare invisibile.', 'Nessuno mi vede, per fortuna, sono nascosta dietro il muro.'],
  ],
  [
    'ghosts',
    [
      'C’era un fantasma seduto in cucina.',
      'La villa era infestata e noi la volevamo comprare.',
      'Le sedie si muovevano da sole.',
    ],
    ['Lavoriamo con molto spirito di squadra.', 'Abbiamo visitato un paese fantasma in Toscana.'],
  ],
  [
    'demons',
    [
      'Il diavolo era seduto al tavolo e mi parlava piano.',
      'Mia sorella era posseduta e camminava sul soffitto.',
      'Una strega ci lanciava le pietre dal pozzo.',
    ],
    ['Che diavolo ci facevo lì?', 'Povero diavolo, ha perso il treno.'],
  ],
  [
    'uncanny-doll',
    [
      'La bambola si muoveva sulla mensola.',
      'Un clown ci guarda dal finestrino dell’autobus.',
      'I manichini erano inquietanti, senza bocca.',
    ],
    ['Ho regalato una bambola a mia nipote.', 'Il pagliaccio del circo era bravo.'],
  ],
  [
    'monster',
    [
      'Gli zombie camminavano sul raccordo.',
      'C’era un mostro peloso dentro l’armadio.',
      'Arrivano gli alieni e atterrano nel parcheggio del discount.',
    ],
    ['È un mostro di bravura al pianoforte.', 'Lo schermo gigante era in piazza.'],
  ],
  [
    'poison',
    [
      'Mia cognata ci avvelenava con una torta rosa.',
      'Bevevo il vino e capivo che c’era il veleno.',
      'L’acqua del pozzo era avvelenata.',
    ],
    ['Ha una lingua velenosa ma simpatica.', 'Beviamo un caffè con mia cognata.'],
  ],
  [
    'falling',
    [
      'Cadevo da un ponte e non si vedeva il fondo.',
      'Precipito nel vuoto e mi sveglio di scatto.',
      'Scivolavo giù dal tetto tra le tegole.',
    ],
    ['Cado dal sonno alle nove di sera.', 'Il bicchiere cade e si rompe.'],
  ],
  [
    'falling-soft',
    [
      'Cadevo lentamente tra i piani del palazzo.',
      'Mi lancio dal tetto e atterro sul prato, in piedi.',
      'Precipitavo ma non mi sono fatta male, non mi ero fatta niente.',
    ],
    ['Cado e mi sveglio di colpo col cuore in gola.', 'Camminavo piano sul ghiaccio.'],
  ],
  [
    'lift-drops',
    [
      'L’ascensore precipita fino ai garage.',
      'L’ascensore si bloccava tra due piani.',
      'L’ascensore scendeva velocissimo e i tasti erano spenti.',
    ],
    ['Prendo l’ascensore e arrivo in ufficio.', 'L’ascensore era tutto di specchi.'],
  ],
  [
    'dying',
    [
      'Muoio in un letto che non è il mio.',
      'Sapevo che stavo per morire e guardavo le rondini.',
      'Mi uccidono in una piazza piena di sole.',
    ],
    ['Stavo morendo dal ridere.', 'Mi uccido di lavoro, come sempre.'],
  ],
  [
    'after-death',
    [
      'Ero morto ma camminavo per casa e nessuno lo sapeva.',
      'Vedevo il mio corpo dall’alto, sul letto.',
      'Guardavo il mio funerale dall’ultima fila.',
    ],
    ['Il traffico è stato un inferno.', 'Il funerale di mio zio era affollato.'],
  ],
  [
    'defending',
    [
      'Difendevo mio fratello con un ombrello.',
      'Mi metto davanti ai bambini e allargo le braccia.',
      'Dovevo proteggere la nonna dai corvi.',
    ],
    ['Difendevo la mia tesi davanti alla commissione.', 'Cercavo un ombrello in cantina.'],
  ],
  [
    'turned-fear',
    [
      'Mi giro di colpo e lo affronto con la scopa.',
      'Decido di parlargli, al lupo, e lui si siede.',
      'Gli vado incontro e il mostro si fa piccolo.',
    ],
    ['Mi giro dall’altra parte e dormo.', 'Le andavo incontro felice e ci abbracciavamo.'],
  ],
  [
    'powers',
    [
      'Avevo il potere di fermare la pioggia.',
      'Spostavo i mobili con la forza del pensiero.',
      'Passavo attraverso i muri della scuola.',
    ],
    ['Chi ha il potere decide per tutti.', 'Mia nonna fa magie in cucina.'],
  ],
  [
    'saved',
    [
      'Un vecchio pescatore mi salva con il remo.',
      'Mia zia è venuta ad aiutarmi con un bastone.',
      'Ci hanno salvati due ragazzi in canoa.',
    ],
    ['Salvo il file e spengo il computer.', 'Si salvi chi può, gridava per gioco.'],
  ],
  [
    'calm-danger',
    [
      'Il mostro entrava in cucina e io non avevo paura.',
      'Le bombe cadevano e nessuna paura, continuavo a stendere i panni.',
      'Precipitavo ma ero stranamente calma.',
    ],
    ['Non avevo paura di dirle la verità a cena.', 'Avevo paura del lupo.'],
  ],
]

describe('the situations of threat, body and powers', () => {
  it.each(CASES)('%s is found where it is told, and only there', (id, shown, other) => {
    expect(shown.filter((text) => !isFound(id, text))).toEqual([])
    expect(other.filter((text) => isFound(id, text))).toEqual([])
  })

  it('has sentences for each of them', () => {
    expect(CASES.map(([id]) => id)).toEqual(SITUATIONS.map(({ id }) => id))
  })
})
