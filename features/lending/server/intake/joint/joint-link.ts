import type { Pool, PoolClient } from 'pg'
import { jointTokenOf } from '#features/lending/server/intake/challenge.ts'
import { jointRemoved, linkExpired, linkRevoked } from '#features/lending/server/intake/errors.ts'
import type { IntakeDeps } from '#features/lending/server/intake/intake-deps.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'

/** The link of a co-applicant. */
export interface JointLink {
  organization_id: string
  id: string
  application_id: string
  condition_id: string
  applicant_name: string
  first_name: string
  language: Language
  consent_id: string | null
  client_id: string | null
  is_submitted: boolean
}

const COLUMNS = `
  l.organization_id, l.id, l.application_id, l.condition_id, l.applicant_name, l.first_name, l.language, l.consent_id, l.client_id,
  l.submitted_at is not null as is_submitted`
const FIND = `
  select ${COLUMNS}, l.removed_at is not null as is_removed, l.revoked_at is not null as is_revoked, l.expires_at <= now() as is_expired
    from app.co_applicant_links l where l.token_hash = $1`

interface FoundLink extends JointLink {
  is_removed: boolean
  is_revoked: boolean
  is_expired: boolean
}

/** Returns the link of a co-applicant, even if it has ended; null if the secret isn't one of a co-applicant. */
export async function foundJointLink(db: Pick<Pool, 'query'>, token: string): Promise<FoundLink | null> {
  return (await db.query<FoundLink>(FIND, [hashOfSecret(token)])).rows[0] ?? null
}

/** @throws FunctionError that says why the link has ended, if it has */
export function requireOpenLink({ is_removed, is_revoked, is_expired }: FoundLink): void {
  if (is_removed) throw jointRemoved()
  if (is_revoked) throw linkRevoked()
  if (is_expired) throw linkExpired()
}

/** Returns the address of a co-applicant's link. The secret is in the fragment, which browsers never send. */
export const jointAddress = (
  deps: Pick<IntakeDeps, 'appUrl' | 'intakeSecret'>,
  { organization_id, id }: { organization_id: string; id: string },
): string => `${deps.appUrl}/application#${jointTokenOf(deps, organization_id, id)}`

// Always before a link, so that two people of one application take turns.
const HOLD_APPLICATION = `
  select a.status in ('pending', 'in_review') as is_undecided, a.client_id
    from public.loan_applications a where a.organization_id = $1 and a.id = $2 for update`

/** Locks an application until the end of the transaction. Null if it doesn't exist. */
export async function heldApplication(
  db: PoolClient,
  organizationId: string,
  applicationId: string,
): Promise<{ is_undecided: boolean; client_id: string } | null> {
  const values = [organizationId, applicationId]
  return (await db.query<{ is_undecided: boolean; client_id: string }>(HOLD_APPLICATION, values)).rows[0] ?? null
}

const SETTLE = `
  update public.application_conditions c
     set status = $3, note = $4, settled_at = clock_timestamp(), settled_by_name = $5
   where c.organization_id = $1 and c.id = $2 and c.status in ('requested', 'received', 'expired')`

interface Settled {
  status: 'cleared' | 'waived'
  note: string | null
  byName: string
}

/** Settles the condition for which the application waits. */
export const settleCondition = (
  db: PoolClient,
  { organization_id, condition_id }: Pick<JointLink, 'organization_id' | 'condition_id'>,
  { status, note, byName }: Settled,
) => db.query(SETTLE, [organization_id, condition_id, status, note, byName])
