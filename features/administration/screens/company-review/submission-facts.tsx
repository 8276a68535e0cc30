import type { ReactNode } from 'react'
import { maskedEin } from '#features/administration/rules/company-review/ein.ts'
import type { License } from '#features/administration/rules/company-review/submission.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { displayPhone } from '#platform/rules/phone.ts'
import { US_STATES } from '#platform/rules/us-states.ts'
import { Table } from '#ui/table.tsx'
import type { SentSubmission } from './review-replies.ts'

interface SubmissionFactsProps {
  submission: Pick<SentSubmission, 'details' | 'ein_last_four'>
  /** Replaces the masked EIN. */
  ein?: ReactNode
}

/** All fields of a submission, read-only. */
export function SubmissionFacts({ submission: { details, ein_last_four }, ein }: SubmissionFactsProps) {
  const { legal_name, website, address, city, state, zip, licenses, no_license_reason } = details
  return (
    <div className="space-y-4">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact label="Legal name">{legal_name}</Fact>
        <Fact label="EIN">{ein ?? (ein_last_four === null ? '—' : maskedEin(ein_last_four))}</Fact>
        {/* Not a link, so that an unknown address is not opened by accident. */}
        <Fact label="Website">{website}</Fact>
        <Fact label="Business address">
          {address}, {city}, {state} {zip}
        </Fact>
        <Fact label="Responsible person">
          {details.person_name}, {details.person_title}
        </Fact>
        <Fact label="Contact">
          {details.person_email}
          <br />
          {displayPhone(details.person_phone)}
        </Fact>
        {licenses.length === 0 && <Fact label="Why no license is needed">{no_license_reason}</Fact>}
      </dl>
      {licenses.length > 0 && <LicenseTable licenses={licenses} />}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3 text-small">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function LicenseTable({ licenses }: { licenses: readonly License[] }) {
  return (
    <Table label="Licenses" linesOnPhone heads={['License', 'Number', 'State', 'Expires']}>
      <tbody>
        {licenses.map(({ type, number, state, expires }) => (
          <tr key={`${type} ${number} ${state}`}>
            <th scope="row" className="wrap-anywhere">
              {type}
            </th>
            <td data-label="Number" className="wrap-anywhere">
              {number}
            </td>
            <td data-label="State">{US_STATES.find(({ code }) => code === state)?.name ?? state}</td>
            <td data-label="Expires" className="whitespace-nowrap">
              {expires === '' ? 'Does not expire' : shortDate(expires)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
