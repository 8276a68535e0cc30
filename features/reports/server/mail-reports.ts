import pg, { type Pool, type PoolClient } from 'pg'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { aboutDays, daysOfRequest, requestOfAddress } from '#features/reports/rules/report-request.ts'
import type { ReportCadence } from '#features/reports/rules/report-schedule.ts'
import { reportTable } from '#features/reports/rules/report-table.ts'
import { isBeingRecounted } from '#platform/database/being-recounted.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Log } from '#platform/http/log.ts'
import type { Letterhead } from '#platform/mail/email.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { reportAnswer } from './report-answer.ts'
import { reportEmail } from './report-email.ts'
import { stopLink } from './stop-link.ts'

export interface ReportMailDeps {
  pool: Pool
  outbox: Pick<Outbox, 'post'>
  appUrl: string
  /** Signs the links that stop these emails. */
  stopSecret: Buffer
  log: Log
}

interface DueReport {
  id: string
  organizationId: string
  name: string
  query: string
  every: ReportCadence
  dueAt: Date
  ownerName: string
  companyName: string
}

/**
 * Mails all saved reports that are due. Claiming a report, queueing its emails and setting its next date is one
 * transaction: two processes never mail it twice, and if a process dies, the next one mails the whole report. A
 * missed report is mailed once. A report whose figures are being recounted waits until they are correct.
 */
export async function mailReports(deps: ReportMailDeps, signal?: AbortSignal): Promise<void> {
  const left: string[] = []
  for (;;) {
    // A safe point to stop: another process continues with the next report.
    signal?.throwIfAborted()
    let claimed: DueReport | undefined
    try {
      claimed = await inTransaction(deps.pool, async (db) => {
        const due = await claim(db, left)
        claimed = due
        if (due) await mailOne(deps, db, due)
        return due
      })
    } catch (error) {
      if (claimed === undefined) throw error
      // A report that fails or waits does not delay the others. It is due again in the next run.
      if (!isBeingRecounted(error))
        deps.log.error({ err: error, saved_report_id: claimed.id }, 'mailing a report failed')
      left.push(claimed.id)
    }
    if (claimed === undefined) return
  }
}

// Skips reports that another process is mailing and reports of blocked companies. A report whose owner left is mailed
// to no one.
const CLAIM = `
  select s.saved_report_id as id, s.organization_id as "organizationId", r.name, r.query, s.every, s.next_due_at as "dueAt",
         coalesce(p.full_name, p.email) as "ownerName", o.company_name as "companyName"
    from app.report_schedules s
    join public.saved_reports r on r.id = s.saved_report_id
    join app.people p on p.id = r.user_id
    join app.organizations o on o.id = s.organization_id
   where s.next_due_at <= now() and app.company_block_of(s.organization_id) is null and s.saved_report_id <> all ($1::uuid[])
   order by s.next_due_at, s.saved_report_id
   limit 1 for update of s skip locked`
const NEXT = `
  update app.report_schedules set next_due_at = app.next_report_due(every, greatest(next_due_at, now())) where saved_report_id = $1`
const RECIPIENTS = `
  select g.person_id as id, p.email
    from app.report_recipients g
    join app.people p on p.id = g.person_id and p.organization_id = g.organization_id
    join public.saved_reports r on r.id = g.saved_report_id
    join app.people owner on owner.id = r.user_id and owner.organization_id = g.organization_id
   where g.saved_report_id = $1 and g.stopped_at is null order by g.person_id`
const MAILED =
  'insert into app.report_mailings (saved_report_id, due_at, organization_id, letters) values ($1, $2, $3, $4)'
const RECORD =
  "select app.record_audit($1, null, 'report.mailed', 'saved_reports', $2, jsonb_build_object('letters', $3::int), null)"

async function claim(db: PoolClient, left: string[]): Promise<DueReport | undefined> {
  const { rows } = await db.query<DueReport>(CLAIM, [left])
  return rows[0]
}

async function mailOne(deps: ReportMailDeps, db: PoolClient, due: DueReport): Promise<void> {
  const { rows: recipients } = await db.query<Recipient>(RECIPIENTS, [due.id])
  const letterhead = await brandOf(db, due.organizationId, deps.appUrl)
  let letters = 0
  for (const recipient of recipients) if (await mailTo(deps, db, { ...due, letterhead }, recipient)) letters++
  await db.query(MAILED, [due.id, due.dueAt, due.organizationId, letters])
  await db.query(NEXT, [due.id])
  if (letters > 0) await db.query(RECORD, [due.organizationId, due.id, letters])
}

interface Recipient {
  id: string
  email: string
}

const NOT_ALLOWED = '42501'

/** Mails a report only to a reader who may still see it. */
async function mailTo(
  deps: ReportMailDeps,
  db: PoolClient,
  due: DueReport & { letterhead: Letterhead },
  { id, email }: Recipient,
): Promise<boolean> {
  const wish = requestOfAddress(new URLSearchParams(due.query))
  const today = new Date().toISOString().slice(0, 10)
  const days = daysOfRequest(wish, today)
  await db.query('savepoint one_reader')
  try {
    const table = reportTable(wish, await reportAnswer(db, id, wish, days))
    const links = { open: `${deps.appUrl}/dashboard/reports?${due.query}`, stop: stopLink(deps, due.id, id) }
    await deps.outbox.post(
      db,
      reportEmail({ ...due, to: email, wish, about: aboutDays(wish, days, today), table, links }),
    )
    return true
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED) throw error
    await db.query('rollback to savepoint one_reader')
    return false
  }
}
