import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { printMailBatch as printed } from '#features/documents/server/pdf/print-report.ts'
import type { LoanStatementJob } from '#features/documents/server/pdf/printed-loan-paper.ts'
import { shortId } from '#features/lending/rules/short-id.ts'
import { loanStatement } from '#features/lending/rules/statements/loan-statement.ts'
import { loanEventsOf } from '#features/lending/rules/stored-loan.ts'
import { loanPaperOf, payableHead } from '#features/lending/server/statements/loan-paper.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import {
  type MailBatchCommand,
  MOST_IN_BATCH,
  mailBatchSchema,
  printBatchSchema,
  type StatementStatus,
} from '#features/payment-notices/rules/periodic-statement.ts'
import { printedAnnuals } from '#features/payment-notices/server/annual/printed-annual.ts'
import {
  batchNotFound,
  nothingToPrint,
  statementFinished,
  statementNotFound,
} from '#features/payment-notices/server/errors.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf, requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** `POST /functions/v1/mail-batch`: makes a batch of the statements to print, records that it was mailed, or cancels a statement. */
export async function mailBatch(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...content } = await keyedRequestOf(context, mailBatchSchema)
  const request = { organizationId: member.organizationId, act: 'mail-batch', key, content }
  const work = (db: PoolClient) => once<object>(db, request, () => carriedOut(db, member, content))
  return context.json(await inTransaction(deps.pool, work))
}

function carriedOut(db: PoolClient, member: PresentMember, command: MailBatchCommand): Promise<object> {
  if (command.act === 'make') return made(db, member)
  return command.act === 'mailed' ? mailed(db, member, command.batch_id) : canceled(db, member, command.statement_id)
}

const NAME = '(select coalesce(p.full_name, p.email) from app.people p where p.id = $2)'
// Two people at once take different statements.
const MAKE = `
  with taken as (
    select s.id from public.periodic_statements s where s.organization_id = $1 and s.status = 'to_print'
     order by s.created_at, s.id limit ${MOST_IN_BATCH} for update skip locked),
  annual as (
    select s.id from public.annual_interest_statements s where s.organization_id = $1 and s.status = 'to_print'
     order by s.created_at, s.id limit ${MOST_IN_BATCH} for update skip locked),
  every as (select id from taken union all select id from annual),
  batch as (
    insert into public.mail_batches (organization_id, made_on, statements, made_by, made_by_name)
    select o.id, (now() at time zone o.time_zone)::date, (select count(*) from every), $2, ${NAME}
      from app.organizations o where o.id = $1 and exists (select from every)
    returning id, statements)
  select id, statements, array(select t.id from taken t) as taken, array(select a.id from annual a) as annual from batch`
const TAKE = `
  update public.periodic_statements set status = 'printed', batch_id = $2 where organization_id = $1 and id = any ($3)`

const TAKE_ANNUAL = `
  update public.annual_interest_statements set status = 'printed', batch_id = $2 where organization_id = $1 and id = any ($3)`

interface MadeRow {
  id: string
  statements: number
  taken: string[]
  annual: string[]
}

async function made(db: PoolClient, { organizationId, personId }: PresentMember): Promise<object> {
  await actAs(db, personId)
  const batch = (await db.query<MadeRow>(MAKE, [organizationId, personId])).rows[0]
  if (batch === undefined) throw nothingToPrint()
  await db.query(TAKE, [organizationId, batch.id, batch.taken])
  await db.query(TAKE_ANNUAL, [organizationId, batch.id, batch.annual])
  return { id: batch.id, statements: batch.statements }
}

const MAIL = `
  update public.mail_batches set mailed_at = coalesce(mailed_at, clock_timestamp()), mailed_by_name = coalesce(mailed_by_name, ${NAME})
   where organization_id = $1 and id = $3 returning id`
const MAIL_STATEMENTS = `
  update public.periodic_statements set status = 'mailed', finished_at = clock_timestamp(), finished_by_name = ${NAME}
   where organization_id = $1 and batch_id = $3 and status = 'printed'`

const MAIL_ANNUAL = `
  update public.annual_interest_statements set status = 'mailed', finished_at = clock_timestamp(), finished_by_name = ${NAME}
   where organization_id = $1 and batch_id = $3 and status = 'printed'`

async function mailed(db: PoolClient, { organizationId, personId }: PresentMember, id: string): Promise<object> {
  await actAs(db, personId)
  const values = [organizationId, personId, id]
  if ((await db.query<{ id: string }>(MAIL, values)).rows.length === 0) throw batchNotFound()
  await db.query(MAIL_STATEMENTS, values)
  await db.query(MAIL_ANNUAL, values)
  return { id }
}

const HELD = 'select status from public.periodic_statements where organization_id = $1 and id = $2 for update'
const CANCEL = `
  update public.periodic_statements set status = 'canceled', finished_at = clock_timestamp(), finished_by_name = ${NAME}
   where organization_id = $1 and id = $3`

async function canceled(db: PoolClient, { organizationId, personId }: PresentMember, id: string): Promise<object> {
  const held = (await db.query<{ status: StatementStatus }>(HELD, [organizationId, id])).rows[0]
  if (held === undefined) throw statementNotFound()
  if (held.status !== 'to_print' && held.status !== 'printed') throw statementFinished(held.status)
  await actAs(db, personId)
  await db.query(CANCEL, [organizationId, personId, id])
  return { id }
}

interface PrintedRow {
  loan_id: string
  period_from: PlainDate
  period_until: PlainDate
  seen_postings: number
}

const BATCH_DAY = 'select made_on::text from public.mail_batches where organization_id = $1 and id = $2'
const OF_BATCH = `
  select loan_id, period_from::text, period_until::text, seen_postings from public.periodic_statements
   where organization_id = $1 and batch_id = $2 and status <> 'canceled' order by created_at, id`
const NOTE = "select app.record_audit($1, $2, 'mail_batches.printed', 'organizations', $1, $3, $4)"

/** `POST /functions/v1/print-mail-batch`: returns one PDF of a batch: the cover sheet, and each statement on its own pages. */
export async function printMailBatch(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { batch_id: id } = await requestOf(context, printBatchSchema)
  const { organizationId, personId, requestId } = member
  const day = (await deps.pool.query<{ made_on: PlainDate }>(BATCH_DAY, [organizationId, id])).rows[0]?.made_on
  if (day === undefined) throw batchNotFound()
  const { rows } = await deps.pool.query<PrintedRow>(OF_BATCH, [organizationId, id])
  const jobs: Omit<LoanStatementJob, 'kind'>[] = []
  // Each loan is locked by itself, so that payments of the others go on.
  for (const row of rows) jobs.push(await jobOf(deps, member, row, day))
  const letters = await printedAnnuals(deps, member, id, day)
  const heads = [...jobs, ...letters].map(({ head }) => head)
  const details = JSON.stringify({ batch: id, statements: heads.length })
  await deps.pool.query(NOTE, [organizationId, personId, details, requestId])
  const lines = heads.map((head) => ({
    ...{ borrower: head.borrowerName, loan: shortId(head.loanId), address: head.borrowerAddress },
  }))
  const company = heads[0]?.companyName ?? ''
  return savedFile(`statements-${day}.pdf`, await printed({ company, day, lines, statements: jobs, letters }))
}

async function jobOf(
  deps: CommandDeps,
  member: PresentMember,
  { loan_id, period_from: from, period_until: until, seen_postings }: PrintedRow,
  day: PlainDate,
): Promise<Omit<LoanStatementJob, 'kind'>> {
  const paper = await inTransaction(deps.pool, (db) => loanPaperOf(db, member, loan_id))
  const { terms, postings } = paper.loan
  // Entries that came later are in the next statement, so a reprint is the same.
  const statement = loanStatement(terms, loanEventsOf(postings.slice(0, seen_postings)), { from, until })
  return { head: { ...(await payableHead(deps, member, paper)), day }, statement }
}
