import { SHARE_CHIPS, SHARE_PREVIEW } from '#shared/constants/community.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { formatDate } from '../../../../lib/dates.ts'
import { previewOf } from '../../preview.ts'
import { ElementChips } from '../element-chips.tsx'

/** A dream of one's own, as it is recognised by. */
export function DreamSummary({ dream }: { dream: Dream }) {
  return (
    <div className="grid min-w-0 flex-1 gap-1.5">
      <p className="row-title">{dream.title}</p>
      <p className="small muted">{formatDate(dream.date)}</p>
      <p className="text-[15px] wrap-anywhere">{previewOf(dream.content, SHARE_PREVIEW)}</p>
      <ElementChips elements={dream.elements} max={SHARE_CHIPS} />
    </div>
  )
}
