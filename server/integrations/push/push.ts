import webPush, { type VapidKeys } from 'web-push'
import type { Env } from '#server/env.ts'
import { generateOnce } from '#server/secrets.ts'
import type { PushDevice } from '#shared/contracts/reminders.ts'

/** Push services of browsers: the server calls no other address from a browser. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.notify\.windows\.com$/,
  /\.push\.apple\.com$/,
]
const TIMEOUT_MS = 10_000
/** A phone that is off for longer does not get the notification. */
const USEFUL_SECONDS = 4 * 60 * 60

export interface Push {
  publicKey: () => string
  /** Whether an endpoint belongs to one of these services. */
  accepts: (endpoint: string) => boolean
  /** Sends an encrypted text. @returns whether the device still exists. @throws on a refusal or a time-out */
  send: (device: PushDevice, text: string) => Promise<boolean>
}

/** Sends notifications (Web Push, RFC 8030). Generates missing keys into the data folder. */
export function createPush(env: Env): Push {
  let stored: VapidKeys | undefined
  const keys = () => {
    stored ??= vapidKeys(env)
    return stored
  }
  return {
    publicKey: () => keys().publicKey,
    accepts: (endpoint) => {
      const { protocol, port, hostname, origin } = new URL(endpoint)
      if (env.PUSH_SERVICE_URL && origin === new URL(env.PUSH_SERVICE_URL).origin) return true
      return protocol === 'https:' && port === '' && SERVICES.some((service) => service.test(hostname))
    },
    send: async (device, text) => {
      const { endpoint, method, headers, body } = webPush.generateRequestDetails(device, text, {
        vapidDetails: { subject: `mailto:${env.SUPPORT_EMAIL}`, ...keys() },
        TTL: USEFUL_SECONDS,
      })
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const answer = await fetch(endpoint, {
        method,
        headers: headers as Record<string, string>,
        body: new Uint8Array(body),
        redirect: 'error',
        signal,
      })
      await answer.body?.cancel()
      const isGone = answer.status === 404 || answer.status === 410
      if (!answer.ok && !isGone) throw new Error(`the push service answered ${answer.status}`)
      return answer.ok
    },
  }
}

function vapidKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, DATA_DIR }: Env): VapidKeys {
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY) return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
  const generate = () => JSON.stringify(webPush.generateVAPIDKeys())
  return JSON.parse(generateOnce(DATA_DIR, 'vapid-keys.json', generate).secret)
}
