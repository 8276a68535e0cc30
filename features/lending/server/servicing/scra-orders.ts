import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { LoanChange } from '#features/lending/rules/servicing/loan-change.ts'
import { lastNoticeOn } from '#features/lending/rules/servicing/scra.ts'
import { benefitNotFound, ordersAttached, ordersNotFound } from '#features/lending/server/errors.ts'
import type { LoanOnFile } from '#features/lending/server/ledger/locked-loan.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { addTaskOfWork, finishTaskOfWork } from '#features/tasks/server/task-of-work.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { shortDate } from '#platform/rules/dates.ts'

type Scra = Extract<LoanChange, { act: 'scra' }>

const CLIENT = 'select client_id from public.loans where organization_id = $1 and id = $2'
const ORDERS = `
  select 1 from public.client_documents where organization_id = $1 and client_id = $2 and id = $3 and archived_at is null`
const KEEP = `
  insert into public.scra_benefits (organization_id, posting_id, loan_id, client_id, noticed_on, task_id, document_id, attached_at,
                                    attached_by_name)
  select $1, $2, $3, $4, $5, $6, $7::uuid, case when $7::uuid is not null then clock_timestamp() end,
         case when $7::uuid is not null then coalesce(p.full_name, p.email) end
    from app.people p where p.id = $8`

/** Keeps the orders of a benefit that was just entered. Missing ones become a task, due on the last day for them. */
export async function keepBenefit(
  db: PoolClient,
  member: Member,
  { id: loanId, today }: LoanOnFile,
  postingId: string,
  { until, notice_on, document_id }: Scra,
): Promise<void> {
  const { organizationId, personId } = member
  const clientId = (await db.query<{ client_id: string }>(CLIENT, [organizationId, loanId])).rows[0]?.client_id
  if (clientId === undefined) throw new Error('A locked loan has no client')
  const documentId = document_id ?? null
  if (documentId !== null) await requireOrders(db, organizationId, clientId, documentId)
  const last = lastNoticeOn(until)
  const taskId =
    documentId === null
      ? await addTaskOfWork(db, member, {
          ...{
            clientId,
            loanId,
            title: 'Get the military orders of the servicemember',
            dueOn: last < today ? today : last,
          },
          details: `The SCRA’s cap on interest was entered without orders. They must come by ${shortDate(last)} (50 USC 3937(b)(1)). Attach them to the entry in the loan’s ledger.`,
        })
      : null
  const values = [organizationId, postingId, loanId, clientId, notice_on ?? today, taskId, documentId, personId]
  await db.query(KEEP, values)
}

async function requireOrders(db: PoolClient, organizationId: string, clientId: string, documentId: string) {
  const { rowCount } = await db.query(ORDERS, [organizationId, clientId, documentId])
  if (rowCount === 0) throw ordersNotFound()
}

const requestSchema = z.strictObject({
  posting_id: z.guid('Invalid posting ID'),
  document_id: z.guid('Invalid document ID'),
})

const HELD = `
  select client_id, document_id, task_id from public.scra_benefits where organization_id = $1 and posting_id = $2 for update`
const ATTACH = `
  update public.scra_benefits b set document_id = $3, attached_at = clock_timestamp(), attached_by_name = coalesce(p.full_name, p.email)
    from app.people p where b.organization_id = $1 and b.posting_id = $2 and p.id = $4`

interface HeldRow {
  client_id: string
  document_id: string | null
  task_id: string | null
}

/** `POST /functions/v1/scra-orders`: attaches the military orders to a benefit, once, and completes the task for them. */
export async function scraOrders(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await requestOf(context, requestSchema)
  await inTransaction(deps.pool, (db) => attached(db, member, asked))
  return context.json({ id: asked.posting_id })
}

async function attached(db: PoolClient, member: Member, asked: z.output<typeof requestSchema>): Promise<void> {
  const { organizationId, personId } = member
  const held = (await db.query<HeldRow>(HELD, [organizationId, asked.posting_id])).rows[0]
  if (held === undefined) throw benefitNotFound()
  if (held.document_id === asked.document_id) return
  if (held.document_id !== null) throw ordersAttached()
  await requireOrders(db, organizationId, held.client_id, asked.document_id)
  await db.query(ATTACH, [organizationId, asked.posting_id, asked.document_id, personId])
  if (held.task_id !== null) await finishTaskOfWork(db, member, held.task_id)
}
