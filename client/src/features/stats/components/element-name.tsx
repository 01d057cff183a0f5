import './charts.css'
import type { ElementKind } from '../../../components/ui/chip.tsx'

/** An element's name after the mark of its kind. */
export function ElementName({ kind, name }: { kind: ElementKind; name: string }) {
  return (
    <span className="element-label">
      <i className={`glyph is-${kind}`} aria-hidden="true" />
      <span>{name}</span>
    </span>
  )
}

/** In how many dreams it is; on a phone the eye sees the number alone. */
export function ElementCount({ count }: { count: number }) {
  return (
    <span className="element-count">
      {count}
      <span className="is-unit"> {count === 1 ? 'sogno' : 'sogni'}</span>
    </span>
  )
}
