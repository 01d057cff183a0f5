import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { resetTokenQuery } from './password-reset.queries.ts'
import { ResetForm } from './reset-form.tsx'
import { ResetChecking, ResetDone, ResetInvalid, ResetUnchecked } from './reset-outcomes.tsx'

const MISSING_TOKEN = 'Token di reset mancante. Richiedi un nuovo reset della password.'

interface ResetPanelProps {
  /** From the mail's link; null when it has none. */
  token: string | null
  /** The password is another now. */
  onDone: () => void
  /** The person wants a new link. */
  onRequestLink: () => void
}

/** From a reset link to a new password. */
export function ResetPanel({ token, onDone, onRequestLink }: ResetPanelProps) {
  const [done, setDone] = useState(false)
  const handleDone = () => {
    setDone(true)
    onDone()
  }
  if (done) return <ResetDone />
  if (!token) return <ResetInvalid message={MISSING_TOKEN} onRequestLink={onRequestLink} />
  return <LinkedReset token={token} onDone={handleDone} onRequestLink={onRequestLink} />
}

function LinkedReset({ token, onDone, onRequestLink }: ResetPanelProps & { token: string }) {
  const { data: link, error, errorUpdateCount, isFetching, refetch } = useQuery(resetTokenQuery(token))
  const [refusal, setRefusal] = useState<string>()
  const [retriedError, setRetriedError] = useState<Error | null>(null)
  const invalid = refusal ?? (link?.valid === false ? link.message : undefined)
  // A new check clears the error of the last one, whose screen stays until the answer.
  const failure = error ?? retriedError
  const retry = () => {
    setRetriedError(failure)
    void refetch()
  }

  if (invalid !== undefined) return <ResetInvalid message={invalid} onRequestLink={onRequestLink} />
  if (link) return <ResetForm token={token} onDone={onDone} onRefused={setRefusal} />
  if (failure) return <ResetUnchecked error={failure} failures={errorUpdateCount} busy={isFetching} onRetry={retry} />
  return <ResetChecking />
}
