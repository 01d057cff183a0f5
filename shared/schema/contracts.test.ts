import { describe, expectTypeOf, it } from 'vitest'
import type { Analysis, Patterns } from '../contracts/analyses.ts'
import type { Annotation } from '../contracts/annotations.ts'
import type { Dream, DreamInput } from '../contracts/dreams.ts'
import type { ExportedDream, ExportedMonth } from '../contracts/export.ts'
import type { Badge, GameStats } from '../contracts/game.ts'
import type { MonthlyAnalysis } from '../contracts/monthly-analyses.ts'
import type { AnalysisRow, StoredPatterns } from './analyses.ts'
import type { AnnotationRow } from './annotations.ts'
import type { DreamRow } from './dreams.ts'
import type { earnedBadges, GameStatsRow } from './game.ts'
import type { MonthlyAnalysisRow } from './monthly-analyses.ts'

type ExportedAnnotation = ExportedDream['annotations'][number]

/** An instant is a Date in a row and text in a response. */
type Answered<T> = T extends Date ? string : T
type Shared<Row, Contract> = { [K in keyof Row & keyof Contract]: Answered<Row[K]> }

describe('tables and contracts say the same', () => {
  it('of dreams', () => {
    expectTypeOf<Shared<DreamRow, Dream>>().toEqualTypeOf<Pick<Dream, keyof DreamRow & keyof Dream>>()
    expectTypeOf<Pick<DreamRow, keyof DreamInput>>().toEqualTypeOf<Required<DreamInput>>()
  })

  it('of analyses', () => {
    expectTypeOf<StoredPatterns>().toEqualTypeOf<Patterns>()
    expectTypeOf<NonNullable<AnalysisRow['safety']>>().toEqualTypeOf<NonNullable<Analysis['safety']>>()
  })

  it('of annotations', () => {
    expectTypeOf<Shared<AnnotationRow, Annotation>>().toEqualTypeOf<Annotation>()
    expectTypeOf<Exclude<keyof AnnotationRow, keyof ExportedAnnotation>>().toEqualTypeOf<
      'id' | 'uid' | 'dreamId' | 'userId' | 'key' | 'heading' | 'place' | 'search'
    >()
  })

  it('of exports, which omit only ids and elements that the rules find again', () => {
    type Exported = NonNullable<ExportedDream['analysis']>
    expectTypeOf<keyof Exported>().toEqualTypeOf<
      Exclude<keyof AnalysisRow, 'id' | 'dreamId' | 'userId' | 'rulesVersion'>
    >()
    expectTypeOf<Exclude<keyof DreamRow, keyof ExportedDream>>().toEqualTypeOf<
      'userId' | 'foundElements' | 'rulesVersion' | 'care'
    >()
    expectTypeOf<Exclude<keyof MonthlyAnalysisRow, keyof ExportedMonth>>().toEqualTypeOf<'id' | 'userId' | 'importId'>()
  })

  it('of the game', () => {
    expectTypeOf<Shared<GameStatsRow, GameStats>>().toEqualTypeOf<
      Pick<GameStats, keyof GameStatsRow & keyof GameStats>
    >()
    expectTypeOf<(typeof earnedBadges.$inferSelect)['badge']>().toEqualTypeOf<Badge['id']>()
  })

  it('of monthly analyses', () => {
    type Both = Omit<MonthlyAnalysis, 'safety'>
    expectTypeOf<Shared<MonthlyAnalysisRow, Both>>().toEqualTypeOf<Both>()
    expectTypeOf<NonNullable<MonthlyAnalysisRow['safety']>>().toEqualTypeOf<NonNullable<MonthlyAnalysis['safety']>>()
  })
})
