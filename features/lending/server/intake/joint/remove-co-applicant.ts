import type { PoolClient } from 'pg'
import type { LinkedApplication } from '#features/lending/server/intake/application-link.ts'
import { jointFinished } from '#features/lending/server/intake/errors.ts'
import type { IntakeDeps } from '#features/lending/server/intake/intake-deps.ts'
import { linkOver } from '#features/messages/server/errors.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { openApplication } from './add-co-applicant.ts'
import { settleCondition } from './joint-link.ts'

interface HeldLink {
  condition_id: string
  is_submitted: boolean
  is_removed: boolean
}

const HOLD = `
  select l.condition_id, l.submitted_at is not null as is_submitted, l.removed_at is not null as is_removed
    from app.co_applicant_links l where l.organization_id = $1 and l.application_id = $2 and l.id = $3 for update`
const REMOVE = 'update app.co_applicant_links set removed_at = clock_timestamp() where organization_id = $1 and id = $2'

/** Takes a co-applicant who has not finished off the application of a link. */
export async function removeCoApplicant(
  { pool }: Pick<IntakeDeps, 'pool'>,
  link: LinkedApplication,
  id: string,
): Promise<void> {
  await inTransaction(pool, (db) => removed(db, link, id))
}

async function removed(db: PoolClient, link: LinkedApplication, id: string): Promise<void> {
  const applicationId = await openApplication(db, link)
  const held = (await db.query<HeldLink>(HOLD, [link.organization_id, applicationId, id])).rows[0]
  if (held === undefined) throw linkOver()
  if (held.is_submitted) throw jointFinished()
  if (held.is_removed) return
  await db.query(REMOVE, [link.organization_id, id])
  const settled = {
    status: 'waived',
    note: 'The applicant removed this co-applicant',
    byName: 'The applicant',
  } as const
  await settleCondition(db, { ...held, organization_id: link.organization_id }, settled)
}
