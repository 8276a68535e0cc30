import { BarChart } from '#ui/charts/bar-chart.tsx'
import { ChartFrame } from '#ui/charts/chart-frame.tsx'
import type { ChartPoint, Series } from '#ui/charts/chart-series.ts'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { LineDrawing } from '#ui/charts/line-drawing.tsx'
import { PieChart } from '#ui/charts/pie-chart.tsx'
import type { Group } from './group.ts'
import { LONG_NAME } from './samples.ts'

const BUREAUS: Series[] = [
  { key: 'tu', name: 'TransUnion' },
  { key: 'ex', name: 'Experian' },
  { key: 'eq', name: 'Equifax' },
]
const SCORES: ChartPoint[] = [
  { label: 'Jun', values: { tu: 612, ex: 618, eq: null } },
  { label: 'Jul', values: { tu: 640, ex: 625, eq: 601 } },
  { label: 'Aug', values: { tu: 688, ex: 671, eq: 640 } },
]
const NO_TABLE = { rowHead: 'Kind', columns: ['Clients'], rows: [] }
const KINDS = [
  { name: 'Lender', value: 42 },
  { name: 'Auto dealer', value: 25 },
  { name: 'Credit repair', value: 11 },
]
const kindTable = { ...NO_TABLE, rows: KINDS.map(({ name, value }) => ({ head: name, cells: [String(value)] })) }

export const CHARTS: Group = {
  title: 'Charts',
  components: {
    LineChart: {
      Default: <LineChart title="Scores" points={SCORES} series={BUREAUS} pointHead="Pulled" />,
      'One point': <LineChart title="One score" points={SCORES.slice(2)} series={BUREAUS} pointHead="Pulled" />,
      Empty: <LineChart title="No scores" points={[]} series={BUREAUS} pointHead="Pulled" />,
    },
    LineDrawing: {
      'Without its frame': <LineDrawing points={SCORES} series={BUREAUS} format={String} height={200} />,
    },
    BarChart: {
      Default: <BarChart title="Clients by kind" bars={KINDS} heads={['Kind', 'Clients']} />,
      'Parts of a whole, long text': (
        <BarChart
          title="Disputes won"
          axisEnd={100}
          format={(value) => `${value}%`}
          heads={['Creditor', 'Won']}
          bars={[
            { name: LONG_NAME, value: 100, note: '5 of 5' },
            { name: 'Visa', value: 20, note: '1 of 5' },
          ]}
        />
      ),
      Empty: <BarChart title="No clients" bars={[]} heads={['Kind', 'Clients']} />,
    },
    PieChart: {
      Default: <PieChart title="Shares" slices={KINDS} table={kindTable} />,
      'One slice': <PieChart title="All of one kind" slices={KINDS.slice(0, 1)} table={kindTable} />,
      Empty: <PieChart title="No shares" slices={[]} table={NO_TABLE} />,
    },
    ChartFrame: {
      'Around another drawing': (
        <ChartFrame title="A drawing" summary="A drawing of nothing" height={60} table={kindTable}>
          <div className="h-full bg-sunken" />
        </ChartFrame>
      ),
    },
  },
}
