import { useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#client/components/ui/dialog.tsx'
import { useFeed } from '../feed.queries.ts'
import { FeedList } from './feed-list.tsx'

/** The community's dreams for who is not signed in: to read. A like leads to the way in, never to the server. */
export function VisitorFeed({ signInPath }: { signInPath: string }) {
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
            <Link href={signInPath} className={buttonVariants()}>
              Accedi
            </Link>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </>
  )
}
