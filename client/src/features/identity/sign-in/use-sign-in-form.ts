import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form'
import { FORGET_MS } from '#client/api/query-client.ts'
import { preloadToasts } from '#client/components/ui/toast.tsx'
import { preloadRules, showFieldErrors } from '#client/lib/forms.ts'
import { useSwitchUser } from '#client/lib/identity.tsx'
import { tabs } from '#client/lib/tabs.ts'
import { toast } from '#client/lib/toast.ts'
import type { User } from '#shared/contracts/auth.ts'
import { assertSessionKept } from './auth.queries.ts'

/** Preloads rules and notices while the person types; the first screen renders without them. */
export function prepareForm() {
  preloadToasts()
  preloadRules()
}

interface SignIn<Input extends FieldValues> {
  call: (request: { body: Input }) => Promise<User>
  resolver: Resolver<Input>
  empty: DefaultValues<Input> & Input
  welcome?: { title: string; description: string }
  errorTitle?: string
  onError?: (error: unknown) => void
}

const WELCOME_BACK = { title: 'Bentornato!', description: 'Il tuo diario è aperto.' }

/** A sign-in form. Its state may be held by a parent. */
export function useSignInForm<Input extends FieldValues>(signIn: SignIn<Input>) {
  const { call, resolver, empty, welcome = WELCOME_BACK, errorTitle = 'Accesso fallito', onError } = signIn
  const switchUser = useSwitchUser()
  const form = useForm<Input>({ resolver, defaultValues: empty })
  const { mutate, isPending } = useMutation({
    meta: { errorTitle },
    mutationFn: async (input: Input) => {
      const user = await call({ body: input })
      await assertSessionKept()
      return user
    },
    // The password leaves memory with the form.
    gcTime: FORGET_MS,
    onSuccess: (user) => {
      tabs.post({ type: 'signed-in', userId: user.id })
      switchUser(user)
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
