import { type ComponentType, lazy, Suspense } from 'react'
import { PlainTray, tellPlainly } from './plain-tray.tsx'

export interface Message {
  text: string
  isFailure?: boolean
  undo?: (() => void) | undefined
}

/** Where messages appear, and what puts them there. */
interface Tray {
  Tray: ComponentType
  tell: (message: Message) => void
}

let coming: Promise<Tray> | undefined

/** Comes after the first view, which has nothing to say yet. When it doesn't come, a plain list tells the messages. */
function tray(): Promise<Tray> {
  coming ??= import('./toast-tray.tsx').catch(() => ({ Tray: PlainTray, tell: tellPlainly }))
  return coming
}

const LateTray = lazy(async () => ({ default: (await tray()).Tray }))

/** Where toasts appear: once, in the shell. */
export function Toasts() {
  return (
    <Suspense>
      <LateTray />
    </Suspense>
  )
}

/** Says what was done; with `undo`, offers to take it back. */
export function showToast(text: string, undo?: () => void): void {
  say({ text, undo: undo && once(undo) })
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
  say({ text, isFailure: true })
}

/** What is said before there is a tray waits for it. */
function say(message: Message): void {
  void tray().then(({ tell }) => tell(message))
}
