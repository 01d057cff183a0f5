import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '#client/components/layout/page-title.tsx'
import { toast } from '#client/components/ui/toast.tsx'
import { resetTokenQuery } from '#client/features/identity/secrets/password-reset.queries.ts'
import { ResetForm } from '#client/features/identity/secrets/reset-form.tsx'
import {
  ResetChecking,
  ResetDone,
  ResetInvalid,
  ResetUnchecked,
} from '#client/features/identity/secrets/reset-outcomes.tsx'
import { recheckEndedSession } from '#client/features/identity/sign-in/auth.queries.ts'
import { AuthFrame } from '#client/features/identity/sign-in/auth-frame.tsx'
import { ForgotPassword } from '#client/features/identity/sign-in/forgot-password.tsx'
import { useRawSearch } from '#client/hooks/use-raw-search.ts'

export default function ResetPasswordPage() {
  usePageTitle('Reimposta la password')
  const token = new URLSearchParams(useRawSearch()).get('token')
  const [recovering, setRecovering] = useState(false)
  return (
    <AuthFrame>
      <ResetPanel key={token} token={token} onRequestLink={() => setRecovering(true)} />
      {recovering && <ForgotPassword onClose={() => setRecovering(false)} />}
    </AuthFrame>
  )
}

const MISSING_TOKEN = 'Token di reset mancante. Richiedi un nuovo reset della password.'

interface ResetPanelProps {
  /** From the mail's link; null when it has none. */
  token: string | null
  /** The person wants a new link. */
  onRequestLink: () => void
}

/** From a reset link to a new password. */
function ResetPanel({ token, onRequestLink }: ResetPanelProps) {
  const queryClient = useQueryClient()
  const [done, setDone] = useState(false)
  const handleDone = async () => {
    setDone(true)
    await recheckEndedSession(queryClient)
    toast({ title: 'Password reimpostata', description: 'Ora puoi accedere con quella nuova.' })
  }
  if (done) return <ResetDone />
  if (!token) return <ResetInvalid message={MISSING_TOKEN} onRequestLink={onRequestLink} />
  return <LinkedReset token={token} onDone={handleDone} onRequestLink={onRequestLink} />
}

function LinkedReset({ token, onDone, onRequestLink }: ResetPanelProps & { token: string; onDone: () => void }) {
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
