import { describe, expect, it } from 'vitest'
import elementSentences from '#server/test/interpreter/element-sentences.json' with { type: 'json' }
import sentences from '#server/test/interpreter/matcher-sentences.json' with { type: 'json' }
import type { ElementGroup } from '#shared/constants/elements.ts'
import { type FoundElement, findElements, readElements } from './matcher.ts'

const { emotions, symbols } = sentences

const idsIn = (text: string, group: ElementGroup): string[] =>
  findElements(text)
    .filter((found) => found.group === group)
    .map(({ id }) => id)
const hitsIn = (text: string): FoundElement['hits'] => findElements(text).flatMap(({ hits }) => hits)

describe('the matcher', () => {
  it.each(emotions.denied)('finds no emotion that is denied: «%s»', (text) => {
    expect(idsIn(text, 'emotions')).toEqual([])
  })

  it.each(emotions.felt)('finds an emotion that a negation does not reach: «%s» has %s', (text, id) => {
    expect(idsIn(text, 'emotions')).toContain(id)
  })

  it.each(emotions.forms)('knows an emotion in its many forms: «%s» is %s', (text, id) => {
    expect(idsIn(text, 'emotions')).toContain(id)
  })

  it.each(emotions.ofOthers)('leaves a feeling to whoever has it: «%s»', (text) => {
    expect(idsIn(text, 'emotions')).toEqual([])
  })

  it.each(emotions.ofDreamer)('knows the dreamer’s own feeling in the clause: «%s» is %s', (text, id) => {
    expect(idsIn(text, 'emotions')).toContain(id)
  })

  it.each(emotions.ambiguous)('takes no formula, figure of speech or ambiguous word for a feeling: «%s»', (text) => {
    expect(idsIn(text, 'emotions')).toEqual([])
  })

  it('counts an ambiguous word beside a second sign, and keeps it as a question else', () => {
    const text = 'Mi scendono le lacrime.'
    expect(idsIn(text, 'emotions')).toEqual([])
    expect(readElements(text).uncertain).toMatchObject([{ id: 'tristezza', text: 'lacrime' }])
    expect(readElements(text, '', 'negative').found.map(({ id }) => id)).toContain('tristezza')
    expect(idsIn('Mi scendono le lacrime e singhiozzo.', 'emotions')).toEqual(['tristezza'])
  })

  it.each([
    ['Sono scoppiata a ridere', ['gioia']],
    ['Scoppiò a ridere', []],
    ['Morivo dalla vergogna', ['vergogna']],
    ['Lui moriva dalla vergogna', []],
    ['Mi dava sui nervi', ['rabbia']],
    ['Gli dava sui nervi', []],
    ['L’avrei strozzato', ['rabbia']],
    ['Ero in pensiero per lei', ['ansia']],
    ['L’ho abbracciata forte', ['tenerezza']],
  ])('understands spoken expressions, of the dreamer only: «%s» has %j', (text, ids) => {
    expect(idsIn(text, 'emotions')).toEqual(ids)
  })

  it.each(['Di solito la mattina sono contento', 'Nel sogno di ieri ero terrorizzata, in questo no'])(
    'takes no feeling of other days for one of the dream: «%s»',
    (text) => {
      expect(idsIn(text, 'emotions')).toEqual([])
    },
  )

  it('finds no thing in whose place another one is', () => {
    expect(idsIn('Fuori c’era una barca invece della macchina', 'symbols')).toEqual([])
  })

  it('names at most three emotions, the strongest first', () => {
    const text = 'La paura, la rabbia, la vergogna: e io ero felice, felicissima, provavo una gioia immensa.'
    const found = findElements(text).filter(({ group }) => group === 'emotions')
    expect(found).toHaveLength(3)
    expect(found[0]?.id).toBe('gioia')
  })

  it.each([
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
  ])('finds the themes of «%s»: %j', (text, ids) => {
    expect(idsIn(text, 'themes').sort()).toEqual(ids)
  })

  it.each(symbols.absent)('finds no symbol in «%s»', (text) => {
    expect(idsIn(text, 'symbols')).toEqual([])
  })

  it.each(symbols.present)('finds the symbols of «$text»: $ids', ({ text, ids }) => {
    expect(idsIn(text, 'symbols').sort()).toEqual(ids)
  })

  it.each([
    ['Ero con la mia amica Serena', []],
    ['Serena e tranquilla, nuotavo', ['serenita']],
  ])('takes a capital in mid-sentence for a name: «%s» has %j', (text, ids) => {
    expect(idsIn(text, 'emotions')).toEqual(ids)
  })

  it.each([
    ['Ieri ho litigato con mia madre. Ho sognato un treno.', []],
    ['Ieri notte ho sognato mia madre.', ['famiglia']],
    ['non volavo', []],
    ['senza cadere', []],
    ['non riuscivo a scappare', ['impotenza']],
    ['non riuscivo a scappare, un uomo mi inseguiva', ['inseguimento', 'impotenza']],
  ])('leaves out real life and what does not happen: «%s» has the themes %j', (text, ids) => {
    expect(idsIn(text, 'themes').sort()).toEqual(ids.sort())
  })

  it('marks what was felt after waking, and leaves out the things of then', () => {
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

  it('finds nothing in double meanings, waking life, mentions, comparisons and the feelings of others', () => {
    const wrong = elementSentences.nothing.flatMap((text) => {
      const ids = findElements(text).map(({ id, hits }) => `${id} (${hits.map((hit) => hit.text).join(', ')})`)
      return ids.length > 0 ? [`${text} → ${ids.join(' ')}`] : []
    })
    expect(wrong).toEqual([])
  })

  it('finds the emotions that the dreamer says plainly', () => {
    const missed = elementSentences.emotions.filter(([text = '', id = '']) => !idsIn(text, 'emotions').includes(id))
    expect(missed).toEqual([])
  })

  it('finds what is dreamt beside words that make it look remarked, mentioned or likened', () => {
    const missed = elementSentences.dreamt.filter(
      ([text = '', id = '']) => !findElements(text).some((e) => e.id === id),
    )
    expect(missed).toEqual([])
  })
})
