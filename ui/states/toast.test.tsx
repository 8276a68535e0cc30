// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { showFailure, showToast, Toasts } from './toast.tsx'

afterEach(cleanup)

const standingTray = async () => {
  render(<Toasts />)
  return await screen.findByRole('region', { name: /Notifications/ })
}

test('a toast from before the region mounts appears once it does', async () => {
  showFailure('Failed to save the view')

  const region = await standingTray()

  expect(region.contains(await screen.findByText('Failed to save the view'))).toBe(true)
})

test('a toast is announced: its live region exists before the message', async () => {
  const region = await standingTray()

  showToast('Client archived')

  expect(region.getAttribute('aria-live')).toBe('polite')
  expect(region.contains(await screen.findByText('Client archived'))).toBe(true)
})

test('an act can be undone once', async () => {
  const undo = vi.fn<() => void>()
  await standingTray()
  showToast('2 clients archived', undo)

  const button = await screen.findByRole('button', { name: 'Undo' })
  button.focus()
  await userEvent.keyboard('{Enter}')

  expect(undo).toHaveBeenCalledOnce()
})

test('a failure is shown too', async () => {
  await standingTray()

  showFailure('Failed to update client')

  expect(await screen.findByText('Failed to update client')).toBeTruthy()
})
