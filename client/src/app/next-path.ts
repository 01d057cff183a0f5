import { paths } from './paths.ts'

const PARAM = 'next'

/** The sign-in screen's address, remembering where the person was going. */
export function authPath(wanted: string): string {
  return wanted === paths.home ? paths.auth : `${paths.auth}?${PARAM}=${encodeURIComponent(wanted)}`
}

/** Where to go after signing in. Only addresses of our own count. */
export function nextPath(search: string): string {
  const wanted = new URLSearchParams(search).get(PARAM)
  const url = wanted ? URL.parse(wanted, window.location.origin) : null
  if (!wanted?.startsWith('/') || url?.origin !== window.location.origin) return paths.home
  return url.pathname.startsWith(paths.auth) ? paths.home : url.pathname + url.search
}
