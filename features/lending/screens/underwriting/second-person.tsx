import { useQuery } from '@tanstack/react-query'
import { OVERRIDE_WORDS } from '#features/lending/rules/underwriting/override.ts'
import { useLive } from '#platform/browser/live.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { isWaiting, type Override, type Referral, secondPersonQueries } from './second-person-queries.ts'

/** The referrals of an application, and its decisions against the engine. */
export function SecondPerson({ applicationId }: { applicationId: string }) {
  const referrals = useQuery(secondPersonQueries.referrals(applicationId))
  const overrides = useQuery(secondPersonQueries.overrides(applicationId))
  useLive('application_referrals', secondPersonQueries.referrals(applicationId).queryKey, {
    application_id: applicationId,
  })
  if (referrals.data?.length === 0 && overrides.data?.every(isWaiting)) return null
  return (
    <Part title="Referrals and decisions against the engine" isRuled>
      <div className="grid gap-3 py-3">
        <QueryView query={overrides} failure="Couldn’t load the decisions against the engine" loading={null}>
          {(all) => all.filter((one) => !isWaiting(one)).map((one) => <OverrideItem key={one.id} override={one} />)}
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

/** A decision against the engine in words, with its reason. */
export function OverrideWords({ override }: { override: Override }) {
  const { kind, decision, amount_cents, reason, state, requested_by_name: by } = override
  const what = `${DECISIONS[decision]} of ${dollarsAndCents(amount_cents)}`
  return (
    <p className="wrap-anywhere">
      <span className="text-ink-2">
        {OVERRIDE_WORDS[kind]} {state === 'made' ? `${by} decided otherwise` : `${by} asked for the ${what}`} on{' '}
        {on(override.created_at)}:
      </span>{' '}
      {reason}
    </p>
  )
}

const OverrideItem = ({ override }: { override: Override }) => (
  <div>
    <OverrideWords override={override} />
    {override.state === 'lapsed' && (
      <p className="text-ink-2">The application was decided otherwise, so the request ended.</p>
    )}
    {override.answered_at !== null && (
      <p className="text-ink-2">
        {override.state === 'confirmed' ? 'Confirmed' : 'Rejected'} by {override.answered_by_name} on{' '}
        {on(override.answered_at)}
        {override.answer_reason !== null && `: ${override.answer_reason}`}
      </p>
    )}
  </div>
)
