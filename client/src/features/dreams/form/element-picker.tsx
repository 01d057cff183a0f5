import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { PICK, SelectableChip } from '#client/components/ui/chip.tsx'
import { FieldError } from '#client/components/ui/field.tsx'
import { cn } from '#client/lib/cn.ts'
import { ELEMENT_LISTS, ELEMENTS_SHOWN, type ElementGroup, elementGroup } from '#shared/constants/elements.ts'
import type { ControlProps } from './use-dream-draft.ts'

const GROUPS: readonly ElementGroup[] = ['emotions', 'themes', 'symbols']

export function ElementPickers({ form: { control }, isSaving }: ControlProps) {
  const { field, fieldState } = useController({ control, name: 'elements' })
  const { value, onChange } = field
  const toggle = (label: string, pressed: boolean) =>
    onChange(pressed ? [...value, label] : value.filter((item) => item !== label))
  return (
    <div inert={isSaving}>
      <div className="grid gap-5">
        {GROUPS.map((group) => (
          <ElementPicker key={group} group={group} labels={offered(group, value)} value={value} onToggle={toggle} />
        ))}
      </div>
      {fieldState.error?.message && <FieldError id="elements-error">{fieldState.error.message}</FieldError>}
    </div>
  )
}

/** The fixed list, and the dream's other elements of the group. */
function offered(group: ElementGroup, value: string[]): string[] {
  const labels = ELEMENT_LISTS[group].list.map((element) => element.label)
  return [...labels, ...value.filter((item) => elementGroup(item) === group && !labels.includes(item))]
}

interface ElementPickerProps {
  group: ElementGroup
  labels: string[]
  value: string[]
  onToggle: (label: string, pressed: boolean) => void
}

function ElementPicker({ group, labels, value, onToggle }: ElementPickerProps) {
  const legend = ELEMENT_LISTS[group].title
  const listId = useId()
  const [open, setOpen] = useState(false)
  // A chosen label stays visible, so that it does not vanish when deselected.
  const [taken, setTaken] = useState<readonly string[]>([])
  const visible = labels.filter(
    (label, index) => open || index < ELEMENTS_SHOWN || value.includes(label) || taken.includes(label),
  )
  const hidden = labels.length - visible.length

  const toggle = (label: string, pressed: boolean) => {
    setTaken((before) => [...before, label])
    onToggle(label, pressed)
  }

  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-2 p-0 text-sm font-semibold">{legend}</legend>
      <div id={listId} className="flex flex-wrap gap-2">
        {visible.map((label) => (
          <SelectableChip
            key={label}
            pressed={value.includes(label)}
            onPressedChange={(pressed) => toggle(label, pressed)}
          >
            {label}
          </SelectableChip>
        ))}
        {(open || hidden > 0) && (
          <button
            type="button"
            className={cn(PICK, 'border-dashed')}
            aria-expanded={open}
            aria-controls={listId}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Mostra meno' : `${group === 'emotions' ? 'Altre' : 'Altri'} ${hidden}`}{' '}
            <span className="sr-only">{legend.toLowerCase()}</span>
            <ChevronDown size={16} className={open ? 'rotate-180' : undefined} />
          </button>
        )}
      </div>
    </fieldset>
  )
}
