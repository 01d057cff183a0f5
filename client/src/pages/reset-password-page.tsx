import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '#client/components/layout/page-title.tsx'
import { toast } from '#client/components/ui/toast.tsx'
import { currentUser, refetchUser } from '#client/features/auth/auth.queries.ts'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { ForgotPassword } from '#client/features/auth/forgot-password.tsx'
import { ResetPanel } from '#client/features/password-reset/reset-panel.tsx'
import { useRawSearch } from '#client/hooks/use-raw-search.ts'
import { tabs } from '#client/lib/tabs.ts'

export default function ResetPasswordPage() {
  usePageTitle('Reimposta la password')
  const token = new URLSearchParams(useRawSearch()).get('token')
  const queryClient = useQueryClient()
  const [recovering, setRecovering] = useState(false)

  const handleDone = async () => {
    // All sessions of the account have ended: this browser's too, unless it is somebody else's.
    if (currentUser(queryClient) && !(await refetchUser(queryClient))) tabs.post({ type: 'session-lost' })
    toast({ title: 'Password reimpostata', description: 'Ora puoi accedere con quella nuova.' })
  }
  return (
    <AuthFrame>
      <ResetPanel key={token} token={token} onDone={handleDone} onRequestLink={() => setRecovering(true)} />
      {recovering && <ForgotPassword onClose={() => setRecovering(false)} />}
    </AuthFrame>
  )
}
