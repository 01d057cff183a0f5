import { parseArgs } from 'node:util'
import { StartupError } from '#server/startup.ts'
import type { ReconcileWish } from './reconcile.service.ts'

const USAGE = 'usage: npm run stripe:reconcile [-- --forget-unknown]'

/**
 * What the operator asks of `stripe:reconcile` on its command line.
 * @throws StartupError for anything but what there is
 */
export function parseWish(args: string[]): ReconcileWish {
  try {
    const { values } = parseArgs({ args, options: { 'forget-unknown': { type: 'boolean', default: false } } })
    return { forgetUnknown: values['forget-unknown'] }
  } catch (cause) {
    throw new StartupError(USAGE, { cause })
  }
}
