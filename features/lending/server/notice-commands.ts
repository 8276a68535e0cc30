import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import { mailNotice, type NoticeTable } from '#features/documents/server/electronic-records/mail-notice.ts'
import { printNotice } from '#features/documents/server/pdf/print-report.ts'
import type { PrintedNotice } from '#features/documents/server/pdf/printed-notice.ts'
import { noticeCommandSchema } from '#features/lending/rules/adverse-action/decision.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { languageOf } from '#platform/rules/languages/language.ts'
import { noticeDay, noticeGiven, noticeNotFound } from './errors.ts'

interface Kind {
  table: NoticeTable
  printed:
    | 'applicant_notice.printed'
    | 'adverse_action.printed'
    | 'credit_score_notice.printed'
    | 'incompleteness_notice.printed'
  fileName: string
}
const ADVERSE_ACTION: Kind = {
  table: 'adverse_action_notices',
  printed: 'adverse_action.printed',
  fileName: 'adverse-action-notice',
}
const CREDIT_SCORE: Kind = {
  table: 'credit_score_notices',
  printed: 'credit_score_notice.printed',
  fileName: 'credit-score-disclosure',
}
const APPLICANT: Kind = {
  table: 'applicant_notices',
  printed: 'applicant_notice.printed',
  fileName: 'notice-to-co-applicant',
}
const INCOMPLETENESS: Kind = {
  table: 'incompleteness_notices',
  printed: 'incompleteness_notice.printed',
  fileName: 'incompleteness-notice',
}

/**
 * `POST /functions/v1/adverse-action-notice`: prints a notice of adverse action as decided, sends it by email if the
 * applicant consented, or records once how and when it was given on paper. Each appears in the client's timeline.
 */
export const adverseActionNotice = (deps: CommandDeps, context: Context) => noticeCommand(ADVERSE_ACTION, deps, context)

/** `POST /functions/v1/credit-score-notice`: the same for the credit score disclosure of an approval. */
export const creditScoreNotice = (deps: CommandDeps, context: Context) => noticeCommand(CREDIT_SCORE, deps, context)

/** `POST /functions/v1/incompleteness-notice`: the same for the request for missing information. */
export const incompletenessNotice = (deps: CommandDeps, context: Context) =>
  noticeCommand(INCOMPLETENESS, deps, context)

/** `POST /functions/v1/applicant-notice`: the same for a notice to a co-applicant. */
export const applicantNotice = (deps: CommandDeps, context: Context) => noticeCommand(APPLICANT, deps, context)

async function noticeCommand(kind: Kind, deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await requestOf(context, noticeCommandSchema)
  if (asked.act === 'email')
    return context.json(await inTransaction(deps.pool, (db) => mail(kind, db, member, asked.notice_id)))
  if (asked.act === 'give') return context.json(await inTransaction(deps.pool, (db) => give(kind, db, member, asked)))
  const { notice, reader } = await inTransaction(deps.pool, (db) => handedOut(kind, db, member, asked.notice_id))
  const file = await printNotice({ kind: 'notice', notice, reader, isSandbox: deps.isSandbox })
  return savedFile(`${kind.fileName}-${notice.day}.pdf`, file)
}

// The event names the client because the client's timeline shows it.
const printSql = ({ table, printed }: Kind) => `
  select n.contents,
         (select c.preferred_language from public.clients c where c.organization_id = n.organization_id and c.id = n.client_id) as reader,
         app.record_audit(n.organization_id, $3, '${printed}', '${table}', n.id,
                                      jsonb_build_object('client_id', n.client_id), $4)
    from public.${table} n where n.id = $1 and n.organization_id = $2`

async function handedOut(
  kind: Kind,
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  id: string,
) {
  const { rows } = await db.query<{ contents: PrintedNotice; reader: string | null }>(printSql(kind), [
    id,
    organizationId,
    personId,
    requestId,
  ])
  if (rows[0] === undefined) throw noticeNotFound()
  return { notice: rows[0].contents, reader: languageOf(rows[0].reader) }
}

/**
 * Sends a notice by email. Rejects one already given on paper. Each notice is emailed only once; a repeat returns that
 * email.
 */
async function mail(kind: Kind, db: PoolClient, member: PresentMember, id: string) {
  const { given_how, given_on, given_by_name } = await held(kind, db, member, id)
  if (given_on !== null && given_how !== 'email') throw noticeGiven(given_on, given_by_name)
  return mailNotice(db, kind.table, member, id)
}

interface GivenRow {
  decided_on: string
  given_how: string | null
  given_on: string | null
  given_by_name: string | null
  today: string
}

// Days are in UTC, as everywhere in the database.
const heldSql = ({ table }: Kind) => `
  select (created_at at time zone 'UTC')::date::text as decided_on, given_how, given_on::text, given_by_name,
         (now() at time zone 'UTC')::date::text as today
    from public.${table} where id = $1 and organization_id = $2 for update`
const giveSql = ({ table }: Kind) => `
  with asked as (select set_config('request.id', coalesce($5, ''), true))
  update public.${table} n
     set given_how = $2, given_on = $3, given_by = p.id, given_by_name = coalesce(p.full_name, p.email)
    from app.people p, asked where n.id = $1 and p.id = $4`

async function held(kind: Kind, db: PoolClient, { organizationId }: PresentMember, id: string): Promise<GivenRow> {
  const notice = (await db.query<GivenRow>(heldSql(kind), [id, organizationId])).rows[0]
  if (notice === undefined) throw noticeNotFound()
  return notice
}

type Given = Extract<z.output<typeof noticeCommandSchema>, { act: 'give' }>

async function give(kind: Kind, db: PoolClient, member: PresentMember, { notice_id: id, how, on }: Given) {
  const notice = await held(kind, db, member, id)
  const { given_how, given_on, given_by_name } = notice
  if (given_on !== null && (given_on !== on || given_how !== how)) throw noticeGiven(given_on, given_by_name)
  if (on < notice.decided_on || on > notice.today) throw noticeDay()
  if (given_on === null) await db.query(giveSql(kind), [id, how, on, member.personId, member.requestId])
  return { given_on: on }
}
