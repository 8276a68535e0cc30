import type { Context } from 'hono'
import { z } from 'zod'
import { printLoanLetter } from '#features/documents/server/pdf/print-report.ts'
import { loanPaperOf, notePaper, payableHead } from '#features/lending/server/statements/loan-paper.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import {
  type NoticeKind,
  type NoticeStatus,
  noticeClosing,
  noticeCommandSchema,
  noticeKindName,
  noticeSentences,
  noticeSettingsSchema,
} from '#features/payment-notices/rules/payment-notice.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf, requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { noticeFinished, noticeNotFound } from './errors.ts'

const NAME = '(select coalesce(p.full_name, p.email) from app.people p where p.id = $2)'
const SETTINGS = `
  insert into public.notice_settings as s (organization_id, reminder_days, late_days, statement_every, statement_days, updated_by_name)
  values ($1, $3, $4, $5, $6, ${NAME})
  on conflict (organization_id) do update
     set reminder_days = excluded.reminder_days, late_days = excluded.late_days,
         statement_every = case when $7 then s.statement_every else excluded.statement_every end,
         statement_days = case when $7 then s.statement_days else excluded.statement_days end, updated_at = clock_timestamp(),
         updated_by_name = excluded.updated_by_name`
const NOTE = "select app.record_audit($1, $2, 'notice_settings.saved', 'organizations', $1, $3, $4)"

/** `POST /functions/v1/notice-settings`: sets the days on which reminders and late notices are sent. */
export async function noticeSettings(deps: CommandDeps, context: Context): Promise<Response> {
  const { organizationId, personId, requestId } = await memberOf(deps, context)
  const { idempotency_key: _, ...settings } = await keyedRequestOf(context, noticeSettingsSchema)
  const { reminder_days, late_days, statement_every: every, statement_days: days } = settings
  await inTransaction(deps.pool, async (db) => {
    const statements = [every ?? null, days ?? null, every === undefined]
    await db.query(SETTINGS, [organizationId, personId, reminder_days, late_days, ...statements])
    await db.query(NOTE, [organizationId, personId, JSON.stringify(settings), requestId])
  })
  return context.json(settings)
}

const HELD = 'select status from public.payment_notices where organization_id = $1 and id = $2 for update'
const FINISH = `
  update public.payment_notices set status = $4, finished_at = clock_timestamp(), finished_by_name = ${NAME}
   where organization_id = $1 and id = $3`

/** `POST /functions/v1/payment-notice`: records that a printed notice was mailed, or is not to be sent. */
export async function paymentNotice(deps: CommandDeps, context: Context): Promise<Response> {
  const { organizationId, personId } = await memberOf(deps, context)
  const { act, notice_id: id } = await keyedRequestOf(context, noticeCommandSchema)
  const wanted = act === 'mailed' ? 'mailed' : 'canceled'
  await inTransaction(deps.pool, async (db) => {
    const held = (await db.query<{ status: NoticeStatus }>(HELD, [organizationId, id])).rows[0]
    if (held === undefined) throw noticeNotFound()
    // A second click finds its own work done.
    if (held.status === wanted) return
    if (held.status !== 'to_print') throw noticeFinished(held.status)
    await actAs(db, personId)
    await db.query(FINISH, [organizationId, personId, id, wanted])
  })
  return context.json({ id })
}

interface NoticeRow {
  loan_id: string
  kind: NoticeKind
  due: PlainDate
  due_cents: number
  past_due_cents: number
  debited_on: PlainDate | null
}

const NOTICE = `
  select loan_id, kind, due_on::text as due, due_cents::float8, past_due_cents::float8, debited_on::text
    from public.payment_notices where organization_id = $1 and id = $2`
const printSchema = z.strictObject({ notice_id: z.guid('Invalid notice ID') })

/** `POST /functions/v1/print-payment-notice`: returns the PDF of a notice, to mail. */
export async function printPaymentNotice(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { notice_id: id } = await requestOf(context, printSchema)
  const { paper, notice } = await inTransaction(deps.pool, async (db) => {
    const notice = (await db.query<NoticeRow>(NOTICE, [member.organizationId, id])).rows[0]
    if (notice === undefined) throw noticeNotFound()
    const paper = await loanPaperOf(db, member, notice.loan_id)
    await notePaper(db, member, paper, 'loan_letter.printed', { letter: noticeKindName(notice.kind) })
    return { paper, notice }
  })
  const { loan_id: loanId, kind, due, due_cents: dueCents, past_due_cents: pastDueCents, debited_on } = notice
  const { language } = paper.head
  const sentences = noticeSentences({ kind, loanId, due, dueCents, pastDueCents, debitedOn: debited_on }, language)
  const letter = {
    title: noticeKindName(kind, language),
    language,
    parts: [{ paragraphs: [...sentences, noticeClosing[language]] }],
  }
  const head = await payableHead(deps, member, paper)
  return savedFile(`notice-${due}.pdf`, await printLoanLetter({ head, letter }))
}
