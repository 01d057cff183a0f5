import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form'
import { showFieldErrors } from '#client/lib/form-errors.ts'
import { useBecome } from '#client/lib/identity.tsx'
import { FORGET_MS } from '#client/lib/query-client.ts'
import { tabs } from '#client/lib/tabs.ts'
import { toast } from '#client/lib/toast.ts'
import type { User } from '#shared/contracts/auth.ts'

interface SignIn<Input extends FieldValues> {
  call: (request: { body: Input }) => Promise<User>
  resolver: Resolver<Input>
  empty: DefaultValues<Input> & Input
  welcome: { title: string; description: string }
  errorTitle: string
  onError?: (error: unknown) => void
}

/** A form that signs in: what was typed and what became of it, for whoever outlives the form on screen. */
export function useSignInForm<Input extends FieldValues>(signIn: SignIn<Input>) {
  const { call, resolver, empty, welcome, errorTitle, onError } = signIn
  const become = useBecome()
  const form = useForm<Input>({ resolver, defaultValues: empty })
  const { mutate, isPending } = useMutation({
    meta: { errorTitle },
    mutationFn: (input: Input) => call({ body: input }),
    // A password stays in memory no longer than its form.
    gcTime: FORGET_MS,
    onSuccess: (user) => {
      tabs.post({ type: 'signed-in', userId: user.id })
      become(user)
      toast(welcome)
    },
    onError: (error) => {
      showFieldErrors(error, Object.keys(empty) as Path<Input>[], form.setError)
      onError?.(error)
    },
  })
  const busy = form.formState.isSubmitting || isPending
  const submit = form.handleSubmit((input) => mutate(input))
  return { form, busy, submit: (event: FormEvent) => (busy ? event.preventDefault() : void submit(event)) }
}
