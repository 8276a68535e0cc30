import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type FieldPlace, movedPlace, resizedPlace } from '#features/templates/rules/own-pdf/field-place.ts'
import { isValueField, type OwnField } from '#features/templates/rules/own-pdf/own-pdf.ts'
import { fieldDescription, fieldTitle } from './field-words.ts'
import { inPercent } from './in-percent.ts'
import type { PdfEditorState } from './use-pdf-editor.ts'

interface PlacedFieldProps {
  field: OwnField
  size: { width: number; height: number }
  editor: PdfEditorState
  /** Returns the point of the page below the pointer. */
  pointAt: (event: PointerEvent) => { x: number; y: number }
  isReadOnly: boolean
}

const STEP = 4
const FINE_STEP = 1
const DIRECTIONS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A field on its page. The mouse moves and resizes it; so do arrow keys, with Shift for its size. */
export function PlacedField({ field, size, editor, pointAt, isReadOnly }: PlacedFieldProps) {
  const button = useRef<HTMLButtonElement>(null)
  const drag = useDrag({ field, size, editor, pointAt, isReadOnly })
  const isSelected = editor.selectedId === field.id
  const at = editor.body.content.fields.indexOf(field)
  const hasError = editor.problems.some(({ block, severity }) => block === at && severity === 'error')
  useEffect(() => {
    // A field that was just added, or chosen in the list, is shown and gets the keys.
    if (isSelected && document.activeElement?.closest('[data-field-entries]') === null) button.current?.focus()
  }, [isSelected])
  const press = (event: KeyboardEvent) => {
    if (isReadOnly) return
    const direction = DIRECTIONS[event.key]
    if (direction !== undefined) {
      event.preventDefault()
      const step = event.ctrlKey || event.metaKey ? FINE_STEP : STEP
      const change = event.shiftKey ? resizedPlace : movedPlace
      editor.place(field, change(field, direction[0] * step, direction[1] * step, size), `keys ${field.id}`)
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      editor.remove(field.id)
    }
    if (event.key === 'Escape') editor.select(null)
  }
  return (
    <button
      ref={button}
      type="button"
      aria-label={fieldDescription(field, at + 1)}
      aria-pressed={isSelected}
      aria-describedby="field-keys"
      onFocus={() => editor.select(field.id)}
      onKeyDown={press}
      {...drag.handlers}
      className={`absolute touch-pan-y overflow-visible border text-left leading-none ${lookOf(field, isSelected, hasError)} ${isReadOnly ? '' : 'cursor-move'}`}
      style={inPercent(drag.place ?? field, size)}
    >
      <span aria-hidden className="pointer-events-none absolute inset-0 truncate px-0.5 text-[0.625rem]">
        {fieldTitle(field)}
      </span>
      {isSelected && !isReadOnly && (
        <span
          aria-hidden
          data-corner
          className="absolute -right-1.5 -bottom-1.5 size-3 cursor-nwse-resize bg-[#0b5c8a]"
        />
      )}
    </button>
  )
}

// The page is white in the dark theme too, so its marks have the same colors in both.
function lookOf(field: OwnField, isSelected: boolean, hasError: boolean): string {
  const ring = isSelected ? 'z-10 outline-2 outline-[#0b5c8a] outline-offset-1 outline-solid' : 'outline-none'
  if (hasError) return `${ring} border-[#b3261e] bg-[#b3261e]/15 text-[#7a1a15]`
  return isValueField(field)
    ? `${ring} border-[#0b5c8a] bg-[#0b5c8a]/10 text-[#083f5f]`
    : `${ring} border-[#8a5a00] bg-[#f2b84b]/25 text-[#5a3b00]`
}

/** Moves or resizes a field with the mouse. One drag is one step to undo. A finger selects the field and scrolls. */
function useDrag({ field, size, editor, pointAt, isReadOnly }: PlacedFieldProps) {
  const [start, setStart] = useState<{ x: number; y: number; isCorner: boolean } | null>(null)
  const [place, setPlace] = useState<FieldPlace | null>(null)
  const stop = () => {
    setStart(null)
    setPlace(null)
  }
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      if (isReadOnly || event.pointerType === 'touch' || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const isCorner = event.target instanceof Element && event.target.closest('[data-corner]') !== null
      setStart({ ...pointAt(event), isCorner })
    },
    onPointerMove(event: PointerEvent) {
      if (start === null) return
      const point = pointAt(event)
      const change = start.isCorner ? resizedPlace : movedPlace
      setPlace(change(field, point.x - start.x, point.y - start.y, size))
    },
    onPointerUp() {
      if (place !== null) editor.place(field, place)
      stop()
    },
    onPointerCancel: stop,
  }
  return { place, handlers }
}
