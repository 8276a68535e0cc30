// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { formatted } from './formatted-input.ts'

const inPairs = (typed: string) =>
  typed
    .replace(/\D/g, '')
    .match(/\d{1,2}/g)
    ?.join('-') ?? ''

const open = () => {
  const heard: string[] = []
  const registration = {
    onChange: (event: { target: HTMLInputElement }) => {
      heard.push(event.target.value)
      return Promise.resolve()
    },
  }
  render(<input {...formatted(registration, inPairs)} />)
  return { input: screen.getByRole<HTMLInputElement>('textbox'), heard }
}

afterEach(cleanup)

test('digits are grouped while typing, and the form gets the grouped text', async () => {
  const { input, heard } = open()

  await userEvent.type(input, '1234')

  expect(input.value).toBe('12-34')
  expect(heard).toEqual(['1', '12', '12-3', '12-34'])
})

test('a pasted number is grouped', async () => {
  const { input } = open()

  await userEvent.click(input)
  await userEvent.paste('12 34 56')

  expect(input.value).toBe('12-34-56')
})

test('typing a digit in the middle leaves the caret after it', async () => {
  const { input } = open()
  await userEvent.type(input, '123456')

  await userEvent.type(input, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 })

  expect(input.value).toBe('19-23-45-6')
  expect(input.selectionStart).toBe(2)
})

test('deleting a digit in the middle keeps the caret in place', async () => {
  const { input } = open()
  await userEvent.type(input, '123456')

  await userEvent.type(input, '{Backspace}', { initialSelectionStart: 2, initialSelectionEnd: 2 })

  expect(input.value).toBe('13-45-6')
  expect(input.selectionStart).toBe(1)
})
