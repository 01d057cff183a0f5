import { type SubmitEvent, useEffect, useEffectEvent } from 'react'
import { type Resolver, type ResolverOptions, type ResolverResult, type UseFormReturn, useForm } from 'react-hook-form'
import { toast } from '#client/components/ui/toast.tsx'
import { showFieldErrors } from '#client/lib/form-errors.ts'
import { lazyResolver } from '#client/lib/lazy-resolver.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { UpdateProfile } from '#shared/contracts/profile.ts'
import { useUpdateProfile } from './profile.queries.ts'
import { keepUnsaved, unsavedProfile } from './unsaved-profile.ts'

const FIELDS = ['username', 'email', 'avatar'] as const

/** The account's fields, and the password that a new address needs. */
export type ProfileValues = Pick<User, (typeof FIELDS)[number]> & { currentPassword: string }
export type ProfileForm = UseFormReturn<ProfileValues, unknown, UpdateProfile>

function valuesOf({ username, email, avatar }: User): ProfileValues {
  return { username, email, avatar, currentPassword: '' }
}

/** Whether the wished address is another one, whatever its case; the server asks for the password then. */
export function isNewAddress(known: string, wanted: string): boolean {
  const address = wanted.trim().toLowerCase()
  return address !== '' && address !== known.toLowerCase()
}

/** What differs from what is known, and nothing else. */
function changesOf(known: Omit<ProfileValues, 'currentPassword'>, wanted: UpdateProfile): UpdateProfile {
  const changed = FIELDS.filter((field) => wanted[field] !== undefined && wanted[field] !== known[field])
  return Object.fromEntries(changed.map((field) => [field, wanted[field]]))
}

const updateResolver = lazyResolver(async () => (await import('#shared/contracts/profile.ts')).updateProfileSchema)

/** From the form's values to what is sent: a name from before a rule must not stand in the way of a new avatar. */
const changesResolver =
  (known: ProfileValues, hasPassword: boolean): Resolver<ProfileValues, unknown, UpdateProfile> =>
  async ({ currentPassword, ...values }, context, options) => {
    const fields = options as ResolverOptions<UpdateProfile>
    const needsPassword = hasPassword && isNewAddress(known.email, values.email)
    const wanted = { ...changesOf(known, values), ...(needsPassword && { currentPassword }) }
    const result = await updateResolver(wanted, context, fields)
    // Trimmed, a value may be what it was.
    const changes = { ...changesOf(known, result.values), ...(needsPassword && { currentPassword }) }
    return { ...result, values: changes } as ResolverResult<ProfileValues, UpdateProfile>
  }

/**
 * The fields of the account. Only those that were changed are checked and sent; news from elsewhere reaches the
 * fields nobody touched. What was not saved when the page was left is there again on the way back.
 */
export function useProfileForm(user: User) {
  const known = valuesOf(user)
  const form: ProfileForm = useForm<ProfileValues, unknown, UpdateProfile>({
    resolver: changesResolver(known, user.authProvider === 'local'),
    values: known,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  // Its `isDirty` forgets, with every news from elsewhere, what these remember.
  const isDirty = Object.values(form.formState.dirtyFields).some(Boolean)
  const update = useUpdateProfile()
  const isPending = form.formState.isSubmitting || update.isPending
  useUnsaved(form, user)

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

/** Takes up what was left unsaved, and keeps it at every change. */
function useUnsaved(form: ProfileForm, user: User) {
  const takeUp = useEffectEvent(() => {
    const unsaved = unsavedProfile(user.id)
    for (const field of FIELDS) {
      const value = unsaved[field]
      if (value !== undefined) form.setValue(field, value, { shouldDirty: true })
    }
  })
  const keep = useEffectEvent((values: ProfileValues) => keepUnsaved(user.id, changesOf(valuesOf(user), values)))
  useEffect(() => {
    takeUp()
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
  }, [form])
}
