import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { clientSsnProblem } from '#features/clients/rules/issued-ssn.ts'
import { type ClientSsnRequest, clientSsnSchema, type SsnChange, weighSsn } from '#features/clients/rules/ssn-change.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { validationFailed } from '#platform/functions/errors.ts'
import { requestOf } from '#platform/functions/request.ts'
import { maskSsn } from '#platform/rules/ssn.ts'
import { decideSsn } from './decide-ssn.ts'
import { heldClient } from './held-ssn.ts'
import { asBudgetSpent, drawCheck } from './sensitive-budget.ts'
import { confirmationNeeded, ssnWaits } from './ssn-refusals.ts'
import { storedIdentity } from './stored-identity.ts'
import { writeSsn } from './write-ssn.ts'

/**
 * `POST /functions/v1/client-ssn`: the only way to change the SSN on file of a credit repair company's client. A typo
 * is corrected at once; a different SSN is pending until another owner or admin reviews it.
 */
export async function clientSsn(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await requestOf(context, clientSsnSchema)
  // A decision compares nothing. All other responses reveal how the number compares with the SSN on file.
  if (asked.act !== 'decide')
    await drawCheck(deps, context, member, { way: asked.act, clientId: asked.client_id, ssn: null })
  const work = async () => {
    if (asked.act === 'decide') return inTransaction(deps.pool, (db) => decided({ ...deps, db }, member, asked))
    const index = await indexAndKeys(deps, member, asked)
    return inTransaction(deps.pool, (db) => answer({ ...deps, db }, member, asked, index))
  }
  return context.json(
    await deps.sealer.withCurrentKey(work).catch((error: unknown) => {
      throw asBudgetSpent(error)
    }),
  )
}

// Reads the keys on its own connection. Within the transaction, twenty concurrent requests would each hold one and wait
// for another.
async function indexAndKeys(deps: CommandDeps, member: PresentMember, { client_id, ssn }: Numbered): Promise<Buffer> {
  const index = deps.sealer.indexOf('clients.ssn', ssn, member.organizationId)
  return (await Promise.all([index, storedIdentity(deps, member, client_id)]))[0]
}

/** The dependencies of SSN changes within one transaction. */
export type SsnDeps = Pick<CommandDeps, 'sealer' | 'isSandbox'> & { db: PoolClient }

type Numbered = Exclude<ClientSsnRequest, { act: 'decide' }>

async function decided(deps: SsnDeps, member: PresentMember, asked: Exclude<ClientSsnRequest, Numbered>) {
  await actAs(deps.db, member)
  return decideSsn(deps, member, asked)
}

async function answer(deps: SsnDeps, member: PresentMember, asked: Numbered, index: Buffer): Promise<object> {
  await actAs(deps.db, member)
  const held = await heldClient(deps, member, asked)
  const takes = weighSsn(asked.ssn, held)
  const policy = { isSandbox: deps.isSandbox, isRepair: held.isReviewed }
  const problem = takes === 'same' ? null : clientSsnProblem(asked.ssn, policy)
  if (problem !== null) throw validationFailed(problem)
  if (asked.act === 'weigh') return { takes }
  if (takes === 'same') return { outcome: 'unchanged' }
  if (takes === 'review') return { outcome: 'waiting', change_id: await enter(deps, member, asked, index) }
  if (takes === 'confirmation' && !asked.confirmation) throw confirmationNeeded()
  const { confirmation } = asked
  if (takes !== 'nothing') {
    const kind = takes === 'correction' ? 'correction' : 'second'
    const values = [kind, 'approved', maskSsn(asked.ssn), index, takes === 'confirmation' ? confirmation : null]
    await deps.db.query(ENTER, [...whoAndWhy(member, asked), ...values])
  }
  await deps.db.query(DRAWN, [asked.client_id])
  await writeSsn(deps, member, asked)
  return { outcome: 'changed' }
}

// Tells app.draw_change that this client's budget was already used before the transaction.
const DRAWN = "select set_config('app.ssn_drawn', $1, true)"

// Runs as this user because the audit log requires the person and the request.
const actAs = (db: PoolClient, { personId, requestId }: PresentMember) =>
  db.query("select set_config('request.jwt.claims', $1, true), set_config('request.id', $2, true)", [
    JSON.stringify({ sub: personId, role: 'authenticated' }),
    requestId ?? '',
  ])

const whoAndWhy = ({ organizationId, personId }: PresentMember, { client_id, reason }: SsnChange) => [
  ...[organizationId, client_id, personId, reason],
]

const ENTER = `
  insert into public.client_ssn_changes (organization_id, client_id, asked_by, asked_by_name, reason, kind, status, ssn, ssn_index,
                                         confirmation, decided_by, decided_at)
  select $1, $2, p.id, coalesce(p.full_name, p.email), $4, $5, $6, $7, $8, $9,
         case when $6 = 'approved' then p.id end, case when $6 = 'approved' then clock_timestamp() end
    from app.people p where p.id = $3
  returning id`
const WAITING = `
  select id, ssn_index = $2 as is_same from public.client_ssn_changes where client_id = $1 and status = 'waiting'`

/** Returns the change pending review. The same number again is the same change. */
async function enter({ db, sealer }: SsnDeps, member: PresentMember, asked: SsnChange, index: Buffer): Promise<string> {
  const earlier = (await db.query<{ id: string; is_same: boolean }>(WAITING, [asked.client_id, index])).rows[0]
  if (earlier?.is_same === false) throw ssnWaits()
  if (earlier !== undefined) return earlier.id
  const sealed = await sealer.sealForWire('client_ssn_changes.ssn', asked.ssn, member.organizationId)
  const values = [...whoAndWhy(member, asked), 'second', 'waiting', sealed, index, null]
  const { rows } = await db.query<{ id: string }>(ENTER, values)
  if (rows[0] === undefined) throw new Error('No change was entered')
  return rows[0].id
}
