import * as z from 'zod'
import type { ErrorCode } from '#shared/constants/errors.ts'
import { AUDIO_FIELD } from '#shared/contracts/transcription.ts'
import type { ContractName } from './contracts.ts'

/** A contract by its name, an array of it, either of two; or a schema that only this answer has. */
type Answer = ContractName | `${ContractName}[]` | `${ContractName}[] | ${ContractName}` | z.ZodType

/** A call of the API. The document adds what follows from its method and its path. */
export interface Operation {
  summary: string
  /** Anyone may call it; without this a session is needed. */
  open?: true
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
  /** The refusals that are this call's own. */
  errors?: readonly ErrorCode[]
}

const health = z.object({ status: z.enum(['ok', 'unavailable']) })
const STRIPE = ['provider_failed', 'unavailable'] as const

/** Every route of the server; a test compares it with the router's own table. */
export const OPERATIONS: Record<string, Operation> = {
  'GET /healthz': { summary: 'The process is alive', open: true, answer: health },
  'GET /readyz': { summary: 'The database answers', open: true, answer: health, status: [200, 503] },
  'GET /ad-frame': { summary: 'The sandboxed page of the advertiser', open: true, status: 200 },
  'GET /auth/google': { summary: 'Go to Google to sign in', open: true, status: 302 },
  'GET /auth/google/callback': { summary: 'Come back from Google', open: true, status: 302 },
  'GET /auth/facebook': { summary: 'Go to Facebook to sign in', open: true, status: 302 },
  'GET /auth/facebook/callback': { summary: 'Come back from Facebook', open: true, status: 302 },
  'GET /api/openapi.json': { summary: 'This document', open: true, answer: z.looseObject({}) },
  'GET /api/config': { summary: 'What this server offers', open: true, answer: 'Config' },

  'POST /api/register': {
    summary: 'Create an account and sign in',
    open: true,
    body: 'Register',
    answer: 'User',
    status: 201,
    errors: ['common_password', 'username_taken', 'email_taken'],
  },
  'POST /api/login': { summary: 'Sign in', open: true, body: 'Login', answer: 'User', errors: ['bad_credentials'] },
  'POST /api/logout': { summary: 'Sign out', open: true },
  'GET /api/user': { summary: 'The signed-in user', answer: 'User' },
  'GET /api/sessions': { summary: 'The sessions of the user', answer: 'Session[]' },
  'DELETE /api/sessions/others': { summary: 'End all other sessions', answer: 'EndedSessions' },
  'POST /api/password-reset/request': {
    summary: 'Send a link that resets the password',
    open: true,
    body: 'RequestPasswordReset',
    status: 202,
    errors: ['unavailable'],
  },
  'GET /api/password-reset/validate-token/:token': {
    summary: 'Whether a reset link is valid',
    open: true,
    answer: 'TokenValidation',
  },
  'POST /api/password-reset/confirm': {
    summary: 'Reset the password',
    open: true,
    body: 'ConfirmPasswordReset',
    errors: ['common_password', 'invalid_reset_token'],
  },
  'GET /api/profile': { summary: 'The profile of the user', answer: 'Profile' },
  'PATCH /api/profile': {
    summary: 'Change the profile',
    body: 'UpdateProfile',
    answer: 'ChangedProfile',
    errors: ['avatar_locked', 'social_account', 'username_taken', 'email_taken'],
  },
  'POST /api/profile/change-password': {
    summary: 'Change the password',
    body: 'ChangePassword',
    errors: ['common_password', 'wrong_password', 'social_account'],
  },

  'GET /api/dreams': {
    summary: 'All dreams, or a page of them',
    query: 'DreamListQuery',
    answer: 'Dream[] | DreamPage',
  },
  'POST /api/dreams': {
    summary: 'Record a dream',
    repeatable: true,
    body: 'DreamInput',
    answer: 'SavedDream',
    status: 201,
    errors: ['dream_limit'],
  },
  'GET /api/dreams/:id': { summary: 'A dream', answer: 'Dream' },
  'PUT /api/dreams/:id': { summary: 'Change a dream', body: 'DreamInput', answer: 'SavedDream' },
  'DELETE /api/dreams/:id': { summary: 'Delete a dream' },
  'POST /api/transcribe': {
    summary: 'Transcribe a recording',
    upload: AUDIO_FIELD,
    answer: 'Transcription',
    errors: ['no_speech', 'consent_required', 'upload_timeout', 'provider_failed', 'unavailable'],
  },
  'POST /api/dreams/:id/analyze': {
    summary: 'Analyze a dream',
    body: 'Analyze',
    streams: true,
    answer: 'Analyzed',
    status: [200, 201],
    errors: ['analysis_limit', 'premium_required', 'provider_failed'],
  },
  'GET /api/dreams/:id/analysis': { summary: 'The analysis of a dream', answer: 'Analysis' },
  'GET /api/monthly-analysis': {
    summary: 'All monthly analyses',
    answer: 'MonthlyAnalysis[]',
    errors: ['premium_required'],
  },
  'GET /api/monthly-analysis/latest': {
    summary: 'The latest monthly analysis',
    answer: 'MonthlyAnalysis',
    errors: ['premium_required', 'not_found'],
  },
  'POST /api/monthly-analysis': {
    summary: 'Analyze the last month',
    answer: 'MonthAnalyzed',
    status: [200, 201],
    errors: ['too_few_dreams', 'premium_required', 'monthly_too_soon', 'provider_failed'],
  },
  'GET /api/stats': { summary: 'The statistics of the dashboard', answer: 'Stats' },
  'GET /api/stats/year/:year': { summary: 'A year in moods', answer: 'Year', errors: ['not_found'] },
  'GET /api/stats/links': { summary: 'Which symbols come together', answer: 'Links' },

  'POST /api/dreams/:id/share': {
    summary: 'Share a dream by a link',
    body: 'ShareDream',
    answer: 'SharedLink',
    status: [200, 201],
    errors: ['nothing_to_share'],
  },
  'DELETE /api/dreams/:id/share': { summary: 'Revoke the link of a dream' },
  'GET /api/dreams/:id/sharing': { summary: 'How a dream is shared, and may be', answer: 'DreamSharing' },
  'GET /api/shared/dream/:shareId': { summary: 'The dream of a link', open: true, answer: 'SharedDream' },
  'POST /api/dreams/:id/share-to-community': {
    summary: 'Share a dream to the community',
    answer: 'SharedToCommunity',
    status: 201,
    errors: ['already_shared', 'nothing_to_share', 'blocked_words', 'care_needed', 'under_review'],
  },
  'GET /api/community-dreams': {
    summary: 'A page of community dreams',
    open: true,
    query: 'CommunityQuery',
    answer: 'CommunityPage',
  },
  'GET /api/community-dreams/:id/user-like-status': { summary: 'Whether the user likes a dream', answer: 'LikeStatus' },
  'POST /api/community-dreams/:id/like': {
    summary: 'Like a community dream',
    answer: 'Liked',
    errors: ['own_dream', 'dream_expired'],
  },
  'POST /api/community-dreams/:id/unlike': { summary: 'Remove a like', answer: 'Liked' },
  'POST /api/community-dreams/:id/report': {
    summary: 'Report a community dream',
    body: 'Report',
    errors: ['own_dream', 'already_reported'],
  },
  'POST /api/community-dreams/:id/block': {
    summary: 'Block the author of a community dream',
    answer: 'Block',
    status: 201,
    errors: ['own_dream'],
  },
  'DELETE /api/community-dreams/:id': { summary: 'Remove an own dream from the community' },
  'GET /api/blocks': { summary: 'The people whom the user blocked', answer: 'Block[]' },
  'DELETE /api/blocks/:id': { summary: 'Unblock a person' },

  'GET /api/user/game-stats': { summary: 'Points, level, streak and badges', answer: 'GameStats' },
  'GET /api/badges': { summary: 'All badges there are', answer: 'Badge[]' },
  'POST /api/badges/seen': { summary: 'Mark badges as seen', body: 'BadgesSeen' },
  'GET /api/leaderboard': { summary: 'The people with the most points', answer: 'Leaderboard' },

  'GET /api/subscription': { summary: 'The subscription of the user', answer: 'Subscription' },
  'POST /api/subscription/trial': {
    summary: 'Start the free trial',
    body: 'StartTrial',
    answer: 'TrialStarted',
    errors: ['trial_used', 'already_premium', 'payment_due'],
  },
  'POST /api/create-subscription': {
    summary: 'Begin a payment at Stripe',
    body: 'ChoosePlan',
    answer: 'CreatedSubscription',
    errors: ['conflict', 'already_subscribed', 'payment_due', ...STRIPE],
  },
  'POST /api/subscription/premium': {
    summary: 'Ask Stripe whether the payment arrived',
    body: 'ChoosePlan',
    answer: 'PremiumBegun',
    errors: ['payment_missing', ...STRIPE],
  },
  'POST /api/subscription/cancel': {
    summary: 'Cancel at the end of what is paid',
    answer: 'Subscription',
    errors: ['conflict', 'no_subscription', ...STRIPE],
  },
  'POST /api/subscription/reactivate': {
    summary: 'Resume a cancelled subscription',
    answer: 'Subscription',
    errors: ['conflict', 'no_subscription', 'payment_due', ...STRIPE],
  },
  'POST /api/subscription/portal': {
    summary: 'Open the portal of Stripe',
    answer: 'Portal',
    errors: ['no_subscription', ...STRIPE],
  },
  'POST /api/stripe/webhook': {
    summary: 'Receive a signed event of Stripe',
    open: true,
    answer: z.object({ received: z.literal(true) }),
    errors: ['bad_signature', ...STRIPE],
  },
}
