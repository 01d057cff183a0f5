import type { MonthlyAnalysis } from '#shared/contracts/monthly-analyses.ts'
import type { MonthlyAnalysisRow } from '#shared/schema/monthly-analyses.ts'

export function presentMonthly(row: MonthlyAnalysisRow): MonthlyAnalysis {
  return {
    id: row.id,
    engine: row.engine,
    analysis: row.analysis,
    startDate: row.startDate,
    endDate: row.endDate,
    ...(row.safety && { safety: row.safety }),
    createdAt: row.createdAt.toISOString(),
  }
}
