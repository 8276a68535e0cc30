import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { showToast } from '#ui/states/toast.tsx'

/** After the address of a merged file, says why another file is shown. */
export function useMergedName(): void {
  const { state } = useLocation()
  const name: unknown = Object(state).mergedName
  useEffect(() => {
    if (typeof name === 'string') showToast(`The file of ${name} was merged into this one`)
  }, [name])
}
