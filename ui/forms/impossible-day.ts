import { type ComponentProps, type SyntheticEvent, useState } from 'react'

/** The error of a date field whose text is no day. A browser hides the text, so it is one message for both causes. */
export const IMPOSSIBLE_DAY = 'This day doesn’t exist, or the date isn’t complete'

type Input = ComponentProps<'input'>
type Handlers = Pick<Input, 'onFocus' | 'onBlur' | 'onInput' | 'onInvalid'>

/**
 * A date field hands out no value for 02/29/1991, so a form would take it for an empty one. Returns the error of such a
 * text, and the handlers of the field: they notice it when the field is left, and stop the form from being sent.
 */
export function useImpossibleDay({ type, onFocus, onBlur, onInput, onInvalid }: Handlers & Pick<Input, 'type'>) {
  const [isImpossible, setImpossible] = useState(false)
  if (type !== 'date') return { problem: undefined, handlers: {} }
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => setImpossible(currentTarget.validity.badInput)
  const handlers: Handlers = {
    onFocus(event) {
      // Adding the same function again has no effect.
      event.currentTarget.form?.addEventListener('submit', refuseImpossibleDay, { capture: true })
      onFocus?.(event)
    },
    onBlur(event) {
      look(event)
      onBlur?.(event)
    },
    onInput(event) {
      if (isImpossible) look(event)
      onInput?.(event)
    },
    onInvalid(event) {
      look(event)
      // The message below the field replaces the browser's own.
      if (event.currentTarget.validity.badInput) event.preventDefault()
      onInvalid?.(event)
    },
  }
  return { problem: isImpossible ? IMPOSSIBLE_DAY : undefined, handlers }
}

function refuseImpossibleDay(event: Event): void {
  if (!(event.currentTarget instanceof HTMLFormElement)) return
  const dates = event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=date]')
  const wrong = [...dates].find(({ validity }) => validity.badInput)
  if (wrong === undefined) return
  event.preventDefault()
  event.stopImmediatePropagation()
  // Shows the field's error, also if the field was never left.
  wrong.checkValidity()
  wrong.focus()
}
