import { STOP_REMINDER_PATH } from '#shared/constants/reminders.ts'
import { THREAD_KINDS, type ThreadKind } from '#shared/constants/stats.ts'
import type { DreamFilterName } from '#shared/contracts/dreams.ts'

const THREAD_WORDS: Record<ThreadKind, string> = {
  symbols: 'simbolo',
  emotions: 'emozione',
  themes: 'tema',
  tag: 'tag',
  person: 'persona',
}
/** The kind of a thread by the word in its address. */
export const threadKindOf = (word: string) => THREAD_KINDS.find((kind) => THREAD_WORDS[kind] === word)

/** Every address of the app. Pages link through these, never by hand. */
export const paths = {
  home: '/',
  dreams: '/dreams',
  newDream: '/dreams/new',
  night: '/notte',
  /** The dreams that filters find. */
  dreamsBy: (filter: { [Name in DreamFilterName]?: string }) => `/dreams?${new URLSearchParams(filter)}`,
  calendar: '/dreams/calendario',
  bin: '/dreams/cestino',
  dream: (id: number | string) => `/dreams/${id}`,
  /** A dream with the dreamer's own words between its lines. */
  annotations: (id: number | string) => `/dreams/${id}/controluce`,
  dictionary: '/dreams/dizionario',
  book: '/libro',
  /** Something through all the dreams it is in. */
  thread: (kind: ThreadKind, name: string) => `/filo/${THREAD_WORDS[kind]}/${encodeURIComponent(name)}`,
  analyses: '/analysis',
  analysis: (id: number | string) => `/analysis/${id}`,
  monthlyAnalysis: '/monthly-analysis',
  community: '/community',
  /** The community on its tab of dreams. */
  communityFeed: '/community?tab=sogni',
  /** Where a dream's link leads, for anybody. */
  sharedDream: (shareId: string) => `/shared/dream/${shareId}`,
  auth: '/auth',
  /** A page of the server's, which leads on to the other service. */
  socialLogin: (provider: string) => `/auth/${provider}`,
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  stopEmailChange: '/stop-email-change',
  releaseEmail: '/release-email',
  stopReminder: STOP_REMINDER_PATH,
  subscription: '/subscription',
  profile: '/profile',
  /** Where one's data is exported and imported. */
  ownData: '/profile?tab=data',
  privacy: '/privacy',
  terms: '/termini',
  cookies: '/cookie',
  help: '/aiuto',
  /** Where to turn, among the help. */
  helplines: '/aiuto#a-chi-rivolgersi',
  ownModel: '/aiuto#un-modello-tuo',
} as const
