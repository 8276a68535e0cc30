import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { type ClaimParts, claimOf } from '#features/credit-repair/rules/client-page/claim.ts'
import type { OpenRepairAct } from '#features/credit-repair/rules/client-page/page-commands.ts'
import type { DisputeStatus } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import { advanceTo } from '#features/credit-repair/server/disputes/advance-dispute.ts'
import { disputeMovedOn } from '#features/credit-repair/server/disputes/errors.ts'
import { claimChanged, itemUnknown } from './errors.ts'
import { type RepairLink, recordPageEvent } from './page-link.ts'

interface OwnDispute extends ClaimParts {
  id: string
  status: DisputeStatus
  item_name: string
}

// Holds the client first, like every change of a dispute.
const HOLD = 'select from public.clients where organization_id = $1 and id = $2 for no key update'
const OWN = `
  select id, status, item_name, item_kind, reason, explanation, months, correct_value from public.disputes
   where organization_id = $1 and client_id = $2 and id = any ($3)`
const ADD = `
  insert into public.dispute_attestations (organization_id, client_id, dispute_id, link_id, session_mark, claim_digest, language)
  values ($1, $2, $3, $4, $5, $6, $7)`
const MARK_CHARACTERS = 16

/**
 * Records that the client attests to each of these claims, by the same step as when staff record it. All or none: a claim must
 * read as the page showed it, and its dispute must be drafted.
 */
export async function attest(
  db: PoolClient,
  link: RepairLink,
  { claims, language }: Extract<OpenRepairAct, { act: 'attest' }>,
  requestId: string | null,
): Promise<{ attested: number }> {
  const { organization_id: organizationId, client_id: clientId } = link
  const readById = new Map(claims.map(({ dispute_id, claim }) => [dispute_id.toLowerCase(), claim]))
  await db.query(HOLD, [organizationId, clientId])
  const { rows } = await db.query<OwnDispute>(OWN, [organizationId, clientId, [...readById.keys()]])
  if (rows.length < readById.size) throw itemUnknown()
  if (rows.some(({ status }) => status !== 'drafted')) throw disputeMovedOn()
  if (rows.some((row) => readById.get(row.id) !== claimOf(row))) throw claimChanged()
  const actor = { organizationId, personId: null, requestId }
  const ids = rows.map(({ id }) => id)
  await advanceTo(db, actor, ids, { to: 'attested', tracking_number: null })
  const mark = (link.session_hash?.toString('hex') ?? '').slice(0, MARK_CHARACTERS)
  for (const row of rows) {
    const digest = createHash('sha256').update(claimOf(row)).digest('hex')
    await db.query(ADD, [organizationId, clientId, row.id, link.id, mark, digest, language])
    await recordPageEvent(db, link, 'attested', { note: row.item_name })
  }
  return { attested: rows.length }
}
