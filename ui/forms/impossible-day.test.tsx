// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TextField } from './field.tsx'
import { IMPOSSIBLE_DAY } from './impossible-day.ts'

afterEach(cleanup)

/** Renders a form with an optional date whose text is no day. A test's browser has no such text, so its state is set. */
function formWithImpossibleDay(onSubmit: () => void): HTMLInputElement {
  render(
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <TextField label="Date of Birth" type="date" />
      <TextField label="City" />
    </form>,
  )
  const date = screen.getByLabelText<HTMLInputElement>('Date of Birth')
  setBadInput(date, true)
  fireEvent.focus(date)
  return date
}

function setBadInput(date: HTMLInputElement, badInput: boolean): void {
  Object.defineProperty(date, 'validity', { configurable: true, value: { badInput } })
  date.checkValidity = () => !badInput || !fireEvent.invalid(date)
}

test('a day that doesn’t exist is reported when the field is left, until it is corrected', () => {
  const date = formWithImpossibleDay(() => {})

  fireEvent.blur(date)
  expect(screen.getByText(IMPOSSIBLE_DAY)).toBeTruthy()
  expect(date.getAttribute('aria-invalid')).toBe('true')

  setBadInput(date, false)
  fireEvent.input(date, { target: { value: '1991-02-28' } })
  expect(screen.queryByText(IMPOSSIBLE_DAY)).toBeNull()
})

test('a form with such a day is not sent, and the field gets the focus', () => {
  const onSubmit = vi.fn<() => void>()
  const date = formWithImpossibleDay(onSubmit)
  screen.getByLabelText('City').focus()

  fireEvent.submit(screen.getByLabelText('City').closest('form') ?? date)

  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByText(IMPOSSIBLE_DAY)).toBeTruthy()
  expect(document.activeElement).toBe(date)

  setBadInput(date, false)
  fireEvent.submit(screen.getByLabelText('City').closest('form') ?? date)
  expect(onSubmit).toHaveBeenCalledOnce()
})
