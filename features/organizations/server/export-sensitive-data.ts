import type { Context } from 'hono'
import type { Pool } from 'pg'
import { z } from 'zod'
import { SENSITIVE_USES, UNUSUAL_LABELS, type UnusualUse } from '#features/organizations/rules/sensitive-use.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { csvFileName, csvHead, csvRow } from '#platform/rules/csv.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import type { CommandDeps } from './commands/command-deps.ts'
import { type Member, memberOf } from './commands/member.ts'
import { assertRecentSignIn } from './commands/recent-sign-in.ts'
import { ownersOnly } from './commands/refusals.ts'

const ROWS_AT_A_TIME = 1000
const HEADS = ['Number', 'Time (UTC)', 'Person', 'Access', 'Way', 'Files', 'Reason', 'Unusual']

const day = z.string().refine(isPlainDate, 'Invalid date')
const filterSchema = z
  .object({
    person: z.uuid('Invalid person'),
    client: z.uuid('Invalid client'),
    kind: z.enum(SENSITIVE_USES),
    unusual: z.literal('1'),
    from: day,
    until: day,
  })
  .partial()
const requestSchema = z.object({
  filter: filterSchema,
  /** The reader's local day, for the file name. */
  date: day,
})
type Filter = z.infer<typeof filterSchema>

interface UseRow {
  id: string
  happened_at: Date
  kind: string
  way: string
  person_name: string | null
  client_names: string[]
  reason: string | null
  unusual: UnusualUse[]
}

const PAGE = `
  select id, happened_at, kind, way, person_name, client_names, reason, unusual from app.sensitive_page($1, $2, $3, $4)`

/**
 * Returns the record of sensitive data as CSV. For owners with a recent sign-in. The export is recorded before the
 * first row is sent.
 */
export async function exportSensitiveData(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  if (member.role !== 'owner') throw ownersOnly()
  const { filter, date } = await requestOf(context, requestSchema)
  await assertRecentSignIn(deps, context)
  await deps.pool.query("select app.record_audit($1, $2, 'sensitive_data.exported', 'organizations', $1, $3, $4)", [
    member.organizationId,
    member.personId,
    JSON.stringify({ filter }),
    member.requestId,
  ])
  return savedFile(csvFileName('sensitive-data', date), lines(deps.pool, member, filter))
}

async function* lines(pool: Pool, { organizationId }: Member, filter: Filter): AsyncGenerator<string> {
  yield csvHead(HEADS)
  for (let before: string | null = null; ; ) {
    const values: unknown[] = [organizationId, JSON.stringify(filter), before, ROWS_AT_A_TIME]
    const { rows } = await pool.query<UseRow>(PAGE, values)
    yield rows.map(lineOf).join('')
    if (rows.length < ROWS_AT_A_TIME) return
    before = rows.at(-1)?.id ?? null
  }
}

const lineOf = ({ id, happened_at, person_name, kind, way, client_names, reason, unusual }: UseRow): string => {
  const marks = unusual.map((mark) => UNUSUAL_LABELS[mark]).join('; ')
  return csvRow([id, happened_at.toISOString(), person_name, kind, way, client_names.join('; '), reason, marks])
}
