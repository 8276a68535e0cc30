import type { PoolClient } from 'pg'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { consentMissing } from './errors.ts'
import { enqueueNotice } from './send-notice.ts'

/** The column of `notice_emails` for each table of notices. */
const COLUMNS = {
  adverse_action_notices: 'adverse_action_notice_id',
  credit_score_notices: 'credit_score_notice_id',
  incompleteness_notices: 'incompleteness_notice_id',
  applicant_notices: 'applicant_notice_id',
} as const
export type NoticeTable = keyof typeof COLUMNS

const UNDER_WAY = (table: NoticeTable) =>
  `select id from public.notice_emails where ${COLUMNS[table]} = $1 and status <> 'failed'`
const QUEUE = (table: NoticeTable) => `
  insert into public.notice_emails (organization_id, client_id, ${COLUMNS[table]}, consent_id, email, sent_by, sent_by_name)
  select n.organization_id, n.client_id, n.id, e.id, e.email, p.id, coalesce(p.full_name, p.email)
    from public.${table} n
    join public.electronic_consents e on e.id = app.electronic_consent_of(n.client_id)
    join app.people p on p.id = $2
   where n.id = $1 returning id`

const AGREED = 'select app.electronic_consent_of($1) is not null as agreed'

/** Enqueues the email of a new notice if the client agreed to electronic records. Otherwise does nothing. */
export async function mailNoticeIfAgreed(
  db: PoolClient,
  table: NoticeTable,
  member: PresentMember,
  { noticeId, clientId }: { noticeId: string; clientId: string },
): Promise<void> {
  const { rows } = await db.query<{ agreed: boolean }>(AGREED, [clientId])
  if (rows[0]?.agreed) await mailNotice(db, table, member, noticeId)
}

/**
 * Enqueues the email of a locked notice for sending after the commit, if the client consented. A notice on its way is
 * not sent twice. It counts as given once a mail server accepts it.
 */
export async function mailNotice(
  db: PoolClient,
  table: NoticeTable,
  { personId }: PresentMember,
  noticeId: string,
): Promise<{ id: string }> {
  const underWay = (await db.query<{ id: string }>(UNDER_WAY(table), [noticeId])).rows[0]
  if (underWay !== undefined) return underWay
  const queued = (await db.query<{ id: string }>(QUEUE(table), [noticeId, personId])).rows[0]
  if (queued === undefined) throw consentMissing()
  await enqueueNotice(db, queued.id)
  return queued
}
