// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useRowOpening } from './row-opening.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  window.getSelection()?.removeAllRanges()
})

function Rows({ onOpen }: { onOpen: () => void }) {
  useRowOpening()
  return (
    <main>
      <table>
        <tbody>
          <tr>
            <th scope="row">
              <a
                href="/dashboard/clients/1"
                onClick={(event) => {
                  event.preventDefault()
                  onOpen()
                }}
              >
                Dana
              </a>
            </th>
            <td>Austin</td>
            <td>
              <button type="button">Archive</button>
            </td>
          </tr>
          <tr>
            <th scope="row">No link</th>
            <td>Dallas</td>
          </tr>
        </tbody>
      </table>
    </main>
  )
}

const opening = () => {
  const onOpen = vi.fn<() => void>()
  const apart = vi.spyOn(window, 'open').mockReturnValue(null)
  render(<Rows onOpen={onOpen} />)
  return { onOpen, apart }
}

test('a row opens from any of its cells, once', () => {
  const { onOpen, apart } = opening()

  fireEvent.click(screen.getByText('Austin'), { detail: 1 })
  fireEvent.click(screen.getByText('Dana'), { detail: 1 })

  expect(onOpen).toHaveBeenCalledTimes(2)
  expect(apart).not.toHaveBeenCalled()
})

test('a middle click, and one with Ctrl, open another tab', () => {
  const { onOpen, apart } = opening()

  fireEvent(screen.getByText('Austin'), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
  fireEvent.click(screen.getByText('Austin'), { ctrlKey: true })

  expect(apart.mock.calls.map(([address]) => new URL(String(address)).pathname)).toEqual([
    '/dashboard/clients/1',
    '/dashboard/clients/1',
  ])
  expect(onOpen).not.toHaveBeenCalled()
})

test('a control, selected text, a right click, and a row without a link open nothing', () => {
  const { onOpen, apart } = opening()

  fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
  fireEvent.click(screen.getByText('Dallas'))
  fireEvent(screen.getByText('Austin'), new MouseEvent('auxclick', { bubbles: true, button: 2 }))
  window.getSelection()?.selectAllChildren(screen.getByText('Austin'))
  fireEvent.click(screen.getByText('Austin'))

  expect(onOpen).not.toHaveBeenCalled()
  expect(apart).not.toHaveBeenCalled()
})
