import { type PointerEvent, useRef, useState } from 'react'
import { type FieldPlace, inReadingOrder, placeBetween } from '#features/templates/rules/own-pdf/field-place.ts'
import type { FieldChoice } from '#features/templates/rules/own-pdf/new-field.ts'
import { inPercent } from './in-percent.ts'
import { PlacedField } from './placed-field.tsx'
import type { PdfEditorState } from './use-pdf-editor.ts'

interface FieldLayerProps {
  page: number
  size: { width: number; height: number }
  editor: PdfEditorState
  /** The kind of the field that a drag on the page draws. */
  choice: FieldChoice
  isReadOnly: boolean
}

// A click moves the pointer a little, and draws nothing.
const SHORTEST_DRAG = 6

/** The fields above a page. A drag of the mouse on the page draws another one; a finger scrolls. */
export function FieldLayer({ page, size, editor, choice, isReadOnly }: FieldLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null)
  const [drawn, setDrawn] = useState<FieldPlace | null>(null)
  const pointAt = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = layer.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: ((clientX - left) / width) * size.width, y: ((clientY - top) / height) * size.height }
  }
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (isReadOnly || event.pointerType === 'touch' || event.button !== 0 || event.target !== layer.current) return
    event.preventDefault()
    layer.current.setPointerCapture(event.pointerId)
    editor.select(null)
    setFrom(pointAt(event))
  }
  const draw = (event: PointerEvent) => {
    if (from !== null) setDrawn(placeBetween(from, pointAt(event)))
  }
  const end = () => {
    if (drawn !== null && drawn.width >= SHORTEST_DRAG && drawn.height >= SHORTEST_DRAG) editor.add(choice, page, drawn)
    stop()
  }
  const stop = () => {
    setFrom(null)
    setDrawn(null)
  }
  const ofPage = inReadingOrder(editor.body.content.fields.filter((field) => field.page === page))
  return (
    <div
      ref={layer}
      role="group"
      aria-label={`Fields of page ${page}`}
      className={`absolute inset-0 ${isReadOnly ? '' : 'cursor-crosshair'}`}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={stop}
    >
      {ofPage.map((field) => (
        <PlacedField
          key={field.id}
          field={field}
          size={size}
          editor={editor}
          pointAt={pointAt}
          isReadOnly={isReadOnly}
        />
      ))}
      {drawn && (
        <div
          aria-hidden
          className="pointer-events-none absolute border-2 border-brand border-dashed"
          style={inPercent(drawn, size)}
        />
      )}
    </div>
  )
}
