import type { DreamSharing } from '#shared/contracts/sharing.ts'
import { Notice } from '../../../../components/ui/notice.tsx'
import { serverWords } from '../../../../lib/error-words.ts'
import { hasCode } from '../../failures.ts'

const NOT_SHARED = 'Non è stato possibile condividere il sogno. Riprova più tardi.'

interface ShareFailureProps {
  error: Error
  sharing: DreamSharing | undefined
}

/** What the prompt says by itself, now that it was looked at again, is not said twice. */
export function ShareFailure({ error, sharing }: ShareFailureProps) {
  const refusal = sharing?.community.refusal?.code
  const told = ['unauthenticated', 'other_account', 'care_needed', refusal].some((code) => code && hasCode(error, code))
  return told ? null : <Notice>{serverWords(error) ?? NOT_SHARED}</Notice>
}
