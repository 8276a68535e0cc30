import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { type SignContract, signContractSchema } from '#domain/credit-repair/contract-acts.ts'
import { missingClauses } from '#domain/credit-repair/repair-contract.ts'
import { once } from '#server/acts/once.ts'
import { memberOf, type PresentMember } from '#server/acts/organizations/member.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { keyedRequestOf } from '#server/functions/request.ts'
import type { ContractDeps } from './contract-deps.ts'
import { alreadySigned, clausesMissing, dayInFuture } from './errors.ts'
import { clausesSchema, heldContract } from './stored-contract.ts'

/** Records that a client signed their contract, on the day it is dated, once. */
export async function signContract(deps: ContractDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...asked } = await keyedRequestOf(context, signContractSchema)
  const request = { organizationId: member.organizationId, act: 'signContract', key, content: asked }
  const signed = await inTransaction(deps.pool, (db) => once(db, request, () => sign(db, member, asked)))
  return context.json(signed)
}

const SIGN = `
  with signed as (
    update public.repair_contracts set signature_name = $2, updated_by = $3, updated_at = clock_timestamp()
     where id = $1 returning organization_id, client_id, contract_date)
  select app.record_audit(organization_id, $3, 'repair_contract.signed', 'repair_contracts', $1,
                          jsonb_build_object('client_id', client_id, 'effective_date', contract_date), $4)
    from signed`

async function sign(db: PoolClient, member: PresentMember, asked: Omit<SignContract, 'idempotency_key'>) {
  const contract = await heldContract(db, member, asked.contract_id)
  if (contract.signature_name !== null) throw alreadySigned()
  if (contract.contract_date > contract.today) throw dayInFuture()
  const missing = missingClauses(clausesSchema.parse(contract.clauses))
  if (missing.length > 0) throw clausesMissing(missing)
  await db.query(SIGN, [asked.contract_id, asked.signature_name, member.personId, member.requestId])
  return { cancel_until: contract.cancel_until }
}
