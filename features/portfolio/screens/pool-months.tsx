import { yearlyRate } from '#features/portfolio/rules/pool-rates.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import type { PoolFigures } from './pool-query.ts'
import { PoolTable } from './pool-table.tsx'
import { percent, shortMonth } from './pool-words.ts'

const COLUMNS = ['Principal', 'Interest collected', 'Yield', 'Charge-offs', 'Recoveries', 'Net charge-offs', 'Net rate']

const OF_COLUMNS = ['principal', 'interest', 'interest', 'charged_off', 'recovered', 'net', 'net'] as const

/** Yield and net charge-offs of each month, as yearly rates on the average principal. */
export function PoolMonths({ figures: { months } }: { figures: PoolFigures }) {
  return (
    <PoolTable
      title="Yield and losses"
      about="Yearly rates on the average of the principal at both ends of the month."
      file="pool-months"
      rowHead="Month"
      columns={COLUMNS}
      rows={months.map((month, place) => {
        const net = month.charged_off - month.recovered
        const before = months[place - 1]
        return {
          key: month.month_end,
          name: shortMonth(month.month_end),
          head: shortMonth(month.month_end),
          cells: [
            ...[wholeDollars(month.cents), wholeDollars(month.interest)],
            percent(yearlyRate(month.interest, month, before)),
            ...[wholeDollars(month.charged_off), wholeDollars(month.recovered), wholeDollars(net)],
            percent(yearlyRate(net, month, before)),
          ],
          leads: OF_COLUMNS.map((of) => ({ kind: 'month', month: month.month_end, of })),
        }
      })}
      empty="These begin with the first month that ends."
    />
  )
}
