import { type ComponentType, lazy } from 'react'
import { paths } from './paths.ts'

type PageModule = { default: ComponentType }

export interface Room {
  path: string | RegExp
  load: () => Promise<PageModule>
  Page: ComponentType
}

function room(path: Room['path'], load: () => Promise<PageModule>): Room {
  return { path, load, Page: lazy(load) }
}

/** One room with two addresses, the list and the new-dream dialog over it: opening that must not build it anew. */
const dreamsAddress = /^\/dreams(?:\/new)?\/?$/
/** One room again, with an address for each of its tabs. */
const dreamAddress = /^\/(?:dreams|analysis)\/(?<id>[^/]+)\/?$/

/** Every screen behind the guard, one line each, in the order in which the addresses are tried. */
export const rooms: readonly Room[] = [
  room(paths.home, () => import('#client/pages/dashboard-page.tsx')),
  room(dreamsAddress, () => import('#client/pages/dreams-page.tsx')),
  room(dreamAddress, () => import('#client/pages/dream-page.tsx')),
  room(paths.analyses, () => import('#client/pages/analyses-page.tsx')),
  room(paths.monthlyAnalysis, () => import('#client/pages/monthly-analysis-page.tsx')),
  room(paths.community, () => import('#client/pages/community-page.tsx')),
  room(paths.subscription, () => import('#client/pages/subscription-page.tsx')),
  room(paths.profile, () => import('#client/pages/profile-page.tsx')),
]
