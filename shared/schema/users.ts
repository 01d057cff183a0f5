import { boolean, date, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { AUTH_PROVIDERS } from '../constants/identity.ts'
import { PLANS } from '../constants/plans.ts'

export const instant = (name: string) => timestamp(name, { withTimezone: true })

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    /** The name for comparison, without case and look-alike letters: `Gufo` and `gufo` are equal. */
    usernameKey: text('username_key').notNull(),
    /** Empty once the owner of an address took it from an account that had not confirmed it, or freed it. */
    email: text().notNull(),
    /** The address for comparison; null without one. */
    emailKey: text('email_key'),
    /** When a link to the address was opened, or a provider confirmed it. */
    emailConfirmedAt: instant('email_confirmed_at'),
    /** argon2id; null for accounts that sign in through a provider. */
    passwordHash: text('password_hash'),
    authProvider: text('auth_provider', { enum: AUTH_PROVIDERS }).notNull().default('local'),
    authProviderId: text('auth_provider_id'),
    /** Counts the changes of the account's secrets: a sign-in that began before one cannot complete after it. */
    secretsVersion: integer('secrets_version').notNull().default(0),
    avatar: text().notNull().default('luna'),
    /** Whether others see name and avatar. */
    publicProfile: boolean('public_profile').notNull().default(true),
    /** When the person was told; null for an older account that was never asked, whose name is hidden. */
    publicProfileSeenAt: instant('public_profile_seen_at').defaultNow(),
    /** Consent to a model outside this server; null before the question. */
    aiConsent: boolean('ai_consent'),
    /** Consent to passages of similar earlier dreams for the model; null as above. */
    aiDiaryConsent: boolean('ai_diary_consent'),
    /** Consent to a model that transcribes recordings; null as above. */
    voiceConsent: boolean('voice_consent'),
    subscriptionPlan: text('subscription_plan', { enum: PLANS }).notNull().default('free'),
    /** The end of Premium, plus some hours during a pending renewal. */
    subscriptionEndDate: instant('subscription_end_date'),
    /** The end in the interface. */
    premiumUntil: instant('premium_until'),
    /** `cus_…`, from the first payment on. */
    stripeCustomerId: text('stripe_customer_id'),
    /** A renewal was declined, and a new card would pay it. */
    paymentDue: boolean('payment_due').notNull().default(false),
    /** The day (Europe/Rome) that `analysisCount` counts. */
    lastAnalysisDate: date('last_analysis_date'),
    analysisCount: integer('analysis_count').notNull().default(0),
    /** When an operator disabled the account: nobody can sign in. */
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

/** The account of a row, which is deleted with it. */
export const owner = (name = 'user_id') =>
  integer(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
