// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import { serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

signIn()
const { RemoveButton } = await import('./remove-button.tsx')
const { Toasts } = await import('#ui/states/toast.tsx')

// Toasts live outside the page and would appear in the next test.
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

test('a double press removes once', async () => {
  const remove = vi.fn<Act>(() => new Promise(() => undefined))
  open({ remove })

  await press('Delete W-2 Form')
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Deleting...'))
  fireEvent.click(screen.getByRole('button'))

  expect(remove).toHaveBeenCalledOnce()
})

test('a failed removal shows an error and can be retried', async () => {
  open({ remove: failed })

  await press('Delete W-2 Form')

  expect(await screen.findByText('Couldn’t remove W-2 Form')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete W-2 Form' })).toHaveProperty('disabled', false)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('undo restores a removed document', async () => {
  const restore = vi.fn<Act>(done)
  open({ restore })
  await press('Delete W-2 Form')
  await screen.findByText('W-2 Form removed')
  expect(restore).not.toHaveBeenCalled()

  await press('Undo')

  await waitFor(() => expect(restore).toHaveBeenCalledOnce())
  expect(screen.queryByText('Couldn’t restore W-2 Form')).toBeNull()
})

test('a failed undo shows an error', async () => {
  open({ restore: failed })
  await press('Delete W-2 Form')

  await press('Undo')

  expect(await screen.findByText('Couldn’t restore W-2 Form')).toBeTruthy()
})
