import { usePageTitle } from '#client/components/shell/page-title.tsx'
import { DreamBin } from '#client/features/dreams/components/dream-bin.tsx'

export default function BinPage() {
  usePageTitle('Cestino')
  return <DreamBin />
}
