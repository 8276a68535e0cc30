// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { followShortcutsOf } from './keyboard/shortcuts.ts'
import { ShortcutsChoice } from './keyboard/shortcuts-choice.tsx'
import { ThemeChoice } from './theme/theme-choice.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const isChecked = (name: string, role = 'radio') => screen.getByRole<HTMLInputElement>(role, { name }).checked
/** Simulates a change in another tab, which the browser reports to this one. */
const elsewhere = (change: () => void) =>
  act(() => {
    change()
    window.dispatchEvent(new Event('storage'))
  })

test('the theme follows the system until the user chooses one, and the choice is kept', async () => {
  render(<ThemeChoice />)
  expect(isChecked('Same as the system')).toBe(true)

  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))

  expect(isChecked('Dark')).toBe(true)
  expect(isChecked('Same as the system')).toBe(false)
  cleanup()
  render(<ThemeChoice />)
  expect(isChecked('Dark')).toBe(true)
})

test('an unknown theme counts as no choice', () => {
  localStorage.setItem('tradeline-theme', 'sepia')

  render(<ThemeChoice />)

  expect(isChecked('Same as the system')).toBe(true)
})

test('a theme chosen in another tab applies here too', () => {
  render(<ThemeChoice />)

  elsewhere(() => localStorage.setItem('tradeline-theme', 'light'))

  expect(isChecked('Light')).toBe(true)
})

test('shortcuts are on until switched off, separately for each user', async () => {
  followShortcutsOf('maria')
  render(<ShortcutsChoice />)
  expect(isChecked('Single-key shortcuts', 'checkbox')).toBe(true)

  await userEvent.click(screen.getByRole('checkbox'))

  expect(isChecked('Single-key shortcuts', 'checkbox')).toBe(false)
  act(() => followShortcutsOf('omar'))
  expect(isChecked('Single-key shortcuts', 'checkbox')).toBe(true)
  act(() => followShortcutsOf('maria'))
  expect(isChecked('Single-key shortcuts', 'checkbox')).toBe(false)
})

test('shortcuts switched on in another tab are on here too', async () => {
  followShortcutsOf('maria')
  render(<ShortcutsChoice />)
  await userEvent.click(screen.getByRole('checkbox'))

  elsewhere(() => localStorage.clear())

  expect(isChecked('Single-key shortcuts', 'checkbox')).toBe(true)
})
