import { Popover } from '@base-ui/react/popover'
import { SlidersHorizontal } from 'lucide-react'
import { buttonStyle } from '#ui/button-style.ts'
import { CheckboxField } from '#ui/forms/field.tsx'
import { DENSITIES, type ListView } from './client-list-view.ts'
import { useColumns } from './use-columns.ts'

const DENSITY_LABELS = { compact: 'Compact', default: 'Default', comfortable: 'Comfortable' }

/** Sets the list's visible columns and row density. */
export function DisplayMenu({
  view,
  onChange,
}: {
  view: ListView
  onChange: (changes: Record<string, string | null>) => void
}) {
  const columns = useColumns()
  const toggled = (column: string, isShown: boolean) => {
    const next = columns.map(({ key }) => key).filter((key) => (key === column ? isShown : view.columns.includes(key)))
    // An address without `cols` shows all columns. A value that names no column shows none.
    onChange({ cols: next.length === columns.length ? null : next.join(',') || 'none' })
  }
  return (
    <Popover.Root>
      <Popover.Trigger aria-label="View: columns and density" className={`${buttonStyle()} max-sm:hidden`}>
        <SlidersHorizontal aria-hidden size={14} /> View
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="end" sideOffset={6} className="z-40">
          <Popover.Popup className="w-56 space-y-4 rounded-sheet border border-rule bg-surface p-4 shadow-float">
            <Popover.Title className="sr-only">Columns and density</Popover.Title>
            <fieldset>
              <legend className="mb-1 text-label text-ink-3">Columns</legend>
              {columns.map(({ key, label }) => (
                <CheckboxField
                  key={key}
                  label={label}
                  checked={view.columns.includes(key)}
                  onChange={(event) => toggled(key, event.target.checked)}
                />
              ))}
            </fieldset>
            <fieldset>
              <legend className="mb-1 text-label text-ink-3">Density</legend>
              {DENSITIES.map((density) => (
                <label key={density} className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
                  <input
                    type="radio"
                    name="density"
                    className="size-4 accent-brand"
                    checked={view.density === density}
                    onChange={() => onChange({ density: density === 'default' ? null : density })}
                  />
                  {DENSITY_LABELS[density]}
                </label>
              ))}
            </fieldset>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
