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

/**
 * The place where toasts appear; render it once, in the shell. A polite live region that screen readers announce, in
 * the theme's colors.
 */
export function Toasts() {
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

/** Shows what was done, with an Undo button if `undo` is given. */
export function showToast(text: string, undo?: () => void): void {
  toast(text, undo ? { action: { label: 'Undo', onClick: once(undo) } } : {})
}

/** A toast that is disappearing can still receive a second press of Undo. */
function once(undo: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) undo()
    isDone = true
  }
}

/** Shows that something in the background failed. */
export function showFailure(text: string): void {
  toast.error(text)
}
