// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import { serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

signIn()
const { RemoveButton } = await import('./remove-button.tsx')
const { Toasts } = await import('#ui/states/toast.tsx')

// Toasts are kept beside the page, and would show on the next one.
afterEach(() => {
  toast.dismiss()
  cleanup()
})

type Act = () => Promise<void>
const done: Act = () => Promise.resolve()
const failed: Act = () => Promise.reject(new Error('The line is down'))

function open({ remove = done, restore = done }: { remove?: Act; restore?: Act }) {
  serverAnswers({})
  show(
    () => (
      <>
        <RemoveButton clientId="c1" label="W-2 Form" remove={remove} restore={restore} />
        <Toasts />
      </>
    ),
    '/',
  )
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('what is pressed twice is removed once', async () => {
  const remove = vi.fn<Act>(() => new Promise(() => undefined))
  open({ remove })

  await press('Delete W-2 Form')
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Deleting...'))
  fireEvent.click(screen.getByRole('button'))

  expect(remove).toHaveBeenCalledOnce()
})

test('a removal that fails is said, and can be tried again', async () => {
  open({ remove: failed })

  await press('Delete W-2 Form')

  expect(await screen.findByText('W-2 Form could not be removed')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete W-2 Form' })).toHaveProperty('disabled', false)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('what was removed is brought back by the undo', async () => {
  const restore = vi.fn<Act>(done)
  open({ restore })
  await press('Delete W-2 Form')
  await screen.findByText('W-2 Form removed')
  expect(restore).not.toHaveBeenCalled()

  await press('Undo')

  await waitFor(() => expect(restore).toHaveBeenCalledOnce())
  expect(screen.queryByText('W-2 Form could not be brought back')).toBeNull()
})

test('an undo that fails is said', async () => {
  open({ restore: failed })
  await press('Delete W-2 Form')

  await press('Undo')

  expect(await screen.findByText('W-2 Form could not be brought back')).toBeTruthy()
})
