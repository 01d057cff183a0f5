import './annotation-page.css'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { DreamText } from '#client/components/dream/dream-text.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { toast } from '#client/components/ui/toast.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatLong } from '#client/lib/dates.ts'
import { plainLines } from '#client/lib/text.ts'
import { SPANS_MAX } from '#shared/constants/annotations.ts'
import type { AnnotatedDream, Annotation } from '#shared/contracts/annotations.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { type AnnotationMark, marksOf, orphaned, type Stretch } from '../annotation-marks.ts'
import { type Annotations, newAnnotation, useAnnotations } from '../use-annotations.ts'
import { AnnotationChoice } from './annotation-choice.tsx'
import { EarlierNotes } from './annotation-lines.tsx'
import { FinishedAnnotationPage } from './finished-annotations.tsx'
import { hasContent } from './gloss.tsx'

interface AnnotationPageProps {
  dream: Dream
  voice?: (onText: (text: string) => void) => ReactNode
}

export function AnnotationPage({ dream, voice }: AnnotationPageProps) {
  const written = useAnnotations(dream.id)
  const { data, error } = written.query
  const titleId = useId()
  return (
    <article className="contents" aria-labelledby={titleId}>
      {data ? (
        <OpenAnnotation
          key={dream.id}
          dream={dream}
          annotated={data}
          written={written}
          titleId={titleId}
          voice={voice}
        />
      ) : (
        <div className="leaf">
          <AnnotationPageHead dream={dream} titleId={titleId} />
          <DreamText content={dream.content} />
          {error ? (
            <p className="small muted mt-6">
              Le tue parole non si sono caricate.{' '}
              <button type="button" className="link" onClick={() => void written.query.refetch()}>
                Riprova
              </button>
            </p>
          ) : (
            <Skeleton label="Caricamento delle tue parole" count={1} className="mt-6" />
          )}
        </div>
      )}
    </article>
  )
}

interface AnnotationPageHeadProps {
  dream: Dream
  titleId: string
  backlight?: ReactNode
  children?: ReactNode
}

function AnnotationPageHead({ dream, titleId, backlight, children }: AnnotationPageHeadProps) {
  return (
    <header className="leaf-head">
      {backlight && <div className="leaf-backlight">{backlight}</div>}
      <DreamWindow dream={dream} />
      <p className="eyebrow">
        <time dateTime={dream.date}>{formatLong(dream.date)}</time>
      </p>
      <h1 dir="auto" className="h1 mt-1.5 wrap-anywhere outline-none" id={titleId} tabIndex={-1} data-leaf-title>
        {dream.title}
      </h1>
      {children}
    </header>
  )
}

interface OpenAnnotationProps extends AnnotationPageProps {
  annotated: AnnotatedDream
  written: Annotations
  titleId: string
}

function OpenAnnotation({ dream, annotated, written, titleId, voice }: OpenAnnotationProps) {
  const { list, change, save } = written
  const text = plainLines(dream.content)
  const marks = marksOf(text, list, annotated)
  const chosen = marks.filter(({ at }) => at !== undefined)
  // A kept list may come before the server's: until the first tap, what is there decides.
  const [chosenView, setChoosing] = useState<boolean>()
  const isChoosing = chosenView ?? !list.some((each) => hasContent(each))
  const [open, setOpen] = useState<Stretch>()
  const [isLit, setLit] = useState(true)
  const place = useRef<HTMLDivElement>(null)
  const bridge = list.find(({ kind }) => kind === 'bridge')

  const keep = () => {
    // The field is removed: its word takes the focus.
    place.current?.querySelector('.leaf-field')?.previousElementSibling?.querySelector('input')?.focus()
    setOpen(undefined)
    void save()
  }
  const turn = (choosing: boolean) => {
    keep()
    setChoosing(choosing)
    place.current?.querySelector<HTMLElement>('[data-leaf-title]')?.focus()
  }
  const toggle = (mark: AnnotationMark) => {
    setChoosing(isChoosing)
    const annotation = mark.at === undefined ? undefined : list[mark.at]
    if (annotation) {
      // A tap opens or closes a note, and never deletes it.
      if (hasContent(annotation)) return open?.start === mark.start ? keep() : setOpen(mark)
      change(list.filter((each) => each !== annotation))
      return keep()
    }
    if (chosen.length >= SPANS_MAX) {
      toast({
        title: 'Tre parole bastano',
        description: 'Per lasciarne andare una, toccala e togli quello che hai scritto.',
      })
      return
    }
    const { kind, quote, occurrence } = mark
    change([...list, newAnnotation(kind, { quote, occurrence })])
    // The response contains the notes of earlier dreams.
    void save()
    setOpen(mark)
  }
  const edit = (at: number, part: Partial<Annotation>) =>
    change(list.map((each, order) => (order === at ? { ...each, ...part } : each)))
  /** Writes the line of a kind, or removes an erased one. */
  const write = (kind: 'next' | 'bridge', part: Partial<Annotation>) => {
    const at = list.findIndex((each) => each.kind === kind)
    if (at === -1) change([...list, newAnnotation(kind, part)])
    // An erased sentence is not a refusal.
    else if (part.words === '') change(list.filter((_, order) => order !== at))
    else edit(at, part)
  }
  const removeAll = () => {
    const before = list
    change([])
    turn(true)
    toast({
      title: 'Le tue parole non ci sono più',
      action: {
        label: 'Annulla',
        altText: 'Rimetti le tue parole',
        onClick: () => {
          change(before)
          turn(false)
        },
      },
    })
  }

  return (
    <div ref={place} className={cn('leaf', open && 'is-writing', !isChoosing && !isLit && 'is-dark')}>
      <AnnotationPageHead
        dream={dream}
        titleId={titleId}
        backlight={!isChoosing && <BacklightSwitch isOn={isLit} onChange={setLit} />}
      >
        {!isChoosing && bridge?.words && (
          <p className="leaf-bridge">
            <span className="sr-only">La tua frase: </span>
            <span dir="auto">{bridge.words}</span>
          </p>
        )}
      </AnnotationPageHead>
      {isChoosing ? (
        <>
          <div className="leaf-ask">
            <h2 className="h2">Che cosa ti è rimasto?</h2>
            <p className="muted mt-1.5">Tocca fino a tre parole: anche altre, se vuoi.</p>
          </div>
          <AnnotationChoice
            text={text}
            marks={marks}
            list={list}
            annotated={annotated}
            open={open}
            voice={voice}
            onToggle={toggle}
            onChange={edit}
            onKeep={keep}
            onDone={() => turn(false)}
          />
        </>
      ) : (
        <FinishedAnnotationPage
          dream={dream}
          text={text}
          marks={marks}
          list={list}
          annotated={annotated}
          isLit={isLit}
          onWrite={write}
          onKeep={() => void save()}
          onChoose={() => turn(true)}
          onRemove={removeAll}
        />
      )}
      <SaveNote written={written} />
      <EarlierNotes
        notes={orphaned(marks, list)}
        onRemove={(note) => {
          change(list.filter((each) => each !== note))
          void save()
        }}
      />
    </div>
  )
}

function BacklightSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <button
      type="button"
      className="backlight-switch"
      role="switch"
      aria-checked={isOn}
      aria-label="In controluce: le tue parole fra le righe"
      onClick={() => onChange(!isOn)}
    >
      <i aria-hidden="true" />
      In controluce
    </button>
  )
}

/** Explains why annotations are not saved yet. */
export function SaveNote({ written: { state, reason } }: { written: Pick<Annotations, 'state' | 'reason'> }) {
  const note = {
    saved: '',
    offline: 'Sei offline: le tue parole aspettano su questo dispositivo e partono da sole.',
    failed: `Le tue parole restano in questo browser: ${reason ?? 'il salvataggio non è riuscito.'}`,
  }[state]
  // The text changes after mounting, so that screen readers announce it.
  const [shown, setShown] = useState('')
  useEffect(() => setShown(note), [note])
  return (
    <p className={cn('small muted text-center', shown && 'mt-5')} role="status">
      {shown}
    </p>
  )
}
