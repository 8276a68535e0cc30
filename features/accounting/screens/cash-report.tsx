import { Part } from '#ui/part.tsx'
import { Table } from '#ui/table.tsx'
import { nameIn } from './account-name.ts'
import { AmountCell } from './amount-cell.tsx'
import { BookFileButton } from './book-file-button.tsx'
import type { MonthBooks, NamedAccount } from './month-end-queries.ts'

const HEADS = [
  ...['Clerk', 'Account'],
  ...[{ figure: 'Entries' }, { figure: 'Received' }, { figure: 'Returned' }, { figure: 'Net' }],
]

/** The money of the month by the person who entered it, and by account. */
export function CashReport({
  books: { month, cash, safe },
  chart,
}: {
  books: MonthBooks
  chart: readonly NamedAccount[]
}) {
  return (
    <Part
      title="Money by clerk"
      about="Payments, recoveries, and refunds by the person who entered them."
      action={cash.length > 0 && <BookFileButton file="cash" month={month} label="Money CSV" />}
    >
      {cash.length === 0 ? (
        <p className="mt-3 text-ink-2">No money came or went in the month.</p>
      ) : (
        <div className="mt-3">
          <Table label="Money by clerk" linesOnPhone heads={HEADS}>
            <tbody>
              {cash.map(({ clerk, account, entries, received, returned }) => (
                <tr key={`${clerk} ${account}`}>
                  <th scope="row">{clerk ?? 'Entered automatically'}</th>
                  <td data-label="Account">{nameIn(chart, account)}</td>
                  <td data-label="Entries" className="text-right">
                    {entries.toLocaleString('en-US')}
                  </td>
                  <AmountCell label="Received" cents={received} />
                  <AmountCell label="Returned" cents={returned} />
                  <AmountCell label="Net" cents={received - returned} isStrong />
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {safe.length > 0 && <SafeTable safe={safe} />}
    </Part>
  )
}

const SAFE_HEADS = [
  'Person',
  { figure: 'Drops' },
  { figure: 'To the safe' },
  { figure: 'Deposits' },
  { figure: 'To the bank' },
  { figure: 'Difference' },
]

/** Cash that went from drawers to the safe, and from the safe to the bank. It is in no entry of a loan. */
function SafeTable({ safe }: { safe: MonthBooks['safe'] }) {
  return (
    <div className="mt-6">
      <Table label="Cash to the safe and the bank" linesOnPhone heads={SAFE_HEADS}>
        <tbody>
          {safe.map(({ person, drops, dropped, deposits, deposited, variance }) => (
            <tr key={person}>
              <th scope="row">{person}</th>
              <td data-label="Drops" className="text-right">
                {drops}
              </td>
              <AmountCell label="To the safe" cents={dropped} />
              <td data-label="Deposits" className="text-right">
                {deposits}
              </td>
              <AmountCell label="To the bank" cents={deposited} />
              <AmountCell label="Difference" cents={variance} />
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
