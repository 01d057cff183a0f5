import { Button } from '../../../../components/ui/button.tsx'
import { Notice } from '../../../../components/ui/notice.tsx'

interface AlreadySharedProps {
  message: string
  onShow: () => void
}

/** There is one in the community already, and the way to it. */
export function AlreadyShared({ message, onShow }: AlreadySharedProps) {
  return (
    <Notice tone="calm">
      <p>{message}</p>
      <Button variant="outline" size="s" className="mt-3" onClick={onShow}>
        Vai al tuo sogno condiviso
      </Button>
    </Notice>
  )
}
