import { Toaster, toast } from 'sonner'

// Long enough to read and to reach the undo by keyboard (Alt+T goes there); hovering or focusing stops the time.
const SHOWN_MS = 8_000

// The package sets a font of its own on the list that holds them.
const LOOK = {
  toast:
    'flex w-(--width) items-center gap-3 rounded-sheet border font-sans border-rule-strong bg-surface px-4 py-3 text-ink shadow-float max-sm:w-full',
  content: 'min-w-0 flex-1 break-words',
  title: 'text-table',
  actionButton: 'min-h-6 shrink-0 rounded-control px-2 font-semibold text-brand text-table hover:bg-brand-tint',
  error: 'border-red! text-red!',
}

/** Where toasts appear: once, in the shell. A polite live region, so that screen readers speak them. Their colors are the theme's own. */
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

/** Says what was done; with `undo`, offers to take it back. */
export function showToast(text: string, undo?: () => void): void {
  toast(text, undo ? { action: { label: 'Undo', onClick: once(undo) } } : {})
}

/** A message that is going still takes a second press of its Undo. */
function once(undo: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) undo()
    isDone = true
  }
}

/** Says that something done in the background did not work out. */
export function showFailure(text: string): void {
  toast.error(text)
}
