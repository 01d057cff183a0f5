import { describe, expect, it } from 'vitest'
import { SEED_DREAMS } from '#server/db/seed.ts'
import { lexicon } from '#server/interpreter/lexicon/lexicon.ts'
import { DREAMS } from '#server/test/interpreter/evaluate.ts'
import { EMOTIONS, SYMBOLS, THEMES } from '#shared/constants/elements.ts'
import { CONTENT_MAX } from '#shared/constants/limits.ts'
import { findBlockedWords } from './blocked-words.ts'
import { findContacts } from './contact-data.ts'
import { filterText } from './content-filter.ts'

/** What is found in each text, so that a failure names the rows that differ. */
const foundIn = (find: (text: string) => string[], texts: readonly string[]) =>
  Object.fromEntries(texts.map((text) => [text, find(text).toSorted().join(', ')]))

describe('the words that stop a share', () => {
  it('are found as they stand in the list', () => {
    const rows = {
      'Quello stronzo del mio capo': 'stronzo',
      'un frocio': 'frocio',
      'i négri': 'negri',
      'sporchi ebrei': 'sporchi ebrei',
      'ebrei di merda': 'ebrei di merda',
      'Quello zingaro di merda': 'zingaro di merda',
      'finocchio di merda': 'finocchio di merda',
      'handicappato di merda': 'handicappato di merda',
      'sei un mongoloide': 'mongoloide',
      'figlio di troia': 'figlio di troia, troia',
      'Dio cane!': 'dio cane',
      diocan: 'diocan',
      'Ammazzate tutti gli immigrati': 'ammazzate tutti gli immigrati',
      'testa di cazzo': 'cazzo',
      Ucciditi: 'ucciditi',
      'dovresti ammazzarti': 'dovresti ammazzarti',
      'va’ a morire': 'va a morire',
      'brutto muso giallo': 'brutto muso giallo',
    }
    expect(foundIn(findBlockedWords, Object.keys(rows))).toEqual(rows)
  })

  it('are found in disguise', () => {
    const rows = {
      stronzoooo: 'stronzoooo',
      caaaazzo: 'caaaazzo',
      stronnzo: 'stronnzo',
      'sei uno str0nz0': 'stronzo',
      'c@zzo, che volo': 'cazzo',
      kazzo: 'kazzo',
      troje: 'troje',
      puttan: 'puttan',
      bocchinara: 'bocchinara',
      'era s t r o n z o davvero': 'stronzo',
      'era uno s.t.r.o.n.z.o, basta': 's.t.r.o.n.z.o',
      p_u_t_t_a_n_a: 'p_u_t_t_a_n_a',
      'st.ronzo': 'st.ronzo',
      'un fro-cio': 'fro-cio',
      'quello stron zo': 'stron zo',
      'str*nzo': 'str*nzo',
      'fr*cio': 'fr*cio',
      'cazz*': 'cazz*',
      strоnzo: 'stronzo',
      ｓｔｒｏｎｚｏ: 'stronzo',
      'stron\u200bzo': 'stronzo',
      '🅕🅡🅞🅒🅘🅞': 'frocio',
    }
    expect(foundIn(findBlockedWords, Object.keys(rows))).toEqual(rows)
  })

  it('are found where a capital letter makes no name of them', () => {
    const texts = [
      'Negro!',
      'Negro di merda',
      'un Negro mi guardava',
      'Negri tornate a casa',
      'Sporchi Negri',
      'Che Troia',
      'Troia che non sei altro',
      'Quella Troia di mia suocera',
      'razza di Troia',
      'una vestita da Troia',
      'Le mura di Troia e poi quella Troia di mia suocera',
      'Ada Negri scriveva, e i Negri fuori',
      'sei una troia da porcile',
    ]
    expect(texts.filter((text) => findBlockedWords(text).length === 0)).toEqual([])
  })

  it('are not found in other words', () => {
    const texts = `
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
    Una troia con dodici maialini nella stalla del nonno
    Nella stalla la troia allattava i porcellini
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
    expect(texts.filter((text) => findBlockedWords(text).length > 0)).toEqual([])
  })

  it('finds nothing in dreams as people tell them, nor in the words of the lexicon', () => {
    const dreams = [...SEED_DREAMS, ...DREAMS].map(({ title, content }) => `${title}\n${content}`)
    const labels = [...SYMBOLS, ...EMOTIONS, ...THEMES].map(({ label }) => label)
    const forms = [...lexicon.symbols, ...lexicon.emotions, ...lexicon.themes].flatMap((known) =>
      known.forms.flatMap((form) => form.replace(/[*?~]/g, ' ').split(/[ |]+/)),
    )
    const found = (texts: string[]) => texts.flatMap((text) => [...findBlockedWords(text), ...findContacts(text)])
    expect(found([...dreams, ...labels])).toEqual([])
    // The lexicon knows how people say that they are fed up.
    expect(new Set(found(forms))).toEqual(new Set(['coglioni', 'affanculo']))
  })
})

describe('ways to reach somebody', () => {
  it('are found as they are written', () => {
    const rows = {
      'scrivimi a maga.luna@example.com presto': 'maga.luna@example.com',
      'luna @ gmail . com': 'luna@gmail.com',
      'mario.rossi(at)gmail.com': 'mario.rossi@gmail.com',
      'scrivimi mario at gmail dot com': 'mario@gmail.com',
      'maga chiocciola posta punto it': 'maga@posta.it',
      'mario punto rossi chiocciola gmail punto com': 'mario.rossi@gmail.com',
      'su www.maga-luna.it/sogni': 'www.maga-luna.it/sogni',
      'il sito maga-luna.it': 'maga-luna.it',
      'luna.example.net/pagina': 'luna.example.net/pagina',
      'dai un’occhiata a bit.ly/abc': 'bit.ly/abc',
      'il sito www.luna.blog, poi niente': 'www.luna.blog',
      'cerca @maga_luna': '@maga_luna',
      'su Instagram sono luna_mia': 'Instagram sono luna_mia',
      'instagram: luna_piena88': 'instagram: luna_piena88',
      'il mio ig luna_piena88': 'ig luna_piena88',
      'su Tik Tok mi chiamo luna': 'Tik Tok mi chiamo luna',
      'Cercami su Instagram': 'Cercami su Instagram',
      'scrivimi pure su telegram': 'scrivimi pure su telegram',
      'onlyfans/luna': 'onlyfans/luna',
      'discord luna#1234': 'luna#1234',
      'chiama il 347 123 4567': '347 123 4567',
      '3471234567': '3471234567',
      '347-12-34-567': '347-12-34-567',
      '347 1 2 3 4 5 6 7': '347 1 2 3 4 5 6 7',
      '(347) 1234567': '(347) 1234567',
      '347  1234567': '347  1234567',
      '335 123456': '335 123456',
      '+39 347 1234567': '+39 347 1234567',
      '0039 347 1234567': '0039 347 1234567',
      '+44 20 7946 0958': '+44 20 7946 0958',
      'tel. 06/1234567': '06/1234567',
      'lo 02 2327 2327': '02 2327 2327',
      'telefono 34 71 23 45 67': '34 71 23 45 67',
      '٣٤٧١٢٣٤٥٦٧': '٣٤٧١٢٣٤٥٦٧',
      RSSMRA85T10A562S: 'RSSMRA85T10A562S',
      IT60X0542811101000000123456: 'IT60X0542811101000000123456',
    }
    expect(foundIn(findContacts, Object.keys(rows))).toEqual(rows)
  })

  it('are not what is counted, played, dated or visited by everybody', () => {
    const texts = [
      'Il 05/03/2021 e il 2021-03-05, dalle 22.30 alle 6.15, 06.30-07.15, il 03-11-2001 12:30',
      'Ero nel 1984, alle 03 12 45 del mattino, e l’orologio segnava 00:00:00:00',
      'Stanza numero 237, via Roma 12, 1.000.000 di euro, 350.000.000 di stelle, 3.450.000.000 lire',
      'Costava 1.299,90 euro, poi 35,50 e 3 500 000 lire',
      'La nonna mi diede i numeri 5 18 33 47 62 90 e 3 - 12 - 45 - 67, poi 33 47 62 90 5 18',
      'I numeri 3 4 7 12 25 38 del lotto',
      'Giocavo 320 451 222 al lotto',
      'La combinazione era 347 1928 365',
      'Ho chiamato il 118 e poi il 112',
      'Ero in casa.poi sono uscita.La porta .me ne vado… e la chiocciola sul muro',
      'La chiocciola andava a un certo punto it, poi un’altra arrivava a un punto eu',
      'Contavo 1 2 3 4 5 6 7 8 9 10, 1, 2, 3, 0 1 2 3 4 5 6 7',
      'Il conto alla rovescia 00 10 09 08 07 06',
      'Tre, due, uno: 3 2 1 0, e 30 29 28 27 26 25',
      'La temperatura: +30 31 32 33 34 gradi, +1 +2 +3',
      'Nel 1998, nel 2003 e tra il 1915-1918; 100000 passi, 12345678 stelle',
      'La Luna distava 384400000 metri, 384.400 km',
      'Nel 3000000000 e 3400000000 anni luce',
      'Guardavo Instagram e mio fratello rideva; su Facebook vedevo foto, su TikTok ballavo',
      'Instagram: foto, video e gatti. WhatsApp suonava',
      'La zia sul telefono cercava amazon.it e google.com',
      'Guardavo www che volavano, una @ enorme',
      'La targa AB123CD, il volo AZ1234, il gate 12, il binario 3',
    ]
    expect(texts.filter((text) => findContacts(text).length > 0)).toEqual([])
  })
})

const DREAM = { title: 'Mare', content: 'Nuotavo nel mare.', elements: ['Mare'] }
/** Why a dream with these words may not be shared; null when it may. */
const refusalOf = (said: Partial<typeof DREAM>) => filterText({ ...DREAM, ...said }).refusal

it('lets dreams through, however dark', () => {
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
    'Contavo 3471 234 567 stelle, poi 345.678.901 e 3 450 128 990 granelli di sabbia',
  ]
  expect(contents.filter((content) => refusalOf({ content }))).toEqual([])
})

it('keeps what asks for care in the diary, wherever it is said, and tells whom to call', () => {
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

it('names the words and the contacts, and says what to do with each', () => {
  const refusal = refusalOf({
    title: 'NEGRO',
    content: 'Sei una Troia. Scrivimi: @luna_mia',
    elements: ['Str*nzo'],
  })
  expect(refusal?.code).toBe('blocked_words')
  expect(refusal?.message).toMatch(
    /cambia o togli queste parole: .*«negro».*«troia».*«Str\*nzo».* togli dal sogno .*«@luna_mia»/,
  )
})

it('joins no words across title, text and elements', () => {
  expect(refusalOf({ title: 'Dio', content: 'cane', elements: ['voglio', 'morire'] })).toBeNull()
})

it('names a handful and counts the rest', () => {
  const content = 'stronzo, stronza, stronzi, stronze, cazzo, cazzi, minchia, minchie'
  expect(refusalOf({ content })?.message).toMatch(/«cazzi» e altre 2\.$/)
  expect(refusalOf({ content: content.replace(', minchie', '') })?.message).toMatch(/«cazzi» e un’altra\.$/)
})

it('takes time by the length of the longest text, not by its square', () => {
  const cpuMs = (content: string): number => {
    const start = process.threadCpuUsage()
    filterText({ ...DREAM, content })
    return process.threadCpuUsage(start).user / 1000
  }
  const slow = [
    'Camminavo piano per una casa vuota. ',
    '\ufdfa',
    '⒈',
    '🅕',
    'ѕtr0nz0',
    'ca zzo ',
    's*r*',
    '3 ',
    '(347) ',
    'a@b.',
    'https://',
    'instagram a_',
    'à#',
    'voglio morire ',
  ].filter((part) => {
    const content = part.repeat(CONTENT_MAX).slice(0, CONTENT_MAX)
    // By the square of its length it would be seconds; a quiet machine takes 30 ms.
    return Math.min(...Array.from({ length: 3 }, () => cpuMs(content))) >= 2000
  })
  expect(slow).toEqual([])
})
