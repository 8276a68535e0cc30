// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SaveFailure } from './save-failure.tsx'

afterEach(cleanup)

test("a failed save is shown in our words and the server's, and scrolled into view", () => {
  const seen: unknown[] = []
  Object.assign(HTMLElement.prototype, {
    scrollIntoView(this: HTMLElement) {
      seen.push(this.textContent)
    },
  })

  render(<SaveFailure failure="Failed to create client" message="database is away" />)

  expect(screen.getByRole('alert').textContent).toBe('Failed to create clientdatabase is away')
  expect(seen).toEqual(['Failed to create clientdatabase is away'])
})

test('a server message that equals ours is not repeated', () => {
  render(<SaveFailure failure="Failed to create client" message="Failed to create client" />)

  expect(screen.getByRole('alert').textContent).toBe('Failed to create client')
})
