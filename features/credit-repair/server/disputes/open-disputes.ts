import pg, { type PoolClient } from 'pg'
import { LONGEST_ITEM_NAME } from '#features/credit-repair/rules/disputes/dispute.ts'
import {
  type DisputedItem,
  itemProblem,
  LAST_ROUND,
  type OpenDisputes,
  openDisputesSchema,
} from '#features/credit-repair/rules/disputes/dispute-commands.ts'
import { type FileItem, fileItems } from '#features/credit-repair/rules/disputes/file-items.ts'
import { besideIn } from '#features/credit-repair/rules/disputes/later-reports.ts'
import { sameItem } from '#features/credit-repair/rules/disputes/same-item.ts'
import { assertWorkMayBegin } from '#features/credit-repair/server/contracts/work-lock.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { clientNotFound, reportNotFound } from '#features/organizations/server/commands/refusals.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { archivedFromDisputes, itemAlreadyDisputed, itemGone, itemNotInReport, itemRefused } from './errors.ts'
import { followedDispute } from './next-act.ts'

/** Opens a dispute for each item of a client's report, once per idempotency key: all of them or none. */
export const openDisputes = keyedCommand('openDisputes', openDisputesSchema, open, 201)

interface FiledReport {
  is_archived: boolean
  has_report: boolean
  bureau_data: unknown
}

// Locks the client's row until the end, so that disputes of one client are opened one request at a time.
const REPORT = `
  select c.archived_at is not null as is_archived, r.id is not null as has_report, r.bureau_data
    from public.clients c
    left join public.credit_reports r on r.id = $2 and r.client_id = c.id and r.organization_id = c.organization_id
   where c.id = $1 and c.organization_id = $3
     for no key update of c`

async function open(db: PoolClient, member: PresentMember, asked: Asked<typeof openDisputesSchema>) {
  const values = [asked.client_id, asked.report_id, member.organizationId]
  const report = (await db.query<FiledReport>(REPORT, values)).rows[0]
  if (report === undefined) throw clientNotFound()
  if (report.is_archived) throw archivedFromDisputes()
  if (!report.has_report) throw reportNotFound()
  await assertWorkMayBegin(db, asked.client_id)
  const ids: string[] = []
  for (const item of asked.items) {
    const reported = reportedItem(report.bureau_data, item)
    const problem = itemProblem(item, reported.kind)
    if (problem !== null) throw itemRefused(problem, item)
    await refuseGone(db, asked, item, { reported, bureauData: report.bureau_data })
    ids.push(await add(db, member, asked, item, reported))
  }
  return { ids }
}

const LATER_FILE = `
  select later.bureau_data, (later.created_at at time zone 'UTC')::date::text as reported_on
    from public.credit_reports later join public.credit_reports r on r.client_id = later.client_id
   where r.id = $1 and later.client_id = $2 and later.created_at > r.created_at and later.bureau_data #>> array[$3, 'status'] = 'success'
   order by later.created_at desc limit 1`

/** Rejects an item from an older report if the bureau's newest file no longer lists it. */
async function refuseGone(
  db: PoolClient,
  { client_id, report_id }: Pick<OpenDisputes, 'client_id' | 'report_id'>,
  item: DisputedItem,
  { reported, bureauData }: { reported: FileItem; bureauData: unknown },
): Promise<void> {
  const { rows } = await db.query<{ bureau_data: unknown; reported_on: PlainDate }>(LATER_FILE, [
    ...[report_id, client_id, item.bureau],
  ])
  if (rows[0] === undefined) return
  const later = fileItems(rows[0].bureau_data, item.bureau)
  if (later === null) return
  const before = { item_key: reported.key, item_kind: reported.kind, item_facts: reported.facts }
  const beside = besideIn(fileItems(bureauData, item.bureau) ?? [], reported.key)
  if (sameItem(before, later, beside) === undefined) throw itemGone(rows[0].reported_on, item)
}

function reportedItem(bureauData: unknown, item: DisputedItem): FileItem {
  const found = fileItems(bureauData, item.bureau)?.find(({ key }) => key === item.item_key)
  if (found === undefined) throw itemNotInReport(item)
  return found
}

const ADD = `
  with added as (
    insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason, explanation, created_by,
                                 recipient, recipient_name, recipient_address, notice_on, months, correct_value, item_facts, is_after_annual_report,
                                 round, follows_id)
    values ($1, $3, $4, $5, $6, $7, $8, $9, $10, $2, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21) returning id)
  select added.id, app.record_audit($1, $2, 'disputes.created', 'disputes', added.id,
                                    jsonb_build_object('client_id', $3::uuid, 'bureaus', jsonb_build_array($5::text), 'kind', $9::text), $11)
    from added`
const ALREADY_THERE = '23505'

async function add(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  { client_id, report_id, is_after_annual_report }: Omit<OpenDisputes, 'items' | 'idempotency_key'>,
  item: DisputedItem,
  { kind, name, facts }: FileItem,
): Promise<string> {
  const { bureau, item_key, reason, explanation } = item
  const followed = await followedDispute(db, { clientId: client_id, bureau, itemKey: item_key, personId })
  const round = followed === null ? item.round : Math.min(LAST_ROUND, Math.max(item.round, followed.round + 1))
  const shortName = [...name].slice(0, LONGEST_ITEM_NAME).join('')
  const what = [bureau, kind, item_key, shortName, reason, explanation || null]
  try {
    const values = [
      ...[organizationId, personId, client_id, report_id, ...what, requestId, ...addressOf(item)],
      ...[
        item.months,
        item.correct_value,
        facts,
        item.recipient === 'bureau' && is_after_annual_report,
        round,
        followed?.id ?? null,
      ],
    ]
    const { rows } = await db.query<{ id: string }>(ADD, values)
    if (rows[0] === undefined) throw new Error('No dispute was added')
    return rows[0].id
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === ALREADY_THERE) throw itemAlreadyDisputed(item)
    throw error
  }
}

/** Returns the columns of the recipient. A bureau's address is in the product, and only a collector sends a notice. */
function addressOf({ recipient, recipient_name, recipient_address, notice_on }: DisputedItem) {
  if (recipient === 'bureau') return [recipient, null, null, null]
  return [recipient, recipient_name, recipient_address, recipient === 'collector' ? notice_on : null]
}
