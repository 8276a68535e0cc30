import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { contractDocumentSchema } from '#features/credit-repair/rules/contract-commands.ts'
import { holdClient } from '#features/credit-repair/server/fees/held-client.ts'
import { printContract } from '#features/documents/server/pdf/print-report.ts'
import type { PrintedContract, PrintedStatement } from '#features/documents/server/pdf/printed-contract.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { contractNotFound } from './errors.ts'
import { clausesSchema } from './stored-contract.ts'

/** Returns the statement of a client's rights, or their contract with two notices of cancellation, as a PDF to sign. */
export async function contractDocument(
  deps: Pick<CommandDeps, 'pool' | 'assertSession'>,
  context: Context,
): Promise<Response> {
  const member = await memberOf(deps, context)
  const { client_id, paper } = await requestOf(context, contractDocumentSchema)
  const printed = await inTransaction<PrintedContract | PrintedStatement>(deps.pool, (db) =>
    paper === 'statement' ? statementFor(db, member, client_id) : contractFor(db, member, client_id),
  )
  const name = paper === 'statement' ? 'credit-file-rights' : 'credit-repair-contract'
  return savedFile(`${name}-${printed.day}.pdf`, await printContract(printed))
}

const CLIENT = 'select full_name as client_name from public.clients where id = $1'
const CONTRACT = `
  select contract_date::text as day, company_name, company_address, clauses, signature_name, client_state,
         (select c.full_name from public.clients c where c.id = r.client_id) as client_name
    from public.repair_contracts r
   where client_id = $1 and organization_id = $2 and cancelled_on is null and ended_at is null`
const NOTE = "select app.record_audit($1, $2, $3, 'clients', $4, '{}', $5)"

async function statementFor(db: PoolClient, member: PresentMember, clientId: string): Promise<PrintedStatement> {
  const { today } = await holdClient(db, member, clientId)
  const { rows } = await db.query<{ client_name: string }>(CLIENT, [clientId])
  await note(db, member, 'rights_statement.printed', clientId)
  return { kind: 'statement', day: today, clientName: rows[0]?.client_name ?? '' }
}

interface ContractRow {
  day: PlainDate
  company_name: string
  company_address: string
  client_name: string
  signature_name: string | null
  clauses: unknown
  client_state: string | null
}

async function contractFor(db: PoolClient, member: PresentMember, clientId: string): Promise<PrintedContract> {
  await holdClient(db, member, clientId)
  const contract = await printedContractOf(db, member.organizationId, clientId)
  if (contract === null) throw contractNotFound()
  await note(db, member, 'repair_contract.printed', clientId)
  return contract
}

/** Returns the contract of a client that is in force or waits for the signature, as its PDF has it. Null if there is none. */
export async function printedContractOf(
  db: Pick<PoolClient, 'query'>,
  organizationId: string,
  clientId: string,
): Promise<PrintedContract | null> {
  const { rows } = await db.query<ContractRow>(CONTRACT, [clientId, organizationId])
  if (rows[0] === undefined) return null
  const { day, company_name, company_address, client_name, signature_name, clauses, client_state } = rows[0]
  return {
    ...{ kind: 'contract', day, companyName: company_name, companyAddress: company_address, clientName: client_name },
    ...{ signatureName: signature_name, clauses: clausesSchema.parse(clauses), clientState: client_state },
  }
}

async function note(db: PoolClient, member: PresentMember, act: string, clientId: string): Promise<void> {
  await db.query(NOTE, [member.organizationId, member.personId, act, clientId, member.requestId])
}
