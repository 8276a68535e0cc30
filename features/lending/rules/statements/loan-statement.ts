import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { type LateFee, nextLateFee } from '#features/lending/rules/servicing/late-fees.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { entryName } from './entry-name.ts'
import { inOrder, movementAt } from './ledger-movement.ts'
import { isNothing, minus, NOTHING_OWED, type Owed, owedOf, plus, totalOf } from './owed.ts'

/** The days of a statement, both included. */
export interface StatementPeriod {
  from: PlainDate
  until: PlainDate
}

/** A line of a statement. Amounts are whole cents: above 0 if more is owed, below 0 if less. */
export interface StatementRow {
  on: PlainDate
  name: string
  /** The sum of the parts. */
  amountCents: number
  parts: Owed
  /** Owed after it. */
  owed: Owed
  /** The ledger entry. Null for interest that accrued, and for what another entry changed besides. */
  entryId: string | null
}

/** A loan's ledger over a period, and what is due at its end. */
export interface LoanStatement extends StatementPeriod {
  /** Owed before the first day began. */
  opening: Owed
  rows: StatementRow[]
  /** Owed when the last day ended. */
  closing: Owed
  status: LoanState['status']
  pastDueCents: number
  nextDue: LoanState['nextDue']
  /** All that is due by the next due date: past due, the next installment, fees, charges, and what was charged off. */
  dueCents: number
  nextLateFee: LateFee | null
  /** Fees of the last day's year, without those that were reversed or waived. */
  feesThisYearCents: number
}

/**
 * The statement of a loan over a period. `opening` and the rows add up to `closing`, by part. The period may begin before the loan; it
 * ends on the loan's first day or later.
 */
export function loanStatement(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { from, until }: StatementPeriod,
): LoanStatement {
  const known = inOrder(events).filter(({ on }) => on <= until)
  const state = replay(terms, known, until)
  const closing = owedOf(state, known)
  const earlier = known.filter(({ on }) => on < from)
  const opening = earlier.length === 0 ? NOTHING_OWED : owedOf(replay(terms, earlier, addDays(from, -1)), earlier)
  const { status, pastDueCents, nextDue } = state
  return {
    ...{ from, until, opening, closing, status, pastDueCents, nextDue },
    rows: rowsOf(terms, known, { opening, closing, until, first: earlier.length }),
    dueCents: pastDueCents + (nextDue?.cents ?? 0) + closing.fees + closing.charges + closing.chargedOff,
    nextLateFee: nextLateFee(terms, state),
    feesThisYearCents: feesOfYear(state, until.slice(0, 4)),
  }
}

interface Span {
  opening: Owed
  closing: Owed
  until: PlainDate
  /** The place of the first event of the period. */
  first: number
}

function rowsOf(terms: LoanTerms, known: readonly LoanEvent[], { opening, closing, until, first }: Span) {
  const rows: StatementRow[] = []
  let owed = opening
  const add = (row: Pick<StatementRow, 'on' | 'name' | 'entryId' | 'parts'>) => {
    owed = plus(owed, row.parts)
    rows.push({ ...row, amountCents: totalOf(row.parts), owed })
  }
  const accrue = (on: PlainDate, to: Owed) => {
    const parts = minus(to, owed)
    if (!isNothing(parts)) add({ on, name: 'Interest', entryId: null, parts })
  }
  for (const [at, event] of known.slice(first).entries()) {
    const { own, besides, before } = movementAt(terms, known, first + at)
    accrue(event.on, before)
    add({ on: event.on, name: nameOf(event, known), entryId: event.id, parts: own })
    if (!isNothing(besides)) add({ on: event.on, name: besidesName(event), entryId: null, parts: besides })
  }
  accrue(until, closing)
  return rows
}

function nameOf(event: LoanEvent, known: readonly LoanEvent[]): string {
  const reversed = event.kind === 'reversal' ? known.find(({ id }) => id === event.reverses) : undefined
  return reversed === undefined ? entryName(event) : `Reversal: ${entryName(reversed).toLowerCase()}`
}

const besidesName = ({ kind }: LoanEvent): string =>
  kind === 'settlement' ? 'Forgiven in the settlement' : 'Recalculated balance'

function feesOfYear({ fees }: LoanState, year: string): number {
  const own = fees.filter(({ on }) => on.startsWith(year))
  return own.reduce((total, { cents, waivedCents }) => total + cents - waivedCents, 0)
}
