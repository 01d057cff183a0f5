import { useController, useWatch } from 'react-hook-form'
import { Button } from '#client/components/ui/button.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { FormField } from '#client/components/ui/form-field.tsx'
import { useIsMobile } from '#client/hooks/use-media-query.ts'
import { preloadRules } from '#client/lib/lazy-resolver.ts'
import type { Avatar } from '#shared/constants/avatars.ts'
import type { Profile } from '#shared/contracts/profile.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import { EmailNotice } from './email-notice.tsx'
import { type ProfileForm as Form, isNewAddress, type useProfileForm } from './use-profile-form.ts'

interface ProfileFormProps {
  profile: Profile
  /** Kept by the page: what was typed outlives a look at the other tab. */
  state: ReturnType<typeof useProfileForm>
  worn: Avatar
}

/** Name, address and avatar of the account. */
export function ProfileForm({ state, profile, worn }: ProfileFormProps) {
  const { form, submit, isPending } = state
  return (
    <Card as="section" className="md:p-8" aria-labelledby="account">
      <h2 id="account" tabIndex={-1} className="h3 mb-5 outline-none">
        Nome, email e avatar
      </h2>
      <form className="grid gap-7" noValidate onFocus={preloadRules} onSubmit={submit}>
        <div className="grid gap-5 md:grid-cols-2">
          <FormField form={form} name="username" type="username" label="Nome utente" readOnly={isPending} />
          <div className="grid gap-5">
            <FormField form={form} name="email" type="email" label="Email" readOnly={isPending} />
            <AddressPassword form={form} profile={profile} readOnly={isPending} />
          </div>
        </div>
        <EmailNotice {...profile} />
        <AvatarField form={form} worn={worn} unlocked={profile.unlockedAvatars} readOnly={isPending} />
        <ProfileFormFoot state={state} />
      </form>
    </Card>
  )
}

interface AddressPasswordProps {
  form: Form
  profile: Profile
  readOnly: boolean
}

/** A new address needs the password, where the account has one. */
function AddressPassword({ form, profile, readOnly }: AddressPasswordProps) {
  const email = useWatch({ control: form.control, name: 'email' })
  if (profile.authProvider !== 'local' || !isNewAddress(profile.email, email)) return null
  return (
    <FormField
      form={form}
      name="currentPassword"
      type="password"
      label="Password attuale"
      hint="Serve per cambiare l’indirizzo."
      autoComplete="current-password"
      readOnly={readOnly}
    />
  )
}

interface AvatarFieldProps extends Pick<ProfileFormProps, 'worn'> {
  unlocked: readonly Avatar[]
  form: Form
  readOnly: boolean
}

function AvatarField({ form, ...rest }: AvatarFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'avatar' })
  return (
    <AvatarPicker
      {...rest}
      ref={field.ref}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  )
}

interface ProfileFormFootProps {
  state: ReturnType<typeof useProfileForm>
}

/** The button is lit while there is something to save. */
function ProfileFormFoot({ state }: ProfileFormFootProps) {
  const { form, cancel, isDirty, isPending, failed } = state
  const lamp = useIsMobile() ? 'soft' : 'primary'

  const handleCancel = () => {
    cancel()
    // The button that had the focus goes.
    form.setFocus('username')
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        type="submit"
        variant={lamp}
        className="max-md:flex-1"
        busy={isPending}
        busyLabel="Salvataggio..."
        aria-disabled={isPending || !isDirty || undefined}
      >
        Salva Modifiche
      </Button>
      {isDirty && !isPending && (
        <Button variant="ghost" className="max-md:flex-1" onClick={handleCancel}>
          Annulla
        </Button>
      )}
      <p role="status" className="small muted max-md:w-full">
        {isDirty && !isPending && statusWords(failed)}
      </p>
    </div>
  )
}

function statusWords(failed: boolean): string {
  return failed ? 'Non è stato salvato: quello che hai scritto è ancora qui.' : 'Hai modifiche non salvate.'
}
