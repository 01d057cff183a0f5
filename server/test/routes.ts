import type { Express } from 'express'

/** A router's own table, as Express 5.3 gives it; its types do not know of that yet. */
interface RouteTable {
  listRoutes: () => { path: unknown; methods: string[] | undefined; router: RouteTable | undefined }[]
}

/** Every route under a router, as `GET /api/dreams/:id`. */
export function routesOf(router: Express['router'] | RouteTable, prefix = ''): string[] {
  return (router as RouteTable).listRoutes().flatMap(({ path, methods = [], router: mounted }) => {
    if (typeof path !== 'string') throw new Error(`a path that is no string: ${String(path)}`)
    const whole = `${prefix}${path}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
    if (mounted) return routesOf(mounted, whole)
    return methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${whole}`)
  })
}
