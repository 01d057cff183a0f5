import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { Link } from 'wouter'
import { isNotFound } from '#client/api/api-client.ts'
import { paths } from '#client/app/paths.ts'
import { QuestionContext } from '#client/components/ui/ask.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, focusDialog } from '#client/components/ui/dialog.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { formatDate } from '#client/lib/dates.ts'
import { formatCount } from '#client/lib/text.ts'
import { ELEMENT_GROUPS } from '#shared/constants/elements.ts'
import { useElementEditing } from './element-editing.ts'
import { SourcedText } from './reading.tsx'
import { type ElementCardProps, type ShownElement, threadQuery } from './shown-element.ts'

/** An element's sentence, the dreamer's words about it, its thread, and the buttons to confirm or remove it. */
export function ElementCard({ element, dream }: ElementCardProps) {
  const { kind, label, isFound, evidence, text } = element
  const { data: thread, error, isPending, refetch } = useQuery(threadQuery(kind, label))
  const passage = dream ? thread?.passages.find(({ id }) => id === dream.id) : thread?.passages[0]
  const sentence = passage?.sentence ?? evidence
  const words = thread?.notes.find((note) => note.words !== '')?.words
  const isElement = ELEMENT_GROUPS.some((group) => group === kind)
  const shown = dream ?? passage
  return (
    <Dialog>
      <DialogContent compact title={label} className="outline-none" onOpenAutoFocus={focusDialog}>
        <div className="grid gap-3">
          {isPending && !sentence && <Skeleton label="Caricamento delle frasi" count={2} part="h-4" />}
          {sentence && (
            <p dir="auto" className="wrap-anywhere [font:400_1.125rem/1.5_var(--font-serif)]">
              «{sentence}»
            </p>
          )}
          {!dream && passage && (
            <p className="small muted -mt-2 wrap-anywhere">
              {formatDate(passage.date)},{' '}
              <Link className="link" href={paths.dream(passage.id)}>
                {passage.title}
              </Link>
            </p>
          )}
          {words && (
            <p>
              Con le tue parole:{' '}
              <span dir="auto" className="own-words text-[1.0625rem]">
                {words}
              </span>
            </p>
          )}
          {text && (
            <p className="muted text-[0.9375rem]">
              <SourcedText text={text} />
            </p>
          )}
          {!sentence && passage && <p className="muted">Scelto da te: nel testo non c’è la parola.</p>}
          {error && !isNotFound(error) && (
            <p className="muted">
              Le sue frasi non si sono caricate.{' '}
              <button type="button" className="link" onClick={() => void refetch()}>
                Riprova
              </button>
            </p>
          )}
        </div>
        <DialogFooter className="justify-start! pt-5">
          <Link className={buttonVariants({ variant: 'soft', size: 's' })} href={paths.thread(kind, label)}>
            Il filo{thread && `: ${thread.dreams === 1 ? '1 sogno' : `${formatCount(thread.dreams)} sogni`}`}
          </Link>
          {isElement && shown && <Choices dream={shown} label={label} isFound={isFound} />}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

interface ChoicesProps extends Pick<ShownElement, 'label' | 'isFound'> {
  dream: Parameters<typeof useElementEditing>[0]
}

function Choices({ dream, label, isFound }: ChoicesProps) {
  const card = use(QuestionContext)
  const { add, remove } = useElementEditing(dream)
  const choose = (change: (label: string) => void) => () => {
    change(label)
    card?.close()
  }
  return (
    <>
      {isFound && (
        <Button variant="ghost" size="s" aria-label={`C’entra: ${label}`} onClick={choose(add)}>
          C’entra
        </Button>
      )}
      <Button variant="ghost" size="s" aria-label={`Non c’entra: ${label}`} onClick={choose(remove)}>
        Non c’entra
      </Button>
    </>
  )
}
