import type { Figures } from '#features/lending/rules/quotes/quote.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Table } from '#ui/table.tsx'
import { useFirstRows } from './first-rows.tsx'

/** Columns hidden on a phone so that a row fits. */
const WIDE = 'not-print:max-sm:hidden'

/** The schedule of a contract: its first twelve payments, or all on request. */
export function QuoteSchedule({ schedule }: Pick<Figures, 'schedule'>) {
  const { shown, more } = useFirstRows(schedule, 'payments')
  return (
    <Disclosure title="Schedule" note={counted(schedule.length, 'payment')}>
      <Table label="Schedule">
        <thead>
          <tr>
            <th scope="col" className={WIDE}>
              No.
            </th>
            <th scope="col">Due</th>
            <th scope="col" className="text-right!">
              Payment
            </th>
            <th scope="col" className={`text-right! ${WIDE}`}>
              Interest
            </th>
            <th scope="col" className={`text-right! ${WIDE}`}>
              Principal
            </th>
            <th scope="col" className="text-right!">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <ScheduleRow key={row.n} row={row} />
          ))}
        </tbody>
      </Table>
      {more}
    </Disclosure>
  )
}

function ScheduleRow({ row }: { row: Figures['schedule'][number] }) {
  return (
    <tr>
      <td className={WIDE}>{row.n}</td>
      <th scope="row" className="whitespace-nowrap!">
        {shortDate(row.due)}
        <div className="font-normal text-ink-2 text-small sm:hidden print:hidden">
          {dollarsAndCents(row.interest)} interest
        </div>
      </th>
      <td className="text-right">{dollarsAndCents(row.payment)}</td>
      <td className={`text-right ${WIDE}`}>{dollarsAndCents(row.interest)}</td>
      <td className={`text-right ${WIDE}`}>{dollarsAndCents(row.principal)}</td>
      <td className="text-right">{dollarsAndCents(row.balance)}</td>
    </tr>
  )
}
