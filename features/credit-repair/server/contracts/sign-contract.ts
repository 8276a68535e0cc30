import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { LONGEST_SIGNATURE, signContractSchema } from '#features/credit-repair/rules/contract-commands.ts'
import { windowEnd } from '#features/credit-repair/rules/signing-days.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { daysOfClient } from './days-of-client.ts'
import { alreadySigned, datedBeforeStatement, dayInFuture, statementFirst } from './errors.ts'
import { assertLawful } from './lawful-clauses.ts'
import { withdraw } from './open-envelopes.ts'
import { pageOfPaperSigner } from './page-of-paper-signer.ts'
import { contractFor } from './send-for-signature.ts'
import { signedPaper } from './signed-paper.ts'
import { clausesSchema, heldContract } from './stored-contract.ts'

type Deps = Pick<CommandDeps, 'pool' | 'assertSession' | 'keeping'>

/**
 * Records, once, that a client signed their contract on paper on its date. The period to cancel it counts from the
 * recording if that is later. The client gets the link to the page on which they can cancel it.
 */
export const signContract = (deps: Deps, context: Context): Promise<Response> =>
  keyedCommand('signContract', signContractSchema, (db, member, asked) => sign(db, deps, member, asked))(deps, context)

const SIGN = `
  with signed as (
    update public.repair_contracts set signature_name = (select left(c.full_name, ${LONGEST_SIGNATURE}) from public.clients c where c.id = client_id), means = 'paper', document_id = $2,
           statement_id = $6, signed_on = contract_date, signed_at = clock_timestamp(), cancel_until = $5, updated_by = $3, updated_at = clock_timestamp()
     where id = $1 returning organization_id, client_id, contract_date)
  select app.record_audit(organization_id, $3, 'repair_contract.signed', 'repair_contracts', $1,
                          jsonb_build_object('client_id', client_id, 'effective_date', contract_date), $4)
    from signed`

async function sign(db: PoolClient, deps: Deps, member: PresentMember, asked: Asked<typeof signContractSchema>) {
  const contract = await heldContract(db, member, asked.contract_id)
  if (contract.signature_name !== null) throw alreadySigned()
  const days = await daysOfClient(db, contract.client_id)
  if (contract.contract_date > contract.today && contract.contract_date > days.latest) throw dayInFuture()
  const statementId = await statementBefore(db, contract)
  assertLawful(clausesSchema.parse(contract.clauses), days.state)
  const { client_id: clientId, updated_at: since } = contract
  const paper = await signedPaper(db, member, { clientId, documentId: asked.document_id, since })
  if (!(await withdraw(db, member, asked.contract_id, 'The contract was signed on paper'))) throw alreadySigned()
  const { subjectId, printed } = await contractFor(db, member, clientId, { ...days, today: contract.today })
  const cancel_until = windowEnd(contract.contract_date, days, contract.client_state)
  await db.query(SIGN, [asked.contract_id, paper, member.personId, member.requestId, cancel_until, statementId])
  const has_link = await pageOfPaperSigner(db, deps, member, { clientId, subjectId, printed, documentId: paper, days })
  return { cancel_until, has_link }
}

const STATEMENT = 'select id, acknowledged_on::text from public.repair_statements where client_id = $1'

/** Returns the statement that the client signed. Throws if there is none on the contract's date. */
async function statementBefore(
  db: PoolClient,
  { client_id, contract_date }: { client_id: string; contract_date: PlainDate },
): Promise<string> {
  const { rows } = await db.query<{ id: string; acknowledged_on: PlainDate }>(STATEMENT, [client_id])
  if (rows[0] === undefined) throw statementFirst()
  if (rows[0].acknowledged_on > contract_date) throw datedBeforeStatement(rows[0].acknowledged_on)
  return rows[0].id
}
