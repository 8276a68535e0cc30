// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DropTarget } from '#ui/forms/drop-target.tsx'

/** A region with buttons that come and go, and a button outside of it. */
function Place() {
  const [step, setStep] = useState<'empty' | 'sending' | 'full'>('empty')
  return (
    <>
      <DropTarget label="Place" onDrop={() => undefined}>
        {step === 'empty' && (
          <button type="button" onClick={() => setStep('sending')}>
            Upload
          </button>
        )}
        {step === 'sending' && <button type="button">Cancel</button>}
        {step === 'full' && (
          <>
            <button type="button">View</button>
            <Delete onDelete={() => setStep('empty')} />
          </>
        )}
      </DropTarget>
      <button type="button" onClick={() => setStep('full')}>
        Elsewhere
      </button>
      <p>Text</p>
    </>
  )
}

function Delete({ onDelete }: { onDelete: () => void }) {
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <button
      type="button"
      disabled={isDeleting}
      onClick={() => {
        setIsDeleting(true)
        queueMicrotask(onDelete)
      }}
    >
      Delete
    </button>
  )
}

const named = (name: string) => screen.getByRole('button', { name })

afterEach(cleanup)

test('when the pressed button disappears, the focus moves to its replacement', async () => {
  render(<Place />)
  named('Upload').focus()

  await userEvent.keyboard('{Enter}')

  await waitFor(() => expect(document.activeElement).toBe(named('Cancel')))
})

test('deleting an item moves the focus to the button that can bring it back', async () => {
  render(<Place />)
  await userEvent.click(named('Elsewhere'))
  named('Delete').focus()

  await userEvent.keyboard('{Enter}')

  await waitFor(() => expect(document.activeElement).toBe(named('Upload')))
})

test('a user who moved on keeps their focus', async () => {
  render(<Place />)
  await userEvent.click(named('Upload'))
  await waitFor(() => expect(document.activeElement).toBe(named('Cancel')))

  await userEvent.click(named('Elsewhere'))

  await waitFor(() => expect(named('View')).toBeTruthy())
  expect(document.activeElement).toBe(named('Elsewhere'))
})

test('a click on plain text counts as moving on', async () => {
  render(<Place />)
  await userEvent.click(named('Upload'))
  await waitFor(() => expect(document.activeElement).toBe(named('Cancel')))
  await userEvent.click(screen.getByText('Text'))

  named('Elsewhere').click()

  await waitFor(() => expect(named('View')).toBeTruthy())
  expect(document.activeElement).toBe(document.body)
})

/** Nested regions. One is added later and can be removed as a whole. */
function Places() {
  const [isThere, setIsThere] = useState(false)
  return (
    <DropTarget label="All" onDrop={() => undefined}>
      <button type="button" onClick={() => setIsThere(true)}>
        Add
      </button>
      {isThere && (
        <>
          <Place />
          <DropTarget label="Line" onDrop={() => undefined}>
            <button type="button" onClick={() => setIsThere(false)}>
              Remove line
            </button>
          </DropTarget>
        </>
      )}
    </DropTarget>
  )
}

test('in nested regions the focus stays in the inner one, and moves to the outer one when the inner one is removed', async () => {
  render(<Places />)
  await userEvent.click(named('Add'))
  named('Upload').focus()

  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(named('Cancel')))
  named('Remove line').focus()
  await userEvent.keyboard('{Enter}')

  await waitFor(() => expect(document.activeElement).toBe(named('Add')))
})
