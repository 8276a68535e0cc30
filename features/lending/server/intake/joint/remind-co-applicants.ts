import type { ReminderDeps } from '#features/lending/server/conditions/age-conditions.ts'
import type { IntakeDeps } from '#features/lending/server/intake/intake-deps.ts'
import { messageRefusalOf } from '#features/organizations/server/commands/organization-status.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { emailJointLink, type SentLink } from './send-joint-link.ts'

const REMIND_AFTER_DAYS = 3

const WAITING = `
  l.submitted_at is null and l.removed_at is null and l.revoked_at is null and l.reminded_at is null and l.email is not null
  and l.sent_at <= now() - interval '${REMIND_AFTER_DAYS} days' and l.expires_at > now()`
const DUE = `
  select l.id, l.organization_id from app.co_applicant_links l
    join public.loan_applications a on a.organization_id = l.organization_id and a.id = l.application_id
   where ${WAITING} and a.status in ('pending', 'in_review') order by l.sent_at limit 1000`
// Skips what another process reminds of at the same moment.
const TAKE = `
  update app.co_applicant_links l set reminded_at = clock_timestamp()
   where l.organization_id = $1 and l.id = $2 and ${WAITING}
  returning l.organization_id, l.id, l.application_id, l.applicant_name, l.first_name, l.email, l.language`
// The contact details of a person who never answered are removed a month after the link expired.
const FORGET = `
  delete from app.co_applicant_links where submitted_at is null and expires_at < now() - interval '30 days'`

/** Reminds each co-applicant once, and forgets those who never answered. Safe to run any number of times. */
export async function remindCoApplicants(deps: ReminderDeps & Pick<IntakeDeps, 'intakeSecret'>): Promise<void> {
  await deps.pool.query(FORGET)
  const { rows } = await deps.pool.query<{ id: string; organization_id: string }>(DUE)
  for (const { id, organization_id } of rows) {
    // A company that may not send now reminds later.
    if ((await messageRefusalOf(deps.pool, organization_id, !deps.isMailReal)) !== null) continue
    await inTransaction(deps.pool, async (db) => {
      const link = (await db.query<SentLink>(TAKE, [organization_id, id])).rows[0]
      if (link !== undefined)
        await emailJointLink(deps, db, link, { personId: null, requestId: null, isReminder: true })
    })
  }
}
