import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { type FeeContract, invoiceOf } from '#features/credit-repair/rules/fee-documents/fee-document.ts'
import { prepareInvoiceSchema } from '#features/credit-repair/rules/fee-documents/fee-document-commands.ts'
import { allowedFee } from '#features/credit-repair/server/fees/allowed-fee.ts'
import { countingRefusals } from '#features/credit-repair/server/fees/counting-refusals.ts'
import { holdClient } from '#features/credit-repair/server/fees/held-client.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { documentedWork } from './documented-work.ts'
import { contractMissing } from './errors.ts'
import { issueDocument } from './issue-document.ts'
import { requireNoInvoice } from './open-invoice.ts'

/** Issues an invoice for a fee that is due today, once for each Idempotency-Key, and files it. Counts refusals as `recordFee` does. */
export const prepareInvoice = countingRefusals((deps: CommandDeps, context: Context) =>
  keyedCommand(
    'prepareRepairInvoice',
    prepareInvoiceSchema,
    (db, member, fee) => prepare(db, deps, member, fee),
    201,
  )(deps, context),
)

const CONTRACT = `
  select c.contract_date::text, (c.total_cost * 100)::float8 as total_cents, c.company_name as name, c.company_address as address,
         (app.fees_kept(c.client_id, coalesce(c.signed_at, c.created_at)) * 100)::float8 as paid_cents
    from app.contract_in_force($1) c where c.organization_id = $2`

interface Contract extends FeeContract {
  name: string
  address: string
}

async function prepare(
  db: PoolClient,
  deps: CommandDeps,
  member: PresentMember,
  fee: Asked<typeof prepareInvoiceSchema>,
) {
  const { client_id: clientId, dispute_ids: disputeIds, amount: amountCents } = fee
  const { today } = await holdClient(db, member, clientId)
  await requireNoInvoice(db, member, fee)
  const reportIds = await allowedFee(db, member, { ...fee, received_on: today }, today)
  const contract = (await db.query<Contract>(CONTRACT, [clientId, member.organizationId])).rows[0]
  if (contract === undefined) throw contractMissing()
  const evidenceId = fee.document_id || null
  const done = await documentedWork(db, member, { disputeIds, reportIds, answerId: evidenceId })
  return issueDocument(db, deps, member, {
    ...{ kind: 'invoice', clientId, amountCents, disputeIds, entryId: null, evidenceId },
    company: contract,
    content: invoiceOf({ ...done, amount_cents: amountCents, contract }),
  })
}
