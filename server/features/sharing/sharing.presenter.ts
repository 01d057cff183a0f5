import { shownText } from '#server/features/analyses/analyses.presenter.ts'
import { publicIdentity } from '#server/features/identity/users/users.presenter.ts'
import { motifOf } from '#server/motif.ts'
import type { DreamSharing, SharedDream, ShareLink } from '#shared/contracts/sharing.ts'
import type { getShared, getSharing } from './sharing.service.ts'

export function linkUrl(appUrl: string, shareId: string): string {
  return `${appUrl}/shared/dream/${shareId}`
}

/** The address of a link's picture, valid as long as the link. */
export function pictureUrl(appUrl: string, shareId: string): string {
  return `${appUrl}/api/shared/dream/${shareId}/image.png`
}

export function presentLink(link: Omit<ShareLink, 'url'>, appUrl: string): ShareLink {
  const { shareId, includesAnalysis, staleReading } = link
  return { shareId, url: linkUrl(appUrl, shareId), includesAnalysis, staleReading }
}

export function presentSharing(sharing: Awaited<ReturnType<typeof getSharing>>, appUrl: string): DreamSharing {
  const { dream, owner, community, care } = sharing
  return {
    link: dream.share && presentLink(dream.share, appUrl),
    shownAs: publicIdentity(owner).username,
    hasAnalysis: dream.analysisKind !== null,
    withAnnotations: dream.withAnnotations ?? false,
    care,
    community,
  }
}

/** A dream for the holder of its link: without the account and without ids. */
export function presentShared({ dream, owner, analysis, plan }: Awaited<ReturnType<typeof getShared>>): SharedDream {
  return {
    title: dream.title,
    content: dream.content,
    date: dream.date,
    mood: dream.mood,
    tags: dream.tags,
    elements: dream.elements,
    ...publicIdentity(owner),
    motif: motifOf(dream),
    analysis: analysis && shownText(analysis, plan),
    engine: analysis?.engine ?? null,
  }
}
