import { useEffect, useState } from 'react'
import { askBeforeClosing } from '#ui/ask-before-closing.ts'
import { holdWork } from '#ui/held-work.ts'

const MOST_UNDONE = 100

interface History<Value> {
  past: readonly Value[]
  present: Value
  future: readonly Value[]
  /** The name of the last step, which equal ones that follow join. */
  step: string | null
}

/**
 * A value whose changes can be undone and done again. While it differs from the saved one, the browser asks before the page is
 * closed. Changes with the same step, such as one letter after the other, are undone together.
 */
export function useUndoable<Value>(initial: Value) {
  const [history, setHistory] = useState<History<Value>>({ past: [], present: initial, future: [], step: null })
  const [saved, markSaved] = useState(initial)
  const { past, present, future } = history
  const isChanged = present !== saved
  useEffect(() => {
    if (!isChanged) return
    const [release, forget] = [holdWork(), askBeforeClosing()]
    return () => {
      release()
      forget()
    }
  }, [isChanged])
  return {
    ...{ present, isChanged, markSaved, canUndo: past.length > 0, canRedo: future.length > 0 },
    change: (next: Value, step: string | null = null) =>
      setHistory((now) => ({
        past: step !== null && step === now.step ? now.past : [...now.past, now.present].slice(-MOST_UNDONE),
        ...{ present: next, future: [], step },
      })),
    undo: () =>
      setHistory((now) => {
        const last = now.past.at(-1)
        if (last === undefined) return now
        return { past: now.past.slice(0, -1), present: last, future: [now.present, ...now.future], step: null }
      }),
    redo: () =>
      setHistory((now) => {
        const [next, ...rest] = now.future
        if (next === undefined) return now
        return { past: [...now.past, now.present], present: next, future: rest, step: null }
      }),
  }
}

/** The parts of an editor that its buttons need. */
export type Undoable = Pick<ReturnType<typeof useUndoable>, 'isChanged' | 'canUndo' | 'canRedo' | 'undo' | 'redo'>
