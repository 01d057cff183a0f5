import { LockKeyhole } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Card } from '#client/components/ui/card.tsx'
import { Switch } from '#client/components/ui/switch.tsx'
import { aiLabel, useConfig } from '#client/lib/config.ts'
import { HISTORY_LINES } from '#shared/constants/limits.ts'
import type { Config } from '#shared/contracts/config.ts'
import type { Profile } from '#shared/contracts/profile.ts'
import { useUpdateProfile } from './profile.queries.ts'

type PrivacyCardProps = Pick<Profile, 'publicProfile' | 'publicProfileSeen' | 'aiConsent' | 'sharedDreams'>

/** What others can see, and what nobody else can. */
export function PrivacyCard({ publicProfile, publicProfileSeen, aiConsent, sharedDreams }: PrivacyCardProps) {
  const control = useAccountSwitch('publicProfile', publicProfile && publicProfileSeen)
  return (
    <Card as="section" className="md:p-8" aria-labelledby="privacy">
      <h2 id="privacy" className="h3 mb-4">
        Riservatezza
      </h2>
      <Switch
        {...control}
        label="Profilo pubblico"
        description="Vale per la classifica e per i sogni che condividi, con la community o con un link, anche già condivisi. Se è acceso, compaiono il tuo nome e il tuo avatar. Se è spento, chi legge vede «Sognatore anonimo» e l’avatar predefinito, e non compari in classifica."
      />
      <AiConsentSwitch aiConsent={aiConsent} />
      <SharedDreams dreams={sharedDreams} />
    </Card>
  )
}

/** Who can read the dreams, and which of them others can read. */
function SharedDreams({ dreams }: { dreams: Profile['sharedDreams'] }) {
  const count = dreams.length
  return (
    <div className="small mt-5 flex gap-3 border-t border-border pt-5">
      <LockKeyhole size={20} className="text-petrol" />
      {count === 0 ? (
        <p>I tuoi sogni sono legati al tuo account. Li leggi solo tu, finché non li condividi.</p>
      ) : (
        <div className="min-w-0">
          <p>
            {count === 1
              ? 'Hai condiviso un sogno: chi ha il link, o la community, può leggerlo.'
              : `Hai condiviso ${count} sogni: chi ha il link, o la community, può leggerli.`}{' '}
            Gli altri li leggi solo tu.
          </p>
          <details className="mt-1">
            <summary className="link cursor-pointer">{count === 1 ? 'Quale' : 'Quali'}</summary>
            <ul className="mt-1 grid gap-1">
              {dreams.map(({ id, title }) => (
                <li key={id}>
                  <Link href={paths.dream(id)} className="link wrap-anywhere">
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        </div>
      )}
    </div>
  )
}

/** Who may read the dreams and hear the recordings; where no model can do either, there is nothing to choose. */
function AiConsentSwitch({ aiConsent }: { aiConsent: boolean | null }) {
  const { data: config } = useConfig()
  const control = useAccountSwitch('aiConsent', aiConsent === true)
  if (!config?.ai && !config?.transcription) return null
  return (
    <Switch
      {...control}
      className="mt-5 border-t border-border pt-5"
      label={config.ai ? 'Lettura con intelligenza artificiale' : 'Trascrizione con intelligenza artificiale'}
      description={describeAiConsent(config)}
    />
  )
}

function describeAiConsent(config: Config): string {
  const { ai, aiIsLocal, transcription } = config
  if (!ai) {
    return `Se è accesa, a trascrivere le registrazioni è ${aiLabel(config)}: riceve la registrazione, e nient’altro. Se è spenta, la registrazione resta nel browser.`
  }
  const voice = transcription ? ' Trascrive anche le registrazioni.' : ''
  const kept = aiIsLocal ? '. In ogni caso nessun testo esce da qui.' : ' di questo server e nessun testo esce da qui.'
  return `Se è accesa, a leggere è ${aiLabel(config)}: riceve il sogno da analizzare, con le tue risposte, e, di altri ${HISTORY_LINES} al massimo, titolo, data, umore ed elementi.${voice} Se è spenta, legge la lettura integrata${kept}`
}

/** A switch of the account, saved as soon as it is moved: shown as wished while the server is asked, then as saved. */
function useAccountSwitch(setting: 'aiConsent' | 'publicProfile', saved: boolean) {
  const { mutate } = useUpdateProfile()
  // The mutation tells what it sends a moment after the click: the switch would jump back for that long.
  const [wished, setWished] = useState<boolean>()
  return {
    checked: wished ?? saved,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setWished(target.checked)
      mutate({ [setting]: target.checked }, { onSettled: () => setWished(undefined) })
    },
  }
}
