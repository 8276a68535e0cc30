import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OVERRIDE_WORDS } from '#features/lending/rules/underwriting/override.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useLive } from '#platform/browser/live.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Caution, FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { type Override, type Referral, secondPersonQueries, useApplicationCommand } from './second-person-queries.ts'

/** The referrals of an application, and its decisions against the engine with the request that waits for a second person. */
export function SecondPerson({ applicationId }: { applicationId: string }) {
  const referrals = useQuery(secondPersonQueries.referrals(applicationId))
  const overrides = useQuery(secondPersonQueries.overrides(applicationId))
  const about = { application_id: applicationId }
  useLive('application_referrals', secondPersonQueries.referrals(applicationId).queryKey, about)
  useLive('decision_overrides', secondPersonQueries.overrides(applicationId).queryKey, about)
  if (referrals.data?.length === 0 && overrides.data?.length === 0) return null
  return (
    <Part title="Referrals and decisions against the engine" isRuled>
      <div className="grid gap-3 py-3">
        <QueryView query={overrides} failure="Couldn’t load the decisions against the engine" loading={null}>
          {(all) => all.map((one) => <OverrideItem key={one.id} override={one} />)}
        </QueryView>
        <QueryView query={referrals} failure="Couldn’t load the referrals" loading={null}>
          {(all) => all.map((one) => <ReferralItem key={one.id} referral={one} />)}
        </QueryView>
      </div>
    </Part>
  )
}

const on = (instant: string) => shortDate(dateOfInstant(instant))

const ReferralItem = ({ referral }: { referral: Referral }) => (
  <p className="wrap-anywhere">
    <span className="text-ink-2">
      {referral.referred_by_name} referred it to {referral.referred_to_name} on {on(referral.created_at)}:
    </span>{' '}
    {referral.note}
  </p>
)

const DECISIONS: Readonly<Record<string, string>> = {
  approved: 'approval',
  declined: 'decline',
  counteroffered: 'counteroffer',
}

function OverrideItem({ override }: { override: Override }) {
  const { kind, decision, amount_cents, reason, state, requested_by_name: by } = override
  const what = `${DECISIONS[decision]} of ${dollarsAndCents(amount_cents)}`
  const words = (
    <p className="wrap-anywhere">
      <span className="text-ink-2">
        {OVERRIDE_WORDS[kind]} {state === 'made' ? `${by} decided otherwise` : `${by} asked for the ${what}`} on{' '}
        {on(override.created_at)}:
      </span>{' '}
      {reason}
    </p>
  )
  if (state === 'requested')
    return (
      <Caution>
        <div className="grid gap-3">
          {words}
          <Answer id={override.id} />
        </div>
      </Caution>
    )
  return (
    <div>
      {words}
      {state === 'lapsed' && <p className="text-ink-2">The application was decided otherwise, so the request ended.</p>}
      {override.answered_at !== null && (
        <p className="text-ink-2">
          {state === 'confirmed' ? 'Confirmed' : 'Rejected'} by {override.answered_by_name} on{' '}
          {on(override.answered_at)}
          {override.answer_reason !== null && `: ${override.answer_reason}`}
        </p>
      )}
    </div>
  )
}

/** Confirms or rejects a request. The server refuses the person who made it. */
function Answer({ id }: { id: string }) {
  const [because, setBecause] = useState<string | null>(null)
  const mayAnswer = useMay('override_decisions')
  const answering = useApplicationCommand<object>('answer-override', () => showToast('Your answer is recorded'))
  if (!mayAnswer) return <p>A second person with the permission “Decide against the engine” must confirm it.</p>
  const reject = { override_id: id, answer: 'reject', because }
  return (
    <div className="grid gap-2">
      {answering.isError && <FormError>{answering.error.message}</FormError>}
      {because !== null && (
        <TextField label="Why you reject it" value={because} onChange={({ target }) => setBecause(target.value)} />
      )}
      <div className="flex flex-wrap gap-2">
        {because === null && (
          <Button
            variant="primary"
            pending={answering.isPending && 'Confirming...'}
            onClick={() => answering.mutate({ override_id: id, answer: 'confirm' })}
          >
            Confirm and decide
          </Button>
        )}
        <Button
          pending={because !== null && answering.isPending && 'Rejecting...'}
          onClick={() => (because === null ? setBecause('') : answering.mutate(reject))}
        >
          Reject
        </Button>
        {because !== null && <Button onClick={() => setBecause(null)}>Back</Button>}
      </div>
    </div>
  )
}
