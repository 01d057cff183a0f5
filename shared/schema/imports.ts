import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { IMPORT_FORMATS } from '../constants/export.ts'
import { instant, owner, type UserRow } from './users.ts'

/** The imports of a person that were not undone. What one added carries its id as `import_id`. */
export const imports = pgTable(
  'imports',
  {
    id: integer().generatedAlwaysAsIdentity(),
    userId: owner(),
    format: text({ enum: IMPORT_FORMATS }).notNull(),
    /** The number of dreams that it added, written with each of its transactions. */
    added: integer().notNull().default(0),
    /** The settings that it replaced; null where it left them. */
    settingsBefore:
      jsonb('settings_before').$type<Pick<UserRow, 'avatar' | 'publicProfile' | 'aiConsent' | 'aiDiaryConsent'>>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)
export type ImportRow = typeof imports.$inferSelect
