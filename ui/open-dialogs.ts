import { useEffect, useId, useSyncExternalStore } from 'react'

let open: readonly string[] = []
const listeners = new Set<() => void>()

function change(to: readonly string[]): void {
  open = to
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns true if a dialog was opened after this one. It replaces this one until it closes. */
export function useIsReplaced(isOpen: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    change([...open, id])
    return () => change(open.filter((one) => one !== id))
  }, [isOpen, id])
  const last = useSyncExternalStore(subscribe, () => open.at(-1))
  return isOpen && last !== undefined && last !== id && open.includes(id)
}
