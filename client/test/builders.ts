import type { OwnWords } from '#client/features/analyses/components/analysis-view.tsx'
import { PRICES } from '#shared/constants/plans.ts'
import { REMINDER_DEFAULTS } from '#shared/constants/reminders.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { AnnotatedDream, Note } from '#shared/contracts/annotations.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { Config } from '#shared/contracts/config.ts'
import type { Profile } from '#shared/contracts/profile.ts'
import type { Reminder } from '#shared/contracts/reminders.ts'

export { buildDream } from '#shared/test/dreams.ts'

export function buildUser(over: Partial<User> = {}): User {
  return {
    id: 1,
    username: 'giulia',
    email: 'giulia@example.com',
    authProvider: 'local',
    avatar: 'luna',
    publicProfile: true,
    aiConsent: null,
    voiceConsent: null,
    aiDiaryConsent: null,
    subscriptionPlan: 'free',
    subscriptionEndDate: null,
    paymentDue: false,
    analysisCount: 0,
    lastAnalysisDate: null,
    ...over,
  }
}

export function buildProfile(over: Partial<Profile> = {}): Profile {
  return {
    ...buildUser(),
    emailConfirmed: true,
    pendingEmail: null,
    unlockedAvatars: ['luna', 'stella', 'fenice'],
    sharedDreams: [],
    ...over,
  }
}

export const premiumUser = () =>
  buildUser({ subscriptionPlan: 'premium', subscriptionEndDate: '2027-11-20T00:00:00.000Z' })

export function buildConfig(over: Partial<Config> = {}): Config {
  return {
    stripePublishableKey: null,
    socialLogins: { google: false, facebook: false },
    ai: false,
    transcription: false,
    aiService: null,
    aiCountry: null,
    aiPrivacyUrl: null,
    aiIsLocal: false,
    mail: false,
    mailIsFolder: false,
    plan: 'free',
    registration: 'open',
    ads: { scriptUrl: null },
    supportEmail: 'aiuto@example.com',
    operator: null,
    prices: PRICES,
    ...over,
  }
}

export function buildAnalysis(over: Partial<Analysis> = {}): Analysis {
  return {
    id: 3,
    dreamId: 7,
    kind: 'basic',
    engine: 'built-in',
    modelFailed: false,
    analysis: 'Il lago potrebbe parlare di **emozioni ferme**.\n\nChe cosa ti direbbe la casa?',
    patterns: {
      symbols: [
        { symbol: 'Acqua', meaning: 'Emozioni che chiedono spazio.', evidence: 'lago' },
        { symbol: 'Porta', meaning: 'Un passaggio possibile.', evidence: '' },
      ],
      emotions: [],
      themes: [],
      recommendations: [],
    },
    locked: ['emotions', 'themes', 'recommendations'],
    journal: '',
    conversation: [],
    questions: [],
    withAnnotations: false,
    canReread: false,
    rejectedElements: [],
    outdated: false,
    createdAt: '2026-01-19T07:05:00.000Z',
    ...over,
  }
}

/** No annotations. */
export const NO_WORDS: OwnWords = {
  title: undefined,
  recalled: null,
  annotations: () => null,
  days: null,
  asked: () => null,
  saved: async () => {},
  named: null,
}

/** No annotations and no proposals. */
export function buildAnnotated(over: Partial<AnnotatedDream> = {}): AnnotatedDream {
  return {
    annotations: [],
    spans: [],
    people: [],
    lastLine: null,
    tellsDeath: false,
    safety: null,
    earlier: [],
    ...over,
  }
}

export function buildNote(over: Partial<Note> = {}): Note {
  return {
    dreamId: 3,
    title: 'Il fiume',
    date: '2026-01-08',
    quote: 'acqua',
    words: 'la piena del ’94',
    feelings: [],
    day: '',
    ...over,
  }
}

export function buildReminder(over: Partial<Reminder> = {}): Reminder {
  return {
    ...REMINDER_DEFAULTS,
    enabled: false,
    timeZone: 'Europe/Rome',
    endedAt: null,
    devices: [],
    byMail: false,
    publicKey: 'a2V5',
    ...over,
  }
}
