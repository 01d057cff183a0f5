import type { CommunityDream } from '#shared/contracts/community.ts'
import { AvatarImage } from '../../../components/art/avatar.tsx'
import { agoWords, fullMoment } from '../relative-time.ts'

const AVATAR_SIZE = 36

interface AuthorLineProps {
  dream: Pick<CommunityDream, 'username' | 'avatar' | 'createdAt'>
  now: Date
}

/** Who shared a dream, and how long ago. */
export function AuthorLine({ dream, now }: AuthorLineProps) {
  return (
    <div className="community-author">
      <AvatarImage avatar={dream.avatar} size={AVATAR_SIZE} decorative />
      <p className="min-w-0">
        <span className="block font-semibold leading-snug wrap-anywhere">{dream.username}</span>
        <time className="small muted" dateTime={dream.createdAt} title={fullMoment(dream.createdAt)}>
          {agoWords(dream.createdAt, now)}
        </time>
      </p>
    </div>
  )
}
