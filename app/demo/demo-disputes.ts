import type { Pool } from 'pg'
import type { DisputeProgress } from '#features/credit-repair/rules/disputes/dispute.ts'
import type { DisputeReason } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { type FileItem, fileItems } from '#features/credit-repair/rules/disputes/file-items.ts'
import { nextActAfter } from '#features/credit-repair/rules/disputes/next-round.ts'
import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { ItemKind } from '#features/credit-reports/rules/item-kinds.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { demoDisputeCourse } from './demo-dispute-course.ts'
import { choiceOf, idOf, numberOf } from './deterministic.ts'

export interface DemoDisputeFixture {
  pool: Pool
  organizationId: string
  /** The people who open them. */
  personIds: readonly string[]
  today: PlainDate
  /** One in this many clients has disputes. */
  everyNth: number
}

type DemoItem = FileItem & { kind: ItemKind }
const isDebt = (item: FileItem): item is DemoItem => item.kind === 'account' || item.kind === 'collection'

interface DemoDispute {
  id: string
  clientId: string
  reportId: string
  bureau: Bureau
  item: DemoItem
  standing: DisputeProgress
}

/**
 * Opens disputes of negative items in the demo reports, each soon after its report and with the progress it can have
 * made since.
 */
export async function addDemoDisputes(desk: DemoDisputeFixture, clients: readonly { id: string }[]): Promise<void> {
  const disputing = clients.filter(({ id }) => numberOf(`${id} disputes`, desk.everyNth) === 0)
  for (const { id } of disputing) {
    const client = { id, isVictim: await isVictim(desk, id) }
    const reports = await reportsOf(desk, id)
    const disputes = BUREAUS.flatMap((bureau) => disputesAt(desk, client, bureau, reports))
    for (const dispute of disputes) await open(desk, dispute)
    // Enters earlier decisions first, as people do.
    for (const dispute of disputes.toSorted(byResult)) await advance(desk, dispute)
  }
}

interface StoredReport {
  id: string
  day: PlainDate
  bureau_data: unknown
}

const REPORTS = `
  select id, (created_at at time zone 'UTC')::date::text as day, bureau_data from public.credit_reports
   where client_id = $1 and organization_id = $2 and status = 'success' and disposed_at is null
   order by created_at`

async function reportsOf({ pool, organizationId }: DemoDisputeFixture, clientId: string): Promise<StoredReport[]> {
  return (await pool.query<StoredReport>(REPORTS, [clientId, organizationId])).rows
}

const HAS_PAPERS = 'select has_theft_report and (has_license or has_ssn_card) as has_papers from app.theft_papers($1)'

/** Returns true if the client's file has the documents for a block request. Then no debt in collection is theirs. */
async function isVictim({ pool }: DemoDisputeFixture, clientId: string): Promise<boolean> {
  return (await pool.query<{ has_papers: boolean }>(HAS_PAPERS, [clientId])).rows[0]?.has_papers === true
}

/** Returns two thirds of a bureau's negative items, from the report that first showed each. */
function disputesAt(
  { today }: DemoDisputeFixture,
  { id: clientId, isVictim }: { id: string; isVictim: boolean },
  bureau: Bureau,
  reports: readonly StoredReport[],
): DemoDispute[] {
  const files = reports.flatMap(({ id, day, bureau_data }) => {
    const items = fileItems(bureau_data, bureau)?.filter(isDebt) ?? null
    return items === null ? [] : [{ reportId: id, day, negative: items.filter(({ isNegative }) => isNegative) }]
  })
  const seen = new Set<string>()
  return files.flatMap(({ reportId, day, negative }) =>
    negative.flatMap((item) => {
      const name = `dispute ${clientId} ${bureau} ${item.key}`
      const openedOn = addDays(day, 1 + numberOf(`${name} opened`, 6))
      if (seen.has(item.key) || numberOf(`${name} is one`, 3) === 2 || openedOn > today) return []
      seen.add(item.key)
      const reason = isVictim && item.kind === 'collection' ? 'identity_theft' : reasonOf(idOf(name), item)
      const next = (after: PlainDate) => files.find((file) => file.day > after)
      const standing = demoDisputeCourse(name, reason, openedOn, today, (after) => {
        const file = next(after)
        if (file === undefined) return 'nothing'
        return file.negative.some(({ key }) => key === item.key) ? 'still there' : 'gone'
      })
      return [{ id: idOf(name), clientId, reportId, bureau, item, standing }]
    }),
  )
}

// Here and below, an event of today is not dated later than now.
const OPEN = `
  insert into public.disputes (id, organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason, explanation,
                               created_by, created_at, item_facts)
  values ($1, $2, $3, $4, $5, $6, $7, left($8, 200), $9, $10, $11, least($12, now()), $13)
  on conflict do nothing`
// Two updates, because a removal counts from the first dispute that was sent.
const SEND = `
  update public.disputes set status = 'sent', attested_on = $2, sent_on = $3, tracking_number = $4 where id = $1 and status = 'drafted'`
// Running it again changes nothing, not even the time of change, which may be later today.
const ADVANCE = `
  update public.disputes
     set status = $2, attested_on = $3, received_on = $4, information_on = $5, investigation_on = $6, due_on = $7, result = $8,
         result_on = $9, closed_on = $10, updated_at = least($11, now()), next_act = $12,
         next_status = case when $12::text is not null then 'proposed' end,
         result_recorded_at = least($9::date + interval '16 hours', now())
   where id = $1 and result is null and status <> 'closed'
     and ((status, attested_on, received_on, information_on, investigation_on, due_on, result, result_on, closed_on)
            is distinct from ($2, $3::date, $4::date, $5::date, $6::date, $7::date, $8, $9::date, $10::date)
          or updated_at > $11)`

async function open(
  desk: DemoDisputeFixture,
  { id, clientId, reportId, bureau, item, standing }: DemoDispute,
): Promise<void> {
  const { reason, attested_on, sent_on, tracking_number, created_at } = standing
  const explanation = EXPLANATIONS[reason]?.[0] ?? null
  await desk.pool.query(OPEN, [
    ...[id, desk.organizationId, clientId, reportId, bureau, item.kind, item.key, item.name, reason, explanation],
    ...[choiceOf(`${id} opener`, desk.personIds), created_at, item.facts],
  ])
  if (sent_on !== null) await desk.pool.query(SEND, [id, attested_on, sent_on, tracking_number])
}

async function advance({ pool }: DemoDisputeFixture, { id, item, standing }: DemoDispute): Promise<void> {
  const { status, attested_on, received_on, information_on, investigation_on, due_on } = standing
  const { result, result_on, closed_on } = standing
  const latest = closed_on ?? result_on ?? investigation_on ?? received_on ?? standing.sent_on ?? attested_on
  const updatedAt = latest === null ? standing.created_at : `${latest}T16:00:00Z`
  const days = [received_on, information_on, investigation_on, due_on]
  const nextAct = nextActAfter({ ...standing, item_kind: item.kind }, result)
  await pool.query(ADVANCE, [id, status, attested_on, ...days, result, result_on, closed_on, updatedAt, nextAct])
}

const byResult = ({ standing: one }: DemoDispute, { standing: other }: DemoDispute) =>
  (one.result_on ?? '').localeCompare(other.result_on ?? '')

const COMPLAINTS: Readonly<Record<ItemKind, readonly DisputeReason[]>> = {
  account: ['never_late', 'never_late', 'wrong_balance', 'wrong_status', 'not_mine', 'duplicate'],
  collection: ['not_mine', 'not_mine', 'paid', 'obsolete', 'duplicate', 'other'],
}
const EXPLANATIONS: Partial<Record<DisputeReason, readonly [string, ...string[]]>> = {
  never_late: ['Every payment went out by automatic transfer on the first. My bank statements are enclosed.'],
  wrong_balance: ['I paid this down in the spring, and the balance has not moved since.'],
  paid: ['Settled in full with the collector. Their letter is enclosed.'],
  other: ['The insurer was billed for this and paid it. It should never have gone to collection.'],
}

const reasonOf = (id: string, { kind }: DemoItem) => choiceOf(`${id} reason`, COMPLAINTS[kind])
