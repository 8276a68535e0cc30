import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import {
  openedIdentity,
  SEALED_IDENTITY_COLUMNS,
  type SealedIdentity,
} from '#features/clients/server/stored-identity.ts'
import { mayBecomeLoan } from '#features/lending/rules/military/military-check.ts'
import {
  type RedFlagAnswer,
  type RedFlagCommand,
  redFlagCommandSchema,
} from '#features/lending/rules/red-flags/answer.ts'
import { ssnFlags } from '#features/lending/rules/red-flags/ssn-flags.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { applicationNotFound, flagAnswered, flagGone, flagsClosed } from './errors.ts'

/** The dependencies of the search for red flags. */
export type FlagDeps = Pick<CommandDeps, 'sealer' | 'isSandbox'>
type Who = Pick<Member, 'organizationId' | 'personId' | 'requestId'>

/**
 * `POST /functions/v1/red-flags`: looks for red flags of identity theft on an open application, records the completed
 * checklist, or records a response to a flag. Returns the current flags.
 */
export async function redFlags(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await keyedRequestOf(context, redFlagCommandSchema)
  const { idempotency_key: key, ...content } = asked
  const request = { organizationId: member.organizationId, act: 'redFlags', key, content }
  const work = (db: PoolClient) => once(db, request, () => redFlagCommand(deps, db, member, asked))
  return context.json(await inTransaction(deps.pool, work))
}

/** Runs the same command within a transaction. */
export async function redFlagCommand(deps: FlagDeps, db: PoolClient, member: Who, asked: RedFlagCommand) {
  const { application_id: id } = asked
  await openApplication(db, member, id)
  await foundInSsn(deps, db, member, id)
  if (asked.act === 'review') await reviewed(db, member, asked)
  if (asked.act === 'answer') await answered(db, member, asked)
  return { flags: await statusFlags(db, id) }
}

interface StatusFlag {
  code: string
  basis: string
  facts: unknown
  found_at: Date | null
  found_by_name: string | null
  seen: string | null
  response: string | null
  method: string | null
  note: string | null
  answered_by_name: string | null
  answered_at: Date | null
}

const STANDING = `
  select f.code, f.basis, f.facts, f.found_at, f.found_by_name, f.seen, f.response, f.method, f.note, f.answered_by_name, f.answered_at
    from public.loan_applications a cross join lateral app.red_flags_of(a) f where a.id = $1 order by f.code, f.basis`

/** Returns the current flags of an application, except alerts that are resolved on the report. */
const statusFlags = async (db: PoolClient, id: string): Promise<StatusFlag[]> =>
  (await db.query<StatusFlag>(STANDING, [id])).rows

const APPLICATION = `
  select a.status, exists (select from public.loans l where l.application_id = a.id) as has_loan
    from public.loan_applications a where a.id = $1 and a.organization_id = $2 for update of a`

async function openApplication(db: PoolClient, { organizationId }: Who, id: string): Promise<void> {
  const { rows } = await db.query<{ status: string; has_loan: boolean }>(APPLICATION, [id, organizationId])
  if (rows[0] === undefined) throw applicationNotFound()
  if (rows[0].has_loan || !mayBecomeLoan(rows[0].status)) throw flagsClosed()
}

const IDENTITY = `
  select app.flag_basis(c.id) as basis, app.identity_basis(c.id) as former_basis, ${SEALED_IDENTITY_COLUMNS}
    from public.loan_applications a join public.clients c on c.id = a.client_id where a.id = $1`
// Found by the product, so no person is named.
const FOUND = `
  with asked as (select set_config('request.id', coalesce($4, ''), true))
  insert into public.red_flag_entries (organization_id, client_id, application_id, kind, code, basis)
  select a.organization_id, a.client_id, a.id, 'found', $2, $3 from public.loan_applications a, asked
   where a.id = $1
     and not exists (select from public.red_flag_entries e
                      where e.application_id = a.id and e.kind = 'found' and e.code = $2 and e.basis in ($3, $5))`

/**
 * Stores the flags found in the client's SSN. The database can't read the sealed SSN, so it checks approvals against
 * the stored flags.
 */
export async function foundInSsn(deps: FlagDeps, db: PoolClient, member: Who, id: string): Promise<void> {
  const sealed = (await db.query<SealedIdentity & { basis: string; former_basis: string }>(IDENTITY, [id])).rows[0]
  if (sealed === undefined) return
  const { ssnDigits, dateOfBirth } = await openedIdentity(deps.sealer, sealed, member.organizationId)
  if (ssnDigits === null) return
  for (const code of ssnFlags(ssnDigits, dateOfBirth, deps.isSandbox))
    await db.query(FOUND, [id, code, sealed.basis, member.requestId, sealed.former_basis])
}

// Each checked line is a flag of its own, whose basis is that a person saw it.
const REVIEWED = `
  with asked as (select set_config('request.id', coalesce($4, ''), true)),
       who as (select a.organization_id, a.client_id, a.id as application_id, p.id as recorded_by, coalesce(p.full_name, p.email) as name
                 from public.loan_applications a, app.people p, asked where a.id = $1 and p.id = $2),
       line as (select gen_random_uuid() as id, s.code, s.note from jsonb_to_recordset($3) as s (code text, note text))
  insert into public.red_flag_entries (id, organization_id, client_id, application_id, kind, code, basis, note, recorded_by, recorded_by_name)
  select line.id, organization_id, client_id, application_id, 'found', code, line.id::text, note, recorded_by, name from who, line
  union all
  select gen_random_uuid(), organization_id, client_id, application_id, 'reviewed', null, '', null, recorded_by, name from who`

async function reviewed(
  db: PoolClient,
  who: Who,
  { application_id, seen }: Extract<RedFlagCommand, { act: 'review' }>,
) {
  await db.query(REVIEWED, [application_id, who.personId, JSON.stringify(seen), who.requestId])
}

const ANSWERED = `
  with asked as (select set_config('request.id', coalesce($8, ''), true))
  insert into public.red_flag_entries (organization_id, client_id, application_id, kind, code, basis, facts, response, method, note,
                                       recorded_by, recorded_by_name)
  select a.organization_id, a.client_id, a.id, 'answered', f.code, f.basis, f.facts, $5, $6, $7, p.id, coalesce(p.full_name, p.email)
    from public.loan_applications a cross join lateral app.red_flags_of(a) f, app.people p, asked
   where a.id = $1 and p.id = $2 and f.code = $3 and f.basis = $4`

async function answered(db: PoolClient, who: Who, answer: RedFlagAnswer): Promise<void> {
  const { application_id: id, code, basis, response, method, note } = answer
  const flag = (await statusFlags(db, id)).find((one) => one.code === code && one.basis === basis)
  if (flag === undefined) throw flagGone()
  // A suspicion of theft may turn out to be wrong and can be changed. A cleared flag stays cleared.
  if (flag.response !== null && flag.response !== 'declined') throw flagAnswered()
  await db.query(ANSWERED, [id, who.personId, code, basis, response, method ?? null, note, who.requestId])
}
