import { useId } from 'react'
import { shortMoment } from '#platform/rules/dates.ts'

/** Who looks at a document, for which company, and since when. */
export interface DocumentView {
  company_name: string
  viewer: string
  viewed_at: string
}

const LETTER_WIDTH = 7
const LINE_HEIGHT = 15
const GAP = 28
// Whatever the theme: what lies below is a paper, or a photograph of one, that is light or dark in itself. One of the two shows.
const COLORS = ['black', 'white']

/** Whose eyes see a document and since when, all over it: so that a photograph of the screen, or a print, says where it comes from. */
export function Watermark({ view }: { view: DocumentView }) {
  const id = useId()
  // In one zone for everybody, as whoever finds the photograph isn't where it was taken.
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
        {COLORS.flatMap((colour, row) =>
          lines.map((line, n) => (
            <text key={colour + line} fill={colour} y={row * height + (n + 1) * LINE_HEIGHT}>
              {line}
            </text>
          )),
        )}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
