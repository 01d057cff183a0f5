import { toast } from '#client/components/ui/toast.tsx'
import { sheetData } from './share-targets.ts'

const NOT_STARTED = 'Non è stato possibile condividere il sogno. Riprova più tardi.'

/** Says that the link is on its way to another service. */
export function toastStarted(): void {
  toast({ title: 'Condivisione avviata' })
}

/** Copies a link and says so; answers whether it did. Browsers offer no clipboard to pages without HTTPS. */
export async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url)
    toast({ title: 'Link copiato!' })
    return true
  } catch {
    toast({
      variant: 'destructive',
      title: 'Link non copiato',
      description: 'Il browser non lo permette. Il link è selezionato: copialo da lì.',
    })
    return false
  }
}

/** Hands a link to the device's own share sheet. Closing that is no failure. */
export async function openShareSheet(url: string): Promise<void> {
  try {
    await navigator.share(sheetData(url))
    toastStarted()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ variant: 'destructive', title: 'Errore', description: NOT_STARTED })
  }
}
