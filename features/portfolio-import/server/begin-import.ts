import type { PoolClient } from 'pg'
import type { Member } from '#features/organizations/server/commands/member.ts'
import type { ImportCommand } from '#features/portfolio-import/rules/import-commands.ts'
import type { FileKind } from '#features/portfolio-import/rules/import-lists.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { cutoverInFuture, historyMissing } from './errors.ts'

type Begin = Extract<ImportCommand, { act: 'begin' }>

const TODAY = 'select (now() at time zone time_zone)::date::text as today from app.organizations where id = $1'
const ADD = `
  insert into app.portfolio_imports (organization_id, mode, loans_file, payments_file, cutover_on, day_count, loan_type, difference_rule,
                                     loan_rows, history_rows, created_by, created_by_name)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, p.id, coalesce(p.full_name, p.email) from app.people p where p.id = $11
  returning id`
const REMEMBER = `
  insert into app.portfolio_import_columns (organization_id, kind, heads) values ($1, $2, $3)
  on conflict (organization_id, kind) do update set heads = excluded.heads`
const RECORD = `
  select app.record_audit($1, $2, 'portfolio_imports.started', 'portfolio_imports', $3,
                          jsonb_build_object('file_name', $4::text, 'mode', $5::text, 'rows', $6::integer), $7)`

/** Begins an import, whose rows follow. Remembers the columns of its files for the company. */
export async function beginImport(
  db: PoolClient,
  { organizationId, personId, requestId }: Member,
  asked: Begin,
): Promise<{ id: string }> {
  const { mode, cutover_on: cutoverOn, loans_file, payments_file = null, loan_rows, history_rows } = asked
  const today = (await db.query<{ today: PlainDate }>(TODAY, [organizationId])).rows[0]?.today ?? ''
  if (cutoverOn > today) throw cutoverInFuture()
  if (mode === 'histories' && (payments_file === null || history_rows === 0)) throw historyMissing()
  const { rows } = await db.query<{ id: string }>(ADD, [
    ...[organizationId, mode, loans_file, mode === 'histories' ? payments_file : null, cutoverOn, asked.day_count],
    ...[asked.loan_type, asked.difference_rule, loan_rows, mode === 'histories' ? history_rows : 0, personId],
  ])
  const id = rows[0]?.id
  if (id === undefined) throw new Error('No import was begun')
  const remember = (kind: FileKind, heads: object | undefined) =>
    heads !== undefined && db.query(REMEMBER, [organizationId, kind, JSON.stringify(heads)])
  await remember('loans', asked.columns.loans)
  await remember('payments', asked.columns.payments)
  await db.query(RECORD, [organizationId, personId, id, loans_file, mode, loan_rows, requestId])
  return { id }
}
