const HERE = 'http://here.invalid'

/**
 * The path and query of an address within the app; undefined for one that leads to another site or back to the
 * sign-in screen.
 */
export function localPath(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return undefined
  let url: URL
  try {
    url = new URL(wanted, HERE)
  } catch {
    return undefined
  }
  // Two slashes lead to another site, also when they appear only once the dots are resolved.
  const ours = url.origin === HERE && !/^\/(?:\/|(?:auth|api)(?:\/|$))/i.test(url.pathname)
  return ours ? url.pathname + url.search : undefined
}
