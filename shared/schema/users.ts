import { boolean, date, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true })

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    /** The name as compared: case and look-alike letters aside. `Gufo` and `gufo` are one name. */
    usernameKey: text('username_key').notNull(),
    /** Empty once somebody else has proved to own an address that this account never confirmed, or has freed it. */
    email: text().notNull(),
    /** The address as compared; null where there is none. */
    emailKey: text('email_key'),
    /** When a link that was sent to the address was opened, or a provider vouched for it; null until then. */
    emailConfirmedAt: instant('email_confirmed_at'),
    /** argon2id; null for accounts that sign in through a provider. */
    passwordHash: text('password_hash'),
    authProvider: text('auth_provider', { enum: ['local', 'google', 'facebook'] })
      .notNull()
      .default('local'),
    authProviderId: text('auth_provider_id'),
    /** Counts the changes of the account's secrets: a sign-in that began before one does not end after it. */
    secretsVersion: integer('secrets_version').notNull().default(0),
    avatar: text().notNull().default('luna'),
    /** Whether others see name and avatar. */
    publicProfile: boolean('public_profile').notNull().default(true),
    /** When the registration, or the person later, said so; null for an older account that was never asked: nobody sees its name. */
    publicProfileSeenAt: instant('public_profile_seen_at').defaultNow(),
    /** Whether a model outside this server may read the dreams; null while the person was not asked. */
    aiConsent: boolean('ai_consent'),
    /** Whether it may also read passages of earlier dreams that resemble the one it analyses; null as above. */
    aiDiaryConsent: boolean('ai_diary_consent'),
    subscriptionPlan: text('subscription_plan', { enum: ['free', 'premium'] })
      .notNull()
      .default('free'),
    /** Premium lasts while this is in the future: the end, plus some hours while a renewal is under way. */
    subscriptionEndDate: instant('subscription_end_date'),
    /** The end that the interface shows. */
    premiumUntil: instant('premium_until'),
    /** `cus_…`, from the first payment on. */
    stripeCustomerId: text('stripe_customer_id'),
    /** A renewal was declined, and a new card would pay it. */
    paymentDue: boolean('payment_due').notNull().default(false),
    /** The day (Europe/Rome) that `analysisCount` counts. */
    lastAnalysisDate: date('last_analysis_date'),
    analysisCount: integer('analysis_count').notNull().default(0),
    /** When who runs the server shut the account: nobody signs in to it. */
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('users_username_key_unique').on(table.usernameKey),
    unique('users_email_key_unique').on(table.emailKey),
    unique('users_provider_unique').on(table.authProvider, table.authProviderId),
    unique('users_stripe_customer_unique').on(table.stripeCustomerId),
  ],
)
export type UserRow = typeof users.$inferSelect

/** The account that a row belongs to and goes with. */
export const owner = (name = 'user_id') =>
  integer(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
