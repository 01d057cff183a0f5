import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod'
import { toast } from '#client/components/ui/toast.tsx'
import { showFieldErrors } from '#client/lib/form-errors.ts'
import type { User } from '#shared/contracts/auth.ts'
import { type UpdateProfile, updateProfileSchema } from '#shared/contracts/profile.ts'
import { useUpdateProfile } from './profile.queries.ts'
import { keepUnsaved, unsavedProfile } from './unsaved-profile.ts'

const FIELDS = ['username', 'email', 'avatar'] as const

export type ProfileValues = Pick<User, (typeof FIELDS)[number]>
export type ProfileForm = UseFormReturn<ProfileValues, unknown, UpdateProfile>

function valuesOf({ username, email, avatar }: User): ProfileValues {
  return { username, email, avatar }
}

/** What differs from what is known, and nothing else. */
function changesOf(known: ProfileValues, wanted: UpdateProfile): UpdateProfile {
  const changed = FIELDS.filter((field) => wanted[field] !== undefined && wanted[field] !== known[field])
  return Object.fromEntries(changed.map((field) => [field, wanted[field]]))
}

/** From the form's values to what is sent: a name from before a rule must not stand in the way of a new avatar. */
const changesSchema = (known: ProfileValues) =>
  z.custom<ProfileValues>().transform((values, ctx): UpdateProfile => {
    const parsed = updateProfileSchema.safeParse(changesOf(known, values))
    // Trimmed, a value may be what it was.
    if (parsed.success) return changesOf(known, parsed.data)
    for (const { message, path } of parsed.error.issues) {
      ctx.issues.push({ code: 'custom', message, path, input: values })
    }
    return z.NEVER
  })

/**
 * The fields of the account. Only those that were changed are checked and sent; news from elsewhere reaches the
 * fields nobody touched. What was not saved when the page was left is there again on the way back.
 */
export function useProfileForm(user: User) {
  const known = valuesOf(user)
  const form: ProfileForm = useForm<ProfileValues, unknown, UpdateProfile>({
    resolver: zodResolver(changesSchema(known)),
    values: known,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  // Its `isDirty` forgets, with every news from elsewhere, what these remember.
  const isDirty = Object.values(form.formState.dirtyFields).some(Boolean)
  const update = useUpdateProfile()
  useUnsaved(form, user)

  const start = (values: ProfileValues) =>
    form.reset(values, { keepDirtyValues: false, keepErrors: false, keepFieldsRef: true })

  const cancel = () => {
    update.reset()
    start(known)
  }
  const submit = form.handleSubmit((changes) => {
    if (update.isPending) return
    if (Object.keys(changes).length === 0) {
      cancel()
      toast({ title: 'Nessuna modifica da salvare' })
      return
    }
    update.mutate(changes, {
      onSuccess: (profile) => start(valuesOf(profile)),
      onError: (error) => showFieldErrors(error, FIELDS, form.setError),
    })
  })
  return { form, submit, cancel, isDirty, isPending: update.isPending, failed: update.isError }
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
