import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '../components/layout/page-title.tsx'
import { toast } from '../components/ui/toast.tsx'
import { currentUser, refetchUser } from '../features/auth/auth.queries.ts'
import { AuthFrame } from '../features/auth/components/auth-frame.tsx'
import { ForgotPassword } from '../features/auth/components/forgot-password.tsx'
import { ResetPanel } from '../features/password-reset/components/reset-panel.tsx'
import { tabs } from '../lib/tabs.ts'
import { useRawSearch } from '../lib/use-raw-search.ts'

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
