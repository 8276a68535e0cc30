import type { ReactNode } from 'react'

interface ValueChoiceProps {
  /** The name of the group: the browser lets one choice of a group be made. */
  name: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

/** One of the values that a field can keep. */
export function ValueChoice({ name, isChosen, onChoose, children }: ValueChoiceProps) {
  return (
    <label className="flex min-h-6 min-w-0 items-start gap-2 py-1 max-sm:items-center pointer-coarse:min-h-11">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-brand max-sm:mt-0 max-sm:size-6"
      />
      <span className="wrap-anywhere min-w-0">{children}</span>
    </label>
  )
}
