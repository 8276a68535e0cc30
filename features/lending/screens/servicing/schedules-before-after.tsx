import type { DueItem, LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Table } from '#ui/table.tsx'

const MOST_ROWS = 8

/** The open installments before and after a change, by due date: the first ones and the last one. */
export function SchedulesBeforeAfter({ before, after }: { before: LoanState; after: LoanState }) {
  const [was, is] = [openByDay(before), openByDay(after)]
  const days = [...new Set([...was.keys(), ...is.keys()])].toSorted()
  const shown = days.length > MOST_ROWS + 1 ? [...days.slice(0, MOST_ROWS), ...days.slice(-1)] : days
  const amount = (cents: number | undefined) => (cents === undefined ? '–' : dollarsAndCents(cents))
  return (
    <>
      <Table label="Open installments" heads={['Due', { figure: 'Before' }, { figure: 'After' }]}>
        <tbody>
          {shown.map((day) => (
            <tr key={day}>
              <th scope="row">{shortDate(day)}</th>
              <td className="text-right text-ink-2">{amount(was.get(day))}</td>
              <td className="text-right">{amount(is.get(day))}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="text-ink-2 text-small">
        {shown.length < days.length && `${counted(days.length - shown.length, 'due date')} between them not shown. `}
        {counted(was.size, 'installment')} before, {is.size} after. This changes the same loan, so it is no refinancing
        and needs no new disclosures (12 CFR 1026.20(a)).
      </p>
    </>
  )
}

const openByDay = ({ items }: LoanState): Map<string, number> =>
  new Map(items.filter(isOpen).map(({ due, unpaidCents }) => [due, unpaidCents]))
const isOpen = ({ unpaidCents }: DueItem) => unpaidCents > 0
