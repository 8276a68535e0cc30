import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'

interface SidewaysRowProps {
  row: RefObject<HTMLDivElement | null>
  className: string
  /** Classes around the row and its arrows. */
  place?: string
  children: ReactNode
}

const NOWHERE = { before: false, after: false }
/** Widths are rounded, so an overflow of less than a pixel is ignored. */
const A_PIXEL = 1

/**
 * A row that may be wider than its container. An arrow at an end shows that there is more, and scrolls there by mouse.
 */
export function SidewaysRow({ row, className, place = '', children }: SidewaysRowProps) {
  const [more, setMore] = useState(NOWHERE)
  useEffect(() => {
    const place = row.current
    if (place === null) return
    const look = () => setMore((was) => moreOf(place, was))
    look()
    place.addEventListener('scroll', look)
    window.addEventListener('resize', look)
    return () => {
      place.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [row])
  const turn = (direction: 1 | -1) => {
    const width = row.current?.clientWidth ?? 0
    row.current?.scrollBy({ left: direction * width * 0.7 })
  }
  return (
    <div className={`relative ${place}`}>
      <div ref={row} className={`overflow-x-auto ${className}`}>
        {children}
      </div>
      {more.before && (
        <button type="button" {...FOR_THE_MOUSE} onClick={() => turn(-1)} className={`left-0 bg-linear-to-r ${ARROW}`}>
          <ChevronLeft size={18} />
        </button>
      )}
      {more.after && (
        <button type="button" {...FOR_THE_MOUSE} onClick={() => turn(1)} className={`right-0 bg-linear-to-l ${ARROW}`}>
          <ChevronRight size={18} />
        </button>
      )}
    </div>
  )
}

function moreOf({ scrollLeft, clientWidth, scrollWidth }: HTMLElement, was: typeof NOWHERE): typeof NOWHERE {
  const now = { before: scrollLeft > A_PIXEL, after: scrollWidth - clientWidth - scrollLeft > A_PIXEL }
  return was.before === now.before && was.after === now.after ? was : now
}

// The keyboard and screen readers reach the whole row without the arrows.
const FOR_THE_MOUSE = { 'aria-hidden': true, tabIndex: -1 }
const ARROW =
  'absolute inset-y-0 flex w-9 items-center justify-center from-60% from-paper to-transparent text-ink-2 hover:text-ink forced-colors:bg-[Canvas] print:hidden'
