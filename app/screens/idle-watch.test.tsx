// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IdleWatch } from './idle-watch.tsx'

const MINUTES = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function watch(provedAtMs = 0) {
  const onIdle = vi.fn<() => void>()
  render(<IdleWatch provedAtMs={provedAtMs} onIdle={onIdle} />)
  return onIdle
}
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('an inactive user is warned after 25 minutes and signed out after 30', () => {
  const onIdle = watch()

  wait(24.9 * MINUTES)
  expect(screen.queryByRole('dialog')).toBeNull()
  wait(0.2 * MINUTES)
  screen.getByRole('dialog', { name: 'Are you still there?' })
  expect(onIdle).not.toHaveBeenCalled()
  wait(5 * MINUTES)

  expect(onIdle).toHaveBeenCalled()
})

test('a user who chooses to stay stays signed in', () => {
  const onIdle = watch()
  wait(26 * MINUTES)

  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  wait(24 * MINUTES)

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onIdle).not.toHaveBeenCalled()
})

test('a key press counts as activity, and so does work in another tab', () => {
  const onIdle = watch()
  wait(20 * MINUTES)
  fireEvent.keyDown(window, { key: 'a' })
  wait(20 * MINUTES)
  localStorage.setItem('tradeline-last-active', String(Date.now()))

  wait(20 * MINUTES)

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onIdle).not.toHaveBeenCalled()
})

test('a browser opened the next morning signs out at once, unless the user has just signed in', () => {
  localStorage.setItem('tradeline-last-active', String(Date.now() - 600 * MINUTES))

  const forgotten = watch()
  cleanup()
  const signedIn = watch(Date.now())

  expect(forgotten).toHaveBeenCalled()
  expect(signedIn).not.toHaveBeenCalled()
})
