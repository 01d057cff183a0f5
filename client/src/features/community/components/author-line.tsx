import { AvatarImage } from '#client/components/art/avatar.tsx'
import type { CommunityDream } from '#shared/contracts/community.ts'
import { agoLabel, formatInstant } from '../relative-time.ts'

interface AuthorLineProps {
  dream: Pick<CommunityDream, 'username' | 'avatar' | 'createdAt'>
  now: Date
}

/** Who shared a dream, and how long ago. */
export function AuthorLine({ dream, now }: AuthorLineProps) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2.5">
      <AvatarImage avatar={dream.avatar} size={36} decorative />
      <p className="min-w-0">
        <span className="block font-semibold leading-snug wrap-anywhere">{dream.username}</span>
        <time className="small muted" dateTime={dream.createdAt} title={formatInstant(dream.createdAt)}>
          {agoLabel(dream.createdAt, now)}
        </time>
      </p>
    </div>
  )
}
