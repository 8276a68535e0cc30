import { lazy, Suspense } from 'react'

// Loads after the first view, which shows no toast.
const toaster = () => import('./toaster.tsx')
const Toaster = lazy(async () => ({ default: (await toaster()).toaster }))

/**
 * The place where toasts appear; render it once, in the shell. A polite live region that screen readers announce, in
 * the theme's colors.
 */
export function Toasts() {
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}

// Without a connection the code of the toasts may not load. The page shows the result too.
const shown = (show: (loaded: Awaited<ReturnType<typeof toaster>>) => void) => void toaster().then(show, () => {})

/** Shows what was done, with an Undo button if `undo` is given. */
export function showToast(text: string, undo?: () => void): void {
  shown(({ send }) => send(text, undo && once(undo)))
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
  shown(({ sendFailure }) => sendFailure(text))
}
