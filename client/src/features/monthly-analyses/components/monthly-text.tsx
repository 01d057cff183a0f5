import { Reading } from '#client/components/layout/reading.tsx'
import { EngineNote } from '#client/components/layout/reading-notes.tsx'
import { SafetyNote } from '#client/components/layout/safety-note.tsx'
import type { MonthlyAnalysis } from '#shared/contracts/monthly-analyses.ts'

interface MonthlyTextProps {
  monthly: MonthlyAnalysis
  /** The level of the headings in the text. */
  heading: 'h3' | 'h4'
}

/** The reading of a month with everything that must be said beside it. */
export function MonthlyText({ monthly: { analysis, engine, safety }, heading }: MonthlyTextProps) {
  return (
    <>
      {safety?.level === 1 && <SafetyNote safety={safety} />}
      <Reading text={analysis} heading={heading} />
      {safety?.level === 2 && <SafetyNote safety={safety} />}
      <EngineNote engine={engine} />
    </>
  )
}
