// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { RecoveryCodes } from './recovery-codes.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const CODES = ['abcd2345efgh', 'jkmn6789pqrs']

function open() {
  const user = userEvent.setup()
  const isDone = vi.fn<() => void>()
  render(<RecoveryCodes codes={CODES} onDone={isDone} />)
  return { user, isDone }
}

test('continuing requires a confirmation that the codes are saved', async () => {
  const { user, isDone } = open()
  const done = screen.getByRole<HTMLButtonElement>('button', { name: 'Done' })
  expect(done.disabled).toBe(true)

  await user.click(screen.getByLabelText('I have saved these codes in a safe place'))
  await user.click(done)

  expect(isDone).toHaveBeenCalledOnce()
})

test('codes are shown and copied in groups of four, one per line', async () => {
  const { user } = open()

  await user.click(screen.getByRole('button', { name: 'Copy codes' }))

  expect(await navigator.clipboard.readText()).toBe('abcd-2345-efgh\njkmn-6789-pqrs\n')
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['abcd-2345-efgh', 'jkmn-6789-pqrs'])
  expect(screen.getByRole('status').textContent).toBe('Copied')
})

test('a browser that refuses to copy shows an error', async () => {
  const { user } = open()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))

  await user.click(screen.getByRole('button', { name: 'Copy codes' }))

  expect(screen.getByRole('status').textContent).toBe('Couldn’t copy. Select the text and copy it.')
})

test('the file is still there when the browser begins to read it after the click', async () => {
  const { user } = open()
  const files = new Map<string, Blob>()
  // Not restored, because the page revokes the URL long after the test.
  Object.assign(URL, {
    createObjectURL(file: Blob) {
      files.set('blob:codes', file)
      return 'blob:codes'
    },
    revokeObjectURL: (address: string) => files.delete(address),
  })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })

  await user.click(screen.getByRole('button', { name: 'Download as text' }))

  expect(saved).toEqual(['tradeline-recovery-codes.txt'])
  expect(await files.get('blob:codes')?.text()).toBe('abcd-2345-efgh\njkmn-6789-pqrs\n')
})
