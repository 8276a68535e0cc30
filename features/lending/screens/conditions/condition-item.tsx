import { CircleAlert, CircleCheck, CircleDashed, Clock, FileCheck, type LucideIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { isOverdue } from '#features/lending/rules/conditions/condition.ts'
import { CO_APPLICANT_FORM, type ConditionStatus } from '#features/lending/rules/conditions/condition-kinds.ts'
import { PROVIDER_WORDS } from '#features/lending/rules/conditions/condition-words.ts'
import { dateOfInstant, type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { late } from '#ui/states/late.tsx'
import { StatusWord } from '#ui/status-icon.tsx'
import { ConditionActions } from './condition-actions.tsx'
import type { Condition } from './condition-queries.ts'

const CoApplicantLink = late(
  async () => (await import('#features/lending/screens/invitations/co-applicant-link.tsx')).CoApplicantLink,
)

interface ConditionItemProps {
  clientId: string
  condition: Condition
  mayChange: boolean
}

/** A condition: what is needed, from whom, by when, what happened, and what to do next. */
export function ConditionItem({ clientId, condition, mayChange }: ConditionItemProps) {
  const { title, provider, note } = condition
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p>
          <span className="font-medium">{title}</span>
          <span className="text-ink-2"> · {PROVIDER_WORDS[provider]}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-3">
          <Status condition={condition} />
          <span className="text-ink-2">{detailOf(condition)}</span>
        </p>
        {note && <p className="text-ink-2">Note: {note}</p>}
      </div>
      {condition.kind === CO_APPLICANT_FORM ? (
        <Suspense>
          <CoApplicantLink
            applicationId={condition.application_id}
            condition={condition}
            mayChange={mayChange}
            otherwise={<ConditionActions clientId={clientId} condition={condition} mayChange={mayChange} />}
          />
        </Suspense>
      ) : (
        <ConditionActions clientId={clientId} condition={condition} mayChange={mayChange} />
      )}
    </li>
  )
}

const LOOKS: Record<ConditionStatus | 'overdue', { Icon: LucideIcon; color: string; word: string }> = {
  requested: { Icon: CircleDashed, color: 'text-yellow', word: 'Requested' },
  overdue: { Icon: CircleAlert, color: 'text-red', word: 'Overdue' },
  received: { Icon: Clock, color: 'text-yellow', word: 'Received, not viewed' },
  cleared: { Icon: CircleCheck, color: 'text-green', word: 'Cleared' },
  waived: { Icon: FileCheck, color: 'text-ink-2', word: 'Waived' },
  expired: { Icon: CircleAlert, color: 'text-red', word: 'Expired' },
}

function Status({ condition }: { condition: Condition }) {
  const [today] = useState(() => dateOfInstant(new Date()))
  const isLate = isOverdue(condition, today)
  const { word, ...look } = LOOKS[isLate ? 'overdue' : condition.status]
  return <StatusWord {...look}>{word}</StatusWord>
}

const day = (instant: string | null): string => (instant === null ? '' : shortDate(dateOfInstant(instant)))
const until = (expiresOn: PlainDate | null): string =>
  expiresOn === null ? '' : `, valid until ${shortDate(expiresOn)}`

function detailOf({ status, due_on, received_at, received_how, expires_on, ...one }: Condition): string {
  if (status === 'requested')
    return `Due ${shortDate(due_on)}${one.reminded_on ? `, reminded ${shortDate(one.reminded_on)}` : ''}`
  if (status === 'received')
    return `${day(received_at)}${received_how === 'link' ? ' by link' : ''}${until(expires_on)}`
  if (status === 'expired') return expires_on === null ? '' : `Valid until ${shortDate(expires_on)}`
  return `${one.settled_by_name}, ${day(one.settled_at)}${status === 'cleared' ? until(expires_on) : ''}`
}
