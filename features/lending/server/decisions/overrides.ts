import type { PoolClient } from 'pg'
import type { TermsChoice } from '#features/lending/rules/underwriting/approved-terms.ts'
import { OVERRIDE_WORDS, type OverrideKind, overrideKind } from '#features/lending/rules/underwriting/override.ts'
import type { HeldApplication } from '#features/lending/server/application-file.ts'
import { newestTerms } from '#features/lending/server/booking/approved-terms.ts'
import { requirePermission } from '#features/organizations/server/commands/command-permissions.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { engineDecision } from './engine-decision.ts'
import { overrideReasonMissing, overrideRequested } from './errors.ts'

/** A decision that differs from the engine's. */
interface Override {
  applicationId: string
  engineDecisionId: string
  kind: OverrideKind
  decision: string
  amountCents: number
  because: string
  /** True if the company requires a second person for this amount. */
  needsSecond: boolean
}

interface Compared {
  applicationId: string
  decision: string
  terms: Omit<TermsChoice, 'source'> | null
  override: { because: string } | undefined
}

const LIMIT = 'select override_limit_cents::float8 as cents from app.organizations where id = $1'

/**
 * Compares a decision with the engine's latest one. Returns the difference with its reason; null if there is none.
 *
 * @throws FunctionError if the person may not decide against the engine, or gives no reason
 */
export async function overrideOf(
  db: PoolClient,
  member: Member,
  file: HeldApplication,
  { applicationId, decision, terms, override }: Compared,
): Promise<Override | null> {
  const { organizationId } = member
  const engine = await engineDecision(db, organizationId, applicationId)
  const isCountered = file.status === 'counteroffered'
  const countered = isCountered ? await newestTerms(db, organizationId, applicationId, 'counteroffered') : null
  const kind = overrideKind({ decision, terms, engine, countered: countered?.terms ?? null })
  if (kind === null || engine === null) return null
  requirePermission(member, 'override_decisions')
  if (override === undefined) throw overrideReasonMissing(OVERRIDE_WORDS[kind])
  const { rows } = await db.query<{ cents: number | null }>(LIMIT, [organizationId])
  const limit = rows[0]?.cents ?? null
  const amountCents = terms?.amount_cents ?? file.application.amountCents
  return {
    ...{ applicationId, engineDecisionId: engine.id, kind, decision, amountCents, because: override.because },
    needsSecond: limit !== null && amountCents > limit,
  }
}

const STORE = `
  insert into public.decision_overrides (organization_id, application_id, client_id, engine_decision_id, kind, decision, amount_cents,
                                         reason, request, state, requested_by, requested_by_name)
  select a.organization_id, a.id, a.client_id, $3, $4, $5, $6, $7, $8, $9, p.id, coalesce(p.full_name, p.email)
    from public.loan_applications a, app.people p where a.organization_id = $1 and a.id = $2 and p.id = $10
  on conflict (organization_id, application_id) where state = 'requested' do nothing
  returning id`

/**
 * Stores a decision against the engine and returns its id. With a request, it waits for a second person.
 *
 * @throws FunctionError if another request for the application waits
 */
export async function storeOverride(
  db: PoolClient,
  { organizationId, personId }: Pick<Member, 'organizationId' | 'personId'>,
  { applicationId, engineDecisionId, kind, decision, amountCents, because }: Override,
  request: object | null,
): Promise<string> {
  const state = request === null ? 'made' : 'requested'
  const { rows } = await db.query<{ id: string }>(STORE, [
    ...[organizationId, applicationId, engineDecisionId, kind, decision, amountCents, because],
    ...[request && JSON.stringify(request), state, personId],
  ])
  if (rows[0] === undefined) throw overrideRequested()
  return rows[0].id
}

const LAPSE = `
  update public.decision_overrides set state = 'lapsed'
   where organization_id = $1 and application_id = $2 and state = 'requested'`

/** Ends a request that still waits, because the application was decided otherwise. */
export async function lapseRequests(db: PoolClient, organizationId: string, applicationId: string): Promise<void> {
  await db.query(LAPSE, [organizationId, applicationId])
}
