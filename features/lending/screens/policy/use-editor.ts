import { useEffect, useMemo, useState } from 'react'
import { gridsOf, type PolicyGrids, readGrids } from '#features/lending/rules/decisioning/grids/policy-grids.ts'
import type { Policy } from '#features/lending/rules/decisioning/policy.ts'
import { askBeforeClosing } from '#ui/ask-before-closing.ts'
import { holdWork } from '#ui/held-work.ts'

const MOST_UNDONE = 100

/** The state of the editor: its grids, what they say, and the changes that can be undone. */
export function useEditor(initial: Policy) {
  const [grids, setGrids] = useState<PolicyGrids>(() => gridsOf(initial))
  const [past, setPast] = useState<PolicyGrids[]>([])
  const read = useMemo(() => readGrids(grids), [grids])
  const isChanged = past.length > 0
  useEffect(() => {
    if (!isChanged) return
    const [release, forget] = [holdWork(), askBeforeClosing()]
    return () => {
      release()
      forget()
    }
  }, [isChanged])
  return {
    ...{ grids, ...read, isChanged, changes: past.length },
    change(next: Partial<PolicyGrids>) {
      setPast((before) => [...before, grids].slice(-MOST_UNDONE))
      setGrids({ ...grids, ...next })
    },
    undo() {
      const last = past.at(-1)
      if (last === undefined) return
      setGrids(last)
      setPast(past.slice(0, -1))
    },
    /** Forgets the changes, after they were saved. */
    settle: () => setPast([]),
  }
}

export type Editor = ReturnType<typeof useEditor>
