import { createHash, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Router } from 'express'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { routeOf } from '#server/log.ts'
import { dayOf } from '#shared/constants/dates.ts'
import { mailQueue, modelUsage } from '#shared/schema/infrastructure.ts'

type MetricsDeps = Pick<Deps, 'env' | 'pool' | 'db' | 'now' | 'modelWarnings'>

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** `/metrics` in Prometheus' format for callers with `METRICS_TOKEN`; absent without a configured one. */
export function metricsRouter(deps: MetricsDeps): Router {
  const token = deps.env.METRICS_TOKEN
  const path = '/metrics'
  const router = Router()
  if (!token) return router.get(path, () => refuse())
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addGauges(deps, registry)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by their route, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  router.use((req, res, next) => {
    const start = performance.now()
    res.once('close', () => {
      const labels = {
        method: req.method,
        route: routeOf(req),
        status: res.writableFinished ? res.statusCode : 'aborted',
      }
      durations.observe(labels, (performance.now() - start) / 1000)
    })
    next()
  })
  router.get(path, async (req, res) => {
    if (!isSame(req.get('Authorization') ?? '', `Bearer ${token}`)) refuse()
    res.type(registry.contentType).send(await registry.metrics())
  })
  return router
}

function refuse(): never {
  throw notFound()
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

function addGauges({ pool, db, now, modelWarnings }: MetricsDeps, registry: Registry): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })
  gauge('database_connections', 'Connections to the database', () => pool.totalCount)
  gauge('database_connections_idle', 'Connections that wait for work', () => pool.idleCount)
  gauge('database_queue', 'Calls that wait for a connection', () => pool.waitingCount)
  gauge('mail_queue', 'Mails that are not sent yet', () => db.$count(mailQueue))
  gauge('model_tokens_today', 'Tokens of the model spent today (Europe/Rome), over all servers', async () => {
    const [row] = await db
      .select()
      .from(modelUsage)
      .where(eq(modelUsage.day, dayOf(now())))
    return row?.tokens ?? 0
  })
  new Gauge({
    name: 'model_warnings',
    help: 'Configured models that their service does not list (unknown) or that end within 90 days (ending)',
    labelNames: ['model', 'reason'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { model, reason } of modelWarnings) this.set({ model, reason }, 1)
    },
  })
}
