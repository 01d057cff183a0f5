import { LockKeyhole, LogOut } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { AvatarImage, PremiumTag } from '#client/components/art/avatar.tsx'
import { THEME_OPTIONS } from '#client/components/shell/theme-options.ts'
import { Button } from '#client/components/ui/button.tsx'
import { Card, SettingCard } from '#client/components/ui/card.tsx'
import { Choice, Choices } from '#client/components/ui/choice.tsx'
import { Switch } from '#client/components/ui/switch.tsx'
import { AI_DIARY, aiLabel, useConfig, useHasPlans } from '#client/lib/config.ts'
import { dayOfInstant, formatLong } from '#client/lib/dates.ts'
import { setTheme, useTheme } from '#client/lib/theme.ts'
import type { Avatar } from '#shared/constants/avatars.ts'
import { HISTORY_LINES } from '#shared/constants/limits.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { Config } from '#shared/contracts/config.ts'
import type { Profile } from '#shared/contracts/profile.ts'
import { useSignOut } from '../sign-in/auth.queries.ts'
import { EmailAddress } from './email-notices.tsx'
import { useUpdateProfile } from './profile.queries.ts'

interface ProfileHeaderProps {
  user: User
  avatar: Avatar
}

export function ProfileHeader({ user, avatar }: ProfileHeaderProps) {
  const hasPlans = useHasPlans()
  const premium = hasPlans && user.subscriptionPlan === 'premium'
  return (
    <header className="card grid grid-cols-[72px_minmax(0,1fr)] items-center max-2xs:grid-cols-1 gap-4 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-8 md:p-8">
      <AvatarImage avatar={avatar} size={124} premium={premium} />
      <div className="min-w-0">
        <p className="eyebrow">Il tuo profilo</p>
        <div className="mt-1 mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="h1 wrap-anywhere">{user.username}</h1>
          {premium && <PremiumTag />}
        </div>
        <p className="muted wrap-anywhere">
          <EmailAddress email={user.email} />
        </p>
      </div>
      {hasPlans && <PlanInForce user={user} />}
    </header>
  )
}

function PlanInForce({ user }: { user: User }) {
  const premium = user.subscriptionPlan === 'premium'
  const end = premium && user.subscriptionEndDate
  return (
    <section
      aria-label="Piano"
      className="grid items-center self-stretch border-border max-md:col-span-full 2xs:max-md:grid-cols-[minmax(0,1fr)_auto] max-md:content-start max-md:gap-x-4 max-md:border-t max-md:pt-4 md:content-center md:justify-items-start md:border-l md:pl-8"
    >
      <p className="small muted font-semibold">Piano</p>
      <p className="h2 mt-1">{premium ? 'Premium' : 'Free'}</p>
      {end && <p className="small muted mt-0.5 max-md:col-span-full">fino a {formatLong(dayOfInstant(end))}</p>}
      <Link
        href={paths.subscription}
        className="link small mt-2 2xs:max-md:col-start-2 2xs:max-md:row-span-2 2xs:max-md:row-start-1"
      >
        {premium ? 'Gestisci Premium' : 'Confronta i piani'}
      </Link>
    </section>
  )
}

type Consents = Pick<Profile, 'aiConsent' | 'aiDiaryConsent' | 'voiceConsent'>
type PrivacyCardProps = Pick<Profile, 'publicProfile' | 'sharedDreams'> & Consents

/** The privacy switches, and the dreams that others can read. */
export function PrivacyCard({ publicProfile, sharedDreams, ...consents }: PrivacyCardProps) {
  const control = useAccountSwitch('publicProfile', publicProfile)
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
      <AiConsentSwitches {...consents} />
      <SharedDreams dreams={sharedDreams} />
    </Card>
  )
}

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

/** Consents to a model for dreams, recordings and the diary; nothing if the server has no model. */
function AiConsentSwitches({ aiConsent, aiDiaryConsent, voiceConsent }: Consents) {
  const { data: config } = useConfig()
  const control = useAccountSwitch('aiConsent', aiConsent === true)
  const diary = useAccountSwitch('aiDiaryConsent', aiDiaryConsent === true)
  const voice = useAccountSwitch('voiceConsent', voiceConsent === true)
  if (!config) return null
  return (
    <>
      {config.ai && (
        <Switch
          {...control}
          className="mt-5 border-t border-border pt-5"
          label="Lettura con intelligenza artificiale"
          description={describeAiConsent(config)}
        />
      )}
      {config.ai && control.checked && <Switch {...diary} className="mt-4" {...AI_DIARY} />}
      {config.transcription && (
        <Switch
          {...voice}
          className="mt-5 border-t border-border pt-5"
          label="Trascrizione con intelligenza artificiale"
          description={`Se è accesa, a trascrivere le registrazioni è ${aiLabel(config)}: riceve la registrazione, e nient’altro. Se è spenta, la registrazione resta sul dispositivo.`}
        />
      )}
    </>
  )
}

function describeAiConsent(config: Config): string {
  const kept = config.aiIsLocal
    ? '. In ogni caso nessun testo esce da qui.'
    : ' di questo server e nessun testo esce da qui.'
  return `Se è accesa, a leggere è ${aiLabel(config)}: riceve il sogno da analizzare, con le tue parole; di altri ${HISTORY_LINES} al massimo titolo, data, umore ed elementi, e quante volte torna un’immagine. Se è spenta, legge la lettura integrata${kept}`
}

/** A setting saved at once: shows the wished value during the request, then the saved one. */
function useAccountSwitch(setting: keyof Consents | 'publicProfile', saved: boolean) {
  const { mutate } = useUpdateProfile()
  // The mutation's variables lag behind the click: the switch would jump back.
  const [wished, setWished] = useState<boolean>()
  return {
    checked: wished ?? saved,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setWished(target.checked)
      mutate({ [setting]: target.checked }, { onSettled: () => setWished(undefined) })
    },
  }
}

/** The theme: light, dark, or the device's. */
export function LookCard({ children }: { children?: ReactNode }) {
  const current = useTheme()
  const name = useId()
  return (
    <Card as="section" className="flex-1 md:p-8" aria-labelledby="look">
      <h2 id="look" className="h3 mb-4">
        Aspetto
      </h2>
      <fieldset>
        <legend className="field-label mb-2">Tema</legend>
        <Choices>
          {THEME_OPTIONS.map(({ theme, label, Icon }) => (
            <Choice key={theme} name={name} checked={theme === current} onChange={() => setTheme(theme)}>
              <Icon size={20} />
              {label}
            </Choice>
          ))}
        </Choices>
        <p className="small muted mt-2">«Sistema» segue le impostazioni del tuo dispositivo.</p>
      </fieldset>
      {children}
    </Card>
  )
}

export function SignOutCard() {
  const { signOut, isPending, isShared } = useSignOut()
  return (
    <SettingCard id="sign-out" title="Questo dispositivo" lead="Quando esci, i sogni salvati restano nel tuo account.">
      <div className="grid gap-3">
        <p className="small muted">
          {isShared
            ? 'È condiviso: quando esci si cancellano bozze, registrazioni e preferenze che tiene del diario.'
            : 'Se non è solo tuo, puoi anche cancellare bozze, registrazioni e preferenze che tiene del diario.'}
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button
            variant="outline"
            className="max-md:w-full"
            busy={isPending}
            busyLabel="Uscita..."
            onClick={() => signOut()}
          >
            <LogOut size={18} />
            Esci
          </Button>
          {!isShared && (
            <button
              type="button"
              className="link small min-h-11"
              disabled={isPending}
              onClick={() => signOut({ forget: true })}
            >
              Esci e dimentica questo dispositivo
            </button>
          )}
        </div>
      </div>
    </SettingCard>
  )
}
