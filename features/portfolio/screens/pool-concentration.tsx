import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { wholeDollars } from '#platform/rules/money.ts'
import { stateCode } from '#platform/rules/us-states.ts'
import type { PoolCell } from './pool-cell.ts'
import type { PoolFigures, ShareRow } from './pool-query.ts'
import { PoolTable } from './pool-table.tsx'
import { percent } from './pool-words.ts'

const COLUMNS = ['Loans', 'Principal', 'Share', '30+ days past due', 'Share past due']

/** Open loans by US state and by dealer, the largest first. A state leads to its loans. */
export function PoolConcentration({ figures: { shares } }: { figures: PoolFigures }) {
  const states = totalsBy(shares, ({ state }) => (state ? (stateCode(state) ?? state) : ''))
  const dealers = totalsBy(shares, ({ dealer }) => dealer ?? '')
  const linkOf = (state: string) => (
    <Link to={`/dashboard/lending/loans?state=${state}`} className="inline-flex min-h-6 items-center text-brand">
      {state}
    </Link>
  )
  return (
    <>
      <PoolTable
        title="By state"
        about="Open loans by the state of the borrower, today."
        file="pool-states"
        rowHead="State"
        columns={COLUMNS}
        rows={rowsOf(states, 'No state', linkOf, (state, late) => ({ kind: 'state', state, late }))}
        empty="No open loans."
      />
      <PoolTable
        title="By dealer"
        about="Open loans by the dealer who was paid by draft, or who is the lender, today."
        file="pool-dealers"
        rowHead="Dealer"
        columns={COLUMNS}
        rows={rowsOf(
          dealers,
          'No dealer',
          (dealer) => dealer,
          (dealer, late) => ({ kind: 'dealer', dealer, late }),
        )}
        empty="No open loans."
      />
    </>
  )
}

const NO_DAYS = ['', '', ''] as const
/** Returns the figure of a state or a dealer: all loans, or those 30 days or more past due. */
type CellOf = (name: string, late: '' | 'late') => PoolCell

interface Total {
  name: string
  loans: number
  cents: number
  late: number
}

function totalsBy(shares: readonly ShareRow[], nameOf: (share: ShareRow) => string): Total[] {
  const totals = [...Map.groupBy(shares, nameOf)].map(([name, rows]) => ({
    name,
    loans: rows.reduce((sum, { loans }) => sum + loans, 0),
    cents: rows.reduce((sum, { cents }) => sum + cents, 0),
    late: rows.reduce((sum, { late_cents }) => sum + late_cents, 0),
  }))
  return totals.toSorted((one, other) => other.cents - one.cents)
}

function rowsOf(totals: readonly Total[], none: string, headOf: (name: string) => ReactNode, cellOf: CellOf) {
  const all = totals.reduce((sum, { cents }) => sum + cents, 0)
  return totals.map(({ name, loans, cents, late }) => ({
    key: name,
    name: name || none,
    head: name === '' ? none : headOf(name),
    cells: [
      ...[loans.toLocaleString('en-US'), wholeDollars(cents), percent(all > 0 ? cents / all : null)],
      ...[wholeDollars(late), percent(cents > 0 ? late / cents : null)],
    ],
    leads: ([...NO_DAYS, 'late', 'late'] as const).map((days) => cellOf(name, days)),
  }))
}
