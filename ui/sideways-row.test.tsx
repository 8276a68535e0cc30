// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SidewaysRow } from './sideways-row.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a row that fits has no arrows', () => {
  showRow(600, 600)

  expect(arrows()).toHaveLength(0)
})

test('a row that overflows has an arrow at that end, which scrolls to the rest', () => {
  const row = showRow(600, 900)
  const scrollBy = vi.fn<(to?: ScrollToOptions | number) => void>()
  row.scrollBy = scrollBy

  expect(arrows()).toHaveLength(1)
  for (const arrow of arrows()) fireEvent.click(arrow)
  expect(scrollBy).toHaveBeenCalledWith({ left: 420 })

  row.scrollLeft = 100
  fireEvent.scroll(row)
  expect(arrows()).toHaveLength(2)

  row.scrollLeft = 300
  fireEvent.scroll(row)
  expect(arrows()).toHaveLength(1)
  for (const arrow of arrows()) fireEvent.click(arrow)
  expect(scrollBy).toHaveBeenLastCalledWith({ left: -420 })
})

/** jsdom does no layout, so this sets the widths. */
function showRow(place: number, content: number): HTMLElement {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(place)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(content)
  render(<Row />)
  return screen.getByText('Members')
}

function Row() {
  const row = useRef<HTMLDivElement>(null)
  return (
    <SidewaysRow row={row} className="">
      Members
    </SidewaysRow>
  )
}

const arrows = () => screen.queryAllByRole('button', { hidden: true })
