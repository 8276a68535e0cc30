import type { ChangeEvent } from 'react'

type Registration = { onChange: (event: ChangeEvent<HTMLInputElement>) => Promise<void | boolean> }

/** Groups digits while they are typed: `<TextField {...formatted(form.register('phone'), formatPhone)} />`. */
export function formatted<Field extends Registration>(registration: Field, format: (typed: string) => string) {
  return {
    ...registration,
    inputMode: 'numeric' as const,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      reformat(event.currentTarget, format)
      return registration.onChange(event)
    },
  }
}

// Setting a value moves the caret to the end, so this puts it back after the same digit.
function reformat(input: HTMLInputElement, format: (typed: string) => string) {
  const digitsBefore = countDigits(input.value.slice(0, input.selectionStart ?? input.value.length))
  const isAtEnd = input.selectionStart === input.value.length
  input.value = format(input.value)
  const caret = isAtEnd ? input.value.length : positionAfter(digitsBefore, input.value)
  input.setSelectionRange(caret, caret)
}

function positionAfter(digits: number, text: string): number {
  let position = 0
  while (position < text.length && countDigits(text.slice(0, position)) < digits) position += 1
  return position
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length
}
