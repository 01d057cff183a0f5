import { describe, expect, it } from 'vitest'
import { useTestApp } from '#server/test/app.ts'
import { AD_FRAME_SANDBOX } from '#shared/constants/site.ts'
import { pagePolicy } from './security-headers.ts'

const SCRIPT = 'https://ads.example.com/ad.js?zone=1&format="wide"'

function directives(policy = ''): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
  )
}

describe('the frame of the advertisement', () => {
  const t = useTestApp({ env: { AD_SCRIPT_URL: SCRIPT } })
  const open = async () => await t.visitor().get('/ad-frame').expect(200)

  it('has its own origin, and only we may frame it', async () => {
    const { headers } = await open()
    const policy = directives(headers['content-security-policy'])
    expect(policy.sandbox).toBe(AD_FRAME_SANDBOX)
    expect(policy.sandbox).not.toContain('allow-same-origin')
    expect(policy['frame-ancestors']).toBe("'self'")
    expect(policy['default-src']).toBe("'none'")
    expect(policy['form-action']).toBe("'none'")
    expect(headers['x-frame-options']).toBeUndefined()
  })

  it('is the only page that ours may frame', () => {
    expect(directives(pagePolicy('nonce', { development: false, payments: false }))['frame-src']).toBe("'self'")
  })

  it('runs the advertiser’s script and its own lines, by a new nonce each time', async () => {
    const [one, other] = [await open(), await open()]
    const nonceOf = ({ headers }: typeof one) => /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1]
    const nonce = nonceOf(one)
    expect(directives(one.headers['content-security-policy'])['script-src']).toBe(
      `'nonce-${nonce}' https: https://ads.example.com`,
    )
    expect(one.text.match(/<script/g)).toHaveLength(1)
    expect(one.text).toContain(`<script nonce="${nonce}"`)
    expect(nonceOf(other)).not.toBe(nonce)
  })

  it('has the configured script’s address, escaped in its attribute', async () => {
    const { body } = await t.visitor().get('/api/config').expect(200)
    expect(body.ads).toEqual({ scriptUrl: SCRIPT })
    const { text } = await open()
    expect(text).toContain('data-ad-script="https://ads.example.com/ad.js?zone=1&amp;format=&quot;wide&quot;"')
  })

  it('sends the advertiser no address, and denies the frame every feature of the device', async () => {
    const { headers } = await open()
    expect(headers['referrer-policy']).toBe('no-referrer')
    const features = (headers['permissions-policy'] ?? '').split(', ')
    expect(features).toContain('microphone=()')
    expect(features.every((feature) => feature.endsWith('=()'))).toBe(true)
  })

  it('is the same for everybody: no cookie, no session, no personal data', async () => {
    const anna = await t.signUp()
    const { headers, text } = await anna.get('/ad-frame?dream=7').expect(200)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['cache-control']).toBe('private, max-age=300')
    expect(text).not.toContain(anna.user.username)
    const { text: strangers } = await open()
    const withoutNonce = (page: string) => page.replace(/nonce="[^"]+"/, '')
    expect(withoutNonce(text)).toBe(withoutNonce(strangers))
  })
})

describe('a server without an advertiser', () => {
  const t = useTestApp()

  it('has no frame, and the configuration shows it', async () => {
    const { headers, body } = await t.visitor().get('/ad-frame').expect(404)
    expect(body.code).toBe('not_found')
    expect(headers['x-frame-options']).toBe('DENY')
    const config = await t.visitor().get('/api/config').expect(200)
    expect(config.body.ads).toEqual({ scriptUrl: null })
  })
})
