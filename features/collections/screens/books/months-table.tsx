import type { PlainDate } from '#platform/rules/dates.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { Table } from '#ui/table.tsx'

interface Month {
  month: PlainDate
  loans: number
  charged_off_cents: number
  recovered_cents: number
}

const NAME = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The amounts charged off and recovered in each month, with the net loss. */
export function MonthsTable({ months }: { months: readonly Month[] }) {
  return (
    <Table
      label="Charge-offs by month"
      heads={['Month', { figure: 'Loans' }, { figure: 'Charged off' }, { figure: 'Recovered' }, { figure: 'Net' }]}
    >
      <tbody>
        {months.map(({ month, loans, charged_off_cents, recovered_cents }) => (
          <tr key={month}>
            <td className="whitespace-nowrap">{NAME.format(new Date(`${month}T00:00:00Z`))}</td>
            <td className="text-right tabular-nums">{loans}</td>
            <td className="text-right tabular-nums">{wholeDollars(charged_off_cents)}</td>
            <td className="text-right tabular-nums">{wholeDollars(recovered_cents)}</td>
            <td className="text-right tabular-nums">{wholeDollars(charged_off_cents - recovered_cents)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
