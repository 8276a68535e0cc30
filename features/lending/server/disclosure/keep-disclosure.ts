import type { Pool, PoolClient } from 'pg'
import type { DeliveredHow } from '#features/lending/rules/disclosure/delivered-how.ts'
import type { Disclosure } from '#features/lending/rules/disclosure/disclosure.ts'
import { disclosureChanges } from '#features/lending/rules/disclosure/disclosure-changes.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import { hashOf } from '#features/lending/server/decisioning/hash-of.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'

/** A disclosure on file. */
export interface KeptDisclosure {
  id: string
  number: number
  contents: Disclosure
  hash: string
  schedule_hash: string
  quote: QuoteRequest
}

const HOLDING = `
  select id, number, contents, hash, schedule_hash, quote from public.loan_disclosures
   where organization_id = $1 and application_id = $2 and superseded_at is null`

/** Returns the disclosure of an application that holds; null without one. */
export async function holdingDisclosure(
  db: Pool | PoolClient,
  organizationId: string,
  applicationId: string,
): Promise<KeptDisclosure | null> {
  const { rows } = await db.query<KeptDisclosure>(HOLDING, [organizationId, applicationId])
  return rows[0] ?? null
}

/** A disclosure to store. */
export interface NewDisclosure {
  applicationId: string
  clientId: string
  contents: Disclosure
  quote: QuoteRequest
}

const SUPERSEDE = `
  update public.loan_disclosures set superseded_by = $3, superseded_at = clock_timestamp()
   where organization_id = $1 and application_id = $2 and superseded_at is null`
const ADD = `
  insert into public.loan_disclosures (organization_id, id, application_id, client_id, number, contents, hash, schedule_hash, quote, changes,
                                       created_by_name)
  select $1, $2, $3, $4, 1 + coalesce((select max(d.number) from public.loan_disclosures d where d.organization_id = $1 and d.application_id = $3), 0),
         $5, $6, $7, $8, $9, coalesce(p.full_name, p.email)
    from app.people p where p.id = $10`

/**
 * Stores a disclosure in place of the one that held. The application must be locked. Returns its id, and the one on file if nothing
 * changed.
 */
export async function keepDisclosure(
  db: PoolClient,
  { organizationId, personId }: PresentMember,
  { applicationId, clientId, contents, quote }: NewDisclosure,
): Promise<{ id: string; hash: string; changes: string[] }> {
  const before = await holdingDisclosure(db, organizationId, applicationId)
  const hash = hashOf(contents)
  if (before?.hash === hash && hashOf(before.quote) === hashOf(quote)) return { id: before.id, hash, changes: [] }
  const changes = before === null ? [] : disclosureChanges(before.contents, contents)
  const id = crypto.randomUUID()
  await db.query(SUPERSEDE, [organizationId, applicationId, id])
  await db.query(ADD, [
    ...[organizationId, id, applicationId, clientId, JSON.stringify(contents), hash, hashOf(contents.schedule)],
    ...[JSON.stringify(quote), changes, personId],
  ])
  return { id, hash, changes }
}

/** Ends the disclosure of a closing that was canceled. */
export async function endDisclosure(db: PoolClient, organizationId: string, applicationId: string): Promise<void> {
  await db.query(SUPERSEDE, [organizationId, applicationId, null])
}

const DELIVER = `
  insert into public.loan_disclosure_deliveries (organization_id, disclosure_id, client_id, how, given_at, recorded_by_name)
  values ($1, $2, $3, $4, coalesce($5, clock_timestamp()), $6)
  on conflict (organization_id, disclosure_id, client_id) do nothing`

/** Records that a person received a disclosure. The first receipt counts. */
export async function recordDelivery(
  db: PoolClient,
  organizationId: string,
  given: {
    disclosureId: string
    clientId: string
    how: DeliveredHow
    /** Null for now. */
    at: Date | null
    byName: string | null
  },
): Promise<void> {
  await db.query(DELIVER, [organizationId, given.disclosureId, given.clientId, given.how, given.at, given.byName])
}
