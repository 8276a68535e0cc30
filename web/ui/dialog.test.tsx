// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Dialog, DialogActs } from './dialog.tsx'

afterEach(cleanup)

function Sample() {
  const [isOpen, setIsOpen] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        {isDone ? 'Archived' : 'Archive'}
      </button>
      <Dialog open={isOpen} onClose={close} title="Archive the file?">
        <DialogActs
          onClose={close}
          onAct={() => {
            setIsDone(true)
            close()
          }}
        >
          Archive file
        </DialogActs>
      </Dialog>
    </>
  )
}

test.each(['Cancel', 'Close'])('%s leaves everything as it was, and the keyboard where it came from', async (way) => {
  render(<Sample />)
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))

  await userEvent.click(await screen.findByRole('button', { name: way }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Archive' }))
})

test('the main button does what the dialog is there for', async () => {
  render(<Sample />)
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))

  await userEvent.click(await screen.findByRole('button', { name: 'Archive file' }))

  expect(screen.getByRole('button', { name: 'Archived' })).toBeTruthy()
})

test('a dialog that cannot be put off offers no way to close it, and Escape does not', async () => {
  render(<Dialog title="Your session has ended">Enter your password</Dialog>)

  await userEvent.keyboard('{Escape}')

  expect(screen.getByRole('dialog', { name: 'Your session has ended' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})
