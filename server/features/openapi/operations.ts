import * as z from 'zod'
import { AUDIO_FIELD } from '#shared/constants/api.ts'
import type { ErrorCode } from '#shared/constants/errors.ts'
import { IMPORT_FIELD } from '#shared/constants/export.ts'
import * as contracts from '#shared/contracts/index.ts'

type Named<Key> = Key extends `${infer Name}Schema` ? Capitalize<Name> : never
/** `Dream` for `dreamSchema`. */
type ContractName = Named<keyof typeof contracts>

/** Every schema of the contracts, by its name. */
export const CONTRACTS = new Map<string, z.ZodType>()
for (const [key, value] of Object.entries(contracts)) {
  const name = /^(.*)Schema$/.exec(key)?.[1]
  if (name && value instanceof z.ZodType) CONTRACTS.set(name[0]?.toUpperCase() + name.slice(1), value)
}

/** A contract by its name, an array of it, either of two; or a schema that only this answer has. */
type Answer = ContractName | `${ContractName}[]` | `${ContractName}[] | ${ContractName}` | z.ZodType

/** A call of the API. The document adds what follows from its method and its path. */
export interface Operation {
  summary: string
  /** The contracts of the query and of the JSON body. */
  query?: ContractName
  body?: ContractName
  /** A repeated call with the same `Idempotency-Key` is answered with what the first one made. */
  repeatable?: true
  /** The name of the file in a multipart body. */
  upload?: string
  /** The body of a success; without it there is none. */
  answer?: Answer
  /** The status of a success: 200 with a body and 204 without, unless said here. */
  status?: number | readonly number[]
  /** The answer can also be asked for as server-sent events. */
  streams?: true
}

const health = z.object({ status: z.enum(['ok', 'unavailable']) })
const made = [200, 201]

/** The calls that need no session. A test compares both tables with the router's own. */
export const OPEN_OPERATIONS: Record<string, Operation> = {
  'GET /healthz': { summary: 'The process is alive', answer: health },
  'GET /readyz': { summary: 'The database answers', answer: health, status: [200, 503] },
  'GET /.well-known/security.txt': { summary: 'Whom to tell of a weakness', status: 200 },
  'GET /metrics': { summary: 'Metrics for Prometheus, to whoever sends the token of the server', status: 200 },
  'GET /ad-frame': { summary: 'The sandboxed page of the advertiser', status: 200 },
  'GET /auth/google': { summary: 'Go to Google to sign in', status: 302 },
  'GET /auth/google/callback': { summary: 'Come back from Google', status: 302 },
  'GET /auth/facebook': { summary: 'Go to Facebook to sign in', status: 302 },
  'GET /auth/facebook/callback': { summary: 'Come back from Facebook', status: 302 },
  'GET /api/openapi.json': { summary: 'This document', answer: z.looseObject({}) },
  'GET /api/config': { summary: 'What this server offers', answer: 'Config' },
  'GET /api/export/schema.json': { summary: 'The JSON Schema of an export', answer: z.looseObject({}) },
  'POST /api/register': { summary: 'Create an account and sign in', body: 'Register', answer: 'User', status: 201 },
  'POST /api/login': { summary: 'Sign in', body: 'Login', answer: 'User' },
  'POST /api/login/second-factor': {
    summary: 'Complete a sign-in by a code',
    body: 'SecondFactorCode',
    answer: 'User',
  },
  'POST /api/logout': { summary: 'Sign out', body: 'SignOut' },
  'POST /api/password-reset/request': { summary: 'Send a reset link', body: 'RequestPasswordReset', status: 202 },
  'GET /api/password-reset/validate-token/:token': { summary: 'Check a reset link', answer: 'TokenValidation' },
  'POST /api/password-reset/confirm': { summary: 'Reset the password', body: 'ConfirmPasswordReset' },
  'POST /api/password-reset/release': { summary: 'Free the address of an account', body: 'FollowLink' },
  'POST /api/email-confirmation/confirm': { summary: 'Confirm an email address', body: 'ConfirmEmail' },
  'POST /api/email-confirmation/stop': { summary: 'Stop a change of address', body: 'FollowLink' },
  'GET /api/shared/dream/:shareId': { summary: 'The dream of a link', answer: 'SharedDream' },
  'GET /api/shared/dream/:shareId/image.png': { summary: 'The picture of a link, as PNG', status: 200 },
  'GET /api/community-dreams': { summary: 'Community dreams', query: 'CommunityQuery', answer: 'CommunityPage' },
  'POST /api/csp-reports': { summary: 'Receive reports of violated content policies, as `application/reports+json`' },
  'POST /api/stripe/webhook': {
    summary: 'Receive a signed event of Stripe',
    answer: z.object({ received: z.literal(true) }),
  },
}

/** The calls of a signed-in user. */
export const OPERATIONS: Record<string, Operation> = {
  'GET /api/user': { summary: 'The signed-in user', answer: 'User' },
  'GET /api/sessions': { summary: 'The sessions of the user', answer: 'Session[]' },
  'DELETE /api/sessions/others': { summary: 'End all other sessions', answer: 'EndedSessions' },
  'DELETE /api/sessions/:session': { summary: 'End a session' },
  'GET /api/security-events': {
    summary: 'The security log of the user',
    query: 'SecurityLogQuery',
    answer: 'SecurityLog',
  },
  'GET /api/second-factor': { summary: 'The second factor of the user', answer: 'SecondFactor' },
  'POST /api/second-factor/setup': {
    summary: 'Make the secret of a second factor',
    body: 'SetUpSecondFactor',
    answer: 'SecondFactorSetup',
  },
  'POST /api/second-factor/enable': {
    summary: 'Enable it by a first code',
    body: 'SecondFactorCode',
    answer: 'RecoveryCodes',
  },
  'POST /api/second-factor/disable': { summary: 'Disable it by a code', body: 'SecondFactorCode' },
  'GET /api/profile': { summary: 'The profile of the user', answer: 'Profile' },
  'PATCH /api/profile': { summary: 'Change the profile', body: 'UpdateProfile', answer: 'ChangedProfile' },
  'POST /api/profile/change-password': { summary: 'Change the password', body: 'ChangePassword' },
  'DELETE /api/account': { summary: 'Delete the account and everything of it', body: 'DeleteAccount' },
  'POST /api/email-confirmation/request': { summary: 'Send the confirming link again', status: 202 },

  'GET /api/reminders': { summary: 'The morning reminder of the user', answer: 'Reminder' },
  'PUT /api/reminders': {
    summary: 'Turn it on or off, or change when it comes',
    body: 'SaveReminder',
    answer: 'Reminder',
  },
  'POST /api/reminders/devices': { summary: 'Send it to this browser, too', body: 'PushDevice', answer: 'Reminder' },
  'POST /api/reminders/followed': { summary: 'Note that a reminder was followed' },

  'GET /api/export': { summary: 'Everything of the user as a ZIP', status: 200 },
  'POST /api/imports/preview': { summary: 'What an import would do', upload: IMPORT_FIELD, answer: 'ImportPreview' },
  'POST /api/imports': {
    summary: 'Import a file',
    query: 'ImportQuery',
    upload: IMPORT_FIELD,
    streams: true,
    answer: 'ImportResult',
  },
  'GET /api/imports/latest': { summary: 'The last import', answer: 'LatestImport' },
  'DELETE /api/imports/:id': { summary: 'Undo the last import', answer: 'UndoneImport' },

  'GET /api/dreams': { summary: 'All dreams, or a page', query: 'DreamListQuery', answer: 'Dream[] | DreamPage' },
  'POST /api/dreams': {
    summary: 'Record a dream',
    repeatable: true,
    body: 'DreamInput',
    answer: 'SavedDream',
    status: 201,
  },
  'GET /api/dreams/:id': { summary: 'A dream', answer: 'Dream' },
  'PUT /api/dreams/:id': { summary: 'Change a dream', body: 'DreamInput', answer: 'SavedDream' },
  'DELETE /api/dreams/:id': { summary: 'Move a dream to the bin' },
  'GET /api/dreams/suggestions': {
    summary: 'What the beginning of a search may mean',
    query: 'DreamSuggestionsQuery',
    answer: 'DreamSuggestions',
  },
  'GET /api/dreams/months': { summary: 'The months that have dreams', answer: 'DreamMonths' },
  'GET /api/dreams/deleted': { summary: 'The bin', query: 'DeletedDreamsQuery', answer: 'DeletedDreamPage' },
  'POST /api/dreams/:id/restore': { summary: 'Take a dream back from the bin', answer: 'Dream' },
  'DELETE /api/dreams/deleted/:id': { summary: 'Delete a dream of the bin for good' },
  'POST /api/transcribe': { summary: 'Transcribe', upload: AUDIO_FIELD, answer: 'Transcription' },
  'POST /api/dreams/:id/analyze': {
    summary: 'Analyze a dream',
    body: 'Analyze',
    streams: true,
    answer: 'Analyzed',
    status: made,
  },
  'GET /api/dreams/:id/analysis': { summary: 'The analysis of a dream', answer: 'Analysis' },
  'PUT /api/dreams/:id/answers': {
    summary: 'Answer the questions about a dream',
    body: 'ReplaceAnswers',
    answer: 'Analysis',
  },
  'PATCH /api/dreams/:id/elements': {
    summary: 'Add an element or take one away',
    body: 'ChangeElements',
    answer: 'ChangedElements',
  },
  'GET /api/monthly-analysis': { summary: 'All monthly analyses', answer: 'MonthlyAnalysis[]' },
  'GET /api/monthly-analysis/latest': { summary: 'The latest monthly analysis', answer: 'MonthlyAnalysis' },
  'POST /api/monthly-analysis': { summary: 'Analyze the last month', answer: 'MonthAnalyzed', status: made },
  'GET /api/stats': { summary: 'The statistics of the dashboard', answer: 'Stats' },
  'GET /api/stats/year/:year': { summary: 'A year in moods', answer: 'Year' },
  'GET /api/stats/links': { summary: 'Which symbols come together', answer: 'Links' },
  'GET /api/threads/:kind/:name': { summary: 'An element or a tag through all its dreams', answer: 'Thread' },
  'POST /api/people': { summary: 'Say whether a name is a person', body: 'Person' },
  'GET /api/dreams/:id/threads': {
    summary: 'What a dream brings back, and a name to ask about',
    answer: 'DreamThreads',
  },

  'POST /api/dreams/:id/share': { summary: 'Share by a link', body: 'ShareDream', answer: 'SharedLink', status: made },
  'DELETE /api/dreams/:id/share': { summary: 'Revoke the link of a dream' },
  'GET /api/dreams/:id/sharing': { summary: 'How a dream is shared, and may be', answer: 'DreamSharing' },
  'POST /api/dreams/:id/share-to-community': {
    summary: 'Share a dream to the community',
    answer: 'SharedToCommunity',
    status: 201,
  },
  'GET /api/community-dreams/:id/user-like-status': { summary: 'Whether the user likes a dream', answer: 'LikeStatus' },
  'POST /api/community-dreams/:id/like': { summary: 'Like a community dream', answer: 'Liked' },
  'POST /api/community-dreams/:id/unlike': { summary: 'Remove a like', answer: 'Liked' },
  'POST /api/community-dreams/:id/report': { summary: 'Report a community dream', body: 'Report' },
  'POST /api/community-dreams/:id/block': { summary: 'Block its author', answer: 'Block', status: 201 },
  'DELETE /api/community-dreams/:id': { summary: 'Remove an own dream from the community' },
  'GET /api/blocks': { summary: 'The people whom the user blocked', answer: 'Block[]' },
  'DELETE /api/blocks/:id': { summary: 'Unblock a person' },

  'GET /api/user/game-stats': { summary: 'Points, level, streak and badges', answer: 'GameStats' },
  'GET /api/badges': { summary: 'All badges there are', answer: 'Badge[]' },
  'POST /api/badges/seen': { summary: 'Mark badges as seen', body: 'BadgesSeen' },
  'POST /api/empty-mornings': { summary: 'Note that this morning no dream is remembered' },
  'DELETE /api/empty-mornings': { summary: 'Take the note of this morning back' },
  'GET /api/leaderboard': { summary: 'The people with the most points', answer: 'Leaderboard' },

  'GET /api/subscription': { summary: 'The subscription of the user', answer: 'Subscription' },
  'POST /api/subscription/trial': { summary: 'Start the free trial', body: 'StartTrial', answer: 'TrialStarted' },
  'POST /api/create-subscription': { summary: 'Begin a payment', body: 'ChoosePlan', answer: 'CreatedSubscription' },
  'POST /api/subscription/premium': { summary: 'Confirm a payment', body: 'ChoosePlan', answer: 'PremiumBegun' },
  'POST /api/subscription/cancel': {
    summary: 'Cancel at the end of the present period',
    body: 'CancelSubscription',
    answer: 'Subscription',
  },
  'POST /api/subscription/reactivate': { summary: 'Resume a cancelled subscription', answer: 'Subscription' },
  'POST /api/subscription/portal': { summary: 'Open the portal of Stripe', answer: 'Portal' },
}

const SERVICE = ['provider_failed', 'unavailable'] as const

/** The refusals that are a call's own, beside those that follow from its method, path and body. */
export const REFUSALS: Record<string, readonly ErrorCode[]> = {
  'GET /metrics': ['not_found'],
  'POST /api/register': ['weak_password', 'username_taken', 'email_taken'],
  'POST /api/login': ['bad_credentials', 'second_factor_required'],
  'POST /api/login/second-factor': ['bad_credentials', 'wrong_code'],
  'DELETE /api/sessions/:session': ['not_found'],
  'POST /api/second-factor/setup': ['conflict', 'wrong_password', 'email_unconfirmed'],
  'POST /api/second-factor/enable': ['wrong_code', 'email_unconfirmed'],
  'POST /api/second-factor/disable': ['wrong_code'],
  'POST /api/password-reset/request': ['unavailable'],
  'POST /api/password-reset/confirm': ['weak_password', 'invalid_reset_token'],
  'POST /api/password-reset/release': ['invalid_reset_token'],
  'POST /api/email-confirmation/confirm': [
    'invalid_email_token',
    'email_taken',
    'password_required',
    'wrong_password',
    'sign_in_again',
  ],
  'POST /api/email-confirmation/stop': ['invalid_email_token'],
  'PATCH /api/profile': ['avatar_locked', 'wrong_password', 'username_taken', 'email_taken'],
  'POST /api/profile/change-password': ['weak_password', 'wrong_password', 'social_account'],
  'DELETE /api/account': [
    'wrong_password',
    'wrong_code',
    'second_factor_required',
    'sign_in_again',
    'conflict',
    ...SERVICE,
  ],
  'POST /api/dreams': ['dream_limit'],
  'POST /api/imports/preview': ['upload_timeout'],
  'POST /api/imports': ['upload_timeout'],
  'DELETE /api/imports/:id': ['conflict'],
  'POST /api/dreams/:id/restore': ['dream_limit'],
  'POST /api/transcribe': ['no_speech', 'consent_required', 'upload_timeout', ...SERVICE],
  'POST /api/dreams/:id/analyze': ['analysis_limit', 'premium_required'],
  'GET /api/monthly-analysis': ['premium_required'],
  'GET /api/monthly-analysis/latest': ['premium_required', 'not_found'],
  'GET /api/dreams': ['too_many'],
  'POST /api/monthly-analysis': ['too_few_dreams', 'premium_required', 'monthly_too_soon'],
  'GET /api/stats/year/:year': ['not_found'],
  'GET /api/threads/:kind/:name': ['not_found'],
  'POST /api/dreams/:id/share': ['nothing_to_share'],
  'POST /api/dreams/:id/share-to-community': [
    'already_shared',
    'nothing_to_share',
    'blocked_words',
    'care_needed',
    'under_review',
  ],
  'POST /api/community-dreams/:id/like': ['own_dream', 'dream_expired'],
  'POST /api/community-dreams/:id/report': ['own_dream', 'already_reported'],
  'POST /api/community-dreams/:id/block': ['own_dream'],
  'POST /api/subscription/trial': ['trial_used', 'already_premium', 'payment_due'],
  'POST /api/create-subscription': ['conflict', 'already_subscribed', 'payment_due', ...SERVICE],
  'POST /api/subscription/premium': ['payment_missing', ...SERVICE],
  'POST /api/subscription/cancel': ['no_subscription', 'renewal_under_way', ...SERVICE],
  'POST /api/subscription/reactivate': ['no_subscription', 'payment_due', ...SERVICE],
  'POST /api/subscription/portal': ['no_subscription', ...SERVICE],
  'POST /api/csp-reports': ['validation', 'malformed_json', 'payload_too_large'],
  'POST /api/stripe/webhook': ['bad_signature', 'validation', ...SERVICE],
}
