import { describe, expect, it } from 'vitest'
import { courseOf } from '../course/course.ts'
import { followingOf } from './following.ts'

const momentsOf = (text: string) => followingOf(courseOf(text), 3)

describe('the other moments of a dream', () => {
  it('stand in the order of the dream, each in words of its own', () => {
    const text =
      'Preparo la valigia ma non si chiude. Poi un cane nero mi morde la mano. Corro per il corridoio e mi cadono i denti. Alla fine decido di restare a casa.'
    const quotes = momentsOf(text).map(({ quote }) => quote?.from ?? -1)
    expect(quotes.length).toBeGreaterThan(1)
    expect(quotes).toEqual(quotes.toSorted((a, b) => a - b))
    expect(new Set(quotes).size).toBe(quotes.length)
  })

  it('are never two situations of one family', () => {
    const { motifs } = courseOf('Mio padre è morto da anni. Stanotte mi abbraccia. Poi mi parla della casa.')
    const ids = [
      ...motifs.slice(0, 1),
      ...momentsOf('Mio padre è morto da anni. Stanotte mi abbraccia. Poi mi parla della casa.'),
    ].flatMap((moment) => ('entry' in moment ? [moment.entry.id] : []))
    expect(ids.filter((id) => id.startsWith('dead-')).length).toBeLessThan(2)
  })

  it('are the turn and the end where no situation is known', () => {
    const moments = momentsOf(
      'Guardavo un campo di orzo. A un tratto passa un trattore. Conto i bottoni della giacca, sono sette.',
    )
    expect(moments.map((moment) => 'kind' in moment && moment.kind)).toEqual(['turn', 'end'])
  })

  it('are no sentence without a remark on it, beside a situation', () => {
    const moments = momentsOf('Un cane nero mi morde la mano. Torno a casa e trovo il tavolo apparecchiato per due.')
    expect(moments).toEqual([])
  })
})
