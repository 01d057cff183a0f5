import { describe, expect, it } from 'vitest'
import { CONTENT_MAX } from '#shared/constants/limits.ts'
import { contentRefusal } from './content-filter.ts'

const DREAM = { title: 'Mare', content: 'Nuotavo nel mare.', elements: ['Mare'] }

it('lets an ordinary dream through', () => {
  expect(contentRefusal(DREAM)).toBeUndefined()
  expect(contentRefusal({ ...DREAM, content: 'Giocavamo all’impiccato, poi mi butto dalla finestra e plano.' })).toBe(
    undefined,
  )
})

it.each([{ title: 'Ho voglia di morire' }, { content: 'Ho voglia di morire.' }, { elements: ['Voglio morire'] }])(
  'keeps what asks for care in the diary, wherever it is said, and tells whom to call: %o',
  (said) => {
    const refusal = contentRefusal({ ...DREAM, ...said })
    expect(refusal?.code).toBe('care_needed')
    expect(refusal?.message).toContain('02 2327 2327')
  },
)

it('names the words and the contacts, and says what to do with each', () => {
  const refusal = contentRefusal({
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
  expect(contentRefusal({ title: 'Dio', content: 'cane', elements: ['voglio', 'morire'] })).toBeUndefined()
})

it('names a handful and counts the rest', () => {
  const content = 'stronzo, stronza, stronzi, stronze, cazzo, cazzi, minchia, minchie'
  expect(contentRefusal({ ...DREAM, content })?.message).toMatch(/«cazzi» e altre 2\.$/)
  expect(contentRefusal({ ...DREAM, content: content.replace(', minchie', '') })?.message).toMatch(
    /«cazzi» e un’altra\.$/,
  )
})

describe('what may be shared', () => {
  const refusalOf = (content: string) => contentRefusal({ ...DREAM, content })

  it.each([
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
  ])('is an ordinary nightmare: «%s»', (content) => {
    expect(refusalOf(content)).toBeUndefined()
  })

  it.each(['Mi impiccavo in soffitta', 'Mio padre mi picchiava', 'Voglio morire', 'Mi tagliavo le vene'])(
    'is not what needs care first: «%s»',
    (content) => {
      expect(refusalOf(content)?.code).toBe('care_needed')
    },
  )
})

const longest = (part: string): string => part.repeat(CONTENT_MAX).slice(0, CONTENT_MAX)

it.each([
  longest('Camminavo piano per una casa vuota. '),
  longest('\ufdfa'),
  longest('⒈'),
  longest('🅕'),
  longest('ѕtr0nz0'),
  longest('ca zzo '),
  longest('s*r*'),
  longest('3 '),
  longest('(347) '),
  longest('a@b.'),
  longest('https://'),
  longest('instagram a_'),
  longest('à#'),
  longest('voglio morire '),
])('takes time by the length of the longest text, not by its square: %#', (content) => {
  const cpuMs = (): number => {
    const start = process.threadCpuUsage()
    contentRefusal({ ...DREAM, content })
    return process.threadCpuUsage(start).user / 1000
  }
  // By the square of its length it would be seconds; a quiet machine takes 30 ms.
  expect(Math.min(...Array.from({ length: 3 }, cpuMs))).toBeLessThan(2000)
})
