import { outOfBalance, type TrialBalanceRow } from '#features/accounting/rules/trial-balance.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Part } from '#ui/part.tsx'
import { Table } from '#ui/table.tsx'
import { nameIn } from './account-name.ts'
import { AmountCell } from './amount-cell.tsx'
import { BookFileButton } from './book-file-button.tsx'
import { ControlOfReceivables } from './control-of-receivables.tsx'
import type { MonthBooks, NamedAccount } from './month-end-queries.ts'

const HEADS = [
  'Account',
  ...[{ figure: 'Opening' }, { figure: 'Debits' }, { figure: 'Credits' }],
  ...[{ figure: 'Debit balance' }, { figure: 'Credit balance' }],
]

/** The accounts at the month's end. Their balances add up to 0. */
export function TrialBalance({ books, chart }: { books: MonthBooks; chart: readonly NamedAccount[] }) {
  const { month, trial_balance: rows } = books
  const difference = outOfBalance(rows)
  return (
    <Part
      title="Trial balance"
      about={`As of ${shortDate(month)}. Income and expenses are those of the year.`}
      action={
        <div className="flex flex-wrap gap-2">
          <BookFileButton file="trial-balance" month={month} label="Trial balance CSV" />
          <BookFileButton file="journal" month={month} label="Journal CSV" />
        </div>
      }
    >
      <div className="mt-3">
        <Table label="Trial balance" linesOnPhone heads={HEADS}>
          <tbody>
            {rows.map((row) => (
              <Row key={row.account} row={row} chart={chart} />
            ))}
            <Sums rows={rows} />
          </tbody>
        </Table>
      </div>
      <p className={`mt-3 ${difference === 0 ? 'text-ink-2' : 'text-red'}`}>
        {difference === 0
          ? 'Debits and credits are equal.'
          : `Debits and credits differ by ${dollarsAndCents(difference)}.`}
      </p>
      <ControlOfReceivables control={books.control} chart={chart} />
    </Part>
  )
}

function Row({ row, chart }: { row: TrialBalanceRow; chart: readonly NamedAccount[] }) {
  const { account, opening, debit, credit, closing } = row
  return (
    <tr>
      <th scope="row">{nameIn(chart, account)}</th>
      <AmountCell label="Opening" cents={opening} />
      <AmountCell label="Debits" cents={debit} />
      <AmountCell label="Credits" cents={credit} />
      <AmountCell label="Debit balance" cents={Math.max(closing, 0)} isStrong />
      <AmountCell label="Credit balance" cents={Math.max(-closing, 0)} isStrong />
    </tr>
  )
}

function Sums({ rows }: { rows: readonly TrialBalanceRow[] }) {
  const sum = (of: (row: TrialBalanceRow) => number) => rows.reduce((cents, row) => cents + of(row), 0)
  return (
    <tr className="border-rule-strong border-t font-semibold">
      <th scope="row">Total</th>
      <AmountCell label="Opening" cents={sum(({ opening }) => opening)} />
      <AmountCell label="Debits" cents={sum(({ debit }) => debit)} />
      <AmountCell label="Credits" cents={sum(({ credit }) => credit)} />
      <AmountCell label="Debit balance" cents={sum(({ closing }) => Math.max(closing, 0))} />
      <AmountCell label="Credit balance" cents={sum(({ closing }) => Math.max(-closing, 0))} />
    </tr>
  )
}
