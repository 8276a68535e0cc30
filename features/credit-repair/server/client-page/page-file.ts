import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { type RepairFile, repairFileSchema } from '#features/credit-repair/rules/client-page/page-commands.ts'
import { printedContractOf } from '#features/credit-repair/server/contracts/contract-document.ts'
import { letterCopy } from '#features/credit-repair/server/disputes/dispute-letter.ts'
import { printContract } from '#features/documents/server/pdf/print-report.ts'
import { refuseUnavailable } from '#features/organizations/server/commands/organization-status.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { fileUnknown, identityNeeded } from './errors.ts'
import { isOpenFor } from './identity.ts'
import { limitReaders, refuseEnded } from './page-command.ts'
import type { RepairPageDeps } from './page-deps.ts'
import { foundLink, type RepairLink, recordPageEvent } from './page-link.ts'

/** `POST /functions/v1/repair-page-file`: returns a PDF of an open page: the contract, or a copy of a letter that was sent. */
export async function repairPageFile(deps: RepairPageDeps, context: Context): Promise<Response> {
  const asked = await requestOf(context, repairFileSchema)
  await limitReaders(deps, context)
  const link = await foundLink(deps.pool, asked.token)
  refuseEnded(link)
  await refuseUnavailable(deps.pool, link.organization_id)
  if (!isOpenFor(deps, link, asked.session)) throw identityNeeded()
  const { name, pdf } = await inTransaction(deps.pool, (db) => handedOut(deps, db, link, asked))
  return savedFile(name, new Uint8Array(pdf))
}

async function handedOut(deps: RepairPageDeps, db: PoolClient, link: RepairLink, asked: RepairFile) {
  const file =
    asked.file === 'contract' ? await contractFile(db, link) : await letterFile(deps, db, link, asked.dispute_id)
  if (file === null) throw fileUnknown()
  await recordPageEvent(db, link, 'downloaded', { note: asked.file === 'contract' ? 'Contract' : 'Letter' })
  return file
}

async function contractFile(db: PoolClient, link: RepairLink) {
  const contract = await printedContractOf(db, link.organization_id, link.client_id)
  if (contract === null || contract.signatureName === null) return null
  return { name: `credit-repair-contract-${contract.day}.pdf`, pdf: await printContract(contract) }
}

// A letter covers the disputes that went to the same recipient on the same day. One that was disposed of has no words any more.
const TOGETHER = `
  select o.id, o.sent_on::text from public.disputes d
    join public.disputes o on o.organization_id = d.organization_id and o.client_id = d.client_id and o.sent_on = d.sent_on
     and o.bureau = d.bureau and o.recipient = d.recipient and o.recipient_name is not distinct from d.recipient_name
     and o.recipient_address is not distinct from d.recipient_address
     and (o.reason = 'identity_theft') = (d.reason = 'identity_theft')
   where d.organization_id = $1 and d.client_id = $2 and d.id = $3 and d.item_key not like 'disposed of %'
   order by o.created_at, o.id limit 30`

async function letterFile(deps: RepairPageDeps, db: PoolClient, link: RepairLink, disputeId: string) {
  const { organization_id: organizationId, client_id: clientId } = link
  const { rows } = await db.query<{ id: string; sent_on: PlainDate }>(TOGETHER, [organizationId, clientId, disputeId])
  const [first] = rows
  if (first === undefined) return null
  const sent = { ids: rows.map(({ id }) => id), on: first.sent_on }
  return letterCopy(db, { organizationId, isSandbox: deps.isSandbox }, sent)
}
