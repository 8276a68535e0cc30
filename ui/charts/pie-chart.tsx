import { ChartFrame, type ChartTable } from './chart-frame.tsx'
import { type DrawnSlice, drawnSlices, namePlaces, placeOn, type Slice, sliceOutline } from './pie-slices.ts'

interface PieChartProps {
  title: string
  /** At most five, the largest first. Group the rest in one of them. */
  slices: readonly Slice[]
  table: ChartTable
}

const HEIGHT = 216
const WIDTH = 380
const RADIUS = 72
const NAME_HEIGHT = 30
const ELBOW = 12

// Leaves out plum, which is too close to blue: in a circle, the last slice touches the first.
const COLORS = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-5)', 'var(--chart-3)', 'var(--chart-6)']

/** A whole as slices, each with its name and figure beside it. */
export function PieChart({ title, slices, table }: PieChartProps) {
  const drawn = drawnSlices(slices)
  const summary = drawn.map(({ name, value, percent }) => `${name} ${value} (${percent}%)`).join(', ')
  return (
    <ChartFrame title={title} summary={`${title}: ${summary || 'nothing counted yet'}`} height={HEIGHT} table={table}>
      <svg
        aria-hidden="true"
        viewBox={`${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`}
        className="mx-auto h-full w-full max-w-[440px]"
      >
        {drawn.map(({ name, from, to }, position) => (
          <path
            key={name}
            d={sliceOutline(RADIUS, from, to)}
            fill={COLORS[position % COLORS.length]}
            stroke="var(--paper)"
            strokeWidth={drawn.length > 1 ? 2 : 0}
          />
        ))}
        <Names slices={drawn.filter(isOnRight)} side={1} />
        <Names slices={drawn.filter((slice) => !isOnRight(slice))} side={-1} />
      </svg>
    </ChartFrame>
  )
}

const middleOf = ({ from, to }: DrawnSlice) => (from + to) / 2
const isOnRight = (slice: DrawnSlice) => middleOf(slice) <= Math.PI

/** The names on one side of the circle, each joined to its slice by a line. */
function Names({ slices, side }: { slices: readonly DrawnSlice[]; side: 1 | -1 }) {
  const edges = slices.map((slice) => placeOn(RADIUS, middleOf(slice)))
  const places = namePlaces(
    edges.map(({ down }) => down),
    NAME_HEIGHT,
    HEIGHT / 2 - NAME_HEIGHT / 2,
  )
  return slices.map(({ name, value, percent }, position) => {
    const edge = edges[position] ?? { right: 0, down: 0 }
    const [x, y] = [side * (RADIUS + ELBOW), places[position] ?? 0]
    return (
      <g key={name}>
        <path
          d={`M${edge.right} ${edge.down}L${x} ${y}h${side * 4}`}
          fill="none"
          stroke="var(--rule-strong)"
          strokeWidth={1}
        />
        <text x={x + side * 8} y={y - 1} textAnchor={side === 1 ? 'start' : 'end'} fill="var(--ink)">
          <tspan fontWeight={600}>{name}</tspan>
          <tspan x={x + side * 8} dy={13} fill="var(--ink-2)">
            {value} · {percent}%
          </tspan>
        </text>
      </g>
    )
  })
}
