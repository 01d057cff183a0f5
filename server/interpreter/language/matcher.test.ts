import { describe, expect, it } from 'vitest'
import { lexicon } from '../lexicon/lexicon.ts'
import { findElements } from './matcher.ts'

const ids = (text: string, group: 'symbols' | 'emotions' | 'themes'): string[] =>
  findElements(text)
    .filter((found) => found.group === group)
    .map(({ id }) => id)

describe('emotions that are denied', () => {
  it.each([
    'Non avevo paura',
    'non ho avuto paura',
    'Non ero per niente triste',
    'non ero affatto triste',
    'né paura né rabbia',
    'nè paura nè rabbia',
    'ne paura ne rabbia',
    'nessuna paura',
    'niente paura',
    'senza paura',
    'senza alcuna ansia',
    'senza provare rabbia',
    'non provavo alcuna ansia',
    'mai avuto paura',
    'non ho mai avuto paura',
    'non avevo paura né vergogna',
    'non avevo paura o vergogna',
    'non ero triste o arrabbiata',
    'non ero triste, né arrabbiata',
    'non ero né triste né arrabbiato',
    'non mi faceva paura',
    'non mi sentivo più triste',
    'non c’era traccia di paura',
    'nemmeno un po’ di paura',
    'la paura era sparita',
    'la paura mi è passata',
    'mi era passata l’ansia',
    'la paura se n’era andata',
    'non è che avessi paura',
    'non credo che fosse paura',
    'avrei dovuto avere paura',
    'tutt’altro che triste',
    'di paura non ne avevo',
    'paura zero',
    'avevo smesso di avere paura',
    'invece di avere paura',
    'Non era ansia',
    'non ero mica arrabbiata',
    'nessuno aveva paura',
    'macché paura',
    'più che paura, era freddo',
    'non posso dire che fossi felice',
    'non avevo nulla da temere',
    'non c’era niente di cui avere paura',
    'lungi dall’essere triste',
    'senza un briciolo di paura',
    'tristezza no',
    'mi aspettavo di avere paura e invece no',
    'il terrore mi aveva lasciato',
    'smisi di avere paura',
    'non avevo paura, ma tremavo',
    'ho sempre avuto il terrore dell’acqua, da sveglia, ma qui no',
  ])('«%s»', (text) => {
    expect(ids(text, 'emotions')).toEqual([])
  })
})

describe('emotions that a negation does not reach', () => {
  it.each([
    ['non solo paura', 'paura'],
    ['non era solo paura', 'paura'],
    ['non potevo non avere paura', 'paura'],
    ['come non avere paura', 'paura'],
    ['non so perché avevo paura', 'paura'],
    ['non capivo, avevo paura', 'paura'],
    ['avevo paura di non farcela', 'paura'],
    ['non parlavo per la paura', 'paura'],
    ['non riuscivo a muovermi dal terrore', 'paura'],
    ['non riuscivo a smettere di piangere', 'tristezza'],
    ['non riuscivo a trattenere le lacrime', 'tristezza'],
    ['la paura non mi lasciava', 'paura'],
    ['la paura non passava', 'paura'],
    ['non avevo mai provato una gioia simile', 'gioia'],
    ['non ero mai stata così felice', 'gioia'],
    ['non ero così felice da anni', 'gioia'],
    ['non avrei potuto essere più felice', 'gioia'],
    ['non c’era nessuno ma avevo paura', 'paura'],
    ['non so se fosse rabbia', 'rabbia'],
    ['più triste che mai', 'tristezza'],
    ['non vedevo nulla e avevo paura', 'paura'],
    ['non provavo altro che vergogna', 'vergogna'],
    ['non facevo altro che piangere', 'tristezza'],
    ['ero più che felice', 'gioia'],
    ['non perdevo la speranza', 'speranza'],
    ['non riesco a descrivere la gioia', 'gioia'],
    ['il terrore mi aveva lasciato senza fiato', 'paura'],
    ['una pace che da sveglia non provo mai', 'serenita'],
    ['non avevo paura, poi vidi il cane e mi spaventai', 'paura'],
  ])('«%s» has %s', (text, id) => {
    expect(ids(text, 'emotions')).toContain(id)
  })
})

describe('emotions in their many forms', () => {
  it.each([
    ['il cuore in gola', 'ansia'],
    ['mi batteva forte il cuore', 'ansia'],
    ['mi mancava il fiato', 'ansia'],
    ['avevo le lacrime agli occhi', 'tristezza'],
    ['mi spaventai', 'paura'],
    ['ci spaventammo tutti', 'paura'],
    ['ero impaurita', 'paura'],
    ['atterrito', 'paura'],
    ['tremavo come una foglia', 'paura'],
    ['me la facevo sotto', 'paura'],
    ['incazzatissimo', 'rabbia'],
    ['mi vergognavo', 'vergogna'],
    ['mi mancava tanto mia nonna', 'nostalgia'],
    ['mi sentivo solo', 'solitudine'],
    ['ero completamente sola', 'solitudine'],
    ['mi sentivo in colpa', 'colpa'],
    ['ho tirato un sospiro di sollievo', 'sollievo'],
    ['rimasi di sasso', 'stupore'],
    ['che schifo', 'disgusto'],
    ['m’è mancato tanto', 'nostalgia'],
    ['mi è salito il nervoso', 'rabbia'],
    ['resto impietrita', 'paura'],
    ['avevo una strizza', 'paura'],
    ['mi si strinse il cuore', 'tristezza'],
    ['ci rimasi male', 'tristezza'],
    ['un peso in meno', 'sollievo'],
    ['mi sentivo leggera come una piuma', 'liberta'],
  ])('«%s» is %s', (text, id) => {
    expect(ids(text, 'emotions')).toContain(id)
  })
})

describe('symbols that are not there', () => {
  it.each([
    'non c’era il mare',
    'il mare non c’era',
    'senza mare',
    'Non c’erano né cani né gatti',
    'non era un cane ma un lupo',
    'non c’era nessun ponte',
    'Maria e il marito amareggiato',
    'un canestro nel cantiere, vicino al ponteggio',
    'gattonavo e scalavo una parete',
    'mi portava a spasso, portavo la casacca',
    'il portiere para, la squadra è in porta',
    'strada facendo, a casaccio',
    'in alto mare con le pratiche',
    'c’è un mare di gente',
    'metterei la mano sul fuoco',
    'due denti d’aglio',
    'quattro gatti al concerto',
    'Gesù bambino nel presepe',
    'il dentista e il dentifricio',
    'la ringhiera del balcone, l’abbaino',
    'suonavo il pianoforte',
    'correvo come un treno',
    'largo quanto una casa',
    'un rumore tipo quello della metro',
    'mi dava della vipera',
    'una pioggia di coriandoli',
    'ho tagliato i ponti con lei',
    'lo stagno per saldare',
  ])('«%s»', (text) => {
    expect(ids(text, 'symbols')).toEqual([])
  })
})

it.each([
  ['non riuscivo ad aprire la porta', ['porta']],
  ['la casa non c’era più', ['casa']],
  ['vedo che la porta è aperta', ['porta']],
  ['una strada che porta al paese', ['strada']],
  ['non era solo il mare', ['mare']],
  ['ero con un bambino', ['bambino']],
  ['ero di nuovo una bambina', []],
  ['nessuna porta si apriva', ['porta']],
  ['cagnolini e gattine', ['cane', 'gatto']],
  ['un uomo che non avevo mai visto', ['sconosciuto']],
  ['qualcosa come un serpente', ['serpente']],
  ['guidavo la vecchia Panda', ['automobile']],
  ['la mia bambina di tre anni e suo fratello, figlio di 7-8 anni', ['bambino']],
  ['i tarli, le tarme, le lucciole', ['insetti']],
  ['nella pineta un rogo', ['bosco', 'fuoco']],
  ['scrivevo col cell', ['telefono']],
])('finds in «%s» the symbols %j', (text, expected) => {
  expect(ids(text, 'symbols').sort()).toEqual(expected)
})

it('takes a mid-sentence capital for a name', () => {
  expect(ids('Ero con la mia amica Serena', 'emotions')).toEqual([])
  expect(ids('Serena e tranquilla, nuotavo', 'emotions')).toEqual(['serenita'])
})

it('leaves real life out and marks what was felt after waking', () => {
  expect(ids('Ieri ho litigato con mia madre. Ho sognato un treno.', 'themes')).toEqual([])
  expect(ids('Ieri notte ho sognato mia madre.', 'themes')).toEqual(['famiglia'])
  const text = 'Correvo lungo un fiume. Mi sono svegliata con l’ansia e ho bevuto l’acqua.'
  expect(findElements(text).find(({ id }) => id === 'ansia')?.hits[0]?.waking).toBe(true)
  expect(
    findElements(text)
      .find(({ id }) => id === 'acqua')
      ?.hits.map((hit) => hit.text),
  ).toEqual(['fiume'])
})

it('weighs «molto» more and «un po’» less', () => {
  const intensity = (text: string): number => findElements(text)[0]?.hits[0]?.intensity ?? 0
  expect(intensity('ero molto triste')).toBeGreaterThan(intensity('ero triste'))
  expect(intensity('ero un po’ triste')).toBeLessThan(intensity('ero triste'))
})

it('denies scenes too, but not those one only fails at', () => {
  expect(ids('non volavo', 'themes')).toEqual([])
  expect(ids('senza cadere', 'themes')).toEqual([])
  expect(ids('non riuscivo a scappare', 'themes')).toContain('inseguimento')
})

it('gives as evidence no article or negation left hanging', () => {
  const evidence = (text: string): string[] => findElements(text).flatMap(({ hits }) => hits.map((hit) => hit.text))
  expect(evidence('i freni non vanno più')).toContain('freni')
  expect(evidence('i freni non vanno più')).not.toContain('freni non')
})

it('has twenty elements in each list, every one with forms and texts', () => {
  for (const group of ['symbols', 'emotions', 'themes'] as const) {
    expect(lexicon[group]).toHaveLength(20)
    for (const { forms, notes, questions } of lexicon[group]) {
      expect(Math.min(forms.length, notes.length, questions.length)).toBeGreaterThan(0)
    }
  }
})
