// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followShortcutsOf, useShortcut, useShortcutsSwitch } from './shortcuts.ts'

const act = { newClient: vi.fn<() => void>(), goClients: vi.fn<() => void>(), alone: vi.fn<() => void>() }

function Page({ isDialog = false }: { isDialog?: boolean }) {
  const [isOn, turn] = useShortcutsSwitch()
  useShortcut('n', act.newClient)
  useShortcut('g c', act.goClients)
  useShortcut('c', act.alone)
  return (
    <>
      <input aria-label="Name" />
      <button type="button" onClick={() => turn(!isOn)}>
        {isOn ? 'on' : 'off'}
      </button>
      {isDialog && <div role="dialog" aria-label="Upload" />}
    </>
  )
}

beforeEach(() => {
  localStorage.clear()
  followShortcutsOf('maria')
  vi.clearAllMocks()
})
afterEach(cleanup)

test('one key runs its act, and two keys in sequence run theirs', async () => {
  render(<Page />)

  await userEvent.keyboard('n')
  await userEvent.keyboard('gc')

  expect(act.newClient).toHaveBeenCalledTimes(1)
  expect(act.goClients).toHaveBeenCalledTimes(1)
  expect(act.alone).not.toHaveBeenCalled()
})

test('shortcuts are ignored while typing, in a dialog, or with a modifier', async () => {
  const { rerender } = render(<Page />)
  await userEvent.keyboard('{Control>}n{/Control}')
  await userEvent.type(screen.getByRole('textbox'), 'gcn')
  rerender(<Page isDialog />)

  await userEvent.click(document.body)
  await userEvent.keyboard('n')

  expect(act.newClient).not.toHaveBeenCalled()
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'gcn')
})

test('each user can switch shortcuts off for themselves', async () => {
  render(<Page />)

  await userEvent.click(screen.getByRole('button', { name: 'on' }))
  await userEvent.keyboard('n')
  const whenOff = act.newClient.mock.calls.length
  followShortcutsOf('omar')
  await userEvent.keyboard('n')

  expect(whenOff).toBe(0)
  expect(act.newClient).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('tradeline-shortcuts:maria')).toBe('off')
})

test('a shortcut ends when its component leaves the screen', async () => {
  const { unmount } = render(<Page />)
  unmount()

  await userEvent.keyboard('n')

  expect(act.newClient).not.toHaveBeenCalled()
})
