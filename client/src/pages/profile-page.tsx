import { LockKeyhole, LogOut } from 'lucide-react'
import { usePageTitle } from '../components/layout/page-title.tsx'
import { useSession } from '../components/layout/session-context.tsx'
import { Button } from '../components/ui/button.tsx'
import { Card } from '../components/ui/card.tsx'
import { useSignOut } from '../features/auth/use-sign-out.ts'
import { AccountCard } from '../features/profile/components/account-card.tsx'
import { ThemeChoice } from '../features/profile/components/theme-choice.tsx'

export default function ProfilePage() {
  usePageTitle('Profilo')
  const user = useSession()
  const signOut = useSignOut()
  return (
    <div className="mx-auto max-w-[936px] pt-6 md:pt-11">
      <h1 className="display">Il tuo profilo</h1>
      <p className="lead mt-2.5 mb-8">Il tuo account e l’aspetto del diario.</p>
      <div className="grid gap-5">
        <AccountCard user={user} />
        <Card as="section" aria-labelledby="look">
          <h2 id="look" className="h3 mb-4">
            Aspetto
          </h2>
          <ThemeChoice />
        </Card>
        <Card as="section" aria-labelledby="privacy">
          <h2 id="privacy" className="h3 mb-3">
            Riservatezza
          </h2>
          <p className="flex gap-3">
            <LockKeyhole size={20} strokeWidth={1.9} className="mt-0.5 text-petrol" aria-hidden="true" />I tuoi sogni
            sono legati al tuo account: nessun altro utente può leggerli.
          </p>
        </Card>
        <Button
          variant="outline"
          className="justify-self-start"
          busy={signOut.isPending}
          busyLabel="Uscita..."
          onClick={() => signOut.mutate()}
        >
          <LogOut size={18} strokeWidth={1.9} aria-hidden="true" />
          Esci
        </Button>
      </div>
    </div>
  )
}
