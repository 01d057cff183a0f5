import { X } from 'lucide-react'
import { type SyntheticEvent, useId, useLayoutEffect, useState } from 'react'
import { paths } from '#client/app/paths.ts'
import { buttonVariants } from '#client/components/ui/button.tsx'
import type { StandIn } from '#client/components/ui/dialog.tsx'
import { Textarea } from '#client/components/ui/input.tsx'
import { useSession } from '#client/lib/contexts.ts'
import { readText, removeKey, writeText } from '#client/lib/storage.ts'
import { CONTENT_MAX } from '#shared/constants/limits.ts'

const ID = 'early-text'

const keyOf = (userId: number) => `${ID}:${userId}`

/** Takes the text that a person wrote before the form was there, once. */
export function takeEarlyText(userId: number): string {
  const field = document.getElementById(ID)
  const typed = field instanceof HTMLTextAreaElement ? field.value : ''
  const text = [readText(keyOf(userId)), typed].filter(Boolean).join('\n')
  if (field instanceof HTMLTextAreaElement) field.value = ''
  removeKey(keyOf(userId))
  return text
}

/** Leaves its name to the field of the form. */
export const unlabelEarlyText = () => document.querySelector(`label[for="${ID}"]`)?.removeAttribute('for')

/**
 * The text of a new dream while the code of its form is fetched, before the page is hydrated, too: whoever wakes writes at once.
 * The form takes the text over; without a form it stays in the browser for the next one.
 */
export function EarlyForm({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const { id: userId } = useSession()
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement))
  const setOpener = (field: HTMLTextAreaElement | null) => {
    if (field) Object.assign(field, { opener } satisfies Partial<StandIn>)
  }
  const close = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
    if (opener instanceof HTMLElement) opener.focus()
  }
  // Before the field leaves the page.
  useLayoutEffect(
    () => () => {
      const left = takeEarlyText(userId)
      if (left) writeText(keyOf(userId), left)
    },
    [userId],
  )
  return (
    <>
      <div className="fixed inset-0 z-40 bg-scrim max-md:hidden" />
      <section
        aria-labelledby={titleId}
        className="fixed z-40 flex flex-col border-border bg-popover shadow-3 max-md:inset-0 md:top-1/2 md:left-1/2 md:h-[min(90dvh,640px)] md:w-[calc(100%-48px)] md:max-w-[640px] md:-translate-1/2 md:rounded-xl md:border"
      >
        <header className="flex items-center justify-between gap-4 pt-7 pr-6 pb-3.5 pl-7 max-md:pt-5 max-md:pr-3 max-md:pb-3 max-md:pl-4">
          <h2 className="h2" id={titleId}>
            Registra Nuovo Sogno
          </h2>
          <a
            href={paths.dreams}
            onClick={close}
            aria-label="Chiudi"
            className={buttonVariants({ variant: 'ghost', size: 's', icon: true })}
          >
            <X size={20} aria-hidden="true" />
          </a>
        </header>
        <div className="flex min-h-0 flex-1 flex-col gap-1.5 px-7 pb-7 max-md:px-4">
          <label className="field-label" htmlFor={ID}>
            Descrizione del sogno
          </label>
          <Textarea
            id={ID}
            ref={setOpener}
            onKeyDown={(event) => event.key === 'Escape' && close(event)}
            autoFocus
            className="flex-1"
            maxLength={CONTENT_MAX}
            placeholder="Bastano poche righe, prima che svanisca."
          />
        </div>
      </section>
    </>
  )
}
