import { LockKeyhole } from 'lucide-react'
import type { Profile } from '#shared/contracts/profile.ts'
import { Card } from '../../../components/ui/card.tsx'
import { AiConsentSwitch } from './ai-consent-switch.tsx'
import { PublicProfileSwitch } from './public-profile-switch.tsx'

/** What others can see, and what nobody else can. */
export function PrivacyCard({ publicProfile, aiConsent }: Pick<Profile, 'publicProfile' | 'aiConsent'>) {
  return (
    <Card as="section" className="md:p-8" aria-labelledby="privacy">
      <h2 id="privacy" className="h3 mb-4">
        Riservatezza
      </h2>
      <PublicProfileSwitch publicProfile={publicProfile} />
      <AiConsentSwitch aiConsent={aiConsent} />
      <p className="small mt-5 flex gap-3 border-t border-border pt-5">
        <LockKeyhole size={20} strokeWidth={1.9} className="text-petrol" aria-hidden="true" />I tuoi sogni sono legati
        al tuo account: nessun altro utente può leggerli.
      </p>
    </Card>
  )
}
