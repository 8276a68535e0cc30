import { Suspense } from 'react'
import { Link } from 'react-router'
import { applicationNumber } from '#features/lending/rules/applications/application-number.ts'
import { ApplicationCollateral } from '#features/lending/screens/collateral/application-collateral.tsx'
import { ApplicationConditions } from '#features/lending/screens/conditions/application-conditions.tsx'
import { ApplicationDecision } from '#features/lending/screens/decisions/application-decision.tsx'
import { loanTypeName, statusName } from '#features/lending/screens/lending-words.ts'
import { MilitaryCheck } from '#features/lending/screens/military-check.tsx'
import type { Application } from '#features/lending/screens/queries.ts'
import { RedFlags } from '#features/lending/screens/red-flags/red-flags.tsx'
import { useHasLending } from '#features/organizations/screens/permitted/has-lending.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { late } from '#ui/states/late.tsx'
import { Table } from '#ui/table.tsx'
import { ApplicationActions } from './application-actions.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { DuplicateWarnings } from './duplicate-warnings.tsx'
import { NewApplication } from './new-application.tsx'
import { EndNote, NoticeClock } from './notice-clock.tsx'

const ApprovedTerms = late(
  async () => (await import('#features/lending/screens/underwriting/terms-of-approval.tsx')).ApprovedTerms,
)

const COLOR: Record<string, string> = {
  approved: 'text-green',
  funded: 'text-green',
  declined: 'text-red',
  pending: 'text-yellow',
  in_review: 'text-yellow',
  counteroffered: 'text-yellow',
}

/** A client's loan applications, newest first. */
export function ApplicationList({
  clientId,
  applications,
}: {
  clientId: string
  applications: readonly Application[]
}) {
  if (applications.length === 0)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 py-3">
        <p className="text-ink-2">No loan applications</p>
        <NewApplication clientId={clientId} />
      </div>
    )
  return (
    <>
      <Table
        label="Loan applications"
        linesOnPhone
        heads={['Applied for', { figure: 'Amount' }, 'Status', 'Submitted', 'Lender', { spoken: 'Actions' }]}
      >
        {applications.map((application) => (
          <tbody key={application.id}>
            <ApplicationRow clientId={clientId} application={application} />
            <ChecksRow clientId={clientId} application={application} />
          </tbody>
        ))}
      </Table>
      <div className="mt-3 flex justify-end">
        <NewApplication clientId={clientId} />
      </div>
    </>
  )
}

const WITH_TERMS = ['approved', 'funded', 'not_accepted']

interface RowProps {
  clientId: string
  application: Application
}

function ApplicationRow({ clientId, application }: RowProps) {
  return (
    <tr className="[&:has(+tr_*_*_*)]:border-b-0! [&:has(+tr_*_*_*)>*]:border-b-0!">
      <th scope="row" className="sm:min-w-40 sm:wrap-anywhere">
        <ApplicationName application={application} />
        {application.purpose && <span className="block font-normal text-ink-2">{application.purpose}</span>}
      </th>
      <td data-label="Amount" className="text-right">
        {dollarsAndCents(application.amount)}
      </td>
      <td data-label="Status">
        <div>
          <span className={`whitespace-nowrap font-medium ${COLOR[application.status] ?? 'text-ink-2'}`}>
            {statusName(application.status)}
          </span>
          <NoticeClock application={application} />
          <EndNote application={application} />
        </div>
      </td>
      <td data-label="Submitted" className="whitespace-nowrap">
        {shortDate(dateOfInstant(application.submitted_at))}
      </td>
      <td data-label="Lender">{application.lender?.company_name ?? '–'}</td>
      <td className="max-sm:[&:not(:has(*_*))]:hidden">
        <ApplicationActions clientId={clientId} application={application} />
      </td>
    </tr>
  )
}

/** Leads to the application’s own page while the lending desk is open. */
function ApplicationName({ application: { id, number, loan_type } }: Pick<RowProps, 'application'>) {
  const name = `${applicationNumber(number)} · ${loanTypeName(loan_type)}`
  if (!useHasLending()) return name
  return (
    <Link
      to={`/dashboard/lending/applications/${id}`}
      className="inline-flex min-h-6 items-center text-brand pointer-coarse:min-h-11"
    >
      {name}
    </Link>
  )
}

/** The checks before a loan, side by side under the application's row. Renders nothing if there is nothing to show. */
function ChecksRow({ clientId, application }: RowProps) {
  return (
    <tr className="[&:not(:has(*_*_*))]:hidden">
      <td colSpan={6} className="pt-0! pb-3! max-sm:block!">
        <div className="grid w-full items-start gap-x-8 gap-y-3 text-left sm:grid-cols-2">
          <ApplicationFacts clientId={clientId} application={application} />
          <DuplicateWarnings clientId={clientId} application={application} />
          <ApplicationCollateral application={application} />
          <MilitaryCheck application={application} />
          <RedFlags clientId={clientId} application={application} />
          <ApplicationDecision clientId={clientId} application={application} />
          {WITH_TERMS.includes(application.status) && (
            <Suspense>
              <ApprovedTerms clientId={clientId} application={application} isInList />
            </Suspense>
          )}
          <ApplicationConditions clientId={clientId} application={application} />
        </div>
      </td>
    </tr>
  )
}
