import { kindInWords } from '#features/accounting/rules/journal-words.ts'
import { Part } from '#ui/part.tsx'
import { Table } from '#ui/table.tsx'
import { AmountCell } from './amount-cell.tsx'
import type { MonthBooks } from './month-end-queries.ts'

/** The interest of the month by its entries: what was earned, and how the accrued interest changed. */
export function InterestReport({ books: { interest } }: { books: MonthBooks }) {
  const sum = (key: 'income' | 'receivable') => interest.reduce((cents, row) => cents + row[key], 0)
  return (
    <Part title="Interest" about="Interest earned in the month, and accrued interest that it added or that was paid.">
      {interest.length === 0 ? (
        <p className="mt-3 text-ink-2">No interest was earned or paid in the month.</p>
      ) : (
        <div className="mt-3 max-w-3xl">
          <Table
            label="Interest"
            linesOnPhone
            heads={['Entry', { figure: 'Interest income' }, { figure: 'Accrued interest' }]}
          >
            <tbody>
              {interest.map(({ kind, income, receivable }) => (
                <tr key={kind}>
                  <th scope="row">{kindInWords(kind)}</th>
                  <AmountCell label="Interest income" cents={income} />
                  <AmountCell label="Accrued interest" cents={receivable} />
                </tr>
              ))}
              <tr className="border-rule-strong border-t font-semibold">
                <th scope="row">Total</th>
                <AmountCell label="Interest income" cents={sum('income')} />
                <AmountCell label="Accrued interest" cents={sum('receivable')} />
              </tr>
            </tbody>
          </Table>
        </div>
      )}
    </Part>
  )
}
