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

test('what is said before there is a place for it is told once there is', async () => {
  showFailure('Failed to save the view')

  const region = await standingTray()

  expect(region.contains(await screen.findByText('Failed to save the view'))).toBe(true)
})

test('a toast is spoken: its region stands in the page before the message comes', async () => {
  const region = await standingTray()

  showToast('Client archived')

  expect(region.getAttribute('aria-live')).toBe('polite')
  expect(region.contains(await screen.findByText('Client archived'))).toBe(true)
})

test('what was done can be taken back, once', async () => {
  const undo = vi.fn<() => void>()
  await standingTray()
  showToast('2 clients archived', undo)

  const button = await screen.findByRole('button', { name: 'Undo' })
  button.focus()
  await userEvent.keyboard('{Enter}')

  expect(undo).toHaveBeenCalledOnce()
})

test('a failure is told as well', async () => {
  await standingTray()

  showFailure('Failed to update client')

  expect(await screen.findByText('Failed to update client')).toBeTruthy()
})
