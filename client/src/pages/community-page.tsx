import { type MouseEvent, useRef } from 'react'
import { paths } from '#client/app/paths.ts'
import { usePageTitle } from '#client/components/shell/page-title.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#client/components/ui/tabs.tsx'
import { CommunityFeed } from '#client/features/community/components/community-feed.tsx'
import { NewDreamButton } from '#client/features/dreams/components/new-dream-button.tsx'
import { BadgeCollection } from '#client/features/game/components/badge-collection.tsx'
import { GameProfile } from '#client/features/game/components/game-profile.tsx'
import { useTabParam } from '#client/hooks/use-address.ts'

const TABS = ['profilo', 'sogni', 'badge'] as const

export default function CommunityPage() {
  usePageTitle('Community')
  const [tab, show] = useTabParam(TABS)
  const badgeTab = useRef<HTMLButtonElement>(null)
  const showBadges = (event: MouseEvent) => {
    event.preventDefault()
    // A tab opens on focus, and the link would lose it.
    badgeTab.current?.focus()
  }
  return (
    <Tabs value={tab} onValueChange={show} className="pt-10 max-md:pt-7">
      <div className="mb-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 max-md:mb-5">
        <h1 className="display">Community</h1>
        <TabsList aria-label="Sezioni della community">
          <TabsTrigger value="profilo">Il Mio Profilo</TabsTrigger>
          <TabsTrigger value="sogni">
            <span>
              Sogni<span className="max-md:sr-only"> dalla Community</span>
            </span>
          </TabsTrigger>
          <TabsTrigger value="badge" ref={badgeTab}>
            Badge
          </TabsTrigger>
        </TabsList>
      </div>
      <TabsContent value="profilo" tabIndex={-1}>
        <GameProfile
          allBadges={{ href: `${paths.community}?tab=badge`, onShowAll: showBadges }}
          firstStep={<NewDreamButton />}
        />
      </TabsContent>
      <TabsContent value="sogni" tabIndex={-1}>
        <CommunityFeed />
      </TabsContent>
      <TabsContent value="badge" tabIndex={-1}>
        <BadgeCollection />
      </TabsContent>
    </Tabs>
  )
}
