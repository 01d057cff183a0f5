import { ExportCard } from '#client/features/export/export-card.tsx'
import { ImportCard } from '#client/features/export/import-card.tsx'

/** The profile's tab about what one takes away or brings; its code is fetched when it is shown. */
export default function ProfileData() {
  return (
    <>
      <ExportCard />
      <ImportCard />
    </>
  )
}
