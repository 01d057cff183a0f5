import { expect, it } from 'vitest'
import { safetyNote } from './safety.ts'

it.each([
  'Ogni giorno penso di farla finita',
  'vorrei morire',
  'Penso spesso al suicidio',
  'mi faccio del male',
  'Ho paura di mio marito',
  'mi picchia davvero, anche nella realtà',
])('stands above the reading for «%s»', (text) => {
  expect(safetyNote(text, '')?.level).toBe(1)
  expect(safetyNote(text, '')?.text).toContain('112')
})

it.each(['Nel sogno mi uccidevo', 'un uomo mi violentava', 'mio padre mi picchiava', 'si suicidava davanti a me'])(
  'stands below the reading for «%s»',
  (text) => {
    expect(safetyNote(text, '')).toMatchObject({ level: 2, text: expect.stringContaining('02 2327 2327') })
  },
)

it.each([
  'Morivo e vedevo il mio funerale',
  'Sono morta cadendo da un ponte',
  'Mi ammazzavo di risate',
  'volevo morire dalla vergogna',
  'non voglio più vivere qui',
  'mi taglio i capelli',
  'cado e penso di morire',
])('says nothing for «%s», or nothing above it', (text) => {
  expect(safetyNote(text, '')?.level).not.toBe(1)
})

it('says nothing for an ordinary dream, and reads the title too', () => {
  expect(safetyNote('Nuotavo nel mare', 'Vacanze')).toBeUndefined()
  expect(safetyNote('…', 'Vorrei farla finita')?.level).toBe(1)
})
