// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useGrowingList } from './growing-list.ts'

const ROWS = Array.from({ length: 100 }, (_, at) => `row ${at}`)

function List() {
  return useGrowingList(ROWS).map((row) => <p key={row}>{row}</p>)
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

test('a long list shows its first rows at once, and all of them soon after', () => {
  render(<List />)
  const atOnce = screen.getAllByText(/row/).length

  for (let turn = 0; turn < 5; turn++) act(() => void vi.runOnlyPendingTimers())

  expect(atOnce).toBeLessThan(100)
  expect(screen.getAllByText(/row/)).toHaveLength(100)
})

test('a printout has all rows', () => {
  render(<List />)

  act(() => void window.dispatchEvent(new Event('beforeprint')))

  expect(screen.getAllByText(/row/)).toHaveLength(100)
})
