import { type PointerEvent, useRef, useState } from 'react'
import { MarkView } from './mark-view.tsx'

const HEIGHT = 350 // for a width of 1,000
const MOST_STROKES = 200
const MOST_NUMBERS = 2000

interface DrawPadProps {
  label: string
  strokes: number[][]
  onStrokes: (strokes: number[][]) => void
}

/** A box to draw in. Strokes are x and y in turn, in thousandths of its width. Typing is the way by keyboard. */
export function DrawPad({ label, strokes, onStrokes }: DrawPadProps) {
  const box = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<number[] | null>(null)
  const pointOf = (event: PointerEvent): [number, number] => {
    const { left, top, width } = box.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1 }
    const place = (at: number, most: number) => Math.max(0, Math.min(most, Math.round((at / width) * 1000)))
    return [place(event.clientX - left, 1000), place(event.clientY - top, HEIGHT)]
  }
  const begin = (event: PointerEvent) => {
    if (strokes.length >= MOST_STROKES) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setCurrent([...pointOf(event), ...pointOf(event)])
  }
  const go = (event: PointerEvent) => {
    if (current !== null && current.length < MOST_NUMBERS - 2) setCurrent([...current, ...pointOf(event)])
  }
  const end = () => {
    if (current !== null) onStrokes([...strokes, current])
    setCurrent(null)
  }
  const drawn = current === null ? strokes : [...strokes, current]
  return (
    <div
      ref={box}
      role="img"
      aria-label={label}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
      className="relative w-full touch-none border border-rule-strong border-dashed bg-white text-black"
      style={{ aspectRatio: `1000 / ${HEIGHT}` }}
    >
      <MarkView mark={{ kind: 'drawn', strokes: drawn, height: HEIGHT }} className="h-full w-full" />
    </div>
  )
}

/** The height of a drawing for a width of 1,000. */
export const DRAWING_HEIGHT = HEIGHT
