import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

/** A short text beside an element on hover and focus. The element must have its own accessible name. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Base.Provider delay={150}>
      <Base.Root>
        <Base.Trigger render={children} />
        <Base.Portal>
          <Base.Positioner side="right" sideOffset={8} className="z-50">
            <Base.Popup className="rounded-sheet bg-ink px-2 py-1 text-paper text-small shadow-float">
              {text}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Base.Provider>
  )
}
