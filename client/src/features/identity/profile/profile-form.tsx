import type { SubmitEvent } from 'react'
import {
  Controller,
  type Resolver,
  type ResolverOptions,
  type ResolverResult,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form'
import { Button } from '#client/components/ui/button.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { FormField } from '#client/components/ui/form-field.tsx'
import { toast } from '#client/components/ui/toast.tsx'
import { useIsMobile } from '#client/hooks/use-browser.ts'
import { lazyResolver, preloadRules, showFieldErrors } from '#client/lib/forms.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { Profile, UpdateProfile } from '#shared/contracts/profile.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import { EmailNotice } from './email-notices.tsx'
import { useUpdateProfile } from './profile.queries.ts'

const FIELDS = ['username', 'email', 'avatar'] as const

/** The account's fields, and the password that a new address requires. */
type ProfileValues = Pick<User, (typeof FIELDS)[number]> & { currentPassword: string }
type Form = UseFormReturn<ProfileValues, unknown, UpdateProfile>

function valuesOf({ username, email, avatar }: User): ProfileValues {
  return { username, email, avatar, currentPassword: '' }
}

/** Whether the address has changed, ignoring case; the server then requires the password. */
function isNewAddress(known: string, wanted: string): boolean {
  const address = wanted.trim().toLowerCase()
  return address !== '' && address !== known.toLowerCase()
}

function changesOf(known: Omit<ProfileValues, 'currentPassword'>, wanted: UpdateProfile): UpdateProfile {
  const changed = FIELDS.filter((field) => wanted[field] !== undefined && wanted[field] !== known[field])
  return Object.fromEntries(changed.map((field) => [field, wanted[field]]))
}

const updateResolver = lazyResolver(async () => (await import('#shared/contracts/profile.ts')).updateProfileSchema)

/** Validates changed fields only: a name older than a rule must not block a new avatar. */
const changesResolver =
  (known: ProfileValues, hasPassword: boolean): Resolver<ProfileValues, unknown, UpdateProfile> =>
  async ({ currentPassword, ...values }, context, options) => {
    const fields = options as ResolverOptions<UpdateProfile>
    const needsPassword = hasPassword && isNewAddress(known.email, values.email)
    const wanted = { ...changesOf(known, values), ...(needsPassword && { currentPassword }) }
    const result = await updateResolver(wanted, context, fields)
    // A trimmed value may equal the original.
    const changes = { ...changesOf(known, result.values), ...(needsPassword && { currentPassword }) }
    return { ...result, values: changes } as ResolverResult<ProfileValues, UpdateProfile>
  }

/**
 * The form's state, held by the page across tabs. Validates and sends changed fields only; remote updates reach the
 * untouched fields.
 */
export function useProfileForm(user: User) {
  const known = valuesOf(user)
  const form: Form = useForm<ProfileValues, unknown, UpdateProfile>({
    resolver: changesResolver(known, user.authProvider === 'local'),
    values: known,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  // `isDirty` is reset by remote updates, `dirtyFields` is not.
  const isDirty = Object.values(form.formState.dirtyFields).some(Boolean)
  const update = useUpdateProfile()
  const isPending = form.formState.isSubmitting || update.isPending

  const start = (values: ProfileValues) =>
    form.reset(values, { keepDirtyValues: false, keepErrors: false, keepFieldsRef: true })

  const cancel = () => {
    update.reset()
    start(known)
  }
  const send = form.handleSubmit((changes) => {
    if (Object.keys(changes).length === 0) {
      cancel()
      toast({ title: 'Nessuna modifica da salvare' })
      return
    }
    update.mutate(changes, {
      onSuccess: (profile) => start(valuesOf(profile)),
      onError: (error) => showFieldErrors(error, [...FIELDS, 'currentPassword'], form.setError),
    })
  })
  const submit = (event: SubmitEvent) => (isPending ? event.preventDefault() : send(event))
  return { form, submit, cancel, isDirty, isPending, failed: update.isError }
}

interface ProfileFormProps {
  profile: Profile
  state: ReturnType<typeof useProfileForm>
}

export function ProfileForm({ state, profile }: ProfileFormProps) {
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
        <Controller
          control={form.control}
          name="avatar"
          render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
            <AvatarPicker
              ref={ref}
              value={value}
              onChange={onChange}
              worn={profile.avatar}
              unlocked={profile.unlockedAvatars}
              readOnly={isPending}
              error={error?.message}
            />
          )}
        />
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

/** A new address requires the password, if the account has one. */
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

/** The button is highlighted while there are changes. */
function ProfileFormFoot({ state }: Pick<ProfileFormProps, 'state'>) {
  const { form, cancel, isDirty, isPending, failed } = state
  const emphasis = useIsMobile() ? 'soft' : 'primary'

  const handleCancel = () => {
    cancel()
    // The focused button is removed.
    form.setFocus('username')
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        type="submit"
        variant={emphasis}
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
        {isDirty &&
          !isPending &&
          (failed ? 'Non è stato salvato: quello che hai scritto è ancora qui.' : 'Hai modifiche non salvate.')}
      </p>
    </div>
  )
}
