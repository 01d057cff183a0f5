import { cn } from '#client/lib/cn.ts'
import { type WindowDream, windowScene } from '#shared/constants/window-scene.ts'
import { spriteDrawing } from './sprite.ts'

const TINTS = [
  '[--tint:var(--tint-0)]',
  '[--tint:var(--tint-1)]',
  '[--tint:var(--tint-2)]',
  '[--tint:var(--tint-3)]',
  '[--tint:var(--tint-4)]',
] as const

const VIEW = { viewBox: '0 0 80 112', preserveAspectRatio: 'xMidYMax slice' }

const styleOf = (id: number) => Math.abs(id) % TINTS.length

/** The class with the colours of a dream's window. */
export function dreamTint(id: number): string {
  return TINTS[styleOf(id)] ?? TINTS[0]
}

interface FrameProps {
  className?: string
  framed?: boolean
}

/** A dream's window in its own composition, or one of five by id. Decorative. */
export function DreamWindow({ className, framed, ...shown }: FrameProps & ({ dream: WindowDream } | { id: number })) {
  const shape = cn('dream-window', framed && 'is-framed', className)
  const [html, view] = 'dream' in shown ? [windowScene(shown.dream), VIEW] : [spriteDrawing(`sky-${styleOf(shown.id)}`)]
  return (
    <svg
      className={shape}
      aria-hidden="true"
      focusable="false"
      {...view}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the project
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
