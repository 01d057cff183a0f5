import { Laptop, Smartphone } from 'lucide-react'
import type { Session } from '#shared/contracts/sessions.ts'
import { lastUseWords, signInWords } from '../session-words.ts'

export function SessionRow({ session }: { session: Session }) {
  const { current, device, mobile, lastUsedAt, signedInAt } = session
  const Icon = mobile ? Smartphone : Laptop
  return (
    <li className="session">
      <span className="session-icon">
        <Icon size={22} strokeWidth={1.9} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {device}
          {current && <span className="tag">Questo dispositivo</span>}
        </p>
        <p className="small muted mt-0.5">
          {current ? 'In uso adesso' : lastUseWords(lastUsedAt)}
          <span className="max-md:hidden"> · </span>
          <span className="max-md:block">{signInWords(signedInAt)}</span>
        </p>
      </div>
    </li>
  )
}
