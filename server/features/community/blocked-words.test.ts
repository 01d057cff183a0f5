import { describe, expect, it } from 'vitest'
import { SEED_DREAMS } from '#server/db/seed.ts'
import { lexicon } from '#server/interpreter/lexicon/lexicon.ts'
import { DREAMS } from '#server/test/interpreter/evaluate.ts'
import { EMOTIONS, SYMBOLS, THEMES } from '#shared/constants/elements.ts'
import { findBlockedWords } from './blocked-words.ts'
import { findContacts } from './contact-data.ts'

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

describe('the words that stop a share', () => {
  it.each([
    ['Quello stronzo del mio capo', ['stronzo']],
    ['un frocio', ['frocio']],
    ['i négri', ['negri']],
    ['sporchi ebrei', ['sporchi ebrei']],
    ['ebrei di merda', ['ebrei di merda']],
    ['Quello zingaro di merda', ['zingaro di merda']],
    ['finocchio di merda', ['finocchio di merda']],
    ['handicappato di merda', ['handicappato di merda']],
    ['sei un mongoloide', ['mongoloide']],
    ['figlio di troia', ['troia', 'figlio di troia']],
    ['Dio cane!', ['dio cane']],
    ['diocan', ['diocan']],
    ['Ammazzate tutti gli immigrati', ['ammazzate tutti gli immigrati']],
    ['testa di cazzo', ['cazzo']],
    ['Ucciditi', ['ucciditi']],
    ['dovresti ammazzarti', ['dovresti ammazzarti']],
    ['va’ a morire', ['va a morire']],
    ['brutto muso giallo', ['brutto muso giallo']],
  ])('finds it in «%s»', (text, words) => {
    expect(findBlockedWords(text).toSorted()).toEqual(words.toSorted())
  })

  it.each([
    ['stronzoooo', 'stronzoooo'],
    ['caaaazzo', 'caaaazzo'],
    ['stronnzo', 'stronnzo'],
    ['sei uno str0nz0', 'stronzo'],
    ['c@zzo, che volo', 'cazzo'],
    ['kazzo', 'kazzo'],
    ['troje', 'troje'],
    ['puttan', 'puttan'],
    ['bocchinara', 'bocchinara'],
    ['era s t r o n z o davvero', 'stronzo'],
    ['era uno s.t.r.o.n.z.o, basta', 's.t.r.o.n.z.o'],
    ['p_u_t_t_a_n_a', 'p_u_t_t_a_n_a'],
    ['st.ronzo', 'st.ronzo'],
    ['un fro-cio', 'fro-cio'],
    ['quello stron zo', 'stron zo'],
    ['str*nzo', 'str*nzo'],
    ['fr*cio', 'fr*cio'],
    ['cazz*', 'cazz*'],
    ['strоnzo', 'stronzo'],
    ['ｓｔｒｏｎｚｏ', 'stronzo'],
    ['stron\u200bzo', 'stronzo'],
    ['🅕🅡🅞🅒🅘🅞', 'frocio'],
  ])('finds it in disguise: «%s»', (text, word) => {
    expect(findBlockedWords(text)).toEqual([word])
  })

  it.each([
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
  ])('takes no capital letter for a name: «%s»', (text) => {
    expect(findBlockedWords(text)).not.toEqual([])
  })

  it.each(
    lines(`
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
  `),
  )('finds nothing in «%s»', (text) => {
    expect(findBlockedWords(text)).toEqual([])
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
