// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { showFailure, showToast, Toasts } from './toast.tsx'

// The network went before the code of the toasts had come.
vi.mock('./toast-tray.tsx', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function standingTray() {
  render(
    <>
      <p>The page</p>
      <Toasts />
    </>,
  )
  return await screen.findByRole('region', { name: 'Notifications' })
}

afterEach(async () => {
  for (const button of screen.queryAllByRole('button', { name: 'Close' })) await userEvent.click(button)
  cleanup()
})

test('without the code of the toasts the page stays, and what was said before and after is told', async () => {
  showFailure('Failed to update client')

  const region = await standingTray()
  showToast('Client archived')

  expect(screen.getByText('The page')).toBeTruthy()
  expect(region.getAttribute('aria-live')).toBe('polite')
  await waitFor(() => expect(region.textContent).toMatch(/Failed to update client.*Client archived/))
})

test('an undo takes back once, and its message goes', async () => {
  const undo = vi.fn<() => void>()
  await standingTray()
  showToast('2 clients archived', undo)
  await screen.findByText('2 clients archived')

  await press('Undo')

  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('2 clients archived')).toBeNull()
})

test('a message stays until it is closed, or until three newer ones have come', async () => {
  const region = await standingTray()
  for (const name of ['One', 'Two', 'Three', 'Four']) showToast(`${name} done`)
  await waitFor(() => expect(region.textContent).toMatch(/^Two done.*Three done.*Four done/))

  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[1] ?? region)

  expect(region.textContent).not.toContain('Three done')
  expect(region.textContent).toMatch(/^Two done.*Four done/)
})
