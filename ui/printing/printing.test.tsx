// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Disclosure } from '#ui/disclosure.tsx'
import { usePrintInLight } from './print-in-light.ts'

afterEach(() => {
  cleanup()
  delete document.documentElement.dataset['theme']
})

const print = () => window.dispatchEvent(new Event('beforeprint'))
const printed = () => window.dispatchEvent(new Event('afterprint'))
const theme = () => document.documentElement.dataset['theme']

function Frame() {
  usePrintInLight()
  return null
}

test.each(['dark', 'light', undefined])(
  'a page prints in the light theme, and the screen is %s again afterwards',
  (shown) => {
    if (shown) document.documentElement.dataset['theme'] = shown
    render(<Frame />)

    print()

    expect(theme()).toBe('light')
    printed()
    expect(theme()).toBe(shown)
  },
)

test('a page that was left does not affect later printing', () => {
  document.documentElement.dataset['theme'] = 'dark'
  render(<Frame />).unmount()

  print()

  expect(theme()).toBe('dark')
})

test.each([true, false])(
  'collapsed parts are open in print, and a part that was open (%s) is in its old state again afterwards',
  (isOpen) => {
    render(
      <Disclosure title="Past loans" note="3 loans" isOpen={isOpen}>
        Each loan
      </Disclosure>,
    )
    const part = screen.getByRole('group')

    print()

    expect(part).toHaveProperty('open', true)
    printed()
    expect(part).toHaveProperty('open', isOpen)
  },
)

test('a part that the user collapsed is collapsed again after printing', () => {
  render(<Disclosure title="Past loans">Each loan</Disclosure>)
  const part = screen.getByRole<HTMLDetailsElement>('group')
  part.open = false

  print()
  printed()

  expect(part.open).toBe(false)
})
