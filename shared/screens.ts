import { COMMUNITY_PAGE_SIZE } from './constants/community.ts'
import { PAGE_SIZE_DEFAULT, TIMELINE_DREAMS } from './constants/limits.ts'

type Contracts = typeof import('./contracts/index.ts')
type Line = Contracts[Extract<keyof Contracts, `${string}Endpoints`>][number]['line']
type ReadLine = Extract<Line, `GET ${string}`>
/** A call that reads, with its query; `:id` stands for the id in the screen's address. */
export type FirstCall = ReadLine | `${ReadLine}?${string}`

/** A screen: the page that shows it, and the calls whose answers travel with it. */
interface View {
  /** Its module among the client's pages. */
  page: string
  calls?: readonly FirstCall[]
}

export interface Screen extends View {
  /** A group named `id` is an id of the calls where it is a number. */
  path: RegExp
  /** `user`: a visitor is led to sign in, or shown `visitor`. */
  access: 'user' | 'anyone'
  visitor?: View
  /** Without the frame around the pages of a signed-in person. */
  isBare?: true
}

const newest = (limit: number): FirstCall => `GET /api/dreams?limit=${limit}`

const own = (path: RegExp, page: string, ...calls: FirstCall[]): Screen => ({ path, page, calls, access: 'user' })
const open = (path: RegExp, page: string): Screen => ({ path, page, access: 'anyone' })

/** Every address of the app, in the order in which they are tried. One with a query may ask for something else. */
export const SCREENS: readonly Screen[] = [
  own(
    /^\/$/,
    'dashboard-page',
    'GET /api/stats',
    newest(TIMELINE_DREAMS),
    'GET /api/dreams/months',
    'GET /api/annotations/evening',
  ),
  // The list, its calendar and the new-dream dialog over it are one page: opening the dialog must not build the list anew.
  own(
    /^\/dreams(?:\/(?:new|calendario))?\/?$/i,
    'dreams-page',
    newest(PAGE_SIZE_DEFAULT),
    'GET /api/dreams/months',
    'GET /api/dreams/drafts',
  ),
  own(/^\/dreams\/cestino\/?$/i, 'bin-page'),
  own(/^\/dreams\/dizionario\/?$/i, 'dictionary-page'),
  own(/^\/libro\/?$/i, 'book-page', 'GET /api/dreams/months'),
  own(
    /^\/dreams\/(?<id>[^/]+)\/controluce\/?$/i,
    'annotations-page',
    'GET /api/dreams/:id',
    'GET /api/dreams/:id/annotations',
  ),
  // One page as well, with an address for each of its tabs.
  own(
    /^\/(?:dreams|analysis)\/(?<id>[^/]+)\/?$/i,
    'dream-page',
    'GET /api/dreams/:id',
    'GET /api/dreams/:id/analysis',
    'GET /api/dreams/:id/threads',
    'GET /api/dreams/:id/annotations',
  ),
  own(/^\/filo\/(?<kind>[^/]+)\/(?<name>[^/]+)\/?$/i, 'thread-page'),
  own(
    /^\/analysis\/?$/i,
    'analyses-page',
    newest(PAGE_SIZE_DEFAULT),
    'GET /api/stats',
    'GET /api/monthly-analysis/latest',
  ),
  own(
    /^\/monthly-analysis\/?$/i,
    'monthly-analysis-page',
    'GET /api/stats',
    'GET /api/monthly-analysis/latest',
    'GET /api/monthly-analysis',
  ),
  {
    ...own(/^\/community\/?$/i, 'community-page', 'GET /api/leaderboard'),
    visitor: { page: 'community-visitor-page', calls: [`GET /api/community-dreams?limit=${COMMUNITY_PAGE_SIZE}`] },
  },
  own(/^\/subscription\/?$/i, 'subscription-page', 'GET /api/subscription'),
  own(/^\/profile\/?$/i, 'profile-page', 'GET /api/profile', 'GET /api/reminders'),
  // Nothing is to shine there, nor to pop up.
  { ...own(/^\/notte\/?$/i, 'night-page'), isBare: true },
  open(/^\/auth\/?$/i, 'auth-page'),
  open(/^\/reset-password\/?$/i, 'reset-password-page'),
  open(/^\/(?:privacy|termini|cookie|aiuto)\/?$/, 'info-page'),
  open(/^\/(?:confirm-email|stop-email-change|release-email|stop-reminder)\/?$/i, 'mail-link-page'),
  open(/^\/shared\/dream\/(?<shareId>.*)$/i, 'shared-dream-page'),
]

/** The screen at a path; undefined where there is none. */
export const screenAt = (path: string): Screen | undefined => SCREENS.find((screen) => screen.path.test(path))

/** What a path shows to a signed-in person or a visitor. `isFramed`: inside the frame of a signed-in person's pages. */
export function viewAt(path: string, isSignedIn: boolean): View & { isFramed: boolean } {
  const screen = screenAt(path)
  if (!screen) return { page: 'not-found-page', isFramed: false }
  if (screen.access === 'anyone' || isSignedIn) {
    return { ...screen, isFramed: screen.access === 'user' && !screen.isBare }
  }
  return { ...(screen.visitor ?? { page: 'auth-page' }), isFramed: false }
}
