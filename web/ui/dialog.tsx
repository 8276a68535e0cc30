import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** As wide as the window lets it: for something to look at. */
  wide?: boolean
  children: ReactNode
}

const FIELD = ':is(input:not([type=file], [type=radio]:not(:checked)), select, textarea):not(:disabled, [hidden])'

/** A modal dialog: the focus begins in its first field, stays within, and goes back where it was; Escape closes. */
export function Dialog({ open, onOpenChange, title, description, wide = false, children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[rgb(0_0_0/0.4)] transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          initialFocus={(openedBy) =>
            openedBy === 'touch' || (popup.current?.querySelector<HTMLElement>(FIELD) ?? true)
          }
          className={`fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] ${wide ? 'w-[min(1040px,calc(100vw-32px))]' : 'w-[min(560px,calc(100vw-32px))]'} -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-sheet border border-rule bg-surface p-6 shadow-float transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0`}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="text-h2">{title}</Base.Title>
            <Base.Close aria-label="Close" className="grid size-6 place-items-center rounded-control text-ink-2">
              <X aria-hidden size={16} />
            </Base.Close>
          </div>
          {description !== undefined && <Base.Description className="mt-1 text-ink-2">{description}</Base.Description>}
          <div className="mt-4">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
