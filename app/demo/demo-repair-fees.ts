import type { LaterReport } from '#features/credit-repair/rules/disputes/later-reports.ts'
import type { SaleChannel } from '#features/credit-repair/rules/enrollment.ts'
import { evidenceReports, feeRefusal } from '#features/credit-repair/rules/repair-fee.ts'
import { earliestFeeDay, type RepairWork } from '#features/credit-repair/rules/repair-work.ts'
import { type Decided, reportsShowing } from '#features/credit-repair/rules/result-evidence.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { addDemoRepairContracts, type DemoContractFixture } from './demo-repair-contracts.ts'
import { choiceOf, idOf, numberOf } from './deterministic.ts'

/** The company whose people enroll clients, have them sign, and take their fees. */
export interface DemoRepairFixture extends DemoContractFixture {
  today: PlainDate
}

interface DemoEnrollment {
  isCanceled: boolean
  channel: SaleChannel
  monthlyDollars: number
}

/**
 * Enrolls most clients of a demo firm who have a report. They paid a month's fee for each decided dispute, once the law
 * allows it.
 */
export async function addDemoRepairFees(
  desk: DemoRepairFixture,
  clients: readonly { id: string; ageDays: number }[],
): Promise<void> {
  const enrolled = clients.filter(({ id }) => numberOf(`${id} is enrolled`, 7) > 0)
  const enrollments = []
  for (const client of enrolled) enrollments.push({ client, enrollment: await enroll(desk, client) })
  await addDemoRepairContracts(desk)
  for (const { client, enrollment } of enrollments) {
    const { work, complete_by } = await doneFor(desk, client.id)
    for (const together of byMonth(work).slice(0, MOST_FEES))
      await takeFee(desk, client.id, enrollment, together, complete_by)
  }
  for (const { client, enrollment } of enrollments)
    if (enrollment.isCanceled) await desk.pool.query(CANCEL, [client.id, desk.organizationId])
  await desk.pool.query(REFUSED, [desk.organizationId, addDays(desk.today, -12)])
}

// An attempt to take fees before the work was done, so that the risk board has an entry.
const REFUSED = `
  select app.note_refused_fee($1, $2::date + n * 3) from generate_series(0, 3) n
   where not exists (select from app.repair_days where organization_id = $1 and measure = 'refused')`

// After the fees, because none can be taken once the enrollment is canceled.
const CANCEL = `
  update public.repair_enrollments set status = 'cancelled' where client_id = $1 and organization_id = $2 and status <> 'cancelled'`

// Here and below, an event of today is not dated later than now.
const ENROLL = `
  insert into public.repair_enrollments (id, organization_id, client_id, status, monthly_fee, enrolled_on, sale_channel, created_by,
                                         created_at, updated_by, updated_at)
  select $1, $2, c.id, $4, $5, $6, $7, $8, least($6::date + interval '16 hours', now()), $8,
         least($6::date + interval '16 hours', now())
    from public.clients c
   where c.id = $3 and exists (select from public.credit_reports r where r.client_id = c.id and r.status = 'success')
  on conflict do nothing`

async function enroll(
  { pool, organizationId, personIds, today }: DemoRepairFixture,
  { id, ageDays }: { id: string; ageDays: number },
): Promise<DemoEnrollment> {
  const name = `enrollment of ${id}`
  const channel = choiceOf(`${name} channel`, ['in_person', 'web', 'web', 'phone'] as const)
  const monthlyDollars = choiceOf(`${name} fee`, [79, 99, 99, 129, 149])
  const status = choiceOf(`${name} status`, ['active', 'active', 'active', 'active', 'paused', 'cancelled'])
  const enrolledOn = addDays(today, -Math.max(0, ageDays - numberOf(`${name} thinks it over`, 4)))
  const person = choiceOf(`${name} by`, personIds)
  const isCanceled = status === 'cancelled'
  const first = isCanceled ? 'active' : status
  await pool.query(ENROLL, [idOf(name), organizationId, id, first, monthlyDollars, enrolledOn, channel, person])
  return { channel, monthlyDollars, isCanceled }
}

type DoneWork = RepairWork & { result_on: PlainDate }
type StoredWork = Omit<DoneWork, 'shown_in'> & Decided

// Work that the contract sells.
const DONE = `
  select (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'bureau', d.bureau, 'item_name', d.item_name, 'item_key', d.item_key,
                                                       'report_id', d.report_id, 'sent_on', d.sent_on, 'result', d.result,
                                                       'result_on', d.result_on, 'recorded_on', d.result_on,
                                                       'is_paid', false) order by d.result_on, d.id), '[]')
            from public.disputes d where d.client_id = $1 and d.result in ('deleted', 'modified')) as work,
         (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'bureau_data', r.bureau_data, 'created_at',
                            to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by r.created_at), '[]')
            from public.credit_reports r where r.client_id = $1 and r.status = 'success') as reports,
         (select max(c.complete_by)::text from public.repair_contracts c where c.client_id = $1) as complete_by`

interface Done {
  work: StoredWork[]
  reports: LaterReport[]
  complete_by: PlainDate | null
}

/** Returns the client's work that a document or a later report shows. */
async function doneFor({ pool }: DemoRepairFixture, clientId: string) {
  const { rows } = await pool.query<Done>(DONE, [clientId])
  const { work, reports, complete_by } = rows[0] ?? { work: [], reports: [], complete_by: null }
  const shown = work.map((one): DoneWork => ({ ...one, shown_in: reportsShowing(one, reports) }))
  return { work: shown.filter(({ shown_in }) => shown_in.length > 0), complete_by }
}

function byMonth(work: readonly DoneWork[]): DoneWork[][] {
  return [...Map.groupBy(work, ({ result_on }) => result_on.slice(0, 7)).values()]
}

// The contract’s total is twelve monthly fees.
const MOST_FEES = 12

const TAKE = `
  insert into public.repair_fees (id, organization_id, client_id, kind, amount, received_on, method, reference, dispute_ids, report_ids,
                                  recorded_by, recorded_by_name, created_at)
  select $1, $2, $3, 'fee', $4, $5, $6, $7, $8, $10, p.id, p.full_name, least($5::date + interval '17 hours', now()) from app.people p
   where p.id = $9 and not exists (select from public.repair_fees where id = $1)`
const GIVE_BACK = `
  insert into public.repair_fees (id, organization_id, client_id, kind, amount, received_on, refunds_id, reason, recorded_by,
                                  recorded_by_name, created_at)
  select $1, f.organization_id, f.client_id, 'refund', f.amount, $3, f.id, 'The client was promised more than was done', f.recorded_by,
         f.recorded_by_name, least($3::date + interval '18 hours', now())
    from public.repair_fees f where f.id = $2 and not exists (select from public.repair_fees where id = $1)`

async function takeFee(
  desk: DemoRepairFixture,
  clientId: string,
  { channel, monthlyDollars }: DemoEnrollment,
  work: readonly DoneWork[],
  complete_by: PlainDate | null,
): Promise<void> {
  const dispute_ids = work.map(({ id }) => id)
  const name = `fee of ${clientId} for ${dispute_ids.join()}`
  const received_on = dayOfFee(name, channel, work, complete_by)
  const isOwed = numberOf(`${name} owed`, 6) === 0
  const terms = { sale_channel: channel, pays_for: 'results' as const, complete_by, refund_due_cents: 0 }
  const circumstances = { ...terms, work, answer_on: null, today: desk.today }
  if (isOwed || received_on === null || feeRefusal({ received_on, dispute_ids }, circumstances) !== null) return
  const method = choiceOf(`${name} method`, ['card', 'card', 'ach', 'check'] as const)
  const reference = String(1000 + numberOf(`${name} reference`, 9000))
  const person = choiceOf(`${name} by`, desk.personIds)
  await desk.pool.query(TAKE, [
    ...[
      idOf(name),
      desk.organizationId,
      clientId,
      monthlyDollars,
      received_on,
      method,
      reference,
      dispute_ids,
      person,
      evidenceReports({ received_on, dispute_ids }, circumstances),
    ],
  ])
  const givenBackOn = addDays(received_on, 3 + numberOf(`${name} thinks again`, 10))
  if (numberOf(`${name} is given back`, 9) === 0 && givenBackOn <= desk.today)
    await desk.pool.query(GIVE_BACK, [idOf(`refund of ${name}`), idOf(name), givenBackOn])
}

/**
 * Returns a day shortly after the last result. For a sale by phone, it is after the promised time and the report that shows the
 * result, which may never arrive.
 */
function dayOfFee(
  name: string,
  channel: SaleChannel,
  work: readonly DoneWork[],
  completeBy: PlainDate | null,
): PlainDate | null {
  const days = work.map(({ result_on }) => earliestFeeDay(result_on, channel)).toSorted()
  const earliest = days.at(-1) ?? null
  const reportDays = work.flatMap(({ shown_in }) => shown_in.map(({ reported_on }) => reported_on)).toSorted()
  const isLater = (day: PlainDate) => earliest !== null && day >= earliest && day > (completeBy ?? day)
  const from = channel === 'phone' ? (reportDays.find(isLater) ?? null) : earliest
  return from === null ? null : addDays(from, 1 + numberOf(`${name} comes after`, 8))
}
