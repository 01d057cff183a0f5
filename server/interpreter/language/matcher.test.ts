import { describe, expect, it } from 'vitest'
import elementSentences from '#server/test/interpreter/element-sentences.json' with { type: 'json' }
import sentences from '#server/test/interpreter/matcher-sentences.json' with { type: 'json' }
import type { ElementGroup } from '#shared/constants/elements.ts'
import { type FoundElement, findElements } from './matcher.ts'

const { emotions, symbols } = sentences

type Row = readonly [text: string, ids: readonly string[]]
const SPOKEN: readonly Row[] = [
  ['Sono scoppiata a ridere', ['gioia']],
  ['Morivo dalla vergogna', ['vergogna']],
  ['Scoppiò a ridere', []],
  ['Lui moriva dalla vergogna', []],
  ['Mi dava sui nervi', ['rabbia']],
  ['Gli dava sui nervi', []],
  ['L’avrei strozzato', ['rabbia']],
  ['Ero in pensiero per lei', ['ansia']],
  ['L’ho abbracciata forte', ['tenerezza']],
  ['Ero con la mia amica Serena', []],
  ['Serena e tranquilla, nuotavo', ['serenita']],
]
const THEMES: readonly Row[] = [
  ['Mia nonna mi abbracciava', ['famiglia']],
  ['Era il cappotto di mia nonna', []],
  ['Aspettavo un figlio', ['nascita']],
  ['Un bicchiere cadeva dal tavolo', []],
  ['Cadevo nel vuoto', ['caduta']],
  ['Ero a scuola, all’esame di storia', ['scuola']],
  ['Il corpo non rispondeva ai comandi', ['impotenza']],
  ['Mio nonno, morto da anni, mi telefonava', ['defunti', 'famiglia']],
  ['Il mio capo parlava in inglese', ['lavoro']],
  ['Sono in corsia e suonano tutti i campanelli', ['lavoro']],
  ['Parlava di una corsia', []],
  ['La maestra ci metteva in fila', ['scuola']],
  ['La maestra era al mercato', []],
  ['Il traghetto per la Sardegna stava per salpare', ['viaggio']],
  ['Sul muro c’era il disegno di un traghetto', []],
  ['Arriva lo zio Carlo con una cassetta di pesche', ['famiglia']],
  ['Lui mi sputò addosso', ['conflitto']],
  ['Provo a correre e resto fermo', ['impotenza']],
  ['Lo trovai a letto con un’altra', ['tradimento']],
  ['L’acqua saliva e arrivava al soffitto', ['catastrofe']],
  ['Ci siamo nascosti sotto il letto per non farci trovare.', ['inseguimento']],
  ['Lei mi ha dato uno schiaffo.', ['conflitto']],
  ['Un vicino voleva picchiare l’altro.', ['conflitto']],
  ['Eravamo a Lisbona con il traghetto.', ['viaggio']],
  ['Andavamo a Rimini.', ['viaggio']],
  ['Andavamo a dormire.', []],
  ['Volevo gridare ma niente.', ['impotenza']],
  ['Avevo di nuovo tredici anni.', ['passato']],
  ['Mi cade il bicchiere.', []],
  ['Muoio di vergogna.', []],
  ['Giocavamo a rincorrerci.', []],
  ['Ieri ho litigato con mia madre. Ho sognato un treno.', []],
  ['Ieri notte ho sognato mia madre.', ['famiglia']],
  ['non volavo', []],
  ['senza cadere', []],
  ['non riuscivo a scappare', ['impotenza']],
  ['non riuscivo a scappare, un uomo mi inseguiva', ['inseguimento', 'impotenza']],
]

const idsIn = (text: string, group?: ElementGroup): string[] =>
  findElements(text)
    .filter((found) => !group || found.group === group)
    .map(({ id }) => id)
const hitsIn = (text: string): FoundElement['hits'] => findElements(text).flatMap(({ hits }) => hits)
/** The texts whose elements of a group differ from the expected ones, with the result. */
const wrong = (rows: readonly Row[], group?: ElementGroup): string[] =>
  rows.flatMap(([text, ids]) => {
    const found = idsIn(text, group).sort().join()
    return found === [...ids].sort().join() ? [] : [`${text} → ${found}`]
  })
const without = (texts: readonly string[]): Row[] => texts.map((text) => [text, []])
/** The texts in which an expected element is missing. */
const missed = (rows: readonly (readonly string[])[], group?: ElementGroup) =>
  rows.filter(([text = '', id = '']) => !idsIn(text, group).includes(id))

describe('the matcher', () => {
  it.each([
    ['that is denied', emotions.denied],
    ['that is somebody else’s', emotions.ofOthers],
    ['in a formula, a figure of speech or an ambiguous word', emotions.ambiguous],
    ['of another dream', ['Nel sogno di ieri ero terrorizzata, in questo no']],
  ])('finds no emotion %s', (_, texts) => {
    expect(wrong(without(texts), 'emotions')).toEqual([])
  })

  it.each([
    ['that a negation does not reach', emotions.felt],
    ['in its many forms', emotions.forms],
    ['that is the dreamer’s own in the clause', emotions.ofDreamer],
    ['that the dreamer says plainly', elementSentences.emotions],
  ])('finds an emotion %s', (_, rows) => {
    expect(missed(rows, 'emotions')).toEqual([])
  })

  it('counts an ambiguous word only beside a second sign', () => {
    const text = 'Mi scendono le lacrime.'
    expect(idsIn(text, 'emotions')).toEqual([])
    expect(findElements(text, '', 'negative').map(({ id }) => id)).toContain('tristezza')
    expect(idsIn('Mi scendono le lacrime e singhiozzo.', 'emotions')).toEqual(['tristezza'])
  })

  it('understands spoken expressions of the dreamer, and takes a capital in mid-sentence for a name', () => {
    expect(wrong(SPOKEN, 'emotions')).toEqual([])
  })

  it('names at most three emotions, the strongest first', () => {
    const text = 'La paura, la rabbia, la vergogna: e io ero felice, felicissima, provavo una gioia immensa.'
    const found = findElements(text).filter(({ group }) => group === 'emotions')
    expect(found).toHaveLength(3)
    expect(found[0]?.id).toBe('gioia')
  })

  it('finds the themes of the dream, and not real life or events that do not happen', () => {
    expect(wrong(THEMES, 'themes')).toEqual([])
  })

  it('finds no symbol that is absent', () => {
    expect(wrong(without(symbols.absent), 'symbols')).toEqual([])
  })

  it('finds the symbols that are there', () => {
    expect(
      wrong(
        symbols.present.map(({ text, ids }) => [text, ids] as const),
        'symbols',
      ),
    ).toEqual([])
  })

  it('marks feelings after waking, and leaves out the things of that time', () => {
    const text = 'Correvo lungo un fiume. Mi sono svegliata con l’ansia e ho bevuto l’acqua.'
    const found = findElements(text)
    expect(found.find(({ id }) => id === 'ansia')?.hits[0]?.waking).toBe(true)
    expect(found.find(({ id }) => id === 'acqua')?.hits.map((hit) => hit.text)).toEqual(['fiume'])
  })

  it('weighs «molto» more and «un po’» less', () => {
    const [strong = 0, plain = 0, weak = 0] = ['ero molto triste', 'ero triste', 'ero un po’ triste'].map(
      (text) => hitsIn(text)[0]?.intensity ?? 0,
    )
    expect(strong).toBeGreaterThan(plain)
    expect(weak).toBeLessThan(plain)
  })

  it('leaves no article or negation hanging at the end of the evidence', () => {
    const evidence = hitsIn('i freni non vanno più').map((hit) => hit.text)
    expect(evidence).toContain('freni')
    expect(evidence).not.toContain('freni non')
  })

  it('finds nothing in double meanings, waking life, mentions, comparisons and feelings of others', () => {
    expect(wrong(without(elementSentences.nothing))).toEqual([])
  })

  it('finds elements beside words that resemble a remark, a mention or a comparison', () => {
    expect(missed(elementSentences.dreamt)).toEqual([])
  })
})
