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

const dreamsPage = () => import('../pages/dreams-page.tsx')

/** One room with two addresses, one for each tab: going from one to the other must not build it anew. */
const dreamAddress = /^\/(?:dreams|analysis)\/(?<id>[^/]+)\/?$/

/** Every screen behind the guard, one line each, in the order in which the addresses are tried. */
export const rooms: readonly Room[] = [
  room(paths.home, () => import('../pages/dashboard-page.tsx')),
  room(paths.newDream, dreamsPage),
  room(paths.dreams, dreamsPage),
  room(dreamAddress, () => import('../pages/dream-page.tsx')),
  room(paths.analyses, () => import('../pages/analyses-page.tsx')),
  room(paths.subscription, () => import('../pages/subscription-page.tsx')),
  room(paths.profile, () => import('../pages/profile-page.tsx')),
]
