import type { SubmitEvent } from 'react'

/** Returns a form's handler that saves its fields. The typed values stay, so that they can be corrected after an error. */
export const submitted =
  (save: (form: FormData) => void) =>
  (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // React bubbles events out of the portal, and the dialog may be inside another form.
    event.stopPropagation()
    save(new FormData(event.currentTarget))
  }

/** Returns the trimmed text of a field; empty if the form has no such field. */
export function typedText(form: FormData, name: string): string {
  const typed = form.get(name)
  return typeof typed === 'string' ? typed.trim() : ''
}
