import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { ResetHeading } from '#client/features/identity/secrets/reset-outcomes.tsx'
import { useRawSearch } from '#client/hooks/use-raw-search.ts'
import { ApiError, serverMessage } from '#client/lib/api-client.ts'
import type { ErrorCode } from '#shared/constants/errors.ts'
import type { FollowLink } from '#shared/contracts/common.ts'

/** From the mail's link; null when it has none. */
export const useLinkToken = () => new URLSearchParams(useRawSearch()).get('token')

export const isCode = (error: Error | null, ...codes: ErrorCode[]) =>
  error instanceof ApiError && codes.some((code) => code === error.code)

interface LinkActionProps {
  token: string | null
  mutation: Pick<UseMutationResult<void, Error, FollowLink>, 'mutate' | 'isPending' | 'isSuccess' | 'error'>
  title: string
  lead: string
  action: { label: string; busyLabel: string }
  /** What is said of a failure that another attempt may overcome, where the server says nothing. */
  failure: string
  /** The codes of refusals for good. */
  refusals: ErrorCode[]
  done: ReactNode
}

/** What the link of a mail does. A button does it, for some mail programs open every link by themselves. */
export function LinkAction({ token, mutation, title, lead, action, failure, refusals, done }: LinkActionProps) {
  const { mutate, isPending, isSuccess, error } = mutation
  if (isSuccess) return done
  if (!token) return <DeadLink message="Il link è incompleto: copialo per intero dal messaggio." />
  if (error && isCode(error, ...refusals)) return <DeadLink message={error.message} />
  return (
    <>
      <ResetHeading title={title} lead={lead} />
      {error && <Notice className="mb-5">{serverMessage(error) ?? failure}</Notice>}
      <Button size="lg" block busy={isPending} busyLabel={action.busyLabel} onClick={() => mutate({ token })}>
        {action.label}
      </Button>
    </>
  )
}

function DeadLink({ message }: { message: string }) {
  return (
    <>
      <ResetHeading takesFocus title="Questo link non funziona" />
      <Notice>{message}</Notice>
    </>
  )
}
