import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shortId } from '#features/lending/rules/short-id.ts'
import { DeskExport } from '#features/lending/screens/desk/desk-export.tsx'
import { DeskList } from '#features/lending/screens/desk/desk-list.tsx'
import { LoanStatusMark } from '#features/lending/screens/loans/loan-status.tsx'
import { counted } from '#platform/rules/counted.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Part } from '#ui/part.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Table } from '#ui/table.tsx'
import { type PoolCell, poolCellName, poolCellWish } from './pool-cell.ts'
import { type PoolLoan, poolLoansQuery } from './pool-query.ts'

const POOL = '/dashboard/lending/pool'
const EMPTY = <EmptyState title="No loans">No loan counts toward this figure.</EmptyState>
const HEADS = ['Borrower', { figure: 'Counted' }, 'Status today', { figure: 'Past due today' }]

/** The loans behind a figure of the pool, the largest amount first. Their amounts add up to the figure. */
export function PoolLoans({ cell }: { cell: PoolCell }) {
  const wish = { cell: poolCellWish(cell) }
  const loans = useInfiniteQuery({ ...poolLoansQuery(wish), placeholderData: keepPreviousData })
  const sum = loans.data?.pages[0]
  return (
    <>
      <p className="mb-4 print:hidden">
        <Link to={POOL} className="inline-flex min-h-6 items-center text-brand">
          All figures of the pool
        </Link>
      </p>
      <Part
        title={poolCellName(cell)}
        about={
          sum &&
          `${counted(sum.loans, 'loan')}, ${dollarsAndCents(sum.cents)}. Status and days past due are those of today.`
        }
        action={<DeskExport list="loans" wish={wish} isEmpty={!sum || sum.loans === 0} />}
      >
        <div className="mt-3">
          <DeskList query={loans} failure="Couldn’t load the loans" empty={EMPTY} onClear={() => {}}>
            {(rows) => (
              <Table label="Loans of the figure" heads={HEADS} headsOnPhone={false} linesOnPhone>
                <tbody>
                  {rows.map((loan) => (
                    <LoanLine key={loan.id} loan={loan} />
                  ))}
                </tbody>
              </Table>
            )}
          </DeskList>
        </div>
      </Part>
    </>
  )
}

function LoanLine({ loan: { id, full_name, cents, status, days_past_due } }: { loan: PoolLoan }) {
  return (
    <tr>
      <th scope="row" data-label="Borrower">
        <Link to={`/dashboard/loans/${id}`} className="inline-flex min-h-6 items-center wrap-anywhere text-brand">
          {full_name}
        </Link>
        <span className="block font-normal text-code text-ink-3">{shortId(id)}</span>
      </th>
      <td data-label="Counted" className="text-right">
        {dollarsAndCents(cents)}
      </td>
      <td data-label="Status today">
        <LoanStatusMark status={status} />
      </td>
      <td data-label="Past due today" className="text-right">
        {days_past_due > 0 && counted(days_past_due, 'day')}
      </td>
    </tr>
  )
}
