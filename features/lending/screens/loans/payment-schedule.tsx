import { useState } from 'react'
import type { ScheduledInstalment } from '#features/lending/rules/loan-account.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Table } from '#ui/table.tsx'
import { InstalmentStatusMark } from './loan-status.tsx'

// From the specification.
const ROWS_AT_FIRST = 12

/** Columns hidden on a phone so that a row fits. The status appears below the date there. */
const WIDE = 'not-print:max-sm:hidden'

/** The payment schedule: its first twelve rows, or all on request. */
export function PaymentSchedule({ instalments }: { instalments: readonly ScheduledInstalment[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const paid = instalments.filter(({ status }) => status === 'paid').length
  const shown = showsAll ? instalments : instalments.slice(0, ROWS_AT_FIRST)
  return (
    <Disclosure title="Payment schedule" note={`${paid} of ${instalments.length} paid`}>
      <Table label="Payment schedule">
        <ScheduleHead />
        <tbody>
          {shown.map((row) => (
            <ScheduleLine key={row.number} row={row} />
          ))}
        </tbody>
      </Table>
      {instalments.length > ROWS_AT_FIRST && (
        <Button variant="quiet" className="mt-2 print:hidden" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the first ${ROWS_AT_FIRST}` : `Show all ${instalments.length} payments`}
        </Button>
      )}
    </Disclosure>
  )
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

function ScheduleLine({ row }: { row: ScheduledInstalment }) {
  const interestCents = row.interestCents - row.waivedInterestCents
  return (
    <tr>
      <td className={WIDE}>{row.number}</td>
      <th scope="row" className="whitespace-nowrap!">
        {shortDate(row.dueDate)}
        <div className="font-normal sm:hidden print:hidden">
          <Status row={row} />
        </div>
      </th>
      <td className={WIDE}>
        <Status row={row} />
      </td>
      <td className="text-right">{dollarsAndCents(interestCents + row.principalCents)}</td>
      <td className={`text-right ${WIDE}`}>{dollarsAndCents(row.principalCents)}</td>
      <td className={`text-right ${WIDE}`}>{dollarsAndCents(interestCents)}</td>
      <td className="text-right">{dollarsAndCents(row.balanceCents)}</td>
    </tr>
  )
}

function Status({ row }: { row: ScheduledInstalment }) {
  const note = noteOf(row)
  return (
    <>
      <InstalmentStatusMark status={row.status} />
      {note !== null && <span className="block whitespace-nowrap text-ink-2 text-small">{note}</span>}
    </>
  )
}

function noteOf({
  paidOn,
  status,
  unpaidCents,
  paidInterestCents,
  paidPrincipalCents,
}: ScheduledInstalment): string | null {
  if (status === 'paid') return paidOn && `on ${shortDate(paidOn)}`
  return paidInterestCents + paidPrincipalCents > 0 ? `${dollarsAndCents(unpaidCents)} still due` : null
}
