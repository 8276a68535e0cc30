import { Link } from 'react-router'
import { applicationNumber } from '#features/lending/rules/applications/application-number.ts'
import { loanTypeName, statusName } from '#features/lending/screens/lending-words.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents, wireCents } from '#platform/rules/money.ts'
import { Table } from '#ui/table.tsx'
import { applicationAddress } from './application-address.ts'
import { RowClock, SecondPersonMark, useAgeDays } from './application-row.tsx'
import type { ApplicationRow } from './desk-queries.ts'
import { OwnerField } from './owner-field.tsx'
import { STAGE_WORDS } from './stage-words.ts'

/** The applications as a list. Each row opens the application's page. */
export function ApplicationTable({ applications }: { applications: readonly ApplicationRow[] }) {
  return (
    <Table
      label="Applications"
      linesOnPhone
      heads={['Applicant', 'Type', { figure: 'Amount' }, 'Status', 'Owner', 'Notice', 'Submitted', { figure: 'Age' }]}
    >
      <tbody>
        {applications.map((application) => (
          <ApplicationLine key={application.id} application={application} />
        ))}
      </tbody>
    </Table>
  )
}

function ApplicationLine({ application }: { application: ApplicationRow }) {
  const { number, full_name, loan_type, amount, stage, status, submitted_at } = application
  const age = useAgeDays(application)
  return (
    <tr className="relative hover:bg-sunken focus-within:bg-sunken">
      <th scope="row">
        <Link
          to={applicationAddress(application)}
          // The whole row is the link's target.
          className="inline-flex min-h-6 items-center wrap-anywhere text-brand after:absolute after:inset-0"
        >
          {full_name}
        </Link>
        <span className="block font-normal text-code text-ink-3">{applicationNumber(number)}</span>
      </th>
      <td data-label="Type" className="whitespace-nowrap">
        {loanTypeName(loan_type)}
      </td>
      <td data-label="Amount" className="text-right">
        {dollarsAndCents(wireCents(amount))}
      </td>
      <td data-label="Status" className="whitespace-nowrap font-medium">
        <div>
          {stage === 'ended' ? statusName(status) : STAGE_WORDS[stage]}
          <SecondPersonMark application={application} />
        </div>
      </td>
      <td data-label="Owner" className="relative">
        <OwnerField application={application} />
      </td>
      <td data-label="Notice" className="max-sm:[&:empty]:hidden">
        <RowClock application={application} />
      </td>
      <td data-label="Submitted" className="whitespace-nowrap">
        {shortDate(dateOfInstant(submitted_at))}
      </td>
      <td data-label="Age" className="whitespace-nowrap text-right max-sm:[&:empty]:hidden">
        {age !== null && `${age} d`}
      </td>
    </tr>
  )
}
