import { dollarsAndCents } from '#platform/rules/money.ts'
import { Table } from '#ui/table.tsx'
import { nameIn } from './account-name.ts'
import type { MonthBooks, NamedAccount } from './month-end-queries.ts'

interface ControlProps {
  control: MonthBooks['control']
  chart: readonly NamedAccount[]
}

/** Compares the receivables of the books with the frozen month ends of the loans. */
export function ControlOfReceivables({ control, chart }: ControlProps) {
  return (
    <div className="mt-5 max-w-3xl">
      <Table
        label="Receivables by books and by loans"
        linesOnPhone
        heads={['Receivable', { figure: 'Books' }, { figure: 'Loans' }, { figure: 'Difference' }]}
      >
        <tbody>
          {control.map(({ account, books, frozen }) => (
            <tr key={account}>
              <th scope="row">{nameIn(chart, account)}</th>
              <td data-label="Books" className="text-right">
                {dollarsAndCents(books)}
              </td>
              <td data-label="Loans" className="text-right">
                {dollarsAndCents(frozen)}
              </td>
              <td data-label="Difference" className={`text-right ${books === frozen ? 'text-ink-2' : 'text-red'}`}>
                {dollarsAndCents(books - frozen)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
