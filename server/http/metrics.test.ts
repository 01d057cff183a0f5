import { describe, expect, it } from 'vitest'
import { useTestApp } from '#server/test/app.ts'
import { record } from '#server/test/factories.ts'

const METRICS_TOKEN = 'una-parola-per-le-misure'

describe('the metrics', () => {
  const t = useTestApp({ env: { METRICS_TOKEN } })
  const ask = (token: string) => t.visitor().get('/metrics').set('Authorization', `Bearer ${token}`)

  it('require the token', async () => {
    await t.visitor().get('/metrics').expect(404)
    await ask(`${METRICS_TOKEN}x`).expect(404)
    await ask(METRICS_TOKEN)
      .expect(200)
      .expect('Content-Type', /^text\/plain/)
  })

  it('count requests by route, without parameters', async () => {
    const agent = await t.signUp()
    const { id } = await record(agent)
    await agent.get(`/api/dreams/${id}`).expect(200)
    await t.visitor().get('/api/segreto').expect(404)
    const { text } = await ask(METRICS_TOKEN)
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/dreams/:id",status="200"} 1')
    expect(text).toContain('route="none",status="404"')
    expect(text).not.toContain('segreto')
    expect(text).toMatch(/^database_connections \d+$/m)
    expect(text).toMatch(/^mail_queue \d+$/m)
    expect(text).toMatch(/^model_tokens_today 0$/m)
  })
})
