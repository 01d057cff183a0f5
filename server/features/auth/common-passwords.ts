import { AppError } from '#server/errors.ts'
import { PASSWORD_MIN } from '#shared/constants/limits.ts'

const REFUSED = 10_000

let list: Promise<ReadonlySet<string>> | undefined

/** The most common passwords of a length we accept, all in lower case. Read once, when the first is asked about. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const ranked = dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN)
    return new Set(ranked.slice(0, REFUSED))
  })
  return list
}

/**
 * Refuses what everybody tries first: the 10,000 most common passwords, in any case.
 * @param field the name of the input's field, for the message
 * @throws AppError `common_password`
 */
export async function refuseCommonPassword(field: string, password: string): Promise<void> {
  if (!(await commonPasswords()).has(password.toLowerCase())) return
  const message = 'Questa password è tra le più usate: si indovina subito. Scegline un’altra.'
  throw new AppError('common_password', message, { fields: { [field]: message } })
}
