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

test.each(['dark', 'light', undefined])('paper is white, and the screen is %s again after it', (shown) => {
  if (shown) document.documentElement.dataset['theme'] = shown
  render(<Frame />)

  print()

  expect(theme()).toBe('light')
  printed()
  expect(theme()).toBe(shown)
})

test('a page that is left changes nothing when the next one is printed', () => {
  document.documentElement.dataset['theme'] = 'dark'
  render(<Frame />).unmount()

  print()

  expect(theme()).toBe('dark')
})

test.each([true, false])('nothing is folded on paper; a part that was open (%s) is so again', (isOpen) => {
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
})

test('what was folded by hand since is folded again', () => {
  render(<Disclosure title="Past loans">Each loan</Disclosure>)
  const part = screen.getByRole<HTMLDetailsElement>('group')
  part.open = false

  print()
  printed()

  expect(part.open).toBe(false)
})
