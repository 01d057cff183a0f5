import { describe, expect, it } from 'vitest'
import { useTestApp } from '#server/test/app.ts'
import { fuzz, SERVER_ENV } from './fuzzer.ts'

describe('the API under random calls', () => {
  const t = useTestApp({ env: SERVER_ENV })

  it('answers none with a 5xx, and tells nobody of somebody else', async () => {
    const readMails = async () => t.mails.slice(-10).map(({ text }) => text)
    const { failures } = await fuzz({ origins: [t.url], readMails, calls: 200, seed: 1, parallel: 1 })
    expect(failures).toEqual([])
  })
})
