import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { usePageTitle } from '#client/components/shell/page-title.tsx'
import { PublicFrame } from '#client/components/shell/public-frame.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#client/components/ui/dialog.tsx'
import { FeedList } from '#client/features/community/components/feed-list.tsx'
import { useFeed } from '#client/features/community/feed.queries.ts'
import { authPath } from '#client/features/identity/sign-in/next-path.ts'

/** Signing in returns to the dreams. */
const SIGN_IN = authPath(paths.communityFeed)

export default function CommunityVisitorPage() {
  usePageTitle('Sogni dalla Community')
  return (
    <PublicFrame
      action={
        <Link href={SIGN_IN} className={buttonVariants()}>
          Accedi
        </Link>
      }
    >
      <div className="pt-7 pb-8 md:pt-10">
        <h1 className="display">Sogni dalla Community</h1>
        <p className="muted mt-2 max-w-[58ch]">
          Sogni che altre persone hanno deciso di far leggere. Con un account puoi mettere «Mi piace», e condividere i
          tuoi.
        </p>
      </div>
      <VisitorFeed />
    </PublicFrame>
  )
}

/** The community's dreams for visitors, read-only. A like opens the sign-in. */
function VisitorFeed() {
  const feed = useFeed()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <FeedList feed={feed} likes={{ shown: (dream) => dream, toggle: () => setAsking(true) }} />
      <Dialog open={asking} onOpenChange={setAsking}>
        <DialogContent
          compact
          title="Accesso richiesto"
          description="Per mettere «Mi piace» a un sogno serve un account. Leggere resta libero."
        >
          <DialogFooter className="pt-2">
            <Button variant="ghost" onClick={() => setAsking(false)}>
              Continua a leggere
            </Button>
            <Link href={SIGN_IN} className={buttonVariants()}>
              Accedi
            </Link>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </>
  )
}
