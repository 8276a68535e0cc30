// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SidewaysRow } from './sideways-row.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a row that fits its place says nothing', () => {
  showRow(600, 600)

  expect(arrows()).toHaveLength(0)
})

test('a row that goes on says so at the end where it does, and the arrow there brings it', () => {
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

/** Documents that are only computed have no widths of their own. */
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
