import { Toaster, toast } from 'sonner'

// Time to read and to reach Undo by keyboard (Alt+T moves there). Hovering or focusing pauses it.
const SHOWN_MS = 8_000

// The package sets its own font on the list of toasts.
const LOOK = {
  toast:
    'flex w-(--width) items-center gap-3 rounded-sheet border font-sans border-rule-strong bg-surface px-4 py-3 text-ink shadow-float max-sm:w-full',
  content: 'min-w-0 flex-1 break-words',
  title: 'text-table',
  actionButton: 'min-h-6 shrink-0 rounded-control px-2 font-semibold text-brand text-table hover:bg-brand-tint',
  error: 'border-red! text-red!',
}

/** Renders the list of toasts. Shows also those that were sent before it is on the page. */
export function toaster() {
  return (
    <Toaster
      className="print:hidden"
      position="bottom-left"
      visibleToasts={3}
      containerAriaLabel="Notifications"
      offset={24}
      mobileOffset={{ left: 16, right: 16, bottom: 72 }}
      icons={{ error: null }}
      toastOptions={{ unstyled: true, duration: SHOWN_MS, classNames: LOOK }}
    />
  )
}

/** Shows a toast with an Undo button if `undo` is given. */
export function send(text: string, undo?: () => void): void {
  toast(text, undo ? { action: { label: 'Undo', onClick: undo } } : {})
}

/** Shows a failure. */
export function sendFailure(text: string): void {
  toast.error(text)
}
