// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { showFailure, showToast, Toasts } from './toast.tsx'

afterEach(cleanup)

test('a toast is spoken: its region stands in the page before the message comes', async () => {
  render(<Toasts />)
  const region = screen.getByRole('region', { name: /Notifications/ })

  showToast('Client archived')

  expect(region.getAttribute('aria-live')).toBe('polite')
  expect(region.contains(await screen.findByText('Client archived'))).toBe(true)
})

test('what was done can be taken back, once', async () => {
  const undo = vi.fn<() => void>()
  render(<Toasts />)
  showToast('2 clients archived', undo)

  const button = await screen.findByRole('button', { name: 'Undo' })
  button.focus()
  await userEvent.keyboard('{Enter}')

  expect(undo).toHaveBeenCalledOnce()
})

test('a failure is told as well', async () => {
  render(<Toasts />)

  showFailure('Failed to update client')

  expect(await screen.findByText('Failed to update client')).toBeTruthy()
})
