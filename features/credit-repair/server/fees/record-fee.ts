import type { PoolClient } from 'pg'
import { recordFeeSchema } from '#features/credit-repair/rules/repair-fee-commands.ts'
import { payInvoice, unpaidInvoice } from '#features/credit-repair/server/fee-documents/open-invoice.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { allowedFee } from './allowed-fee.ts'
import { countingRefusals } from './counting-refusals.ts'
import { holdClient } from './held-client.ts'

/**
 * Records a fee that a client paid for finished work, once for each Idempotency-Key. An invoice for the same work is then
 * paid. Counts fees rejected as advance fees, and stores nothing else about them.
 */
export const recordFee = countingRefusals(keyedCommand('recordRepairFee', recordFeeSchema, record, 201))

type Fee = Asked<typeof recordFeeSchema>

async function record(db: PoolClient, member: PresentMember, asked: Fee) {
  const { today } = await holdClient(db, member, asked.client_id)
  const invoice = await unpaidInvoice(db, member, asked)
  const fee = { ...asked, document_id: asked.document_id || invoice?.evidence_id }
  const id = await enter(db, member, fee, await allowedFee(db, member, fee, today))
  if (invoice !== null) await payInvoice(db, member, invoice, id)
  return { id }
}

const ENTER = `
  with entered as (
    insert into public.repair_fees (organization_id, client_id, kind, amount, received_on, method, reference, dispute_ids, document_id,
                                    report_ids, recorded_by, recorded_by_name)
    select $1, $3, 'fee', $4::numeric / 100, $5, $6, $7, $8, $10, $11, p.id, coalesce(p.full_name, p.email) from app.people p where p.id = $2
    returning id, amount, received_on)
  select id, app.record_audit($1, $2, 'repair_fee.recorded', 'repair_fees', id,
                              jsonb_build_object('client_id', $3::uuid, 'amount', amount, 'method', $6::text, 'effective_date', received_on), $9)
    from entered`

async function enter(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  fee: Fee,
  reports: readonly string[],
): Promise<string> {
  const { client_id, amount, received_on, method, reference, dispute_ids, document_id } = fee
  const what = [client_id, amount, received_on, method, reference || null, dispute_ids]
  const { rows } = await db.query<{ id: string }>(ENTER, [
    ...[organizationId, personId, ...what, requestId, document_id || null, reports],
  ])
  if (rows[0] === undefined) throw new Error('No fee was entered')
  return rows[0].id
}
