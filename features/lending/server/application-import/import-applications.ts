import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { MOST_APPLICATION_ROWS } from '#features/lending/rules/application-import/application-import.ts'
import { APPLICATION_IMPORT_FIELDS } from '#features/lending/rules/application-import/import-fields.ts'
import type { ImportProblem } from '#features/lending/rules/application-import/row-lists.ts'
import { companyDay } from '#features/lending/server/applications/open-application.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { problemsOfEntering } from './entered-row.ts'
import { importedBefore } from './errors.ts'

const fields = z.partialRecord(
  z.enum(APPLICATION_IMPORT_FIELDS.map(({ key }) => key)),
  z.string().max(2100, 'A field is longer than 2,100 characters'),
)
const requestSchema = z.object({
  act: z.enum(['check', 'import']),
  file_name: z.string().trim().min(1, 'File name is required').max(200, 'File name is too long'),
  rows: z
    .array(z.object({ line: z.int().min(1).max(1_000_000), fields }))
    .min(1, 'The file has no rows')
    .max(MOST_APPLICATION_ROWS, `At most ${MOST_APPLICATION_ROWS} rows can be imported at once`),
  idempotency_key: idempotencyKey,
})
type Request = Omit<z.output<typeof requestSchema>, 'idempotency_key'>

/**
 * `POST /functions/v1/import-applications`: enters the applications of a file, or, in a check, only says what would be
 * refused. A row with a problem is left out.
 */
export const importApplications = (deps: CommandDeps, context: Context) =>
  keyedCommand('importApplications', requestSchema, (db, member, request) => imported(deps, db, member, request))(
    deps,
    context,
  )

const TAKE_TURNS = "select pg_advisory_xact_lock(hashtextextended('application import ' || $1, 0))"
const EARLIER = `
  select exists (select from app.audit_events
                  where organization_id = $1 and action = 'applications.imported' and details ->> 'file_hash' = $2) as is_known`
const RECORD = `
  select app.record_audit($1, $2, 'applications.imported', 'loan_applications', null,
           jsonb_build_object('file_name', $3::text, 'file_hash', $4::text, 'rows', $5::integer, 'added', $6::integer), $7)`

/** Names the contents of a file, so that a second import of it is refused, whatever its name. */
const hashOf = (rows: Request['rows']) =>
  createHash('sha256')
    .update(JSON.stringify(rows.map((row) => row.fields)))
    .digest('hex')

interface Reject {
  line: number
  problems: ImportProblem[]
}

async function imported(deps: CommandDeps, db: PoolClient, member: Member, request: Request) {
  const { organizationId, personId, requestId } = member
  const { act, file_name, rows } = request
  const fileHash = hashOf(rows)
  await db.query(TAKE_TURNS, [organizationId])
  const earlier = await db.query<{ is_known: boolean }>(EARLIER, [organizationId, fileHash])
  if (earlier.rows[0]?.is_known !== false) throw importedBefore()
  const today = await companyDay(db, organizationId, null)
  await db.query('savepoint all_rows')
  const rejects: Reject[] = []
  for (const { line, fields: row } of rows) {
    const problems = await problemsOfEntering(deps, db, { member, today }, row)
    if (problems.length > 0) rejects.push({ line, problems })
  }
  const added = rows.length - rejects.length
  if (act === 'check') await db.query('rollback to savepoint all_rows')
  else if (added > 0)
    await db.query(RECORD, [organizationId, personId, file_name, fileHash, rows.length, added, requestId])
  return { added, rejects }
}
