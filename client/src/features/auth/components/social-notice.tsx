import { useEffect, useRef } from 'react'
import { Notice } from '../../../components/ui/notice.tsx'
import { explainSocialFailure, type FailedLogin } from '../social-failure.ts'

interface SocialNoticeProps {
  failed: FailedLogin
  onDismiss: () => void
}

/** Why the way in through another service ended here. It takes the focus, for what a page begins with is not announced. */
export function SocialNotice({ failed, onDismiss }: SocialNoticeProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const { title, text } = explainSocialFailure(failed)

  const dismiss = () => {
    document.getElementById('main')?.focus({ preventScroll: true })
    onDismiss()
  }
  return (
    <Notice
      ref={ref}
      tabIndex={-1}
      tone={failed.failure === 'cancelled' ? 'calm' : 'problem'}
      title={title}
      className="mb-6"
      onDismiss={dismiss}
    >
      <p>{text}</p>
    </Notice>
  )
}
