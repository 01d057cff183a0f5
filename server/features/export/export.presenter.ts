import { EXPORT_FORMAT, EXPORT_SCHEMA_PATH, EXPORT_VERSION } from '#shared/constants/export.ts'
import { type Export, type ExportedDream, exportedDreamSchema, exportSchema } from '#shared/contracts/export.ts'
import type { ReadAccount, ReadDream } from './export.repo.ts'

const accountSchema = exportSchema.omit({ dreams: true })

/** Rows with instants as text. The contract then picks its fields, so that nothing else of a table leaves. */
const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Everything but the dreams. */
export function presentAccount(read: ReadAccount, at: { appUrl: string; now: Date }): Omit<Export, 'dreams'> {
  const { user, history, badges, symbols, recordingDays, emptyMornings, points } = read
  const account = {
    $schema: new URL(EXPORT_SCHEMA_PATH, at.appUrl).href,
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exportedAt: at.now,
    profile: { ...user, plan: user.subscriptionPlan },
    settings: user,
    subscriptions: read.subscriptions,
    monthlyAnalyses: read.months,
    deletedDreams: read.deletedDreams,
    people: read.people,
    reminder: read.reminder,
    imports: read.imports,
    game: { points, history, badges, recordingDays, emptyMornings, symbols },
    community: {
      dreams: read.communityDreams,
      likes: read.likes,
      reports: read.reports,
      blocked: read.blocked,
    },
    sessions: read.sessions,
    securityEvents: read.securityEvents,
    secondFactorSince: read.secondFactorSince,
  }
  return accountSchema.parse(toJson(account))
}

export function presentExportedDream({ dream, analysis, answers, link }: ReadDream): ExportedDream {
  return exportedDreamSchema.parse(toJson({ ...dream, analysis, answers, link }))
}
