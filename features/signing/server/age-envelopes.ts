import type { Pool } from 'pg'
import { inTransaction } from '#platform/database/transaction.ts'
import { enqueueLink } from './ask-signers.ts'
import { endEnvelope } from './end-envelope.ts'
import { lockEnvelope } from './envelope-facts.ts'
import type { SigningSubjects } from './subjects.ts'

interface EnvelopeRow {
  organization_id: string
  id: string
}

// The last day ends by the company's clock.
const OVER = `
  select e.organization_id, e.id from public.envelopes e join app.organizations o on o.id = e.organization_id
   where e.status = 'sent' and e.signed_at is null and e.expires_on < (clock_timestamp() at time zone o.time_zone)::date
     and e.expires_on < current_date + 1
   order by e.expires_on limit 500`
const REMIND_AFTER_DAYS = 3
const MOST_REMINDERS = 3
const FORGOTTEN = `
  select s.organization_id, s.id from public.envelope_signers s
    join public.envelopes e on e.organization_id = s.organization_id and e.id = s.envelope_id
   where e.status = 'sent' and e.signed_at is null and e.reminders < ${MOST_REMINDERS} and s.means = 'link' and s.signed_at is null
     and s.delivered_at is not null and s.undelivered_at is null
     and greatest(s.delivered_at, e.reminded_at) < clock_timestamp() - ${REMIND_AFTER_DAYS} * interval '1 day'
   order by s.delivered_at limit 500`

/** Ends envelopes whose last day is over, and reminds signers who got their link three days ago, at most three times. */
export async function ageEnvelopes({ pool, subjects }: { pool: Pool; subjects: SigningSubjects }): Promise<void> {
  for (const row of (await pool.query<EnvelopeRow>(OVER)).rows) await expire(pool, subjects, row)
  for (const { organization_id, id } of (await pool.query<EnvelopeRow>(FORGOTTEN)).rows)
    await inTransaction(pool, (db) => enqueueLink(db, organization_id, id, 'reminder'))
}

const IS_STILL_OVER = `
  select from public.envelopes e join app.organizations o on o.id = e.organization_id
   where e.organization_id = $1 and e.id = $2 and e.expires_on < (clock_timestamp() at time zone o.time_zone)::date`

async function expire(pool: Pool, subjects: SigningSubjects, { organization_id, id }: EnvelopeRow): Promise<void> {
  await inTransaction(pool, async (db) => {
    const envelope = await lockEnvelope(db, organization_id, id)
    const isOver = (await db.query(IS_STILL_OVER, [organization_id, id])).rowCount === 1
    if (envelope.status !== 'sent' || envelope.signed_at !== null || !isOver) return
    await endEnvelope(db, envelope, 'expired', null)
    await subjects[envelope.subject_kind].onEnded(db, envelope)
  })
}
