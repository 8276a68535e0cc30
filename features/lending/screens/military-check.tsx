import { CircleAlert, CircleCheck, Clock, Shield } from 'lucide-react'
import { useState } from 'react'
import {
  isOfClient,
  lastSafeDay,
  type MilitaryStatus,
  mayBecomeLoan,
  militaryStatus,
} from '#features/lending/rules/military/military-check.ts'
import {
  MILITARY_CAP_CITATION,
  MILITARY_CAP_PERCENT,
  mayBeCovered,
} from '#features/lending/rules/military/military-lending.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { StatusWord } from '#ui/status-icon.tsx'
import { roleName } from './applications/entry/entry-words.ts'
import { MilitaryCheckButton } from './military-check-button.tsx'
import type { MilitaryCheckRow } from './military-rows.ts'
import type { Application } from './queries.ts'

const LOOKS = {
  unchecked: { Icon: CircleAlert, color: 'text-yellow', words: 'Military status not checked' },
  lapsed: { Icon: Clock, color: 'text-yellow', words: 'Military check lapsed' },
  about_another: { Icon: Clock, color: 'text-yellow', words: 'Military check lapsed' },
  covered: { Icon: Shield, color: 'text-brand', words: 'Covered borrower' },
  not_covered: { Icon: CircleCheck, color: 'text-green', words: 'Not a covered borrower' },
} as const satisfies Record<MilitaryStatus, object>

/**
 * Shows whether each person who owes the loan is covered by the Military Lending Act. While there is no loan, each can be
 * checked.
 */
export function MilitaryCheck({ application }: { application: Application }) {
  const { client_id, people } = application
  if (people.length === 0) return <PersonCheck application={application} clientId={client_id} name={null} />
  return (
    <div className="grid gap-3">
      <PersonCheck application={application} clientId={client_id} name="Applicant" />
      {people.map((person) => (
        <PersonCheck
          key={person.client_id}
          application={application}
          clientId={person.client_id}
          name={`${person.client?.full_name ?? 'Another client'}, ${roleName(person.role).toLowerCase()}`}
        />
      ))}
    </div>
  )
}

interface PersonCheckProps {
  application: Application
  clientId: string
  /** Null if the application has only one person. */
  name: string | null
}

function PersonCheck({ application, clientId, name }: PersonCheckProps) {
  // The server's date: a check is valid until midnight UTC.
  const [today] = useState(() => dateOfInstant(new Date(), 'UTC'))
  const mayWrite = useMay('work_applications')
  const { loan_type, status, loans, military_checks } = application
  const checks = military_checks
    .filter(({ client_id }) => client_id === clientId)
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
  const newest = checks.find(isOfClient) ?? checks[0] ?? null
  const isBefore = mayBeCovered(loan_type) && mayBecomeLoan(status) && loans.length === 0
  if (newest === null && !isBefore) return null
  // After the loan, only the stored result counts.
  const standing = militaryStatus(newest, isBefore || newest === null ? today : newest.as_of)
  const { words, ...look } = LOOKS[standing]
  return (
    <div className="grid justify-items-start gap-0.5 text-ink-2 text-small">
      {name && <p className="wrap-anywhere font-medium text-ink">{name}</p>}
      <StatusWord {...look}>{words}</StatusWord>
      {isBefore && <p>{consequence(standing, newest)}</p>}
      {newest && <CertificateLine check={newest} />}
      {isBefore && mayWrite && (
        <MilitaryCheckButton
          wish={{
            application_id: application.id,
            ...(clientId !== application.client_id && { client_id: clientId }),
          }}
          name={name}
          isFirst={newest === null}
        />
      )}
    </div>
  )
}

/** Returns what the status means for a future loan. */
function consequence(standing: MilitaryStatus, newest: MilitaryCheckRow | null): string {
  if (newest === null) return 'Check before you make the loan. A check afterwards is not allowed.'
  switch (standing) {
    case 'covered':
      return `The loan’s MAPR must not exceed ${MILITARY_CAP_PERCENT}%: ${MILITARY_CAP_CITATION}.`
    case 'not_covered':
      return `Valid for a loan that begins by ${shortDate(lastSafeDay(newest.as_of))}.`
    case 'about_another':
      return 'The client’s name, SSN or date of birth has changed since this check. Check again before you make the loan.'
    case 'lapsed':
    case 'unchecked':
      return `It was valid for a loan that began by ${shortDate(lastSafeDay(newest.as_of))}. Check again before you make the loan.`
  }
}

/** Shows the certificate, its day, who checked, and whether the result came from the sandbox. */
function CertificateLine({ check }: { check: MilitaryCheckRow }) {
  const { certificate_number, as_of, checked_by_name, is_sandbox } = check
  return (
    <p className="wrap-anywhere">
      Certificate {certificate_number}, {shortDate(as_of)}, by {checked_by_name}
      {is_sandbox && ' (sandbox)'}
    </p>
  )
}
