import pg from 'pg'
import { workHeld } from '#features/credit-repair/server/contracts/work-lock.ts'
import { THROTTLE_MS, throttleSentence } from '#features/credit-reports/rules/ordering/throttle.ts'
import { mayOrderReports, type OrganizationStatus } from '#features/organizations/rules/organization-status.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import {
  certificationRequired,
  clientArchived,
  creditsUsedUp,
  directPullBarred,
  identityUnverified,
  stillOrdering,
  subscriptionLapsed,
  tooSoon,
} from '#features/organizations/server/commands/refusals.ts'
import { consentRefusalOf, type OrderConsent } from './consent.ts'
import type { OrderDeps } from './order-deps.ts'
import type { OrderRequest } from './order-request.ts'

const RESERVE = 'select app.reserve_credit_pull($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as id'

const WHY_NOT = `
  select case when o.credits_period >= app.credit_period() then o.credits_used else 0 end as credits_used,
         o.monthly_credit_limit, o.subscription_status, o.account_type, o.may_pull_directly,
         (select case credit_unit when 'bureau' then $3::integer else 1 end
            from app.plans p where p.account_type = o.account_type and p.plan = o.subscription_plan) as cost,
         (app.credit_period() + interval '1 month')::date::text as resets_on,
         coalesce($2 / 1000.0 - extract(epoch from clock_timestamp() - greatest(
           case when $4 then o.last_pull_at end,
           (select max(p.created_at) from app.credit_pulls p
             where p.organization_id = o.id and p.client_id = $5 and not ($4 and p.took_turn)))), 0)::float8 as seconds_left
    from app.organizations o where o.id = $1`

interface Standing {
  credits_used: number
  monthly_credit_limit: number
  subscription_status: OrganizationStatus['subscriptionStatus']
  account_type: string
  may_pull_directly: boolean
  cost: number
  resets_on: string
  seconds_left: number
}

const KEY_USED = '23505'
const CONSENT_REFUSED = 'TLC01'
const NOT_CERTIFIED = 'TLC02'
const UNVERIFIED = 'TLC03'
const BEFORE_CONTRACT = 'TLC04'
const ARCHIVED = 'TLC05'
const ALERTS = 'select report_id, kind, said from app.unverified_alerts($1, $2)'
const HAS_LAPSED = `
  select coalesce(bool_and(c.expires_at <= clock_timestamp()), false) as has_lapsed
    from (select expires_at from app.purpose_certifications where organization_id = $1 order by certified_at desc limit 1) c`

/**
 * Reserves credits and the organization's turn, and stores order and consent, by the database's clock and in one
 * transaction. Returns null if one of them was not available. Throws if the consent is not valid, the purpose is not
 * certified, the client is archived, or the client's credit repair contract doesn't allow work yet.
 */
export async function reserve(
  deps: OrderDeps,
  member: Member,
  order: OrderRequest,
  consent: OrderConsent,
): Promise<string | null> {
  try {
    const { rows } = await deps.pool.query<{ id: string | null }>({
      name: 'reserve-credit-pull',
      text: RESERVE,
      values: [
        member.organizationId,
        order.clientId,
        member.personId,
        order.idempotencyKey,
        order.fingerprint,
        order.wanted.bureaus,
        order.wanted.pullType,
        order.wanted.purpose,
        deps.throttleMs ?? THROTTLE_MS,
        JSON.stringify(consent),
        deps.processMark ?? null,
        order.takesTurn,
      ],
    })
    return rows[0]?.id ?? null
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    if (error.code === KEY_USED) return null
    if (error.code === CONSENT_REFUSED) throw await consentRefusalOf(deps, member, order)
    if (error.code === NOT_CERTIFIED) throw await certificationRefusal(deps, member)
    if (error.code === UNVERIFIED) throw await alertRefusal(deps, member, order)
    if (error.code === ARCHIVED) throw clientArchived('order reports')
    // The reason was resolved between the two statements, so the same order would succeed now.
    if (error.code === BEFORE_CONTRACT) throw (await workHeld(deps.pool, order.clientId)) ?? stillOrdering()
    throw error
  }
}

async function alertRefusal({ pool }: OrderDeps, { organizationId }: Member, { clientId }: OrderRequest) {
  const { rows } = await pool.query<{ report_id: string; kind: string; said: string }>(ALERTS, [
    organizationId,
    clientId,
  ])
  // The identity was verified between the two statements, so the same order would succeed now.
  if (!rows[0]) return stillOrdering()
  return identityUnverified(rows.map(({ said }) => said).join('; '), rows[0].report_id)
}

async function certificationRefusal({ pool }: OrderDeps, { organizationId }: Member): Promise<Error> {
  const { rows } = await pool.query<{ has_lapsed: boolean }>(HAS_LAPSED, [organizationId])
  return certificationRequired(rows[0]?.has_lapsed ?? false)
}

/** Returns why an order could not be reserved. Reasons that waiting ten seconds doesn't resolve come first. */
export async function refusalOf(
  { pool, throttleMs = THROTTLE_MS }: OrderDeps,
  member: Member,
  order: OrderRequest,
): Promise<Error> {
  const { rows } = await pool.query<Standing>(WHY_NOT, [
    ...[member.organizationId, throttleMs, order.wanted.bureaus.length],
    ...[order.takesTurn, order.clientId],
  ])
  const standing = rows[0]
  if (!standing) throw new Error(`Organization ${member.organizationId} of an order is missing`)
  if (!standing.may_pull_directly) return directPullBarred()
  if (!mayOrderReports(standing.subscription_status)) return subscriptionLapsed(standing.subscription_status)
  if (standing.credits_used + standing.cost > standing.monthly_credit_limit) return creditsUsedUp(standing)
  const seconds = Math.max(1, Math.ceil(standing.seconds_left))
  return tooSoon(throttleSentence(seconds), seconds)
}
