import pg, { type PoolClient } from 'pg'
import { decideApplicationSchema, type NoticeRequest } from '#domain/lending/adverse-action/decision.ts'
import { type AdverseActionNotice, adverseActionNotice } from '#domain/lending/adverse-action/notice.ts'
import { isOpenApplication } from '#domain/lending/application-date.ts'
import { type Asked, keyedAct } from '#server/acts/keyed-act.ts'
import type { PresentMember } from '#server/acts/organizations/member.ts'
import { applicationFile, type HeldApplication } from './application-file.ts'
import { dated } from './date-application.ts'
import { decidedMeanwhile, identityUnverified, noticeRefused, reportChanged } from './errors.ts'

/**
 * `POST /functions/v1/decide-application`: decides an application that waits, once however often it is sent. A decline keeps its
 * notice with it, in the same transaction; `preview` answers that notice and decides nothing.
 */
export const decideApplication = keyedAct('decideApplication', decideApplicationSchema, decide)

async function decide(db: PoolClient, member: PresentMember, asked: Asked<typeof decideApplicationSchema>) {
  const { application_id: id, decision, on, notice, preview } = asked
  if (decision === 'counteroffered' && on !== undefined) {
    await dated(db, member, { application_id: id, event: decision, on })
    return { status: decision, notice_id: null }
  }
  const file = openOnly(await applicationFile(db, member, id, { isHeld: !preview }))
  const contents = notice && contentsOf(file, notice)
  if (preview && contents) return contents
  const kept = contents && (await db.query<{ id: string }>(KEEP, keptOf(id, member, notice, contents))).rows[0]
  await db.query(DECIDE, [id, decision, member.personId, member.requestId]).catch(explained)
  return { status: decision, notice_id: kept?.id ?? null }
}

function openOnly(file: HeldApplication): HeldApplication {
  if (!isOpenApplication(file)) throw decidedMeanwhile(file.status)
  return file
}

/** The notice of a decline. */
function contentsOf(file: HeldApplication, asked: NoticeRequest): AdverseActionNotice {
  if (asked.bureaus.length > 0 && asked.report_id !== (file.report?.id ?? null)) throw reportChanged()
  const made = adverseActionNotice(file, asked)
  if ('problem' in made) throw noticeRefused(made.problem)
  return made.notice
}

// The claims and the request's id are what the audit log names.
const DECIDE = `
  with asked as (select set_config('request.jwt.claims', jsonb_build_object('sub', $3::text)::text, true),
                        set_config('request.id', coalesce($4, ''), true))
  update public.loan_applications set status = $2 from asked where id = $1`
const KEEP = `
  insert into public.adverse_action_notices (organization_id, client_id, application_id, report_id, reasons, contents, decided_by,
                                             decided_by_name)
  select a.organization_id, a.client_id, a.id, $2, $3, $4, p.id, coalesce(p.full_name, p.email)
    from public.loan_applications a, app.people p where a.id = $1 and p.id = $5
  returning id`

function keptOf(
  id: string,
  { personId }: PresentMember,
  notice: NoticeRequest | undefined,
  contents: AdverseActionNotice,
) {
  const usesReport = contents.bureaus.length > 0
  return [id, usesReport ? notice?.report_id : null, notice?.reasons, JSON.stringify(contents), personId]
}

/** That an alert of the last report stands against it is the database's to say: access/credit-compliance.sql. */
function explained(error: unknown): never {
  throw error instanceof pg.DatabaseError && error.code === 'PT422' ? identityUnverified(error.message) : error
}
