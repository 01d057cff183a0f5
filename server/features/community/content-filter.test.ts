import { expect, it } from 'vitest'
import { SEED_DREAMS } from '#server/db/seed.ts'
import { lexicon } from '#server/interpreter/lexicon/lexicon.ts'
import { DREAMS } from '#server/test/interpreter/evaluate.ts'
import { EMOTIONS, SYMBOLS, THEMES } from '#shared/constants/elements.ts'
import { filterText } from './content-filter.ts'

const DREAM = { title: 'Mare', content: 'Nuotavo nel mare.', elements: ['Mare'] }
/** The reason why a dream with these words may not be shared, or null. */
const refusalOf = (said: Partial<typeof DREAM>) => filterText({ ...DREAM, ...said }).refusal

/** The texts with forbidden words or contacts. */
const blockedOf = (texts: readonly string[]) =>
  texts.filter((content) => refusalOf({ content })?.code === 'blocked_words')

it('blocks the listed words, also stretched and with lookalike letters', () => {
  const texts = [
    'Quello stronzo del mio capo',
    'i négri',
    'sporchi ebrei',
    'sporchi Negri',
    'Quello zingaro di merda',
    'figlio di troia',
    'quella Troia di mia suocera',
    'Dio cane!',
    'Ammazzate tutti gli immigrati',
    'Ucciditi',
    'va’ a morire',
    'brutto muso giallo',
    'stronzoooo',
    'caaaazzo',
    'c@zzo, che volo',
    'strоnzo',
    'ｓｔｒｏｎｚｏ',
  ]
  expect(blockedOf(texts)).toEqual(texts)
})

it('blocks no word that merely contains a listed one, and no name', () => {
  const texts = `
    L’assassino sulla culla, il pompiere nella cantina
    La cazzuola del muratore e un cazzotto sul tavolo, poi un incazzato
    Con la scopa ho scopato il cortile; seghe, chiavi e chiavistelli
    Un finocchio nell’orto, una passera sul ramo, i fichi maturi e le fiche del casinò
    Raccoglievo un fico e una fica d’India
    Spaghetti alla puttanesca in Montenegro, in riva al Rio Negro
    Guardavo i Negramaro in concerto e bevevo un Negroni
    Le mura di Troia e il cavallo: Troia bruciava
    Il cavallo di troia era enorme
    La guerra di troia
    Studiavo la caduta di troia e l’assedio di Troia
    Fuggivo da Troia con mio padre sulle spalle
    Abitavo in via Troia 3, a Troia in provincia di Foggia
    La signora Negri mi salutava, poi il professor Negro apriva la porta
    Stefano Negri suonava e Antonio Negri leggeva
    Il dottor Negri mi visitava. Poi Negri se ne andava
    Una pecora negra in una noche negra
    La zia Francesca rideva con Checco Zalone, che mi offriva una pizza
    Un terrone di terra rotolava dalla collina
    La morte, il sangue, uccidere un mostro: ero nudo e facevamo l’amore, o era sesso, non so
    Inculcava la dottrina agli incolti; il dio serpente e il dio cane Anubi
    Pregavo il mio dio serpente
    Quetzalcoatl era il dio serpente piumato
    Vedevo Dio ladro di stelle
    Un cane bastardo mi seguiva; un gay, una lesbica, un nero e uno zingaro ballavano al mare
    In culo alla balena, disse il capitano
    In culo al mondo c’era una casa
    Guardavo nel culo della bottiglia
    Il topo era una zoccola di fogna gigante
    Portavo gli zoccoli
    Porco mondo, gridava nonno
    La chiavata della porta non girava
    Un maledetto gay pride che bloccava la strada
    Le lanterne sporche cinesi e i piatti sporchi cinesi
    Mio zio arabo sporco di farina
    Un leone con il muso giallo
    I musi gialli delle locomotive
    Un pezzo di merda di piccione sul balcone
    Una giornata di merda, un tempo di merda
    Le minchie di mare
    Cazzaniga, Cazzago San Martino e Figazzano
    Villa Bagascia sul lungomare
    Il vestito nero schifoso era pieno di ragni
    Ho visto 3 case, 10 gatti e la A4 alle 5 e 30 in 1a classe
    A E I O U, cantava; a b c d e f g
    Non dormivo e a o i e basta. Cullo il bambino, il culto, le rape, il porno
    Due impiccati, gli ammazzati, gli sparati e i suicidati di un libro
    Mi ficca un dito nell’occhio, si ficcava ovunque
    Un tipo figo ne ha visti altri
    Cogli ondate di fiori, cogli onesti frutti
    Car* amic*, ragazz* e tutt* quant*
    2*3*4 fa 24 e M*A*S*H alla televisione
    Sono uscita.poi ho visto il mare...poi basta
    Un pub.poi una casa.Con un bar-trattoria
    La Nigeria, il fagotto dell’orchestra, la sbornia e lo stronzio
    Sbarravo la porta, sborsavo soldi, terrazza e terremoto
    Un negozio nero, il nero e la nera pantera
    Mongolfiere, mongoli a cavallo e la Mongolia
    Jeans, kiwi, kimono, judo e il jolly
    Mia nonna muore, mio padre deve morire in guerra
    Il bambino coglie more, i coltelli, la conchiglia
  `
    .trim()
    .split(/\n */)
  expect(blockedOf(texts)).toEqual([])
})

it('blocks no typical dream and no word of the lexicon', () => {
  const dreams = [...SEED_DREAMS, ...DREAMS].map(({ title, content }) => `${title}\n${content}`)
  const labels = [...SYMBOLS, ...EMOTIONS, ...THEMES].map(({ label }) => label)
  const known = [...lexicon.symbols, ...lexicon.emotions, ...lexicon.themes]
  expect(blockedOf([...dreams, ...labels])).toEqual([])
  const messages = known.map(
    ({ forms }) => refusalOf({ content: forms.join('\n').replace(/[*?~ |]+/g, '\n') })?.message,
  )
  // The lexicon contains idioms for being fed up.
  expect(messages.join().match(/(?<=«).*?(?=»)/g)).toEqual(['coglioni', 'affanculo'])
})

it('blocks addresses, network handles and telephone numbers', () => {
  const texts = [
    'scrivimi a maga.luna@example.com presto',
    'su www.maga-luna.it/sogni',
    'https://luna.example/pagina',
    'il sito maga-luna.it',
    'cerca @maga_luna',
    'chiama il 347 123 4567',
    '3471234567',
    '347-12-34-567',
    '(347) 1234567',
    '+39 347 1234567',
    '+44 20 7946 0958',
    'tel. 06/1234567',
    'lo 02 2327 2327',
  ]
  expect(blockedOf(texts)).toEqual(texts)
})

it('allows counts, lottery numbers and dates', () => {
  const texts = [
    'Il 05/03/2021 e il 2021-03-05, dalle 22.30 alle 6.15, 06.30-07.15',
    'Ero nel 1984, alle 03 12 45 del mattino, e l’orologio segnava 00:00:00:00',
    'Stanza numero 237, via Roma 12, 1.000.000 di euro, poi 35,50 e 3 500 000 lire',
    'La nonna mi diede i numeri 5 18 33 47 62 90 e 3 - 12 - 45 - 67, poi 33 47 62 90 5 18',
    'Contavo 1 2 3 4 5 6 7 8 9 10, 1, 2, 3, 0 1 2 3 4 5 6 7',
    'Ho chiamato il 118 e poi il 112',
    'Ero in casa.poi sono uscita.La porta .me ne vado… e una @ enorme',
    'La targa AB123CD, il volo AZ1234, il gate 12, il binario 3',
  ]
  expect(blockedOf(texts)).toEqual([])
})

it('allows dark dreams', () => {
  const contents = [
    DREAM.content,
    'Giocavamo all’impiccato, poi mi butto dalla finestra e plano.',
    'Dei bulli mi picchiavano nel cortile della scuola',
    'Un uomo senza volto mi inseguiva con un coltello e non riuscivo a gridare',
    'Cadevo da un palazzo di trenta piani e mi svegliavo prima di toccare terra',
    'Mio nonno morto era seduto a tavola e mi chiedeva perché piangevo',
    'Uccidevo un ragno enorme, ma dal suo corpo ne uscivano altri mille',
    'Mi seppellivano viva e sentivo la terra sul coperchio della bara',
    'I soldati sparavano sulla folla e io mi fingevo morto',
    'Un mostro mi strangolava nel letto e non potevo muovermi',
    'Annegavo in un mare nero, pieno di mani che mi tiravano giù',
    'C’era la guerra: le bombe, le case in fiamme, i morti per strada',
    'Degli zombie mi mordevano il braccio e diventavo come loro',
    'Ero all’inferno, con i demoni, il diavolo e un odore di merda',
    'Nel 2019, alle 23:45 del 3/11, ero al civico 1234 e avevo fatto 3471 gradini',
  ]
  expect(contents.filter((content) => refusalOf({ content }))).toEqual([])
})

it('refuses text that asks for care, in any field, and names a helpline', () => {
  const needingCare = [
    { title: 'Ho voglia di morire' },
    { content: 'Ho voglia di morire.' },
    { elements: ['Voglio morire'] },
    { content: 'Mi impiccavo in soffitta' },
    { content: 'Mio padre mi picchiava' },
    { content: 'Mi tagliavo le vene' },
  ]
  const refusal = { code: 'care_needed', message: expect.stringContaining('02 2327 2327') }
  expect(needingCare.map((said) => ({ said, refusal: refusalOf(said) }))).toEqual(
    needingCare.map((said) => ({ said, refusal })),
  )
})

it('names the words and contacts, and what to do with each', () => {
  const refusal = refusalOf({
    title: 'NEGRO',
    content: 'Sei una Troia. Scrivimi: @luna_mia',
    elements: ['Stronzo'],
  })
  expect(refusal?.code).toBe('blocked_words')
  expect(refusal?.message).toMatch(
    /cambia o togli queste parole: «negro», «sei una troia», «stronzo»\. .* togli dal sogno .*«@luna_mia»/,
  )
})

it('matches no words across title, text and elements', () => {
  expect(refusalOf({ title: 'Dio', content: 'cane', elements: ['voglio', 'morire'] })).toBeNull()
})

it('names a few and counts the rest', () => {
  const content = 'stronzo, stronza, stronzi, stronze, cazzo, cazzi, minchia, minchie'
  expect(refusalOf({ content })?.message).toMatch(/«cazzi» e altre 2\.$/)
  expect(refusalOf({ content: content.replace(', minchie', '') })?.message).toMatch(/«cazzi» e un’altra\.$/)
})
