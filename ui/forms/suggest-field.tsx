import { Autocomplete } from '@base-ui/react/autocomplete'
import type { Ref } from 'react'
import { controlStyle, Field } from './field.tsx'

interface SuggestFieldProps<Item extends { label: string }> {
  label: string
  hint?: string | undefined
  error?: string | undefined
  required?: boolean
  value: string
  onType: (text: string) => void
  /** Lets a form focus the field when it has an error. */
  inputRef?: Ref<HTMLInputElement> | undefined
  suggestions: readonly Item[]
  onPick: (item: Item) => void
}

/**
 * A text field with suggestions below it. Arrow keys and Enter pick one, Escape closes the list, and any other text is
 * allowed.
 */
export function SuggestField<Item extends { label: string }>(props: SuggestFieldProps<Item>) {
  const { label, hint, error, required, value, onType, inputRef, suggestions, onPick } = props
  const change = (text: string, { reason }: { reason: string }) => {
    const picked = reason === 'item-press' ? suggestions.find((item) => item.label === text) : undefined
    if (picked) onPick(picked)
    else onType(text)
  }
  return (
    <Field label={label} error={error} {...(hint === undefined ? {} : { hint })}>
      {(control) => (
        <Autocomplete.Root
          items={suggestions}
          filter={null}
          value={value}
          onValueChange={change}
          itemToStringValue={({ label: text }: Item) => text}
        >
          <Autocomplete.Input {...control} ref={inputRef} required={required} className={controlStyle} />
          <Autocomplete.Portal>
            <Autocomplete.Positioner sideOffset={4} className="z-50">
              <Autocomplete.Popup className="max-h-60 w-(--anchor-width) overflow-y-auto rounded-sheet border border-rule bg-surface py-1 shadow-float data-empty:hidden">
                <Autocomplete.List>
                  {(item: Item) => (
                    <Autocomplete.Item
                      key={item.label}
                      value={item}
                      className="cursor-default break-words px-2.5 py-1.5 text-table data-highlighted:bg-brand-tint pointer-coarse:min-h-11"
                    >
                      {item.label}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        </Autocomplete.Root>
      )}
    </Field>
  )
}
