import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { isSecondPress } from './keyboard/second-press.ts'
import { useIsReplaced } from './open-dialogs.ts'

interface DialogProps {
  open?: boolean
  /** Called on the close button, Escape, or a click outside. Without it, the dialog can't be closed by the user. */
  onClose?: () => void
  title: string
  description?: ReactNode
  /** Uses the full window width, for content to look at. */
  wide?: boolean
  children: ReactNode
}

const FIELD = ':is(input:not([type=file], [type=radio]:not(:checked)), select, textarea):not(:disabled, [hidden])'

/** A modal dialog. Focus starts in its first field, stays inside, and returns when it closes. Escape closes it. */
export function Dialog({ open = true, onClose, title, description, wide = false, children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  // The password that an act needs replaces the dialog of the act.
  const hidden = useIsReplaced(open) ? 'invisible' : ''
  return (
    <Base.Root open={open} onOpenChange={(isOpen, change) => isOpen || isPressBeside(change) || onClose?.()}>
      <Base.Portal>
        <Base.Backdrop
          className={`${hidden} fixed inset-0 z-40 bg-[rgb(0_0_0/0.4)] transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0`}
        />
        <Base.Popup
          ref={popup}
          initialFocus={(openedBy) =>
            openedBy === 'touch' || (popup.current?.querySelector<HTMLElement>(FIELD) ?? true)
          }
          className={`${hidden} fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] ${wide ? 'w-[min(1040px,calc(100vw-32px))]' : 'w-[min(560px,calc(100vw-32px))]'} -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-sheet border border-rule bg-surface p-6 shadow-float transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0`}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="wrap-anywhere text-h2">{title}</Base.Title>
            {onClose && (
              <Base.Close
                aria-label="Close"
                className="grid size-6 shrink-0 place-items-center rounded-control text-ink-2"
              >
                <X aria-hidden size={16} />
              </Base.Close>
            )}
          </div>
          {description !== undefined && (
            <Base.Description className="wrap-anywhere mt-1 text-ink-2">{description}</Base.Description>
          )}
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Returns true for the second click of a double-click, which lands outside the dialog that the first click opened. */
const isPressBeside = ({ reason, event }: Base.Root.ChangeEventDetails): boolean =>
  reason === 'outside-press' && 'detail' in event && isSecondPress({ detail: Number(event.detail) })

interface DialogActionsProps {
  onClose: () => void
  /** The label of the cancel button. */
  wayOut?: string
  /** Called by the main button. Without it, the button submits the form around it. */
  onAct?: () => void
  pending?: string | false
  disabled?: boolean
  /** The label of the main button. */
  children: ReactNode
}

/** The buttons at the end of a dialog: cancel and the main act. */
export function DialogActions({
  onClose,
  wayOut = 'Cancel',
  onAct,
  pending = false,
  disabled,
  children,
}: DialogActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onClose}>{wayOut}</Button>
      <Button
        type={onAct ? 'button' : 'submit'}
        variant="primary"
        disabled={disabled}
        pending={pending}
        onClick={onAct}
      >
        {children}
      </Button>
    </div>
  )
}
