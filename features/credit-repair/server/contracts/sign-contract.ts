import type { PoolClient } from 'pg'
import { signContractSchema } from '#features/credit-repair/rules/contract-commands.ts'
import { missingClauses } from '#features/credit-repair/rules/repair-contract.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { alreadySigned, clausesMissing, dayInFuture } from './errors.ts'
import { clausesSchema, heldContract } from './stored-contract.ts'

/** Records, once, that a client signed their contract on its date. */
export const signContract = keyedCommand('signContract', signContractSchema, sign)

const SIGN = `
  with signed as (
    update public.repair_contracts set signature_name = $2, updated_by = $3, updated_at = clock_timestamp()
     where id = $1 returning organization_id, client_id, contract_date)
  select app.record_audit(organization_id, $3, 'repair_contract.signed', 'repair_contracts', $1,
                          jsonb_build_object('client_id', client_id, 'effective_date', contract_date), $4)
    from signed`

async function sign(db: PoolClient, member: PresentMember, asked: Asked<typeof signContractSchema>) {
  const contract = await heldContract(db, member, asked.contract_id)
  if (contract.signature_name !== null) throw alreadySigned()
  if (contract.contract_date > contract.today) throw dayInFuture()
  const missing = missingClauses(clausesSchema.parse(contract.clauses))
  if (missing.length > 0) throw clausesMissing(missing)
  await db.query(SIGN, [asked.contract_id, asked.signature_name, member.personId, member.requestId])
  return { cancel_until: contract.cancel_until }
}
