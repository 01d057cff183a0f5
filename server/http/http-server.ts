import { createServer, type Server } from 'node:http'
import { startupFault } from '#server/errors.ts'

const LIMITS = {
  /** Above the 60 s of load balancers, which must close an idle connection first. */
  keepAliveMs: 75_000,
  headersMs: 15_000,
  /** Uploads have a separate deadline. */
  bodyMs: 30_000,
  /** A whole request, including uploads. */
  requestMs: 180_000,
  /** How often connections are checked. */
  checkMs: 5_000,
  connections: 2_000,
}

/** An HTTP server with limits for connections, and for the time of their headers and bodies. */
export function createHttpServer(overrides: Partial<typeof LIMITS> = {}): Server {
  const limits = { ...LIMITS, ...overrides }
  const server = createServer({
    keepAliveTimeout: limits.keepAliveMs,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
  })
  server.maxConnections = limits.connections
  server.on('request', (req) => {
    if (req.headers['content-type']?.startsWith('multipart/')) return
    const timer = setTimeout(() => !req.complete && req.destroy(), limits.bodyMs)
    req.once('close', () => clearTimeout(timer))
  })
  return server
}

/** @throws StartupError when the port is in use, or this machine has no such address */
export function listenOn(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(startupFault(`PORT, HOST: cannot listen on ${host}:${port}`, error)))
    server.listen(port, host, resolve)
  })
}
