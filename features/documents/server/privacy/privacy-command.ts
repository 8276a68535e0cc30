import type { Context } from 'hono'
import pg, { type PoolClient } from 'pg'
import type { PrivacyNotice } from '#features/documents/rules/privacy/notice.ts'
import { type Limit, limitsOf, type Practices } from '#features/documents/rules/privacy/practices.ts'
import {
  isWayOfChoice,
  type PrivacyCommand,
  privacyCommandSchema,
} from '#features/documents/rules/privacy/privacy-command.ts'
import { printPrivacyNotice } from '#features/documents/server/pdf/print-report.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { nothingToLimit, privacyConsentMissing, privacyDay, privacyNoticeNotFound, undoneInWriting } from './errors.ts'
import { publishNotice } from './publish-notice.ts'

/**
 * `POST /functions/v1/privacy-notice`: publishes a version of the company's privacy notice, records once how and when
 * a client received it or what they limit, or prints it.
 */
export async function privacyNoticeCommand(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await keyedRequestOf(context, privacyCommandSchema)
  if (asked.act === 'print') return printed(deps, member, asked)
  if (asked.act === 'publish') {
    return context.json(await inTransaction(deps.pool, (db) => publishNotice(db, member, asked)))
  }
  const { idempotency_key: key, ...content } = asked
  const request = { organizationId: member.organizationId, act: 'privacyNotice', key, content }
  const work = (db: PoolClient) => once(db, request, () => recordPrivacy(db, member, asked))
  return context.json(await inTransaction(deps.pool, work))
}

type Who = Pick<PresentMember, 'organizationId' | 'personId' | 'requestId'>
type Entering = Extract<PrivacyCommand, { act: 'give' | 'choose' }>

const NOTICE = `
  select n.contents, n.answers, (n.published_at at time zone 'UTC')::date::text as published_on, (now() at time zone 'UTC')::date::text as today
    from public.privacy_notices n where n.id = $1 and n.organization_id = $2`
interface NoticeRow {
  contents: PrivacyNotice
  answers: Practices
  published_on: string
  today: string
}

async function noticeOf(db: Pick<PoolClient, 'query'>, { organizationId }: Who, id: string): Promise<NoticeRow> {
  const { rows } = await db.query<NoticeRow>(NOTICE, [id, organizationId])
  if (rows[0] === undefined) throw privacyNoticeNotFound()
  return rows[0]
}

// The audit log reads the request's id.
const ENTER = `
  with asked as (select set_config('request.id', coalesce($8, ''), true))
  insert into public.privacy_entries (organization_id, client_id, kind, notice_id, limits, how, happened_on, recorded_by, recorded_by_name)
  select c.organization_id, c.id, $3, $4, $5, $6, $7, p.id, coalesce(p.full_name, p.email)
    from public.clients c, app.people p, asked where c.id = $1 and c.organization_id = p.organization_id and p.id = $2
  returning id`

// Locks the client's row, so that the second of two concurrent records sees the first.
const CLIENT = 'select from public.clients where id = $1 and organization_id = $2 for update'
const LIMITED = `
  select limits from public.privacy_entries where client_id = $1 and kind = 'chosen' order by recorded_at desc limit 1`

/** Records, within a transaction, that a client received a notice or made a choice. */
export async function recordPrivacy(db: PoolClient, member: Who, asked: Entering) {
  const notice = await noticeOf(db, member, asked.notice_id)
  if (asked.on < notice.published_on || asked.on > notice.today) throw privacyDay()
  if (!(await db.query(CLIENT, [asked.client_id, member.organizationId])).rowCount) throw clientNotFound()
  const limits = asked.act === 'choose' ? await limitable(db, notice, asked) : []
  const what = [asked.act === 'give' ? 'given' : 'chosen', asked.notice_id, limits, asked.how, asked.on]
  return enter(db, [asked.client_id, member.personId, ...what, member.requestId])
}

/** The database checks the client's consent to email and locks it meanwhile. */
async function enter(db: PoolClient, values: unknown[]) {
  try {
    const { rows } = await db.query<{ id: string }>(ENTER, values)
    return { id: rows[0]?.id }
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.hint === 'electronic_consent_required') throw privacyConsentMissing()
    throw error
  }
}

/** Returns the choices that can be limited: by this notice, or because an earlier notice already limited them. */
async function limitable(db: PoolClient, { answers }: NoticeRow, asked: Extract<PrivacyCommand, { act: 'choose' }>) {
  const { rows } = await db.query<{ limits: Limit[] }>(LIMITED, [asked.client_id])
  const before = rows[0]?.limits ?? []
  const offered = [...limitsOf(answers.shares), ...before]
  if (!asked.limits.every((limit) => offered.includes(limit))) throw nothingToLimit()
  if (!isWayOfChoice(asked.how, asked.limits, before)) throw undoneInWriting()
  return asked.limits
}

const TELL = `
  select app.record_audit(c.organization_id, $3, 'privacy_notice.printed', 'clients', c.id, '{}', $4)
    from public.clients c where c.id = $1 and c.organization_id = $2`

/** Prints a notice for a client and records it in their timeline. */
async function printed(
  deps: CommandDeps,
  member: PresentMember,
  { notice_id, client_id }: Extract<PrivacyCommand, { act: 'print' }>,
): Promise<Response> {
  const { contents, published_on } = await noticeOf(deps.pool, member, notice_id)
  if (client_id !== undefined) {
    const told = await deps.pool.query(TELL, [client_id, member.organizationId, member.personId, member.requestId])
    if (told.rowCount === 0) throw clientNotFound()
  }
  return savedFile(`privacy-notice-${published_on}.pdf`, await printPrivacyNotice(contents, published_on))
}
