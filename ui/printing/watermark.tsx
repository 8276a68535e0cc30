import { useId } from 'react'
import { shortMoment } from '#platform/rules/dates.ts'

/** The viewer of a document, their company, and the time. */
export interface DocumentView {
  company_name: string
  viewer: string
  viewed_at: string
}

const LETTER_WIDTH = 7
const LINE_HEIGHT = 15
const GAP = 28
// Repeats the text in black and white so that one of them shows on any document, in any theme.
const COLORS = ['black', 'white']

/**
 * Covers a document with the viewer's name, company, and time, so that a photo of the screen or a print shows where it
 * came from.
 */
export function Watermark({ view }: { view: DocumentView }) {
  const id = useId()
  // Always UTC, because a photo may be found in another time zone.
  const lines = [view.company_name, view.viewer, `${shortMoment(view.viewed_at, 'UTC')} UTC`]
  const width = Math.max(...lines.map(({ length }) => length)) * LETTER_WIDTH + GAP
  const height = lines.length * LINE_HEIGHT + GAP
  return (
    <svg aria-hidden className="watermark">
      <pattern
        id={id}
        patternUnits="userSpaceOnUse"
        width={width}
        height={COLORS.length * height}
        patternTransform="rotate(-24)"
      >
        {COLORS.flatMap((color, row) =>
          lines.map((line, n) => (
            <text key={color + line} fill={color} y={row * height + (n + 1) * LINE_HEIGHT}>
              {line}
            </text>
          )),
        )}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
