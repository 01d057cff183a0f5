import { describe, expect, it } from 'vitest'
import { SEED_DREAMS } from '#server/db/seed.ts'
import { interpret } from '#server/interpreter/index.ts'
import { DreamText } from './dream-text.ts'
import { isItalian } from './language.ts'
import { balanceBold, cleanProse, proseFault, shownLine } from './prose.ts'
import { firstObject } from './schemas.ts'

describe('a model’s prose', () => {
  it.each([
    ['Una notte.\r\n\r\n\r\nPoi il mare.', 'Una notte.\n\nPoi il mare.'],
    ['## Il mare\n1. prima\n- dopo\n> infine', 'Il mare\n\nprima\n\ndopo\n\ninfine'],
    ['Il **mare** e la *porta*, `aperta` __forte__', 'Il **mare** e la porta, aperta forte'],
    ['Zero\u200blarghezza\u0000 e\ttab\ud83d', 'Zerolarghezza e tab\ufffd'],
  ])('%j becomes %j', (raw, clean) => {
    expect(cleanProse(raw)).toBe(clean)
  })

  it('loses bold marks without a partner', () => {
    expect(balanceBold('Il **mare** e **poi\n\nla **porta**')).toBe('Il mare e poi\n\nla **porta**')
  })

  it.each([
    'Il 12/05/2024 il mare può tornare, alle 6.40, nella stanza 112.',
    'Dal 2026-03-05 al 2026-04-04 sono 30 notti, 1000 passi.',
    'Forse il sogno.Io lo leggerei così: non è un presagio, né un messaggio.',
    'Il telefono squilla: forse qualcuno chiama.',
    '«farmacia» può essere un luogo di cura.',
    'La farmacia può essere un luogo di cura.',
    'Forse il farmaco di cui racconti è un aiuto che cerchi.',
    'La diagnosi del titolo può restare senza risposta.',
    'Non è una diagnosi, né una premonizione; è una notte senza disturbi.',
    'La stanza numero 112 può essere un posto che conosci.',
    'Il sogno si ferma.Poi riparte, p.es. sul mare … e resta lì.',
  ])('may say %j', (text) => {
    expect(proseFault(text, new DreamText('In farmacia, stanza 112: un farmaco.', 'La diagnosi'))).toBeUndefined()
  })

  it.each([
    ['Vai su HTTP://X.YZ', 'contact'],
    ['esempio.it ti aspetta', 'contact'],
    ['+39 (02) 2327-2327', 'contact'],
    ['telefona al 118', 'contact'],
    ['a < b', 'markup'],
    ['&#60;b', 'markup'],
    ['Questo SIGNIFICA CHE', 'wording'],
    ['un sogno premonitore', 'wording'],
    ['accadra', 'wording'],
    ['Prendi dei farmaci per dormire.', 'wording'],
    ['È una diagnosi.', 'wording'],
    ['Potrebbe essere depressione.', 'wording'],
    ['Forse è un presagio.', 'wording'],
    ['I numeri da giocare sono 4 e 8.', 'wording'],
    ['Scrivi a mago@example.test e saprai.', 'contact'],
    ['Leggi [qui](la pagina) per altro.', 'markup'],
    ['&lt;script&gt; Forse.', 'markup'],
    ['Non temere. Accadrà presto.', 'wording'],
    ['Non c’è dubbio: accadrà.', 'wording'],
    ['Leggi sogni.top/aiuto per altro.', 'contact'],
    ['Su evil.ai trovi altro.', 'contact'],
    ['Cerca sogni**.top** ora.', 'contact'],
    ['Cerca sogni . top ora.', 'contact'],
    ['Cerca ｓｏｇｎｉ．ｔｏｐ ora.', 'contact'],
    ['Apri 10.0.0.1 stasera.', 'contact'],
    ['Scrivi a mago at posta punto it.', 'contact'],
    ['Scrivi a mago chiocciola posta punto it.', 'contact'],
    ['Componi il **15**22.', 'contact'],
    ['Il numero è 1522.', 'contact'],
    ['Manda un SMS al 48888.', 'contact'],
    ['Al 19696 qualcuno ascolta.', 'contact'],
    ['Al １５２２ qualcuno ascolta.', 'contact'],
    ['Al 1️⃣5️⃣2️⃣2️⃣ qualcuno ascolta.', 'contact'],
    ['Forse 02 1999 2024.', 'contact'],
    ['Cerca sogni.t\u0332op ora.', 'contact'],
    ['＜b＞', 'markup'],
  ])('may not say %j: %s', (text, fault) => {
    expect(proseFault(text, new DreamText('Ero in cucina.'))).toBe(fault)
  })

  it.each([
    ['Which door would you like to open next?', ''],
    ['Maybe water means strong feelings.', ''],
    ['Una parola sola.', 'Una parola sola.'],
    ['Rileggi il racconto ad alta voce, con calma.', 'Rileggi il racconto ad alta voce, con calma.'],
    ['Digita 1522 quando ne senti il bisogno.', ''],
    ['Questo è **tuo**.', 'Questo è tuo.'],
  ])('of one line: %j is shown as %j', (raw, shown) => {
    expect(shownLine(raw, 400, new DreamText('Il mare.'))).toBe(shown)
  })

  it('is told from other languages', () => {
    for (const dream of SEED_DREAMS) {
      expect(isItalian(dream.content)).toBe(true)
      const history = { totalDreams: 1, elementCounts: {}, negativeDreamsLast14Days: 0 }
      const analysis = interpret({ ...dream, kind: 'advanced', history })
      for (const text of [analysis.basic, analysis.advanced ?? '']) expect(isItalian(text)).toBe(true)
    }
    for (const text of [
      'El sueño se abre con palabras muy vivas, y el mar que sube puede hablar de algo que en tu vida pide espacio.',
      'Le rêve que vous racontez parle peut-être de la mer et de votre enfance, avec une grande douceur.',
      'Der Traum erzählt vielleicht von einer Tür, die sich nicht öffnet, und von der Angst davor.',
      'O sonho pode falar de uma casa que você não conhece e de seu desejo de voltar.',
      'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed eiusmod tempor.',
      '梦见大海可能意味着很多事情。',
      '',
    ]) {
      expect(isItalian(text), text).toBe(false)
    }
  })
})

describe('quotations', () => {
  const dream = new DreamText('Corro; «verso» il mare: è perché l’acqua sale.')

  it.each([
    ['corro verso il mare', 'Corro; «verso» il mare'],
    ['E PERCHE L ACQUA', 'è perché l’acqua'],
    ['mare', 'mare'],
    ['mar', undefined],
    [`mare ${'e '.repeat(20_000)}`, undefined],
    ['il mare sale', undefined],
    ['…', undefined],
    ['', undefined],
  ])('%j stands in the dream as %j', (quotation, literal) => {
    expect(dream.find(quotation)).toBe(literal)
  })

  it('are kept to a dozen words', () => {
    const words = Array.from({ length: 30 }, (_, at) => `parola${at}`).join(' ')
    expect(new DreamText(words).find(words)?.split(' ')).toHaveLength(12)
  })
})

describe('the first object of a text', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['Ecco {qui}: ```json\n{"a":"}{\\""}\n``` {"b":2}', { a: '}{"' }],
    ['{"a":', undefined],
    ['niente', undefined],
    ['{'.repeat(60_000), undefined],
    [`${'{x}'.repeat(20_000)}{"a":1}`, undefined],
  ])('%#', (text, object) => {
    expect(firstObject(text)).toEqual(object)
  })
})
