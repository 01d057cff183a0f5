import { KeepDiarySetting } from '#client/features/device-diary/keep-diary.tsx'
import { DeviceTokensCard } from '#client/features/device-tokens/device-tokens-card.tsx'
import { DataCards } from '#client/features/own-data/data-cards.tsx'

/** The profile's tab for offline storage, export, import and access keys. */
export default function ProfileData() {
  return (
    <>
      <KeepDiarySetting />
      <DataCards />
      <DeviceTokensCard />
    </>
  )
}
