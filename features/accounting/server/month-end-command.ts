import type { Context } from 'hono'
import pg, { type PoolClient } from 'pg'
import { type MonthEndCommand, monthEndCommandSchema } from '#features/accounting/rules/month-end-commands.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { closeMonth, reopenMonth } from './closings.ts'
import { numberTaken } from './errors.ts'
import { monthReport } from './month-report.ts'

/** `POST /functions/v1/month-end`: returns the books of a month, names an account, or closes or reopens a month. */
export async function monthEnd(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await requestOf(context, monthEndCommandSchema)
  if (asked.act === 'report') return context.json(await monthReport(deps.pool, member.organizationId, asked.month))
  await inTransaction(deps.pool, (db) => write(db, member, asked))
  return context.json({ ok: true })
}

type Write = Exclude<MonthEndCommand, { act: 'report' }>

async function write(db: PoolClient, member: Member, asked: Write): Promise<void> {
  if (asked.act === 'close') return closeMonth(db, member, asked.month)
  if (asked.act === 'reopen') return reopenMonth(db, member, asked)
  return nameAccount(db, member, asked)
}

const NAME = `
  insert into app.ledger_accounts as a (organization_id, account, number, name) values ($1, $2, $3, $4)
  on conflict (organization_id, account) do update set number = excluded.number, name = excluded.name, updated_at = clock_timestamp()
   where (a.number, a.name) is distinct from (excluded.number, excluded.name)
  returning account`
const RECORD = `
  select app.record_audit($1, $2, 'accounting.account_changed', 'ledger_accounts', $1,
                          jsonb_build_object('account', $3::text, 'number', $4::text, 'name', $5::text), $6)`

async function nameAccount(
  db: PoolClient,
  member: Member,
  asked: Extract<Write, { act: 'set_account' }>,
): Promise<void> {
  const { organizationId, personId, requestId } = member
  const { account, number, name } = asked
  const { rowCount } = await db.query(NAME, [organizationId, account, number, name]).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === '23505') throw numberTaken(number)
    throw error
  })
  if (rowCount !== 0) await db.query(RECORD, [organizationId, personId, account, number, name, requestId])
}
