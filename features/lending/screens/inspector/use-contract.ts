import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type Inspected, inspect } from '#features/lending/rules/inspector/inspected.ts'
import type { InspectorFields } from '#features/lending/rules/inspector/inspector-fields.ts'
import type { InspectorForm } from './inspector-form.ts'

// Typists pause this long between words. Until then, the server is not asked and the address stays.
const SETTLED_AFTER_MS = 500

interface Contract {
  form: InspectorForm
  inspected: Inspected
  /** True once the user has paused. */
  isSettled: boolean
}

/** Holds a typed contract and computes it in the browser while the user types. */
export function useContract(initial: InspectorFields): Contract {
  const [fields, setFields] = useState(initial)
  const computed = useDeferredValue(fields)
  const inspected = useMemo(() => inspect(computed), [computed])
  const settled = useSettled(fields)
  const problems = inspected.outcome === 'quoted' ? [] : inspected.problems
  return {
    form: {
      fields,
      change: (changed) => setFields((before) => ({ ...before, ...changed })),
      problemOf: (path) => problems.find(({ field }) => field === path)?.message,
    },
    inspected,
    isSettled: settled === fields && computed === fields,
  }
}

/** Returns the value after it has not changed for a while. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
