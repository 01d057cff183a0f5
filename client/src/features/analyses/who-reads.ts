import type { User } from '#shared/contracts/auth.ts'
import type { Config } from '#shared/contracts/config.ts'

/** Who will read the next dream: the rules of this server, a model, or whoever the person chooses when asked. */
export type Reader = 'rules' | 'model' | 'ask'

/** As the server will decide, by what it offers and what the person agreed to. */
export function nextReader({ ai }: Pick<Config, 'ai'>, { aiConsent }: Pick<User, 'aiConsent'>): Reader {
  if (!ai || aiConsent === false) return 'rules'
  return aiConsent === null ? 'ask' : 'model'
}
