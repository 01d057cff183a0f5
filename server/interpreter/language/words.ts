import { compileForms, type FormIndex } from './forms.ts'
import { tokenize } from './tokens.ts'

/** A test for single words, written in the form syntax. */
export function wordTest(list: string): (word: string) => boolean {
  const index: FormIndex<true> = compileForms(list.split(' '))
  const known = new Map<string, boolean>()
  return (word) => {
    const seen = known.get(word)
    if (seen !== undefined) return seen
    const answer = index.scan(tokenize(word)).length > 0
    if (known.size < 20_000) known.set(word, answer)
    return answer
  }
}

export const isClitic = wordTest('mi ti ci vi si lo la l li gli le ne n c v me te ce ve se m t s')

export const isDeterminer = wordTest(
  'il lo la l i gli le un uno una di d del dello della dell dei degli delle mio mia miei mie suo sua suoi sue ' +
    'nostro nostra nostri nostre loro quel quella quello quelle quei questo questa questi queste alcun* qualche ' +
    'vero vera veri vere particolar* grande gran',
)

/** Words a negation passes through on its way to what it denies: auxiliaries, feeling verbs, degrees. */
export const isTransparent = wordTest(
  'ho hai ha abbiamo avete hanno avevo avevi aveva avevamo avevano ebbi ebbe avessi avesse abbia avrei avrebbe avro avere aver ' +
    'avendo avuto avuta sono sei e siamo siete ero eri era eravamo erano fui fu fossi fosse fossero sia essere esser essendo stato ' +
    'stata stati state saro sarei sarebbe sent* prov* stavo sto stava stavano stai stare rest* divent* sembr* pare pareva facev* fa ' +
    'fanno fatto fatta fare far fece dava davano da dare mette metteva mettev* metter messo ispir* incut* trasmett* caus* suscit* ' +
    'poter* potev* posso puo riusc* riesc* vol* vogl* dov* dev* bisogn* so sapev* a ad in con preda pieno piena nel nella nello nemmeno neanche ' +
    'neppure po proprio davvero veramente molto molta tanto tanta tanti tante troppo troppa cosi piu ancora affatto assolutamente per ' +
    'niente nulla esattamente certo certamente mai mica poi traccia ombra segno briciolo filo pizzico punta senso senso sensazione ' +
    'sentimento forma tipo emozione emozioni motivo ragione bisogno voglia alcun* minimo minima minimamente completamente del tutto ' +
    'mi ti ci vi si lo la l li gli le ne n c v me te ce ve se il i un uno una di d dello della dell dei degli delle ' +
    'mio mia miei mie suo sua suoi sue nostro nostra quel quella quello quelle quei questo questa questi queste qualche ' +
    'vero vera particolar* eccessiv* esager* aspett* ispirav* vedev* bisogna serve serviva',
)

/** Words that end the reach of a negation. */
export const isBreaker = wordTest(
  'ma pero anzi eppure perche se come quando mentre dove cosa cui quindi allora infatti finche siccome poiche e ed o od oppure bensi tuttavia comunque',
)

/** «Non … smettevo di piangere», «non … passava la paura»: the feeling is there. */
export const isReverser = wordTest(
  'smett* smess* tratten* tratteni* nascond* nascos* controll* vinc* super* fren* ferm* scacci* evit* dimentic* domin* gestir* ' +
    'conten* plac* resist* sopport* regg* toller* mostr* manifest* esprim* pass* svani* spari* diminui* calav* manc* spieg* ' +
    'capi* immagin* credev* cred* cess* fini* lasci* toglie* scroll* allontan* sconfigg* dubit* andav* solo soltanto solamente ' +
    'descriv* raccont* quantific* dire dirti dirvi meno unicamente semplicemente semplice basta bastav* ascolt* ignor*',
)

/** A fear overcome or given up is no longer felt. */
export const isEnding = wordTest(
  'smess* smisi smise smisero smetto smettevo smetteva perdevo perdo perde perdeva perdere perdemmo persa superat* supero superavo vint* vinsi vinto sconfitt* scacciat* dimenticat* dimenticavo persi perso',
)

export const isFading = wordTest(
  'sparit* spariva sparisce spari svanit* svaniva svanisce svani passat* passava passa passo scompars* scompare scompariva scomparve ' +
    'dissolt* dissolse dissolveva dilegu* cessat* cessava cesso finita finito andat* scioglieva sciolse sciolta vinta superat*',
)

/** What may stand between a feeling and the verb that says it went away. */
export const isFadingLink = wordTest(
  'mi ci ti gli le si se ne n e era erano ha aveva stava piano pian lentamente poi del tutto finalmente subito pero dopo poco ormai ' +
    'quasi improvvisamente via gia che sentivo provavo avevo',
)

export const isSuperlative = wordTest('cosi tanto tanta tanti tante talmente simile simili tale tali tantissim*')
export const isModal = wordTest(
  'riusc* riesc* pot* poss* puo vol* vogl* vuol* dov* dev* sap* so smett* smess* fac* fin* basta* vedev* vedo prima',
)
