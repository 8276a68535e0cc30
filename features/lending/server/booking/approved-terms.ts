import type { Pool, PoolClient } from 'pg'
import { type DecidedTerms, decidedTermsSchema } from '#features/lending/rules/underwriting/approved-terms.ts'
import { conditionsOpen } from './errors.ts'

const TERMS = `
  select t.id, t.terms from public.application_terms t
   where t.organization_id = $1 and t.application_id = $2 and t.decision = $3
   order by t.created_at desc, t.id limit 1`

/** Returns the newest terms for which an application was approved or counteroffered, with their id; null without any. */
export async function newestTerms(
  db: Pool | PoolClient,
  organizationId: string,
  applicationId: string,
  decision: 'approved' | 'counteroffered' = 'approved',
): Promise<{ id: string; terms: DecidedTerms } | null> {
  const { rows } = await db.query<{ id: string; terms: unknown }>(TERMS, [organizationId, applicationId, decision])
  const [stored] = rows
  return stored === undefined ? null : { id: stored.id, terms: decidedTermsSchema.parse(stored.terms) }
}

const HOLD = 'select from public.loan_applications where organization_id = $1 and id = $2 for update'

/** The same for an approval, whose terms can't change before the transaction ends. */
export async function heldTerms(db: PoolClient, organizationId: string, applicationId: string) {
  await db.query(HOLD, [organizationId, applicationId])
  return newestTerms(db, organizationId, applicationId)
}

const OPEN_CONDITIONS = `
  select c.id, c.title, c.status from public.application_conditions c
   where c.organization_id = $1 and c.application_id = $2 and c.status in ('requested', 'received', 'expired')
   order by c.created_at, c.id`

/** A condition that is not cleared or waived. */
export interface OpenCondition {
  id: string
  title: string
  status: 'requested' | 'received' | 'expired'
}

/** @throws FunctionError that lists the conditions of an application that are still open */
export async function requireNoOpenConditions(db: PoolClient, organizationId: string, applicationId: string) {
  const { rows } = await db.query<OpenCondition>(OPEN_CONDITIONS, [organizationId, applicationId])
  if (rows.length > 0) throw conditionsOpen(rows, applicationId)
}
