import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock, Shield } from 'lucide-react'
import { useId, useState } from 'react'
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
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { StatusWord } from '#ui/status-icon.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import type { MilitaryCheckRow } from './military-rows.ts'
import { type Application, lendingQueries } from './queries.ts'

const LOOKS = {
  unchecked: { Icon: CircleAlert, color: 'text-yellow', words: 'Military status not checked' },
  lapsed: { Icon: Clock, color: 'text-yellow', words: 'Military check lapsed' },
  about_another: { Icon: Clock, color: 'text-yellow', words: 'Military check lapsed' },
  covered: { Icon: Shield, color: 'text-brand', words: 'Covered borrower' },
  not_covered: { Icon: CircleCheck, color: 'text-green', words: 'Not a covered borrower' },
} as const satisfies Record<MilitaryStatus, object>

/**
 * Shows whether the borrower is covered by the Military Lending Act. While there is no loan, the status can be
 * checked.
 */
export function MilitaryCheck({ application }: { application: Application }) {
  // The server's date: a check is valid until midnight UTC.
  const [today] = useState(() => dateOfInstant(new Date(), 'UTC'))
  const mayWrite = useMay('work_applications')
  const { id, loan_type, status, loans, military_checks } = application
  const checks = military_checks.toSorted((one, other) => other.created_at.localeCompare(one.created_at))
  const newest = checks.find(isOfClient) ?? checks[0] ?? null
  const isBefore = mayBeCovered(loan_type) && mayBecomeLoan(status) && loans.length === 0
  if (newest === null && !isBefore) return null
  // After the loan, only the stored result counts.
  const standing = militaryStatus(newest, isBefore || newest === null ? today : newest.as_of)
  const { words, ...look } = LOOKS[standing]
  return (
    <div className="grid justify-items-start gap-0.5 text-ink-2 text-small">
      <StatusWord {...look}>{words}</StatusWord>
      {isBefore && <p>{consequence(standing, newest)}</p>}
      {newest && <CertificateLine check={newest} />}
      {isBefore && mayWrite && <CheckButton applicationId={id} isFirst={newest === null} />}
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

function CheckButton({ applicationId, isFirst }: { applicationId: string; isFirst: boolean }) {
  const problemId = useId()
  const queryClient = useQueryClient()
  const checking = useMutation({
    mutationFn: () => callFunction('check-military-status', { application_id: applicationId }),
    // Also after an error, because someone may have made the loan meanwhile.
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: lendingQueries.all })),
  })
  return (
    <div className="mt-1 print:hidden">
      <Button
        aria-describedby={checking.isError ? problemId : undefined}
        pending={checking.isPending && 'Checking...'}
        onClick={() => checking.mutate()}
      >
        {isFirst ? 'Check military status' : 'Check again'}
      </Button>
      {checking.isError && (
        <p id={problemId} role="alert" className="mt-1 text-red">
          {checking.error.message}
        </p>
      )}
    </div>
  )
}
