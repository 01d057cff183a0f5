import { describe, expect, it } from 'vitest'
import { SEED_DREAMS } from '#server/db/seed-dreams.ts'
import { DREAMS } from '#server/interpreter/evaluation/dreams.ts'
import { lexicon } from '#server/interpreter/lexicon.ts'
import { EMOTIONS, SYMBOLS, THEMES } from '#shared/constants/elements.ts'
import { findBlockedWords } from './blocked-words.ts'
import { findContacts } from './contact-data.ts'

describe('the words that stop a share', () => {
  it.each([
    ['Quello stronzo del mio capo', ['stronzo']],
    ['STRONZI! tutti', ['stronzi']],
    ['stronzoooo', ['stronzoooo']],
    ['caaaazzo', ['caaaazzo']],
    ['sei uno str0nz0', ['stronzo']],
    ['c@zzo, che volo', ['cazzo']],
    ['$tronza', ['stronza']],
    ['era s t r o n z o davvero', ['stronzo']],
    ['era uno s.t.r.o.n.z.o, basta', ['stronzo']],
    ['s-t-r-o-n-z-i', ['stronzi']],
    ['strоnzo', ['stronzo']],
    ['ｓｔｒｏｎｚｏ', ['stronzo']],
    ['stron\u200bzo', ['stronzo']],
    ['un frocio', ['frocio']],
    ['i négri', ['negri']],
    ['sporchi ebrei', ['sporchi ebrei']],
    ['figlio di troia', ['troia', 'figlio di troia']],
    ['Dio cane!', ['dio cane']],
    ['Ammazzate tutti gli immigrati', ['ammazzate tutti gli immigrati']],
    ['testa di cazzo', ['cazzo']],
  ])('finds it in «%s»', (text, words) => {
    expect(findBlockedWords(text).toSorted()).toEqual(words.toSorted())
  })

  it.each([
    'La cazzuola del muratore e un cazzotto sul tavolo, poi un incazzato',
    'Con la scopa ho scopato il cortile; seghe, chiavi e chiavistelli',
    'Un finocchio nell’orto, una passera sul ramo, i fichi maturi e le fiche del casinò',
    'Spaghetti alla puttanesca in Montenegro, in riva al Rio Negro',
    'Le mura di Troia e il cavallo: Troia bruciava',
    'Leggevo Ada Negri con la signora Negri',
    'La morte, il sangue, uccidere un mostro: ero nudo e facevamo l’amore, o era sesso, non so',
    'Inculcava la dottrina agli incolti; il dio serpente e il dio cane Anubi',
    'Un cane bastardo mi seguiva; un gay, una lesbica, un nero e uno zingaro ballavano al mare',
    'In culo alla balena, disse il capitano',
    'Ho visto 3 case, 10 gatti e la A4 alle 5 e 30 in 1a classe',
    'A E I O U, cantava; a b c d e f g',
    'Non dormivo e a o i e basta. Cullo il bambino, il culto, le rape, il porno',
    'Due impiccati, gli ammazzati, gli sparati e i suicidati di un libro',
  ])('finds nothing in «%s»', (text) => {
    expect(findBlockedWords(text)).toEqual([])
  })

  it('finds nothing in dreams as people tell them, nor in the words of the lexicon', () => {
    const dreams = [...SEED_DREAMS, ...DREAMS].map(({ title, content }) => `${title}\n${content}`)
    const labels = [...SYMBOLS, ...EMOTIONS, ...THEMES].map(({ label }) => label)
    const forms = [...lexicon.symbols, ...lexicon.emotions, ...lexicon.themes, ...lexicon.images].flatMap((known) =>
      known.forms.flatMap((form) => form.replace(/[*?~]/g, ' ').split(/[ |]+/)),
    )
    const found = (texts: string[]) => texts.flatMap((text) => [...findBlockedWords(text), ...findContacts(text)])
    expect(found([...dreams, ...labels])).toEqual([])
    // The lexicon knows how people say that they are fed up.
    expect(found(forms)).toEqual(['coglioni'])
  })

  it('takes a time that grows with the text and no faster', () => {
    const long = [
      'a '.repeat(10_000),
      'str0nz'.repeat(3_300),
      'a!'.repeat(10_000),
      'a@'.repeat(10_000),
      '3 '.repeat(10_000),
    ]
    const start = performance.now()
    for (const text of long) [findBlockedWords(text), findContacts(text)]
    expect(performance.now() - start).toBeLessThan(3_000)
  })
})

describe('ways to reach somebody', () => {
  it.each([
    ['scrivimi a maga.luna@example.com presto', ['maga.luna@example.com']],
    ['cerca @maga_luna', ['@maga_luna']],
    ['su www.maga-luna.it/sogni', ['www.maga-luna.it/sogni']],
    ['maga chiocciola posta punto it', ['chiocciola posta punto it']],
    ['chiama il 347 123 4567', ['347 123 4567']],
    ['3471234567', ['3471234567']],
    ['+39 347 1234567', ['+39 347 1234567']],
    ['lo 02 2327 2327', ['02 2327 2327']],
    ['RSSMRA85T10A562S', ['RSSMRA85T10A562S']],
  ])('are found in «%s»', (text, contacts) => {
    expect(findContacts(text).toSorted()).toEqual(contacts.toSorted())
  })

  it.each([
    'Il 05/03/2021 e il 2021-03-05, dalle 22.30 alle 6.15, 06.30-07.15',
    'Stanza numero 237, via Roma 12, 1.000.000 di euro, 350.000.000 di stelle',
    'La nonna mi diede i numeri 5 18 33 47 62 90 e 3 - 12 - 45 - 67',
    'Ho chiamato il 118 e poi il 112',
    'Ero in casa.poi sono uscita.La porta .me ne vado… e la chiocciola sul muro',
    'Contavo 1 2 3 4 5 6 7 8 9 10, 1, 2, 3, 0 1 2 3 4 5 6 7',
    'Nel 1998, nel 2003 e tra il 1915-1918; 100000 passi, 12345678 stelle',
  ])('are not found in «%s»', (text) => {
    expect(findContacts(text)).toEqual([])
  })
})
