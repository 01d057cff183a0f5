import { useForm } from 'react-hook-form'
import type { LoginInput } from '#shared/contracts/auth.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { PasswordInput } from '../../../components/ui/password-input.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { showFieldErrors } from '../../../lib/form-errors.ts'
import { useLogin } from '../auth.queries.ts'
import { loginResolver, prepareForm } from '../lazy-validation.ts'
import { ForgotPassword } from './forgot-password.tsx'

export function LoginForm() {
  const { register, handleSubmit, setError, formState } = useForm<LoginInput>({
    resolver: loginResolver,
    defaultValues: { username: '', password: '' },
  })
  const login = useLogin({
    onSuccess: () => toast({ title: 'Bentornato!', description: 'Il tuo diario è aperto.' }),
    onError: (error) => {
      showFieldErrors(error, ['username', 'password'], setError)
      toast({ title: 'Accesso fallito', description: error.message, variant: 'destructive' })
    },
  })
  const { errors } = formState
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onFocus={prepareForm}
      onSubmit={handleSubmit((input) => login.mutate(input))}
    >
      <Field label="Nome utente" error={errors.username?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message} labelAction={<ForgotPassword />}>
        {(control) => <PasswordInput {...control} {...register('password')} autoComplete="current-password" />}
      </Field>
      <Button type="submit" size="lg" block busy={login.isPending} busyLabel="Accesso...">
        Accedi
      </Button>
    </form>
  )
}
