import { type RefObject, useEffect } from 'react'

/**
 * After each failed try, focuses the form's first field that is marked as wrong. `tries` is falsy before the first
 * one, and another value after each.
 */
export function useFocusOnProblem(form: RefObject<HTMLElement | null>, tries: unknown): void {
  useEffect(() => {
    if (tries) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, tries])
}
