import type { MonthlyAnalysis } from '#shared/contracts/monthly-analyses.ts'
import type { MonthlyAnalysisRow } from '#shared/schema/monthly-analyses.ts'

export function presentMonthly({ userId, importId, safety, createdAt, ...row }: MonthlyAnalysisRow): MonthlyAnalysis {
  return { ...row, ...(safety && { safety }), createdAt: createdAt.toISOString() }
}
