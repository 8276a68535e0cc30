import { useState } from 'react'
import type { Installment } from '#features/lending/rules/engine/contract-terms.ts'
import type { DueItem, LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { agreedSchedule } from '#features/lending/rules/engine/schedule.ts'
import { type AppliedPayment, appliedPayments } from '#features/lending/rules/servicing/applied-payments.ts'
import { loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Table } from '#ui/table.tsx'
import { InstalmentStatusMark } from './loan-status.tsx'
import { eventsOf } from './loan-terms.ts'

// From the specification.
const ROWS_AT_FIRST = 12

/** Columns hidden on a phone so that a row fits. The status appears below the date there. */
const WIDE = 'not-print:max-sm:hidden'

const PRESSED = 'aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand'

/** The payment schedule, from today or as agreed: its first twelve rows, or all on request. */
export function PaymentSchedule({ loan, account }: { loan: Loan; account: LoanState }) {
  const [isAgreed, setIsAgreed] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const rows = isAgreed ? agreedSchedule(loanTermsOf(loan)).map(agreedRow) : rowsFromToday(loan, account)
  const paid = account.items.filter(({ state, paymentCents }) => state === 'paid' && paymentCents > 0).length
  const shown = showsAll ? rows : rows.slice(0, ROWS_AT_FIRST)
  return (
    <Disclosure
      title="Payment schedule"
      note={account.chargedOff ? `${paid} paid before the charge-off` : `${paid} of ${rows.length} paid`}
    >
      <fieldset className="mt-2 mb-1 flex gap-2 print:hidden">
        <legend className="sr-only">Schedule</legend>
        <Button className={PRESSED} aria-pressed={!isAgreed} onClick={() => setIsAgreed(false)}>
          From today
        </Button>
        <Button className={PRESSED} aria-pressed={isAgreed} onClick={() => setIsAgreed(true)}>
          As agreed
        </Button>
      </fieldset>
      <Table label="Payment schedule">
        <ScheduleHead />
        <tbody>
          {shown.map((row) => (
            <ScheduleLine key={row.number} row={row} />
          ))}
        </tbody>
      </Table>
      {rows.length > ROWS_AT_FIRST && (
        <Button variant="quiet" className="mt-2 print:hidden" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the first ${ROWS_AT_FIRST}` : `Show all ${rows.length} payments`}
        </Button>
      )}
    </Disclosure>
  )
}

interface Row extends Omit<Installment, 'number'> {
  number: number
  /** Null in the schedule as agreed. */
  item: DueItem | null
  applied: readonly AppliedPayment[]
}

const agreedRow = (installment: Installment): Row => ({ ...installment, item: null, applied: [] })

// A payoff makes the installments after it unnecessary.
function rowsFromToday(loan: Loan, account: LoanState): Row[] {
  const applied = appliedPayments(account, eventsOf(loan))
  return account.items
    .filter(({ paymentCents }) => paymentCents > 0)
    .map((item) => ({ ...item, item, applied: applied.get(item.number) ?? [] }))
}

function ScheduleHead() {
  return (
    <thead>
      <tr>
        <th scope="col" className={WIDE}>
          No.
        </th>
        <th scope="col">Due</th>
        <th scope="col" className={WIDE}>
          Status
        </th>
        <th scope="col" className="text-right!">
          Payment
        </th>
        <th scope="col" className={`text-right! ${WIDE}`}>
          Principal
        </th>
        <th scope="col" className={`text-right! ${WIDE}`}>
          Interest
        </th>
        <th scope="col" className="text-right!">
          Balance
        </th>
      </tr>
    </thead>
  )
}

function ScheduleLine({ row }: { row: Row }) {
  return (
    <tr>
      <td className={WIDE}>{row.number}</td>
      <th scope="row" className="whitespace-nowrap!">
        {shortDate(row.due)}
        <div className="font-normal sm:hidden print:hidden">
          <Status row={row} />
        </div>
      </th>
      <td className={WIDE}>
        <Status row={row} />
      </td>
      <td className="text-right">{dollarsAndCents(row.paymentCents)}</td>
      <td className={`text-right ${WIDE}`}>{dollarsAndCents(row.principalCents)}</td>
      <td className={`text-right ${WIDE}`}>{dollarsAndCents(row.interestCents)}</td>
      <td className="text-right">{dollarsAndCents(row.balanceCents)}</td>
    </tr>
  )
}

function Status({ row: { item, applied } }: { row: Row }) {
  if (item === null) return '–'
  const note = noteOf(item)
  return (
    <>
      <InstalmentStatusMark status={item.state} />
      {note !== null && <span className="block whitespace-nowrap text-ink-2 text-small">{note}</span>}
      {(applied.length > 1 || (applied.length === 1 && item.state !== 'paid')) &&
        applied.map(({ eventId, on, cents }) => (
          <span key={eventId} className="block whitespace-nowrap text-ink-2 text-small">
            {dollarsAndCents(cents)} on {shortDate(on)}
          </span>
        ))}
    </>
  )
}

function noteOf({ paidOn, state, unpaidCents, paidCents }: DueItem): string | null {
  if (state === 'paid') return paidOn && `on ${shortDate(paidOn)}`
  return paidCents > 0 ? `${dollarsAndCents(unpaidCents)} still due` : null
}
