import type { Ref } from 'react'
import { useController } from 'react-hook-form'
import { Card } from '#client/components/ui/card.tsx'
import { Field } from '#client/components/ui/field.tsx'
import { Input } from '#client/components/ui/input.tsx'
import type { Avatar } from '#shared/constants/avatars.ts'
import type { ProfileForm as Form, useProfileForm } from '../use-profile-form.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import { ProfileFormFoot } from './profile-form-foot.tsx'

interface ProfileFormProps {
  /** Kept by the page: what was typed outlives a look at the other tab. */
  state: ReturnType<typeof useProfileForm>
  worn: Avatar
  unlocked: readonly Avatar[]
  headingRef: Ref<HTMLHeadingElement>
}

/** Name, address and avatar of the account. */
export function ProfileForm({ state, worn, unlocked, headingRef }: ProfileFormProps) {
  const { form, submit, isPending } = state
  const { errors } = form.formState
  return (
    <Card as="section" className="md:p-8" aria-labelledby="account">
      <h2 ref={headingRef} id="account" tabIndex={-1} className="h3 mb-5 outline-none">
        I tuoi dati
      </h2>
      <form className="grid gap-7" noValidate onSubmit={submit}>
        <div className="grid gap-5 md:grid-cols-2">
          <Field label="Nome utente" error={errors.username?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('username')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                readOnly={isPending}
              />
            )}
          </Field>
          <Field label="Email" error={errors.email?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('email')}
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                readOnly={isPending}
              />
            )}
          </Field>
        </div>
        <AvatarField form={form} worn={worn} unlocked={unlocked} readOnly={isPending} />
        <ProfileFormFoot state={state} />
      </form>
    </Card>
  )
}

interface AvatarFieldProps extends Pick<ProfileFormProps, 'worn' | 'unlocked'> {
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
