// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Dialog, DialogActions } from './dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

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
        <DialogActions
          onClose={close}
          onAct={() => {
            setIsDone(true)
            close()
          }}
        >
          Archive file
        </DialogActions>
      </Dialog>
    </>
  )
}

test.each(['Cancel', 'Close'])('%s changes nothing and returns the focus to where it came from', async (way) => {
  render(<Sample />)
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))

  await userEvent.click(await screen.findByRole('button', { name: way }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Archive' }))
})

test('a double-click opens a dialog and keeps it open, and a click outside closes it', async () => {
  const pressBeside = (detail: number) => {
    for (const act of [fireEvent.pointerDown, fireEvent.mouseDown, fireEvent.mouseUp, fireEvent.click])
      act(document.body, { detail })
  }
  render(<Sample />)
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
  pressBeside(2)
  const after = screen.queryByRole('dialog', { name: 'Archive the file?' })

  pressBeside(1)

  expect(after).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test("the main button performs the dialog's act", async () => {
  render(<Sample />)
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))

  await userEvent.click(await screen.findByRole('button', { name: 'Archive file' }))

  expect(screen.getByRole('button', { name: 'Archived' })).toBeTruthy()
})

test('a required dialog has no close button and ignores Escape', async () => {
  render(<Dialog title="Your session has ended">Enter your password</Dialog>)

  await userEvent.keyboard('{Escape}')

  expect(screen.getByRole('dialog', { name: 'Your session has ended' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

describe('a dialog that asks for a reason', () => {
  /** Inside another form, as on the product's pages. */
  function Asking({ onReason, problem }: { onReason: (reason: string) => void; problem?: string | undefined }) {
    const [isSent, setIsSent] = useState(false)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setIsSent(true)
        }}
      >
        {isSent && <p>The form around it was sent</p>}
        <ReasonDialog
          open
          title="Show SSN"
          description="Your visit is recorded."
          placeholder="On the phone"
          action="Show"
          onClose={() => undefined}
          onReason={onReason}
          isPending={false}
          problem={problem}
        />
      </form>
    )
  }

  test('submits the trimmed reason and does not submit the form around it', async () => {
    const onReason = vi.fn<(reason: string) => void>()
    render(<Asking onReason={onReason} />)
    await userEvent.type(screen.getByLabelText('Reason'), '  On the phone ')

    await userEvent.keyboard('{Enter}')

    expect(onReason).toHaveBeenCalledExactlyOnceWith('On the phone')
    expect(screen.queryByText('The form around it was sent')).toBeNull()
  })

  test('does not accept blanks', async () => {
    const onReason = vi.fn<(reason: string) => void>()
    render(<Asking onReason={onReason} />)

    await userEvent.type(screen.getByLabelText('Reason'), '   {Enter}')

    expect(screen.getByRole('button', { name: 'Show' })).toHaveProperty('disabled', true)
    expect(onReason).not.toHaveBeenCalled()
  })

  test('keeps the reason when the server refuses it', async () => {
    const { rerender } = render(<Asking onReason={() => undefined} />)
    await userEvent.type(screen.getByLabelText('Reason'), 'On the phone')

    rerender(<Asking onReason={() => undefined} problem="You may not look at this" />)

    expect(screen.getByRole('alert').textContent).toBe('You may not look at this')
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'On the phone')
  })
})

test('a dialog that opens from another replaces it until it closes', () => {
  const both = (isAsked: boolean) => (
    <>
      <Dialog title="Reason">First</Dialog>
      <Dialog title="Password" open={isAsked}>
        Second
      </Dialog>
    </>
  )
  const isHidden = () => screen.getByText('First').closest('.invisible') !== null
  const { rerender } = render(both(false))
  expect(isHidden()).toBe(false)

  rerender(both(true))
  expect(isHidden()).toBe(true)
  expect(screen.getByText('Second').closest('.invisible')).toBeNull()
  rerender(both(false))

  expect(isHidden()).toBe(false)
})
