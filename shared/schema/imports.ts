import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { IMPORT_FORMATS } from '../constants/export.ts'
import { instant, owner, type UserRow } from './users.ts'

/** A person's imports that were not undone. Added rows refer to them by `import_id`. */
export const imports = pgTable(
  'imports',
  {
    id: integer().generatedAlwaysAsIdentity(),
    userId: owner(),
    format: text({ enum: IMPORT_FORMATS }).notNull(),
    /** The number of added dreams, updated in each transaction. */
    added: integer().notNull().default(0),
    /** The replaced settings; null if unchanged. */
    settingsBefore: jsonb('settings_before').$type<
      Pick<UserRow, 'avatar' | 'publicProfile' | 'aiConsent' | 'aiDiaryConsent'> &
        Partial<Pick<UserRow, 'voiceConsent'>>
    >(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)
export type ImportRow = typeof imports.$inferSelect
