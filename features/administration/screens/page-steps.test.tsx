// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PageSteps } from './page-steps.tsx'

afterEach(cleanup)

test('the place in the list is shown, and buttons lead to the pages before and after', async () => {
  const onPage = vi.fn<(page: number) => void>()
  render(<PageSteps of="companies" page={2} total={1060} onPage={onPage} />)

  expect(screen.getByRole('navigation', { name: 'Pages of companies' }).textContent).toContain('26–50 of 1,060')
  expect(
    screen.getByText('This printout has 26–50 of 1,060 companies. The others are on other pages of the list.'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(onPage.mock.calls).toEqual([[1], [3]])
})

test('one page has no buttons, and a printout leaves out nothing', () => {
  render(<PageSteps of="companies" page={1} total={25} onPage={() => {}} />)

  expect(screen.getByText('1–25 of 25')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText(/printout/)).toBeNull()
})

test('the last page has no next one, and a page after the end leads back', () => {
  const { rerender } = render(<PageSteps of="companies" page={3} total={60} onPage={() => {}} />)
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)

  rerender(<PageSteps of="companies" page={4} total={60} onPage={() => {}} />)
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', false)
})
