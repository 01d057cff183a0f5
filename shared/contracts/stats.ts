import * as z from 'zod'

/** The figures of the dashboard, counted by the database. */
export const statsSchema = z.object({
  count: z.int(),
  moodCounts: z.object({ positive: z.int(), neutral: z.int(), negative: z.int() }),
  /** Elements in at least one dream, most frequent first. */
  recurringElements: z.array(z.object({ element: z.string(), count: z.int() })),
  /** Dreams per week, oldest first; the last covers today and the six days before it. */
  weeks: z.array(z.int()),
  /** The last seven days, oldest first, each with its latest dream. */
  nights: z.array(z.object({ date: z.iso.date(), dream: z.object({ id: z.int(), title: z.string() }).nullable() })),
})
export type Stats = z.infer<typeof statsSchema>
