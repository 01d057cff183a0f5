import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { usePageTitle } from '#client/components/shell/page-title.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { useRawSearch } from '#client/hooks/use-address.ts'
import { takeFocus } from '#client/hooks/use-focus.ts'
import { ApiError, serverMessage } from '#client/lib/api-client.ts'
import { cn } from '#client/lib/cn.ts'
import type { ErrorCode } from '#shared/constants/api.ts'
import type { FollowLink } from '#shared/contracts/common.ts'
import { AuthFrame } from '../sign-in/auth-frame.tsx'

/** The token of a mail's link; null when the address has none. */
export const useLinkToken = () => new URLSearchParams(useRawSearch()).get('token')

export const isCode = (error: Error | null, ...codes: ErrorCode[]) =>
  error instanceof ApiError && codes.some((code) => code === error.code)

interface LinkPageProps {
  pageTitle: string
  mutation: Pick<UseMutationResult<void, Error, FollowLink>, 'mutate' | 'isPending' | 'isSuccess' | 'error'>
  title: string
  lead: string
  action: { label: string; busyLabel: string }
  /** The text about a failure that another attempt may overcome, where the server says nothing. */
  failure: string
  /** The codes of refusals for good. */
  refusals: ErrorCode[]
  done: ReactNode
  /** A further step, in the place of the button. */
  step?: ((token: string) => ReactNode) | undefined
  /** The link under it all. */
  next?: { href: string; label: string } | undefined
}

/** The page of a mail's link. A button does what the mail is about, for some mail programs open every link by themselves. */
export function LinkPage({ pageTitle, next, ...action }: LinkPageProps) {
  usePageTitle(pageTitle)
  return (
    <AuthFrame>
      <LinkAction {...action} />
      {next && (
        <Link href={next.href} className={cn(buttonVariants({ variant: 'outline', size: 'lg', block: true }), 'mt-5')}>
          {next.label}
        </Link>
      )}
    </AuthFrame>
  )
}

type LinkActionProps = Omit<LinkPageProps, 'pageTitle' | 'next'>

function LinkAction({ mutation, title, lead, action, failure, refusals, done, step }: LinkActionProps) {
  const token = useLinkToken()
  const { mutate, isPending, isSuccess, error } = mutation
  if (isSuccess) return done
  if (!token) return <DeadLink message="Il link è incompleto: copialo per intero dal messaggio." />
  if (error && isCode(error, ...refusals)) return <DeadLink message={error.message} />
  if (step) return step(token)
  return (
    <>
      <LinkHeading title={title} lead={lead} />
      {error && <Notice className="mb-5">{serverMessage(error) ?? failure}</Notice>}
      <Button size="lg" block busy={isPending} busyLabel={action.busyLabel} onClick={() => mutate({ token })}>
        {action.label}
      </Button>
    </>
  )
}

export function DeadLink({ message }: { message: string }) {
  return (
    <>
      <LinkHeading takesFocus title="Questo link non funziona" />
      <Notice>{message}</Notice>
    </>
  )
}

interface LinkHeadingProps {
  title: string
  lead?: string
  /** It takes the place of what had the focus. */
  takesFocus?: boolean
}

/** The lead is read together with a heading that has the focus. */
export function LinkHeading({ title, lead, takesFocus }: LinkHeadingProps) {
  const leadId = useId()
  return (
    <div className="mb-7">
      <h1 ref={takesFocus ? takeFocus : undefined} tabIndex={-1} aria-describedby={lead && leadId} className="h1">
        {title}
      </h1>
      {lead && (
        <p id={leadId} className="muted mt-3">
          {lead}
        </p>
      )}
    </div>
  )
}
