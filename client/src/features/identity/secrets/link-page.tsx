import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { ApiError, serverMessage } from '#client/api/api-client.ts'
import { usePageTitle } from '#client/components/shell/page-title.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { useRawSearch } from '#client/hooks/use-address.ts'
import { takeFocus } from '#client/hooks/use-focus.ts'
import { cn } from '#client/lib/cn.ts'
import type { ErrorCode } from '#shared/constants/api.ts'
import type { FollowLink } from '#shared/contracts/common.ts'
import { AuthFrame } from '../sign-in/auth-frame.tsx'

export const useLinkToken = () => new URLSearchParams(useRawSearch()).get('token')

export const isCode = (error: Error | null, ...codes: ErrorCode[]) =>
  error instanceof ApiError && codes.some((code) => code === error.code)

interface LinkPageProps {
  pageTitle: string
  mutation: Pick<UseMutationResult<void, Error, FollowLink>, 'mutate' | 'isPending' | 'isSuccess' | 'error'>
  title: string
  lead: string
  action: { label: string; busyLabel: string }
  /** The default text about a failure that a retry may fix. */
  failure: string
  /** Codes of permanent refusals. */
  refusals: ErrorCode[]
  done: ReactNode
  /** Replaces the button with a further step. */
  step?: ((token: string) => ReactNode) | undefined
  next?: { href: string; label: string } | undefined
}

/** The page of an emailed link. It requires a click, because some mail programs open each link automatically. */
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
  /** Takes the focus from the content it replaces. */
  takesFocus?: boolean
}

/** Screen readers read the lead with the focused heading. */
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
